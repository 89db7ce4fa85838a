/*
 * The frame of an answer: what an assistant says around the text that was asked for.
 *
 * "Write a title of at most 5 words" is kept by "How about: **Tea for Two**" and by "Title: Tea for Two (3 words)".
 */
#ifndef PARAPET_EXECUTORS_CONSTRAINTS_FRAME_H
#define PARAPET_EXECUTORS_CONSTRAINTS_FRAME_H

#include "policies/span.h"

/*
 * The answer without one piece of its frame: an opening, a label, a closing, a title, a salutation or a signature,
 * marks around all of it. The same span if there is none. Stripped of white space; borrows from the answer.
 */
struct span frame_without(struct span answer);

/*
 * The answer without what may stand behind its end: a name behind "Best regards,", marks and emojis. The same span if
 * there is neither.
 */
struct span frame_without_name(struct span answer);

#endif
