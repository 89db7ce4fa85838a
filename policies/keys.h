/*
 * The key table: one row for every key of a policy. Parser, `check`, `dump`, the JSON Schema and the manual page's
 * list are all made from it.
 *
 * A path names a key from the top: "guard.turns"; "[]" stands for each entry of a list: "routes[].evidence[].weight".
 */
#ifndef PARAPET_POLICIES_KEYS_H
#define PARAPET_POLICIES_KEYS_H

#include <stdbool.h>
#include <stddef.h>

enum key_type {
	KEY_MAP,     /* contains the keys whose paths continue its own */
	KEY_ENTRIES, /* a list of maps */
	KEY_NAMED,   /* a list of maps that later files change by name */
	KEY_ARMS,    /* a map from mode to percentage */
	/* The following are written as one scalar, or as a list of them. */
	KEY_TEXT,
	KEY_NAME,       /* lowercase letters, digits, - and _ */
	KEY_WORD,       /* one of the row's words */
	KEY_COUNT,      /* a whole number */
	KEY_NUMBER,     /* with decimals */
	KEY_SWITCH,     /* on or off */
	KEY_DURATION,   /* 250ms, 10s, 5m, 1h; kept in milliseconds */
	KEY_SIZE,       /* 64KiB, 256MiB, 1GiB; kept in bytes */
	KEY_RANGE,      /* >=2, <=1500, 3, 2..10 */
	KEY_PARAMETERS, /* a model's size: <=4B, >70B, any; kept in millions */
	KEY_ADDRESS,    /* ADDR:PORT or unix:PATH */
	KEY_BACKEND,    /* http://HOST:PORT or unix:PATH */
	KEY_HOST,       /* a Host name, or * */
	KEY_PATTERN,    /* PCRE2 */
	KEY_GLOB,       /* with * and ? */
	KEY_LANGUAGE,   /* two letters, or any */
	KEY_TARGET,     /* a route's name, or direct */
	KEY_STICKY,     /* header:NAME, conversation, address */
	KEY_TEMPLATE,   /* text with placeholders such as {answer} */
	KEY_PHRASE,     /* text that must contain each of the row's placeholders, and no other */
	KEY_RATIO,      /* 12, 0.5, 5/9: kept as written; nonzero unless the row's least is 0 */
	KEY_TYPE_COUNT
};

#define KEY_LIST      1u  /* a list of the type */
#define KEY_REQUIRED  2u  /* required in every file or entry that has its map */
#define KEY_NEEDED    4u  /* required once all files are merged */
#define KEY_ONE_OF    8u  /* exactly one of the so marked keys of its map is required */
#define KEY_OPTIONAL  16u /* for maps: without it, its keys have no defaults */
#define KEY_APPENDS   32u /* later files append to it instead of replacing it */
#define KEY_DIRECTION 64u /* says where an entry goes when files are merged; not in the policy in force */

#define KEY_NOWHERE ((size_t)-1) /* the offset of values stored by code */

struct policy_key {
	const char *path;
	enum key_type type;
	unsigned flags;
	const char *standard; /* its default as written, lists with commas; NULL: none */
	double least, most;   /* of numbers, in the unit they are stored in; of lists: the number of entries */
	const char *const
	    *words;    /* NULL-terminated; for KEY_WORD in the order of their enum, for KEY_PHRASE its placeholders */
	size_t offset; /* of its member, in struct policy or in the struct of the innermost list's entries */
	size_t count_offset; /* of lists: the member with the count */
	size_t entry_size;   /* of lists of maps: bytes of one entry's struct */
	const char *help;
	const char *since; /* the first version of parapet with this key */
};

/* All rows, in the order of dumps. */
const struct policy_key *policy_keys(size_t *count);

/* The row of a key in the map at a path ("" is the top), or NULL. */
const struct policy_key *policy_key_find(const char *path, const char *key);

/*
 * The first row of the map at a path, and the next one; NULL at the end.
 *     for (row = policy_key_first(path); row != NULL; row = policy_key_next(row))
 */
const struct policy_key *policy_key_first(const char *path);
const struct policy_key *policy_key_next(const struct policy_key *row);

/* The path inside a row's map or its list's entries. Returns into. */
#define KEY_PATH_MAX 64
const char *policy_key_inside(const struct policy_key *row, char into[KEY_PATH_MAX]);

/* The last part of a row's path: the key as written. */
const char *policy_key_name(const struct policy_key *row);

/* The allowed values of a row: "on or off", "a whole number from 1 to 64". Returns into. */
#define KEY_ALLOWED_MAX 256
const char *policy_key_allowed(const struct policy_key *row, char into[KEY_ALLOWED_MAX]);

#endif
