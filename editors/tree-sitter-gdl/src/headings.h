// Made by editors/make_tree_sitter.py; do not edit.
static const char *const HEADINGS[] = {
    "alias", "board", "define", "event", "example", "game", "looks", "match", "notation", "option", "piece",
    "rules", "setup", "state", "turn", "variant", "when"
};
