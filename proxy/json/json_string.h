/*
 * The inside of a string: json_scan's fast lane. Whoever reads JSON includes json_scan.h.
 */
#ifndef PARAPET_PROXY_JSON_JSON_STRING_H
#define PARAPET_PROXY_JSON_JSON_STRING_H

#include <stddef.h>

#include "policies/cpu.h"

struct json_scan {
	const char *at;    /* the next byte to read */
	const char *end;   /* one beyond the last */
	unsigned depth;    /* containers that are open */
	const char *fault; /* what was wrong first, in words; NULL as long as nothing was */
};

/* Note a fault, unless there is one already. why is a literal. Returns -1 for the caller to return. */
int json_refuse(struct json_scan *scan, const char *why);

/* Note some work (cpu_spend); once the budget is spent that is a fault as any other. Returns 0 or -1. */
static inline int
json_spend(struct json_scan *scan, size_t work)
{

	return cpu_spend(work) ? json_refuse(scan, "too costly to read") : 0;
}

/* From within a string go to the quote that ends it, checking characters and escapes. Returns -1 after a fault. */
int json_to_quote(struct json_scan *scan);

/* The length of the character at `at`, which is not ASCII; 0 when it is not UTF-8 (RFC 3629, section 4). */
size_t json_utf8_length(const char *at, size_t left);

#endif
