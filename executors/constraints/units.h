/* clang-format off */
/*
 * The parts of an answer: words, sentences, lines, paragraphs, sections, list entries, marked stretches.
 *
 * What counts as one is a matter of opinion ("well-known" is one word or two), so each unit has several readings, and a
 * count satisfies a constraint when it does in any of them. A walk tells the parts one after the other, in order and
 * without overlap, and keeps nothing: linear time, no memory.
 *
 *     unit         readings
 *     word         0: runs of letters, digits and _; 1: with apostrophes and hyphens inside; 2: with apostrophes inside;
 *                  3: what stands between white space and holds a letter or digit; 4: whatever stands between white
 *                  space; 5: as 0, and each ideograph a word; 6: as 1, list marks and numbers aside
 *     sentence     0: up to . ! ? and their kin where no small letter follows (in a text without capital letters: as
 *                  1); 1: whatever follows; 2, 3: likewise, and none goes beyond a blank line, a list entry or a
 *                  heading; 4: as 3, and what ends without such a sign is none; 5: as 1, each line by itself; 6: as 5,
 *                  and what ends without a sign is none
 *     line         0: lines that are not blank; 1: headings, rules and fences aside; 2: those that hold a letter
 *     paragraph    0: parted by blank lines; 1: the same, headings, rules, titles and labels aside; 2: the same, and
 *                  lists belong to what introduces them; 3: parted by any line's end; 4: parted by lines of ***
 *     stanza       0: groups of lines between blank lines; 1: the same, headings and titles aside
 *     section      0: what begins with a heading of markdown, or a line that is wholly bold; 1: what such lines and
 *                  rules part, the beginning included
 *     bullet       0: lines that begin with - or *; 1: with any sign of a bullet; 2: the same, not indented
 *     item         0: lines that begin with a number; 1: with a number or a bullet; 2: the same, not indented; 3: lines
 *                  that are not blank; 4: of an answer in one line, what commas and the last "and" part
 *     highlight    0: *one* or **more** stars, within a line; 1: two stars or underscores at least; 2: _one_ as well
 *     placeholder  0: [in square brackets]
 *     all-caps word  0: as words 1, two letters at least and no small one; 1: as words 1, one letter is enough; 2: as
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

#define UNIT_READINGS_MAX 7

/* The number of a unit's readings; 0: it is not a part of an answer. */
unsigned unit_readings(enum constraint_unit unit);

/* A walk over a text; its fields are private. */
struct unit_walk {
	struct span text;
	enum constraint_unit unit;
	unsigned reading;
	size_t at;
};

void unit_begin(struct unit_walk *walk, enum constraint_unit unit, unsigned reading, struct span text);

/* The next part, without white space at its ends and never empty; false: none is left. */
bool unit_next(struct unit_walk *walk, struct span *part);

/* The number of parts; for UNIT_CHAR the number of characters, without white space at the text's ends. */
size_t unit_count(enum constraint_unit unit, unsigned reading, struct span text);

#endif
