/*
 * A body is made first, then whatever the tape wants done to it is done: packed, framed wrongly, cut short. Faults that
 * contradict a length need to know it.
 */
#include "proxy/replay/whole.h"

#include <event2/buffer.h>

#include "proxy/replay/bytes.h"
#include "proxy/replay/connection.h"
#include "proxy/replay/hostile.h"

/* Write a body known in full, with a stream's framing or its length, cut where the tape says so. */
static void
write_body(struct connection *connection, struct response *response, struct evbuffer *body)
{
	struct play *play = &connection->play;
	const struct tape_reply *reply = play->reply;
	struct evbuffer *out = play_sink(connection);
	bool chunked = (response->streams || (reply != NULL && reply->trailer_count > 0)) && connection->head != NULL &&
	    connection->head->minor == 1;

	response->framing = chunked ? HTTP_CHUNKED : HTTP_LENGTH;
	response->length = evbuffer_get_length(body);
	response_write_head(out, response);
	if (play_is_head(connection))
		return;
	if (chunked) {
		response_move_chunk(out, body);
		response_end_chunks(out, reply);
	} else {
		evbuffer_add_buffer(out, body);
	}
}

/* A faultless body that the tape cuts short: so many pieces of it, then the end. */
static void
write_cut_body(struct connection *connection, struct response *response, struct evbuffer *body)
{
	struct play *play = &connection->play;
	bool reset = play->reply->abort_after != TAPE_ABSENT;
	uint64_t pieces = (uint64_t)(reset ? play->reply->abort_after : play->reply->close_after);
	uint64_t most = pieces * (uint64_t)play->reply->chunk;
	size_t len = evbuffer_get_length(body);

	/* Omit at least the last byte: a cut answer is never whole. */
	if (most >= len)
		most = len > 0 ? len - 1 : 0;
	response->framing = HTTP_LENGTH;
	response->length = len;
	response_write_head(play_sink(connection), response);
	evbuffer_remove_buffer(body, play_sink(connection), (size_t)most);
	play->ending = reset ? PLAY_RESET : PLAY_END;
}

void
whole_write(struct connection *connection, struct response *response, struct evbuffer *body)
{
	struct play *play = &connection->play;
	const struct tape_reply *reply = play->reply;

	play->ending = play_fair_ending(connection);
	if (reply != NULL && reply->gzip)
		hostile_compress(body);
	if (reply != NULL && reply->fault != FAULT_NONE)
		play->ending = hostile_write(play_sink(connection), response, body, play->ending);
	else if (reply != NULL && (reply->abort_after != TAPE_ABSENT || reply->close_after != TAPE_ABSENT))
		write_cut_body(connection, response, body);
	else
		write_body(connection, response, body);
	play->phase = PLAY_OVER;
}

/* All frames of a stream in one buffer: for framing that only a body known in full can have. */
static void
write_frames(struct play *play, struct evbuffer *body)
{
	size_t cut;

	play->shape->open(body, &play->answer);
	while (play->thinking_left.len + play->text_left.len > 0) {
		struct span *left = play->thinking_left.len > 0 ? &play->thinking_left : &play->text_left;

		cut = bytes_cut_text(*left, (size_t)play->reply->chunk);
		play->shape->piece(body, &play->answer, (struct span){left->at, cut}, left == &play->thinking_left);
		play->answer.pieces++;
		left->at += cut;
		left->len -= cut;
	}
	if (play->reply->error_frame)
		play->shape->fail(body, &play->answer, play->reply->message);
	else
		play->shape->close(body, &play->answer);
}

void
whole_begin(struct connection *connection)
{
	struct play *play = &connection->play;
	struct response response = play_response(connection, 200, play_type(play, play->streams));
	struct evbuffer *body = evbuffer_new();

	if (play->reply != NULL)
		response.status = (unsigned)play->reply->status;
	response.streams = play->streams;
	if (play->reply != NULL && play->reply->kind == REPLY_NESTED)
		hostile_nest(body, play->reply->nesting, play->streams ? play->shape : NULL, &play->answer);
	else if (play->streams)
		write_frames(play, body);
	else
		play->shape->whole(body, &play->answer);
	whole_write(connection, &response, body);
	evbuffer_free(body);
}

void
whole_begin_error(struct connection *connection)
{
	struct play *play = &connection->play;
	struct response response =
	    play_response(connection, (unsigned)play->reply->status, "application/json; charset=utf-8");
	struct evbuffer *body = evbuffer_new();

	/* error-frame without a stream is an error like any other. */
	if (response.status < 400)
		response.status = 500;
	answer_write_error(body, connection->inbound.dialect, response.status, play->reply->message);
	whole_write(connection, &response, body);
	evbuffer_free(body);
}

void
whole_begin_bare(struct connection *connection)
{
	struct response response = play_response(connection, (unsigned)connection->play.reply->status, NULL);

	response.framing = response.status == 204 || response.status == 304 ? HTTP_NO_BODY : HTTP_LENGTH;
	response_write_head(play_sink(connection), &response);
	connection->play.ending = play_fair_ending(connection);
	connection->play.phase = PLAY_OVER;
}
