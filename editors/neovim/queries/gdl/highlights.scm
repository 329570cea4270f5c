; Made by editors/make_tree_sitter.py; do not edit.

(identifier) @variable
(capitalized) @type
(integer) @number
(string) @string
(rules_text) @string.documentation @spell
(comment) @comment @spell

(call (name (identifier) @function.call))
(call_filtered (name (identifier) @function.call))
(fold (name (identifier) @function.call))
(define (identifier) @function)

(name
  ((identifier) @constant.builtin
    (#any-of? @constant.builtin
      "ahead" "back" "east" "false" "none" "north" "northeast" "northwest" "south" "southeast"
      "southwest" "true" "west"
    )))

(name
  ((identifier) @function.builtin
    (#any-of? @function.builtin
      "absent" "alive" "all" "allies" "any" "around" "between" "cells" "column" "column_of" "common"
      "connected" "corner" "count" "diagonal" "directions" "edge_of_board" "edges" "empty" "enemies"
      "every" "flood" "group" "kind" "kinds" "knight" "last_of" "left" "line" "line_starts" "lined"
      "made" "max" "min" "mine" "mover" "near" "next" "no" "nth" "number" "one" "opponent" "opposite"
      "orthogonal" "owner" "passes" "pieces" "ply" "ray" "repeats" "right" "row" "row_of" "side"
      "sides" "site" "sites" "slide" "step" "stock" "stuck" "sum" "territory" "theirs" "toward"
      "usual" "vertices"
    )))

[
  "add" (again) "alias" "also" "as" "because" "board" "by" "called" "chance" "change" "choose"
  "define" "downward" "event" "example" "expect" "extends" "game" "hide" "highest" "illegal" "join"
  "joins" "keep" "leaves" "legal" "let" "lettered" "link" "looks" "lowest" "mark" "match" "move"
  "moves" "notation" "note" "numbered" "of" "on" "option" (pass) "per" "piece" "place" "play"
  "played" "players" "position" "remove" "require" "return" "rules" "setup" "shade" "show" "side"
  "sides" "skip" "starts" "state" (stop) "supply" "swap" "to" "turn" "unlink" "variant" "when" "with"
] @keyword

[
  "either" "else" "first" "if"
] @keyword.conditional

[
  "for" "repeat" "times" "while"
] @keyword.repeat

[
  (draw) "loses" "wins"
] @keyword.return

[
  "and" "except" "in" "is" "mod" "my" "not" "or" "their" "where"
] @keyword.operator

[
  "*" "+" "+=" "-" "-=" ".." "/" "<" "<=" "=" ">" ">="
] @operator

[
  "(" ")" "{" "}"
] @punctuation.bracket

[
  "," ":"
] @punctuation.delimiter

(name ["players" "supply"] @variable)
