/* clang-format off */
/*
 * The parts of an answer: words, sentences, lines, paragraphs, sections, list entries, marked stretches.
 *
 * What counts as one is a matter of opinion ("well-known" is one word or two), so each unit has several readings, and a
 * count that satisfies a constraint in any of them satisfies it. A walk visits the parts in order, without overlap and
 * in linear time, and allocates nothing.
 *
 *     unit         readings
 *     word         0: runs of letters, digits and _; 1: with apostrophes and hyphens inside; 2: with apostrophes inside;
 *                  3: runs without white space that contain a letter or digit; 4: any runs without white
 *                  space; 5: as 0, and each ideograph a word; 6: as 1, without list marks and numbers
 *     sentence     0: up to . ! ? and the like if no small letter follows (in a text without capital letters: as 1);
 *                  1: whatever follows; 2, 3: as 0 and 1, and each ends at a blank line, a list entry or a heading; 4: as
 *                  3, except those without a final sign; 5: as 1, each line by itself; 6: as 5, except those without a
 *                  final sign; 7, 8: as 2 and 3, and letters with full stops go on: "the U.S. Army"
 *     line         0: lines that are not blank; 1: without headings, rules and fences; 2: those that contain a letter
 *     paragraph    0: separated by blank lines; 1: the same without headings, rules, titles and labels; 2: the same, with
 *                  lists as part of the text that introduces them; 3: separated by any line end; 4: by lines of ***
 *     stanza       0: groups of lines between blank lines; 1: the same without headings and titles
 *     section      0: beginning with a Markdown heading or a bold line; 1: separated by such lines or rules,
 *                  including the beginning
 *     bullet       0: lines that begin with - or *; 1: with any bullet; 2: the same, not indented
 *     item         0: lines that begin with a number; 1: with a number or a bullet; 2: the same, not indented; 3: lines
 *                  that are not blank; 4: in an answer of one line, separated by commas and the last "and"
 *     highlight    0: *one* or **more** stars, within a line; 1: at least two stars or underscores; 2: also _one_
 *     placeholder  0: [in square brackets]
 *     all-caps word  0: as words 1, with at least two letters, none small; 1: as words 1, one letter is enough; 2: as
 *                  words 0, one letter is enough
 *     hashtag, emoji  0
 *     question     0: sentences (reading 1) that end in a question mark; 1: question marks
 */
/* clang-format on */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_UNITS_H
#define PARAPET_EXECUTORS_CONSTRAINTS_UNITS_H

#include <stdbool.h>
#include <stddef.h>

#include "executors/constraints/constraint.h"
#include "policies/span.h"

#define UNIT_READINGS_MAX 9

/* The number of a unit's readings; 0: not a part of an answer. */
unsigned unit_readings(enum constraint_unit unit);

/* A walk over a text; its fields are private. */
struct unit_walk {
	struct span text;
	enum constraint_unit unit;
	unsigned reading;
	size_t at;
};

void unit_begin(struct unit_walk *walk, enum constraint_unit unit, unsigned reading, struct span text);

/* Get the next part, trimmed of white space and never empty. Returns false after the last. */
bool unit_next(struct unit_walk *walk, struct span *part);

/*
 * Whether emphasis begins with the marks at text.at[at], '*' or '_' as many as there are: closed by as many on the same
 * line (CommonMark 0.30, 6.2), and no power, pointer or name of a program. Writes the place behind it.
 */
bool unit_highlight(struct span text, size_t at, size_t *end);

/* The number of parts; for UNIT_CHAR the number of characters, without white space at the text's ends. */
size_t unit_count(enum constraint_unit unit, unsigned reading, struct span text);

#endif
