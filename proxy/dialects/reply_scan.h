/*
 * Walking through a model's answer piece by piece: a JSON document, JSON lines, or server-sent events with JSON data
 * (WHATWG HTML, "Parsing an event stream"; each event's JSON within one data line). The walk goes only into those
 * containers that its user asks for and steps over everything else, which is nearly all of the bytes.
 *
 * Lenient: it serves figures and names, not safety. What is no JSON is passed up to the end of its line. Any split of
 * the bytes gives the same events; nothing is allocated, nothing is held beyond one key or number.
 */
#ifndef PARAPET_PROXY_DIALECTS_REPLY_SCAN_H
#define PARAPET_PROXY_DIALECTS_REPLY_SCAN_H

#include <stdbool.h>
#include <stdint.h>

#include "policies/span.h"

#define REPLY_DEPTH_MAX 12 /* containers inside each other that are walked into */
#define REPLY_WORD_MAX  31 /* bytes of a key or number that is handed out; longer ones are handed out as empty */

/* What the user wants of a value. The low bits name the place that its members will be in, for containers. */
#define REPLY_PLACE_BITS  0x0f /* 0: step over containers; 1: the top of a document */
#define REPLY_PLACE_TOP   1
#define REPLY_WANT_TEXT   0x10 /* say so when it is a string that is not empty */
#define REPLY_WANT_NUMBER 0x20 /* hand it out when it is a number */

enum reply_event {
	REPLY_END,    /* all bytes are read */
	REPLY_KEY,    /* *word is a key as it stands; say what is wanted of its value by setting scan->wanted */
	REPLY_NUMBER, /* *word is a wanted number */
	REPLY_TEXT,   /* the next byte is the first of a wanted string; set scan->handing to get its pieces */
	REPLY_PIECE,  /* *word is a piece of such a string as it stands, escapes kept */
	REPLY_CLOSE   /* a container was left; scan->closed is the place that its members were in */
};

/* wanted is set by the user after REPLY_KEY and stepped over otherwise; the rest is private to reply_scan.c. */
struct reply_scan {
	uint8_t wanted;
	uint8_t closed;
	uint8_t state;
	uint8_t event;  /* that reply_scan_next will return */
	uint8_t depth;  /* containers that are open and walked */
	bool in_event;  /* the document came behind "data:", so it ends with its line */
	bool escaped;   /* a backslash was the last byte */
	bool handing;   /* the string that is open is handed out */
	uint8_t kept;   /* bytes of word that are filled; REPLY_WORD_MAX + 1: more than fit */
	uint8_t passed; /* containers that are open and stepped over */
	uint8_t places[REPLY_DEPTH_MAX];
	char word[REPLY_WORD_MAX]; /* a key or number that began in an earlier piece */
};

void reply_scan_start(struct reply_scan *scan);

/*
 * Go on to the next event: *at moves up to `end` at most. The word lies in the bytes or in the scan and is good until
 * the next call.
 */
enum reply_event reply_scan_next(struct reply_scan *scan, const char **at, const char *end, struct span *word);

/* The place that the last key stands in. */
static inline uint8_t
reply_scan_place(const struct reply_scan *scan)
{

	return scan->places[scan->depth - 1] & REPLY_PLACE_BITS;
}

#endif
