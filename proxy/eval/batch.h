/*
 * Answers in the order of their questions: the other end of `parapet eval --batch`.
 */
#ifndef PARAPET_PROXY_EVAL_BATCH_H
#define PARAPET_PROXY_EVAL_BATCH_H

#include <stddef.h>
#include <stdio.h>

struct worklist;

/*
 * Write a line for each question of the plan, in order, from what is on its tape:
 *
 *     {"id", "status": "ok", "answer": "...", "verdict": "direct"}       "answers" and "verdicts" where there are turns
 *     {"id", "status": "failed", "error": "..."}
 *
 * The file is replaced as a whole. Returns 0, or -1 after a line to err.
 */
int batch_write(const struct worklist *worklist, const char *tape_path, const char *path, FILE *err);

#endif
