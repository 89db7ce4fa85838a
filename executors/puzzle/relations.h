/*
 * Relation words: computes the words of the prompt (left_of, second_to_last, older, brother, ...).
 *
 * To add a word: a row in the table of relation_words.c, or a word in a row of axes.c; then a line in docs/puzzle.md.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_RELATIONS_H
#define PARAPET_EXECUTORS_PUZZLE_RELATIONS_H

#include <stdbool.h>
#include <stddef.h>

struct unfolder;
struct operand;
struct syntax;

/* Expand the relation word of a call. Returns false if there is no such word. */
bool relation_unfold(struct unfolder *u, const struct syntax *call, struct operand *result);

#endif
