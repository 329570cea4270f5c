" Made by editors/make.py; do not edit.
if exists('b:current_syntax')
  finish
endif

syntax match gdlKind /\<[A-Z]\w*\>/
syntax match gdlNumber /\<\d\+\>/
syntax match gdlHeading /\<\%(alias\|board\|define\|event\|example\|game\|looks\|match\|notation\|option\|piece\|players\|rules\|setup\|state\|supply\|turn\|variant\|when\)\>/
syntax match gdlConstant /\<\%(false\|none\|true\)\>/
syntax match gdlStatement /\<\%(again\|and\|as\|by\|chance\|change\|choose\|draw\|either\|else\|except\|first\|for\|if\|in\|is\|joins\|keep\|leaves\|let\|loses\|mod\|move\|my\|not\|of\|on\|or\|pass\|per\|place\|remove\|repeat\|require\|return\|stop\|swap\|their\|to\|where\|while\|wins\|with\)\>/
syntax match gdlDirection /\<\%(ahead\|back\|east\|north\|northeast\|northwest\|south\|southeast\|southwest\|west\)\>/
syntax match gdlBuiltIn /\<\%(absent\|all\|allies\|any\|between\|cells\|column\|column_of\|common\|corner\|count\|diagonal\|directions\|edges\|empty\|every\|flood\|kind\|kinds\|last_of\|left\|made\|max\|min\|mover\|near\|next\|no\|nth\|number\|one\|opposite\|orthogonal\|owner\|passes\|pieces\|players\|ply\|ray\|repeats\|right\|row\|row_of\|side\|sides\|site\|sites\|step\|stock\|stuck\|sum\|supply\|toward\|usual\|vertices\)\>/
syntax match gdlLibrary /\<\%(alive\|around\|connected\|edge_of_board\|enemies\|group\|knight\|line\|line_starts\|lined\|mine\|opponent\|slide\|territory\|theirs\)\>/
syntax match gdlPhrase /\<\%(also\|because\|called\|downward\|extends\|highest\|lettered\|lowest\|numbered\)\>/
syntax match gdlComment /#.*$/ contains=@Spell
syntax match gdlString /"[^"]*"\?/ contains=@Spell
syntax region gdlRules matchgroup=gdlHeading start=/^\z(\s*\)rules\s*:/ end=/^\z1\S\@=/me=s-1,re=s-1

highlight default link gdlHeading Keyword
highlight default link gdlConstant Boolean
highlight default link gdlStatement Statement
highlight default link gdlDirection Constant
highlight default link gdlBuiltIn Function
highlight default link gdlLibrary Function
highlight default link gdlPhrase Keyword
highlight default link gdlComment Comment
highlight default link gdlString String
highlight default link gdlNumber Number
highlight default link gdlKind Type
highlight default link gdlRules String

let b:current_syntax = 'gdl'
