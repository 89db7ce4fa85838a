/*
 * A query, polled until its deadline: one address after another, each with its own deadline.
 */
#include "proxy/shared/fetch.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "policies/clock.h"
#include "proxy/shared/backend.h"
#include "proxy/shared/query.h"

/* Copy the head, and as much content as fits, and parse the head. Returns their length; 0: not a response. */
static ptrdiff_t
take(const struct query *query, char *into, size_t room, struct http_head *head)
{
	size_t scanned = 0, content = query->content_len;

	if (!query->has_head || query->head_len > room)
		return 0;
	memcpy(into, query->head, query->head_len);
	if (http_response_head_read(head, into, query->head_len, &scanned, false, false) != HTTP_HEAD_READY)
		return 0;
	if (content > room - query->head_len)
		content = room - query->head_len;
	if (content > 0)
		memcpy(into + query->head_len, query->content, content);
	return (ptrdiff_t)(query->head_len + content);
}

ptrdiff_t
fetch_send(const struct backend_place *place, const char *method, const char *path, const char *fields,
    struct span content, bool once, int millis, char *into, size_t room, struct http_head *head)
{
	ptrdiff_t len = -1;
	int error = ENOENT;

	for (int i = 0; i < place->count && len <= 0; i++) {
		struct query query;
		bool begun = query_begin(&query, &place->addresses[i], 1, place->host, method, path, fields, content,
				 millis) == 0;
		bool connected;

		query.content_most = room;
		while (begun && query_move(&query) == QUERY_WAITS) {
			struct pollfd ready = {.fd = query.fd, .events = query_events(&query)};
			int64_t left = query.until - clock_millis() + 1;

			(void)poll(&ready, 1, left > 0 ? (int)left : 0);
		}
		error = errno;
		connected = query.connected;
		if (connected)
			len = take(&query, into, room, head);
		query_end(&query);
		if (connected && once)
			break;
	}
	errno = error;
	return len;
}

ptrdiff_t
fetch(const struct backend_place *place, const char *path, struct span key, int millis, char *into, size_t room,
    struct http_head *head)
{
	char field[400] = "";

	if (key.len > 0)
		snprintf(field, sizeof(field), "Authorization: Bearer %.*s\r\n", (int)key.len, key.at);
	return fetch_send(place, "GET", path, field, NO_SPAN, false, millis, into, room, head);
}
