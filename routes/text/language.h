/*
 * Which language a text is clearly written in, by script and function words: the guard speaks up only where it is sure.
 */
#ifndef PARAPET_ROUTES_TEXT_LANGUAGE_H
#define PARAPET_ROUTES_TEXT_LANGUAGE_H

#include <stdbool.h>

#include "policies/span.h"

#define LANGUAGE_ROOM 4 /* bytes of an ISO 639-1 code with its NUL */

/*
 * Write the code of the text's language, or "" when it is mixed, unclear, or too short to tell. Known by function
 * words: en de fr es it pt nl pl cs sv da fi hu ro tr id vi; by script: ru uk el he ar fa ur hi bn ta te th ko ja zh.
 * Looks at the first 4 KiB.
 */
void language_of(struct span text, char code[LANGUAGE_ROOM]);

/* Whether a word carries no matter in a language that is known by its function words; "" and others stand for English.
 */
bool language_has_function_word(const char *code, struct span word);

#endif
