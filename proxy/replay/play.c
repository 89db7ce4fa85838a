/*
 * A play is a list of phases run by one loop. Each step writes a little and says how long to pause; the loop also stops
 * while the client has not received what was written, so that an endless reply costs no memory.
 */
#include "proxy/replay/play.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <stdlib.h>

#include "proxy/replay/bytes.h"
#include "proxy/replay/connection.h"
#include "proxy/replay/hostile.h"
#include "proxy/replay/response.h"
#include "proxy/replay/whole.h"

#define UNSENT_MAX    (64 * 1024) /* unreceived bytes at which a play pauses */
#define DRIP_MS       10          /* between bytes when the tape names no delay */
#define ENDLESS_TEXT  "and so on, "
#define GARBAGE_BYTES "\x16\x03\x01 this is not HTTP at all \xff\xfe\r\n\r\n"

struct evbuffer *
play_sink(struct connection *connection)
{

	return connection->play.drip != NULL ? connection->play.drip : bufferevent_get_output(connection->stream);
}

bool
play_is_head(const struct connection *connection)
{

	return connection->head != NULL && span_equals(connection->head->method, "HEAD");
}

struct response
play_response(const struct connection *connection, unsigned status, const char *type)
{
	struct response response = {.status = status, .type = type, .request = connection->head};

	response.reply = connection->play.reply;
	response.close = connection->head == NULL || connection->head->close;
	return response;
}

enum play_ending
play_fair_ending(const struct connection *connection)
{

	return connection->head == NULL || connection->head->close ? PLAY_END : PLAY_KEEP;
}

const char *
play_type(const struct play *play, bool streams)
{

	if (streams)
		return play->shape->stream_type;
	if (play->shape == &answer_plain &&
	    (play->answer.text.len == 0 || strchr("{[", play->answer.text.at[0]) == NULL))
		return "text/plain; charset=utf-8";
	return "application/json; charset=utf-8";
}

static void
begin_stream(struct connection *connection)
{
	struct play *play = &connection->play;
	struct response response =
	    play_response(connection, (unsigned)play->reply->status, play_type(play, play->streams));

	play->chunked = connection->head->minor == 1;
	response.framing = play->chunked ? HTTP_CHUNKED : HTTP_UNTIL_CLOSE;
	response.streams = true;
	response_write_head(play_sink(connection), &response);
	play->ending = play->chunked ? play_fair_ending(connection) : PLAY_END;
	play->phase = play_is_head(connection) ? PLAY_OVER : PLAY_PIECES;
}

/* Whether the reply is sent in pieces; not if its length or all its bytes are needed at once. */
static bool
goes_in_pieces(const struct play *play)
{
	const struct tape_reply *reply = play->reply;

	if (reply->kind == REPLY_ENDLESS)
		return true;
	return play->streams && reply->kind == REPLY_TEXT && reply->fault == FAULT_NONE && !reply->gzip;
}

static void
begin(struct connection *connection)
{
	struct play *play = &connection->play;
	const struct tape_reply *reply = play->reply;

	switch (reply->kind) {
	case REPLY_HANG:
		play->phase = PLAY_HUNG;
		return;
	case REPLY_RESET:
		play->ending = PLAY_RESET;
		play->phase = PLAY_OVER;
		return;
	case REPLY_RAW:
		if (reply->garbage)
			evbuffer_add(play_sink(connection), GARBAGE_BYTES, sizeof(GARBAGE_BYTES) - 1);
		else
			evbuffer_add(play_sink(connection), reply->raw.at, reply->raw.len);
		play->ending = PLAY_END;
		play->phase = PLAY_OVER;
		return;
	case REPLY_ERROR:
		whole_begin_error(connection);
		return;
	case REPLY_BARE:
		whole_begin_bare(connection);
		return;
	case REPLY_TEXT:
	case REPLY_NESTED:
	case REPLY_ENDLESS:
		break;
	}
	if (goes_in_pieces(play))
		begin_stream(connection);
	else if (reply->error_frame && !play->streams)
		whole_begin_error(connection);
	else
		whole_begin(connection);
}

