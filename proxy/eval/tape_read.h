/*
 * Reading the tape of `parapet eval`: JSON lines, the manifest first, then a line a finished turn and arm.
 *
 * A tape is written by ourselves but holds what models, backends and question files say, and may have been cut off by a
 * kill: every member may be missing or of another kind, a line may be anything. A last line without its newline is cut
 * off and no line. Each value of a line's JSON takes far more memory than its two bytes in the file, so values are
 * counted before they are read.
 */
#ifndef PARAPET_PROXY_EVAL_TAPE_READ_H
#define PARAPET_PROXY_EVAL_TAPE_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "policies/span.h"
#include "policies/vocabulary.h"

struct cJSON;

#define TAPE_LINE_MAX   (16 * 1024 * 1024)  /* bytes; a longer line is wrong */
#define TAPE_VALUES_MAX 16384               /* in a line's JSON; one with more is wrong. Ours have some hundred */
#define TAPE_BYTES_MAX  (512 * 1024 * 1024) /* of a tape: nothing behind them is read */
#define TAPE_MEMORY_MAX (512 * 1024 * 1024) /* that a tape may take once it is loaded: tape_reader.weight, added up */
#define TAPE_TURNS_MAX  200000              /* of a tape that is loaded */
#define TAPE_COUNT_MAX  1000000000          /* of calls, tokens, milliseconds: what is more is not believed */

enum tape_line {
	TAPE_END,
	TAPE_MANIFEST,
	TAPE_TURN,
	TAPE_CUT,   /* the last line has no newline: drop it, and write on at tape_reader.whole */
	TAPE_WRONG, /* no JSON object, no id, too long, or too many values */
	TAPE_LARGE, /* the file goes on behind TAPE_BYTES_MAX: it is read no further */
};

/* A turn's arm. */
#define EACH_TAPE_ARM(ROW) \
	ROW(ARM_PAIRED, "paired") \
	ROW(ARM_RAW, "raw") \
	ROW(ARM_GUARDED, "guarded") \
	ROW(ARM_RAW_AGAIN, "raw-again")
VOCABULARY(tape_arm, EACH_TAPE_ARM, ARM_COUNT);

/* One line. Texts are the JSON's own; at is NULL where there is none. */
struct tape_turn {
	struct span id;
	unsigned turn;   /* from 1 */
	unsigned repeat; /* from 0 */
	enum tape_arm arm;
	struct span category, prompt, reference;
	const struct cJSON *check; /* an object, or NULL */
	bool control, failed;
	struct span error, raw, guarded;
	bool changed; /* as the line says; where both texts are there and differ, too, unless the arm is not paired */
	struct span route, verdict, delivery, reason, proof;
	const struct cJSON *steps;                        /* an array, or NULL */
	int64_t calls, ms, raw_ms, tokens_in, tokens_out; /* -1: not known */
	struct cJSON *json;                               /* what all of this lies in */
	char id_room[24];                                 /* the id where it is written as a number */
};

/* A reader and the line that it read last. All zero but `in` is the beginning. */
struct tape_reader {
	FILE *in;               /* the caller's */
	size_t line;            /* its number, from 1 */
	uint64_t whole;         /* bytes up to the end of the last line that was read and has a newline */
	struct cJSON *manifest; /* of the last TAPE_MANIFEST, until the next line is read */
	struct tape_turn turn;  /* of the last TAPE_TURN, likewise */
	size_t weight;          /* bytes of memory that the last of these takes, at most */
	/* The reader's own. */
	uint64_t read; /* bytes; more than TAPE_BYTES_MAX: it is read no further */
	struct cJSON *json;
	char *text;
	size_t room;
};

/* Read the next line. What the last one left is freed; take reader->json (set it to NULL) to keep it. */
enum tape_line tape_reader_next(struct tape_reader *reader);

/* Give the memory back; the file stays open. */
void tape_reader_free(struct tape_reader *reader);

/* A whole tape. */
struct tape {
	struct cJSON *manifest;  /* an object; empty where the tape has none */
	struct tape_turn *turns; /* by id, repeat, turn and arm; of lines about the same the last one of the tape */
	size_t count;
	size_t weight; /* bytes of memory that all of it takes, at most */
	size_t wrong;  /* lines that were no turn */
	bool cut;      /* the last line was cut off */
};

/* Load a tape. Returns 0, or -1 with *why, static, for a person; *tape is then empty. */
int tape_load(struct tape *tape, const char *path, const char **why);
void tape_free(struct tape *tape);

#endif
