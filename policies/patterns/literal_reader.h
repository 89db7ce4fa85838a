/*
 * Reading PCRE2's syntax byte by byte: what groups and classes have in common.
 */
#ifndef PARAPET_POLICIES_PATTERNS_LITERAL_READER_H
#define PARAPET_POLICIES_PATTERNS_LITERAL_READER_H

#include <stdbool.h>
#include <stddef.h>

struct literal_reader {
	const unsigned char *at, *end;
	unsigned depth;
	bool edge; /* a \b or the like stands right before what is read next */
	bool lost; /* something was not understood: nothing may be picked */
};

/* What a class may match, as far as it is spelled out. */
struct literal_members {
	bool seen[128]; /* ASCII, letters in lower case */
	bool more;      /* something beyond: ranges of Unicode, \w and the like */
	bool spaces;    /* that may be ASCII white space */
};

bool literal_at(const struct literal_reader *reader, char c);

/* Take a character if it is the next one. */
bool literal_take(struct literal_reader *reader, char c);

/* Something is not understood: read no further. */
void literal_give_up(struct literal_reader *reader);

/* The bytes of the UTF-8 character at the reader; the pattern is known to be well-formed. */
size_t literal_char_length(const struct literal_reader *reader);

/* Read "{NAME}" or one letter, as \p has it. */
void literal_skip_property(struct literal_reader *reader);

/* Read what stands behind \x: {H...} or exactly two digits. Returns the character, or -1 having given up. */
long literal_read_hex(struct literal_reader *reader);

/* The character that a letter behind a backslash stands for, or -1. */
int literal_escaped_control(unsigned char c);

/* Read a class; its opening bracket, and a ^ behind it, are taken. */
void literal_read_members(struct literal_reader *reader, struct literal_members *members);

#endif
