/*
 * Which bytes of a text are of a kind, as bits: 64 bytes at a time, since a look at each by itself takes most of the
 * time that a word in prose costs.
 */
#ifndef PARAPET_POLICIES_PATTERNS_KINDS_H
#define PARAPET_POLICIES_PATTERNS_KINDS_H

#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

#define KINDS_BLOCK 64 /* bytes */

enum kind {
	KIND_LETTER, /* ASCII's */
	KIND_DIGIT,
	KIND_SPACE, /* ' ', and '\t' to '\r' */
	KIND_STOP,  /* what a sentence may end at: '.', '!', '?', '\n', and '\\' ("\n" in two characters) */
	KIND_COUNT
};

/* A bit for each of the 64 bytes from `at` on, the first one lowest; 0 for those behind the text. */
uint64_t kinds_of(struct span text, size_t at, enum kind kind);

#endif
