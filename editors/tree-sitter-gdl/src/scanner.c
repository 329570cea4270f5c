// Finds what is no matter of a grammar: where lines end, what stands further to the right than the line above, and the
// text for players under a heading `rules:`.
//
// It does as the program's own reading does (gdl/syntax/parser.py, gdl/syntax/rules_text.py): a line goes on within
// brackets and behind a comma; blank lines and comments have no indentation; a tab is as wide as eight spaces.
// One thing it does otherwise, for the sake of a text that is being written: a heading in the first column ends all
// brackets that were left open above it.

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "headings.h"
#include "tree_sitter/parser.h"

enum Token {
    NEWLINE,
    INDENT,
    DEDENT,
    LINE_BREAK,  // the end of a line that goes on, or that has nothing on it
    RULES_TEXT,
    OPEN,
    CLOSE,
    OPEN_BRACE,
    CLOSE_BRACE,
    COMMA,
    WRONG,  // in no rule: wanted only where a text is wrong and anything may come, and found where nothing can
};

enum { MOST_LEVELS = 400, TAB = 8, LONGEST_HEADING = 16 };

typedef struct {
    uint16_t depth;           // brackets that are open
    uint16_t breaks;          // line ends to come that end no line
    uint16_t dedents;         // to be told next
    bool indent;              // the same
    bool ended;               // the last line has been
    uint16_t levels;          // blocks that are open
    uint16_t columns[MOST_LEVELS];  // where the lines of each begin
} Scanner;

static uint16_t column_of_block(const Scanner *scanner) {
    return scanner->levels ? scanner->columns[scanner->levels - 1] : 0;
}

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static void skip(TSLexer *lexer) { lexer->advance(lexer, true); }

static bool told(TSLexer *lexer, enum Token token) {
    lexer->result_symbol = token;
    return true;
}

static bool is_blank(int32_t sign) { return sign == ' ' || sign == '\t' || sign == '\r'; }

static bool is_small(int32_t sign) {
    return (sign >= 'a' && sign <= 'z') || (sign >= '0' && sign <= '9') || sign == '_';
}

static void to_end_of_line(TSLexer *lexer) {
    while (lexer->lookahead != '\n' && !lexer->eof(lexer)) advance(lexer);
}

typedef struct {
    uint16_t breaks;  // ends of lines before it
    uint16_t column;
    bool ends;  // there is no line any more
} Next;

// The next line that has something on it, from the beginning of a line.
static Next next_line(TSLexer *lexer) {
    Next next = {0, 0, false};
    for (;;) {
        if (lexer->eof(lexer)) {
            next.column = 0;
            next.ends = true;
            return next;
        }
        switch (lexer->lookahead) {
            case ' ': next.column++; break;
            case '\t': next.column += TAB; break;
            case '\r': break;
            case '\n':
                next.column = 0;
                next.breaks++;
                break;
            case '#': to_end_of_line(lexer); continue;
            default: return next;
        }
        advance(lexer);
    }
}

static bool is_heading(TSLexer *lexer) {
    char word[LONGEST_HEADING + 1];
    unsigned length = 0;
    while (lexer->lookahead >= 'a' && lexer->lookahead <= 'z' && length < LONGEST_HEADING) {
        word[length++] = (char)lexer->lookahead;
        advance(lexer);
    }
    word[length] = '\0';
    if (is_small(lexer->lookahead)) return false;
    for (unsigned each = 0; each < sizeof HEADINGS / sizeof *HEADINGS; each++) {
        if (strcmp(word, HEADINGS[each]) == 0) return true;
    }
    return false;
}

// The end of a line has been passed: what comes of the indentation of the next.
static void begin_line(Scanner *scanner, Next next) {
    scanner->breaks = next.breaks;
    scanner->ended = next.ends;
    scanner->dedents = 0;
    scanner->indent = false;
    while (scanner->levels && column_of_block(scanner) > next.column) {
        scanner->levels--;
        scanner->dedents++;
    }
    if (next.column > column_of_block(scanner) && scanner->levels < MOST_LEVELS) {
        scanner->columns[scanner->levels++] = next.column;
        scanner->indent = true;
    }
}

static bool end_of_line(Scanner *scanner, TSLexer *lexer) {
    advance(lexer);
    lexer->mark_end(lexer);
    if (scanner->depth == 0 && scanner->breaks > 0) {
        scanner->breaks--;
        return told(lexer, LINE_BREAK);
    }
    Next next = next_line(lexer);
    if (scanner->depth > 0) {
        if (next.ends || next.column > 0 || !is_heading(lexer)) return told(lexer, LINE_BREAK);
        scanner->depth = 0;
    }
    begin_line(scanner, next);
    return told(lexer, NEWLINE);
}

