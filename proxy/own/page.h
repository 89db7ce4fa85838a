/*
 * The files that make up the page at /parapet/ (proxy/own/page/), part of the program.
 */
#ifndef PARAPET_PROXY_OWN_PAGE_H
#define PARAPET_PROXY_OWN_PAGE_H

#include <stddef.h>

#include "policies/span.h"

struct page_file {
	const char *name; /* below /parapet/page/ */
	const char *type; /* a Content-Type */
	const char *text; /* *len bytes */
	const size_t *len;
};

/* The file of that name, or NULL. */
const struct page_file *page_find(struct span name);

#endif
