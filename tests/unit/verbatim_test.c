/*
 * Stretches that stand for themselves among prose: all of them are found, each up to its end, and nothing else is.
 */
#include "executors/constraints/verbatim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/unit/check.h"

#define ROOM 4096

static unsigned seed = 17;

/* The text with each stretch between < and >; it ends where a page begins that must not be touched. */
static const char *
marked(const char *text)
{
	static char found[2 * ROOM];
	size_t len = 0, size = strlen(text);
	struct span whole = {guarded_copy(text, size), size};

	for (size_t at = 0; at < size;) {
		size_t end = verbatim_end(whole, at);

		CHECK(end >= at && end <= size);
		if (end == at)
			found[len++] = text[at++];
		else
			len += (size_t)sprintf(found + len, "{%.*s}", (int)(end - at), text + at);
		at = end > at ? end : at;
	}
	found[len] = '\0';
	return found;
}

/* Pieces of a line, { and } around what stands for itself. */
static const char *const pieces[] = {"so", "it is.", "{`a`}", "{``a`b``}", "{`A, b`}", "{https://a.b/c,d}",
    "{http://a.b}.", "({www.a.b/c?d=e})", "<{HTTPS://a.b}>", "\"{https://a.b}\"", "{me@a.org}",
    "{Me.You+x_y%1-2@a-b.co.uk}.", "({me@a.org})", "xhttps://a.b", "www", "a@b", "@a.org", "me@", "7www.a.b",
    "{https://a.b}!?", "_{https://a.b}_", "'{www.a.b}'", "{https://a.b/c_d}", "me@a.", "{e.a@b.c}", "`", "``", "x`",
    "{me@a.b}..", "{https://a.b:80/c};"};

static void
finds_stretches(void)
{
	char text[ROOM], wanted[ROOM];

	for (size_t i = 0; i < 60 * nitems(pieces); i++) {
		size_t len = 0, other = 0;
		unsigned lines = 1 + (unsigned)rand_r(&seed) % 4;

		for (unsigned k = 0; k < lines; k++) {
			const char *piece =
			    pieces[k == 0 ? i % nitems(pieces) : (size_t)rand_r(&seed) % nitems(pieces)];

			other += (size_t)sprintf(wanted + other, "%s%s", k > 0 ? "\n" : "", piece);
			len += (size_t)sprintf(text + len, "%s", k > 0 ? "\n" : "");
			for (const char *at = piece; *at != '\0'; at++)
				if (strchr("{}", *at) == NULL)
					text[len++] = *at;
			text[len] = '\0';
		}
		check_example(text);
		CHECK_TEXT(marked(text), wanted);
	}
}

static void
finds_blocks(void)
{
	static const struct {
		const char *text, *wanted;
	} rows[] = {
	    {"So\n```c\na `b`\n```\nIt `b`", "So\n{```c\na `b`\n```\n}It {`b`}"},
	    {"~~~\na\n```\nb\n~~~\nc", "{~~~\na\n```\nb\n~~~\n}c"},
	    {"````\n```\na\n````\nb", "{````\n```\na\n````\n}b"},
	    {"```\na\n````\nb", "{```\na\n````\n}b"},
	    {"```\na\n``` b\nc", "{```\na\n``` b\nc}"},
	    {"```\na", "{```\na}"},
	    {"```", "{```}"},
	    {"  ```\na\n  ```\nb", "{  ```\na\n  ```\n}b"},
	    {"a ```\nb", "a ```\nb"},
	    {"#!/bin/sh\nls `a`\n", "{#!/bin/sh\nls `a`\n}"},
	    {"a\n#!/bin/sh\nls", "a\n#!/bin/sh\nls"},
	    {"#!", "#!"},
	    {"`a\nb`", "`a\nb`"},
	    {"```a` b", "{```a` b}"},
	    {"x ``a` b`` c", "x {``a` b``} c"},
	    {"x ``a` b", "x ``a` b"},
	    {"x `a`` b`", "x {`a`` b`}"},
	    {"https://", "{https://}"},
	    {"https://a.b/(c)", "{https://a.b/}(c)"},
	    {"https://a.b`c", "{https://a.b}`c"},
	    {"me@a.b.c.", "{me@a.b.c}."},
	    {"me@a..", "me@a.."},
	    {"a.me@b", "a.me@b"},
	};
	char text[ROOM], wanted[ROOM];

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK_TEXT(marked(rows[i].text), rows[i].wanted);
	}
	/* Sixty-four bytes of a name, two hundred and fifty-five of a host, a thousand of code. */
	for (int len = 60; len < 70; len++) {
		sprintf(text, "%0*d@b.c", len, 7);
		sprintf(wanted, len <= 64 ? "{%s}" : "%s", text);
		check_example(text);
		CHECK_TEXT(marked(text), wanted);
	}
	for (int len = 250; len < 260; len++) {
		sprintf(text, "a@b.%0*d", len, 7);
		sprintf(wanted, len <= 252 ? "{%s}" : "{%.256s}%s", text, text + 256);
		check_example(text);
		CHECK_TEXT(marked(text), wanted);
	}
	for (int len = 990; len < 1010; len++) {
		sprintf(text, "`%0*d` a", len, 7);
		sprintf(wanted, len <= 998 ? "{`%0*d`} a" : "`%0*d` a", len, 7);
		check_example(text);
		CHECK_TEXT(marked(text), wanted);
	}
}

int
main(void)
{

	finds_stretches();
	finds_blocks();
	return check_end();
}
