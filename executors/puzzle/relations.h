/*
 * Relation words: what the prompt says (left_of, second_to_last, older, brother, ...), computed.
 *
 * To add a word: a row of the table in relation_words.c, or a word in a row of axes.c; then a line in docs/puzzle.md.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_RELATIONS_H
#define PARAPET_EXECUTORS_PUZZLE_RELATIONS_H

#include <stdbool.h>
#include <stddef.h>

struct unfolder;
struct operand;
struct syntax;

/* The relation's word of a call, unfolded. Returns false when there is no such word. */
bool relation_unfold(struct unfolder *u, const struct syntax *call, struct operand *result);

#endif
