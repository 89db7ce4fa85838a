/*
 * The last turns, one turn, and the captured texts of one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/json/json_out.h"
#include "proxy/own/own.h"
#include "proxy/own/own_reply.h"
#include "proxy/relay/capture.h"
#include "proxy/relay/client.h"
#include "proxy/relay/worker.h"

#define LAST_STANDARD 20

/* The number of turns requested: "last=N" or an empty query. Returns 0 for anything else. */
static unsigned
read_last(struct span query)
{
	unsigned n = 0;

	if (query.len == 0)
		return LAST_STANDARD;
	if (query.len < 6 || query.len > 9 || memcmp(query.at, "last=", 5) != 0)
		return 0;
	for (size_t i = 5; i < query.len; i++) {
		if (query.at[i] < '0' || query.at[i] > '9')
			return 0;
		n = n * 10 + (unsigned)(query.at[i] - '0');
	}
	return n <= RING_TURNS ? n : 0;
}

void
own_turns(struct client *client, struct span query, bool to_head)
{
	const struct ring *ring = &client->worker->shared->ring;
	unsigned last = read_last(query), count = 0;
	struct json_out out = json_out_start(SIZE_MAX);
	char turn[TURN_JSON_MAX];
	struct turn_entry entry;
	uint64_t cursor = 0;

	if (last == 0) {
		own_reply_error(client, 400, "use turns?last=N with N from 1 to 1000", to_head);
		return;
	}
	json_out_literal(&out, "{\"turns\":[");
	for (; count < last && ring_next(ring, &cursor, &entry); count++) {
		json_out_literal(&out, count > 0 ? "," : "");
		json_out_bytes(&out, (struct span){turn, turn_entry_write_json(&entry, true, turn)});
	}
	json_out_literal(&out, "]}\n");
	own_reply_json(client, 200, &out, to_head);
}

void
own_turn(struct client *client, struct span id, bool to_head)
{
	char body[TURN_JSON_MAX + 1], message[128];
	struct turn_entry entry;
	size_t len;

	if (!ring_find(&client->worker->shared->ring, id, &entry)) {
		snprintf(message, sizeof(message), "no such turn: the last %d are kept, see /parapet/turns?last=20",
		    RING_TURNS);
		own_reply_error(client, 404, message, to_head);
		return;
	}
	len = turn_entry_write_json(&entry, true, body);
	body[len++] = '\n';
	own_reply(client, 200, OWN_JSON, body, len, to_head);
}

void
own_texts(struct client *client, struct span id, bool to_head)
{
	const struct worker *worker = client->worker;
	char *line = malloc(CAPTURE_LINE_MAX), message[128];
	size_t len = 0;

	/* If the operator has turned capture off, earlier texts are not shown either. */
	if (line != NULL && capture_is_on(worker))
		len = text_ring_find(&worker->shared->texts, id, line);
	snprintf(message, sizeof(message),
	    "no texts of this turn: the last %d are kept while capture is on, see --capture-file", TEXT_RING_TURNS);
	if (len > 0)
		own_reply(client, 200, OWN_JSON, line, len, to_head);
	else
		own_reply_error(client, 404, message, to_head);
	free(line);
}
