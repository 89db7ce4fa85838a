/*
 * Spans of heads, checked against the bytes that they were read from.
 */
#include "tests/unit/head_spans.h"

#include "tests/unit/check.h"

static void
check_inside(struct span inner, struct span outer)
{

	if (inner.at != NULL)
		CHECK(inner.at >= outer.at && inner.at + inner.len <= outer.at + outer.len);
}

void
head_spans_check(const struct http_head *head, struct span bytes)
{
	const char *next = NULL;

	check_inside(head->method, bytes);
	check_inside(head->target, bytes);
	check_inside(head->path, bytes);
	check_inside(head->authority, bytes);
	check_inside(head->reason, bytes);
	for (size_t i = 0; i < head->count; i++) {
		const struct http_field *f = &head->fields[i];

		check_inside(f->line, bytes);
		check_inside(f->name, f->line);
		check_inside(f->value, f->line);
		CHECK(next == NULL || f->line.at == next);
		CHECK(f->line.at == f->name.at && f->name.at[f->name.len] == ':');
		next = f->line.at + f->line.len;
		CHECK(f->line.len >= 3 && memcmp(next - 2, "\r\n", 2) == 0);
	}
}
