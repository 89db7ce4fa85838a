/*
 * A file of questions: JSON lines, each a prompt, the messages of a conversation, or the turns of one (MT-Bench's
 * question.jsonl: https://github.com/lm-sys/FastChat, fastchat/llm_judge/data/mt_bench).
 *
 *     {"id", "prompt" | "messages" | "turns": [...], "reference"?, "check"?, "category"?, "control"?}
 *
 * "question_id" stands for "id" as well. A reference and a check belong to the first turn, or, as lists, to each of
 * the turns. What else stands in a line is passed over. Files may come from anybody: what is no strict JSON, or beyond
 * these bounds, is refused with its place.
 */
#ifndef PARAPET_PROXY_EVAL_QUESTIONS_H
#define PARAPET_PROXY_EVAL_QUESTIONS_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "policies/span.h"

#define QUESTIONS_BYTES    (64 * 1024 * 1024) /* of a file */
#define QUESTIONS_LINE_MAX (1024 * 1024)      /* bytes of a line */
#define QUESTIONS_MAX      100000
#define QUESTIONS_TURNS    16 /* turns of one question */
#define QUESTIONS_MESSAGES 256
#define QUESTIONS_ID_MAX   128 /* bytes of an id, NUL included */

struct question {
	char id[QUESTIONS_ID_MAX];
	const char *category; /* NULL: none */
	bool control;         /* a turn that must not change */
	unsigned turns;
	size_t first;           /* number of its first turn among those of all questions */
	const cJSON *messages;  /* NULL; or the conversation, whose last message is the prompt of the only turn */
	const cJSON *prompts;   /* NULL; or the list of the turns' prompts */
	const char *prompt;     /* NULL; or the prompt of the only turn */
	const cJSON *reference; /* NULL: none */
	const cJSON *check;     /* NULL: none */
	cJSON *line;            /* all of it; the others point into it */
};

struct questions {
	struct question *list; /* in the file's order */
	size_t count;
	size_t turns;               /* of all together */
	const struct question **by; /* the same by id, for questions_find */
	char hash[17];              /* of the bytes, hexadecimal */
};

/*
 * Read questions out of a file's text, whose name is for messages only. The first ten mistakes are printed to err as
 * FILE:LINE: what. Returns 0, or -1 with nothing to free.
 */
int questions_read(struct questions *questions, const char *name, struct span text, FILE *err);

/* The same from a file. */
int questions_load(struct questions *questions, const char *path, FILE *err);

void questions_free(struct questions *questions);

/* The question of that id, or NULL. */
const struct question *questions_find(const struct questions *questions, const char *id);

/* Of one turn, counted from 0: its prompt; its reference and its check, or NULL. */
const char *question_prompt(const struct question *question, unsigned turn);
const cJSON *question_reference(const struct question *question, unsigned turn);
const cJSON *question_check(const struct question *question, unsigned turn);

#endif