static bool comma(Scanner *scanner, TSLexer *lexer) {
    advance(lexer);
    lexer->mark_end(lexer);
    scanner->breaks = scanner->depth == 0 ? next_line(lexer).breaks : 0;
    return told(lexer, COMMA);
}

// What stands behind the colon, and all lines below that stand further to the right than the heading.
static bool rules_text(const Scanner *scanner, TSLexer *lexer) {
    unsigned column = column_of_block(scanner) + 1;
    while (lexer->lookahead == '\n' || is_blank(lexer->lookahead)) {
        if (lexer->lookahead == '\n') column = 0;
        else if (lexer->lookahead != '\r') column += lexer->lookahead == '\t' ? TAB : 1;
        skip(lexer);
    }
    if (lexer->eof(lexer) || column <= column_of_block(scanner)) return false;
    while (!lexer->eof(lexer)) {
        while (lexer->lookahead != '\n' && !lexer->eof(lexer)) {
            bool said = !is_blank(lexer->lookahead);
            advance(lexer);
            if (said) lexer->mark_end(lexer);
        }
        for (column = 0; lexer->lookahead == '\n' || is_blank(lexer->lookahead); advance(lexer)) {
            if (lexer->lookahead == '\n') column = 0;
            else if (lexer->lookahead != '\r') column += lexer->lookahead == '\t' ? TAB : 1;
        }
        if (column <= column_of_block(scanner)) break;
    }
    return told(lexer, RULES_TEXT);
}

// `expectRed`: no word of the language ends before a capital, and none of a rulebook has one inside.
static bool mixed_word(TSLexer *lexer) {
    while (is_small(lexer->lookahead)) advance(lexer);
    if (lexer->lookahead < 'A' || lexer->lookahead > 'Z') return false;
    while (is_small(lexer->lookahead) || (lexer->lookahead >= 'A' && lexer->lookahead <= 'Z')) advance(lexer);
    lexer->mark_end(lexer);
    return told(lexer, WRONG);
}

static bool bracket(Scanner *scanner, TSLexer *lexer, enum Token token) {
    advance(lexer);
    lexer->mark_end(lexer);
    if (token == OPEN || token == OPEN_BRACE) scanner->depth++;
    else if (scanner->depth > 0) scanner->depth--;
    return told(lexer, token);
}

bool tree_sitter_gdl_external_scanner_scan(void *payload, TSLexer *lexer, const bool *wanted) {
    Scanner *scanner = payload;
    lexer->mark_end(lexer);
    if (scanner->dedents > 0) {
        scanner->dedents--;
        return told(lexer, DEDENT);
    }
    if (scanner->indent) {
        scanner->indent = false;
        return told(lexer, INDENT);
    }
    while (is_blank(lexer->lookahead)) skip(lexer);
    if (wanted[RULES_TEXT] && !wanted[WRONG] && lexer->lookahead != '#') return rules_text(scanner, lexer);
    if (lexer->eof(lexer)) {
        if (scanner->ended || scanner->depth > 0) return false;
        lexer->mark_end(lexer);
        begin_line(scanner, (Next){0, 0, true});
        return told(lexer, NEWLINE);
    }
    switch (lexer->lookahead) {
        case '\n': return end_of_line(scanner, lexer);
        case ',': return comma(scanner, lexer);
        case '(': return bracket(scanner, lexer, OPEN);
        case ')': return bracket(scanner, lexer, CLOSE);
        case '{': return bracket(scanner, lexer, OPEN_BRACE);
        case '}': return bracket(scanner, lexer, CLOSE_BRACE);
        default: return lexer->lookahead >= 'a' && lexer->lookahead <= 'z' && mixed_word(lexer);
    }
}

void *tree_sitter_gdl_external_scanner_create(void) { return calloc(1, sizeof(Scanner)); }

void tree_sitter_gdl_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_gdl_external_scanner_serialize(void *payload, char *buffer) {
    const Scanner *scanner = payload;
    unsigned size = (unsigned)(offsetof(Scanner, columns) + scanner->levels * sizeof(uint16_t));
    memcpy(buffer, scanner, size);
    return size;
}

void tree_sitter_gdl_external_scanner_deserialize(void *payload, const char *buffer, unsigned size) {
    memset(payload, 0, sizeof(Scanner));
    if (size > 0) memcpy(payload, buffer, size);
}