/* Frame a shape's output and send it. */
static void
send_frames(struct connection *connection, struct evbuffer *frames)
{

	if (connection->play.chunked)
		response_move_chunk(play_sink(connection), frames);
	else
		evbuffer_add_buffer(play_sink(connection), frames);
}

/* Take the next piece. An endless text starts again at its end. */
static struct span
next_piece(struct play *play, bool *thinking)
{
	struct span *left = play->thinking_left.len > 0 ? &play->thinking_left : &play->text_left;
	struct span piece;

	if (left->len == 0 && play->reply->kind == REPLY_ENDLESS)
		*left = play->answer.text;
	piece = (struct span){left->at, bytes_cut_text(*left, (size_t)play->reply->chunk)};
	left->at += piece.len;
	left->len -= piece.len;
	*thinking = left == &play->thinking_left;
	return piece;
}

/* Whether pieces end here, by the tape's word or because nothing is left. Sets the phase. */
static bool
pieces_end(struct play *play)
{
	const struct tape_reply *reply = play->reply;
	bool endless = reply->kind == REPLY_ENDLESS;
	bool none_left = endless ? reply->limit != TAPE_ABSENT && play->pieces >= (uint64_t)reply->limit
				 : play->thinking_left.len + play->text_left.len == 0;

	if (reply->abort_after != TAPE_ABSENT && (none_left || play->pieces >= (uint64_t)reply->abort_after)) {
		play->ending = PLAY_RESET;
		play->phase = PLAY_OVER;
	} else if (reply->close_after != TAPE_ABSENT && (none_left || play->pieces >= (uint64_t)reply->close_after)) {
		play->ending = PLAY_END;
		play->phase = PLAY_OVER;
	} else if (none_left) {
		play->phase = PLAY_CLOSE;
	}
	return play->phase != PLAY_PIECES;
}

/* Write the next piece, the opening frames before the first. Returns how long to pause before the one after it. */
static int64_t
step_pieces(struct connection *connection)
{
	struct play *play = &connection->play;
	struct evbuffer *frames = evbuffer_new();
	bool thinking;

	if (play->pieces == 0)
		play->shape->open(frames, &play->answer);
	if (!pieces_end(play)) {
		struct span piece = next_piece(play, &thinking);

		play->shape->piece(frames, &play->answer, piece, thinking);
		play->pieces = ++play->answer.pieces;
		pieces_end(play);
	}
	send_frames(connection, frames);
	evbuffer_free(frames);
	return play->phase == PLAY_PIECES && play->drip == NULL ? play->reply->delay_ms : 0;
}

static void
step_close(struct connection *connection)
{
	struct play *play = &connection->play;
	struct evbuffer *frames = evbuffer_new();

	if (play->reply->error_frame)
		play->shape->fail(frames, &play->answer, play->reply->message);
	else
		play->shape->close(frames, &play->answer);
	send_frames(connection, frames);
	evbuffer_free(frames);
	if (play->chunked)
		response_end_chunks(play_sink(connection), play->reply);
	play->phase = PLAY_OVER;
}

static int64_t
step_interim(struct connection *connection)
{
	struct play *play = &connection->play;
	int64_t wanted = play->reply->interim;

	if (wanted == TAPE_ABSENT || (wanted >= 0 && play->interims >= (uint64_t)wanted)) {
		play->phase = PLAY_WAIT;
		return 0;
	}
	response_write_interim(play_sink(connection), ++play->interims);
	return play->drip == NULL ? play->reply->delay_ms : 0;
}

/* The pause before the head: an answer in one body comes when all its pieces would have come. */
static int64_t
step_wait(struct play *play)
{
	int64_t pieces = goes_in_pieces(play) ? 1 : (int64_t)answer_count_pieces(&play->answer, play->reply);

	play->phase = PLAY_BEGIN;
	if (play->drip != NULL || (play->reply->kind != REPLY_TEXT && play->reply->kind != REPLY_ENDLESS))
		pieces = 0;
	return play->reply->first_delay_ms + pieces * play->reply->delay_ms;
}

