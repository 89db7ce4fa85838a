/*
 * Reads and writes the chain of instances.
 */
#include "proxy/shared/via.h"

#include "proxy/http/head.h"

bool
via_loops(const struct http_head *head, const char token[VIA_TOKEN_LEN])
{

	for (size_t i = 0; i < head->count; i++) {
		struct span list = head->fields[i].value;

		if (!span_equals_nocase(head->fields[i].name, "x-parapet-via"))
			continue;
		while (list.at != NULL) {
			struct span item = span_next_item(&list);

			if (item.len == VIA_TOKEN_LEN && memcmp(item.at, token, VIA_TOKEN_LEN) == 0)
				return true;
		}
	}
	return false;
}

static bool
is_token(struct span s)
{
	size_t i = 0;

	while (i < s.len && ((s.at[i] >= '0' && s.at[i] <= '9') || (s.at[i] >= 'a' && s.at[i] <= 'f')))
		i++;
	return i == VIA_TOKEN_LEN && s.len == VIA_TOKEN_LEN;
}

struct span
via_write(const struct http_head *head, const char token[VIA_TOKEN_LEN], char into[VIA_ROOM])
{
	const struct http_field *before = http_head_find(head, "x-parapet-via");
	struct span list = before == NULL ? NO_SPAN : before->value;
	size_t len = 0;

	for (int i = 1; i < VIA_CHAIN_MAX && list.at != NULL; i++) {
		struct span item = span_next_item(&list);

		if (!is_token(item))
			continue;
		memcpy(into + len, item.at, item.len);
		memcpy(into + len + item.len, ", ", 2);
		len += item.len + 2;
	}
	memcpy(into + len, token, VIA_TOKEN_LEN);
	return (struct span){into, len + VIA_TOKEN_LEN};
}
