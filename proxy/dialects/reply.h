/*
 * Reading along while a model's answer passes: how many tokens, how long each part took by the backend's own clock, and
 * when the first text came. Nothing is held, nothing is allocated, nothing is changed; whatever cannot be understood
 * simply leaves its figure unknown.
 *
 * One incremental scanner for all APIs: a JSON document, JSON lines (Ollama), or server-sent events with JSON data.
 */
#ifndef PARAPET_PROXY_DIALECTS_REPLY_H
#define PARAPET_PROXY_DIALECTS_REPLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proxy/dialects/reply_scan.h"

/* The last word counts where a figure is told more than once. -1 where it was not told. */
struct reply_facts {
	int64_t tokens_in;       /* of the prompt, those from a cache included */
	int64_t tokens_cached;   /* of them, not read again */
	int64_t tokens_out;      /* written */
	int64_t load_micros;     /* loading the model */
	int64_t prompt_micros;   /* reading the prompt */
	int64_t generate_micros; /* writing */
	bool spoke;              /* a piece of text, answer or thinking, that is not empty has passed; arguments
	                          * that a responses stream writes for a function count, as they are its "delta" */
};

#define REPLY_MODEL_MAX  64 /* bytes of a model's name that are kept, NUL included */
#define REPLY_FINISH_MAX 24 /* of why the answer ended, likewise */

/*
 * What an answer says of itself in words, as it stands: hostile bytes. A word that is longer, or that has an escape in
 * it, is left out ("").
 */
struct reply_names {
	char model[REPLY_MODEL_MAX];
	char finish[REPLY_FINISH_MAX]; /* "stop", "length", "end_turn", ...; the last one counts */
};

/*
 * Who hears what passes: a piece of a text, or of thinking, JSON-escaped and cut anywhere; an empty one where a string
 * begins. In OpenAI's responses these
 * are the deltas only, for the same text comes again behind them.
 */
typedef void reply_hearer(void *who, bool thinking, struct span raw);

/* Why an answer ended, as far as its API says so. */
enum reply_ending { REPLY_ENDS_UNTOLD, REPLY_ENDS_BY_ITSELF, REPLY_ENDS_BY_LENGTH };

/* State between pieces: small (at most 176 bytes), as one is kept for every open answer. Private to reply.c. */
struct reply_tap {
	struct reply_facts facts;
	struct reply_scan scan;
	uint8_t figure; /* which one the number that comes next tells, or what kind of text the string is */
	bool only_deltas;
	reply_hearer *hearer; /* NULL: nobody */
	void *who;
	struct reply_names *names; /* NULL: nobody wants to know */
	uint8_t named;             /* bytes of the one that is being read */
	uint8_t ending;            /* of enum reply_ending */
	uint8_t ending_len;        /* bytes of the word that tells it, as far as they are read */
	char ending_word[2];
	/* Of the usage or timings that is being read, as APIs differ in what their sum is; -1: not told. */
	int64_t fresh, cached, created;
};

/* Begin. Works for every dialect: the members that mean something have different names or places in each. */
void reply_tap_start(struct reply_tap *tap);

/* Have the texts heard from here on. */
void reply_tap_listen(struct reply_tap *tap, reply_hearer *hearer, void *who);

/* Have those words kept, from here on; names must live as long as the tap. */
void reply_tap_name(struct reply_tap *tap, struct reply_names *names);

/* The next bytes of the answer's content: no chunk framing, no content encoding. Any split gives the same facts. */
void reply_tap_feed(struct reply_tap *tap, const char *at, size_t len);

#endif