static int64_t
step_drip(struct connection *connection)
{
	struct play *play = &connection->play;

	if (evbuffer_get_length(play->drip) == 0) {
		play->phase = PLAY_OVER;
		return 0;
	}
	evbuffer_remove_buffer(play->drip, bufferevent_get_output(connection->stream), 1);
	return play->reply->delay_ms > 0 ? play->reply->delay_ms : DRIP_MS;
}

/* Take the step that the phase asks for. Returns the pause before the next in milliseconds. */
static int64_t
step(struct connection *connection)
{

	switch (connection->play.phase) {
	case PLAY_INTERIM:
		return step_interim(connection);
	case PLAY_WAIT:
		return step_wait(&connection->play);
	case PLAY_BEGIN:
		begin(connection);
		break;
	case PLAY_PIECES:
		return step_pieces(connection);
	case PLAY_CLOSE:
		step_close(connection);
		break;
	case PLAY_DRIP:
		return step_drip(connection);
	case PLAY_HUNG:
	case PLAY_OVER:
		break;
	}
	return 0;
}

void
play_continue(struct connection *connection)
{
	struct play *play = &connection->play;

	while (play->phase != PLAY_HUNG) {
		int64_t pause;

		if (play->phase == PLAY_OVER && play->drip != NULL && evbuffer_get_length(play->drip) > 0)
			play->phase = PLAY_DRIP;
		if (play->phase == PLAY_OVER) {
			connection_finish(connection, play->ending);
			return;
		}
		if (evbuffer_get_length(bufferevent_get_output(connection->stream)) > UNSENT_MAX)
			return;
		pause = step(connection);
		if (pause > 0) {
			struct timeval wait = {pause / 1000, pause % 1000 * 1000};

			event_add(&connection->timer, &wait);
			return;
		}
	}
}

/* Texts that the tape describes instead of containing. */
static void
make_text(struct play *play)
{
	int64_t len = play->reply->huge_line;

	if (len != TAPE_ABSENT) {
		play->made = malloc((size_t)len);
		if (play->made == NULL)
			abort();
		memset(play->made, 'x', (size_t)len);
		play->answer.text = (struct span){play->made, (size_t)len};
	} else if (play->reply->kind == REPLY_ENDLESS && play->reply->text.len == 0) {
		play->answer.text = span_of(ENDLESS_TEXT);
	}
}

void
play_start(struct connection *connection, struct choice choice)
{
	static struct tape_reply sentence;
	struct play *play = &connection->play;
	const struct inbound *inbound = &connection->inbound;
	struct facts *facts = &connection->server->facts;

	if (sentence.status == 0)
		tape_reply_default(&sentence);
	memset(play, 0, sizeof(*play));
	play->reply = choice.reply != NULL ? choice.reply : &sentence;
	play->shape = answer_shape_of(inbound);
	play->generates = inbound_generates(inbound);
	play->streams = play->generates ? inbound->stream && !inbound->empty : play->reply->streams;
	if (play->reply->kind == REPLY_ENDLESS && !play->streams) {
		play->shape = &hostile_endless;
		play->streams = true;
	}
	answer_prepare(&play->answer, inbound, play->reply);
	make_text(play);
	play->thinking_left = play->answer.thinking;
	play->text_left = play->answer.text;
	if (play->reply->drip)
		play->drip = evbuffer_new();
	if (play->generates) {
		facts->generating++;
		facts->requests++;
		facts->prompt_tokens += play->answer.prompt_tokens;
		facts->completion_tokens += play->answer.completion_tokens;
	}
	play_continue(connection);
}

void
play_say(struct connection *connection, unsigned status, const char *type, const char *allow, struct evbuffer *body)
{
	struct play *play = &connection->play;
	struct response response;

	memset(play, 0, sizeof(*play));
	response = play_response(connection, status, type);
	response.allow = allow;
	whole_write(connection, &response, body);
	play_continue(connection);
}

void
play_clear(struct connection *connection)
{
	struct play *play = &connection->play;

	if (play->generates)
		connection->server->facts.generating--;
	if (play->drip != NULL)
		evbuffer_free(play->drip);
	free(play->made);
	memset(play, 0, sizeof(*play));
	play->phase = PLAY_OVER;
}
