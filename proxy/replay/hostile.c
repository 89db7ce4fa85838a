/*
 * Each fault is a correct answer with one thing wrong, so that a test knows what it has seen.
 */
#include "proxy/replay/hostile.h"

#include <event2/buffer.h>

#include "proxy/replay/bytes.h"
#include "proxy/replay/json.h"

#define MISSING_BYTES 100 /* how many more a long length announces than come, and a short one less */

void
hostile_compress(struct evbuffer *body)
{
	struct evbuffer *plain = evbuffer_new();
	size_t len = evbuffer_get_length(body);

	evbuffer_add_buffer(plain, body);
	bytes_add_gzip(body, (struct span){len > 0 ? (const char *)evbuffer_pullup(plain, -1) : "", len});
	evbuffer_free(plain);
}

void
hostile_nest(struct evbuffer *body, int64_t levels, const struct answer_shape *shape, struct answer *answer)
{
	bool lines = shape == &answer_ollama;
	bool events = shape != NULL && !lines && shape != &answer_plain;
	int64_t i;

	if (shape != NULL)
		shape->open(body, answer);
	if (events)
		evbuffer_add(body, "data: ", 6);
	evbuffer_add(body, "{\"nested\":", 10);
	for (i = 0; i < levels; i++)
		evbuffer_add(body, "[", 1);
	for (i = 0; i < levels; i++)
		evbuffer_add(body, "]", 1);
	evbuffer_add(body, "}\n\n", lines ? 2 : events ? 3 : 1);
	if (shape != NULL)
		shape->close(body, answer);
}

static void
endless_open(struct evbuffer *out, struct answer *answer)
{

	(void)answer;
	json_write(out, "{'endless':[");
}

static void
endless_piece(struct evbuffer *out, struct answer *answer, struct span piece, bool thinking)
{

	(void)answer;
	(void)thinking;
	json_write(out, "$s,", piece);
}

static void
endless_close(struct evbuffer *out, struct answer *answer)
{

	(void)answer;
	json_write(out, "'']}");
}

const struct answer_shape hostile_endless = {
    "application/json; charset=utf-8", endless_open, endless_piece, endless_close, answer_fail_plain, endless_close};

enum play_ending
hostile_write(struct evbuffer *out, struct response *response, struct evbuffer *body, enum play_ending fair)
{
	int64_t fault = response->reply->fault;
	size_t len = evbuffer_get_length(body);
	bool chunked = fault == FAULT_LENGTH_AND_CHUNKED || fault == FAULT_BAD_CHUNK || fault == FAULT_NO_END_CHUNK;

	response->framing = chunked ? HTTP_CHUNKED : HTTP_LENGTH;
	response->length = len;
	if (fault == FAULT_SHORT_LENGTH)
		response->length = len > MISSING_BYTES ? len - MISSING_BYTES : 0;
	if (fault == FAULT_LONG_LENGTH)
		response->length = len + MISSING_BYTES;
	response_write_head(out, response);
	if (chunked)
		response_move_chunk(out, body);
	else
		evbuffer_add_buffer(out, body);
	if (fault == FAULT_BAD_CHUNK)
		evbuffer_add_printf(out, "xyz\r\nno such size\r\n0\r\n\r\n");
	if (fault == FAULT_LENGTH_AND_CHUNKED)
		response_end_chunks(out, NULL);
	return fault == FAULT_LONG_LENGTH || fault == FAULT_NO_END_CHUNK ? PLAY_END : fair;
}
