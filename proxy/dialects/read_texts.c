/*
 * From raw pieces to the turn's texts: decoded into the room one after another, cut to their shares.
 */
#include <assert.h>

#include "proxy/dialects/request_reader.h"
#include "proxy/dialects/template_marks.h"
#include "proxy/json/json_text.h"

/* The remaining room. */
struct room {
	char *at;
	size_t left;
};

/* The most room that pieces need, including the newlines between them. */
static size_t
pieces_size(const struct pieces *pieces)
{
	size_t size = pieces->count;

	for (unsigned i = 0; i < pieces->count; i++)
		size += pieces->at[i].len;
	return size;
}

/* Decode pieces from one on into out. Returns the bytes written; *whole: whether all of them fitted. */
static size_t
decode_from(const struct pieces *pieces, unsigned from, char *out, size_t room, bool *whole)
{
	size_t written = 0;

	*whole = true;
	for (unsigned i = from; i < pieces->count && *whole; i++) {
		struct span raw = pieces->at[i];

		if (i > from && written < room)
			out[written++] = '\n';
		written += json_decode(&raw, out + written, room - written);
		*whole = raw.len == 0;
	}
	return written;
}

/* Decode as much of the pieces' end as is sure to fit. Returns the bytes written. */
static size_t
decode_tail(const struct pieces *pieces, char *out, size_t room)
{
	struct pieces tail = *pieces;
	unsigned from = tail.count;
	size_t need = 0;
	bool whole;
	size_t written;

	while (from > 0 && need + tail.at[from - 1].len < room) {
		from--;
		need += tail.at[from].len + 1;
	}
	if (from > 0 && need < room) {
		from--;
		tail.at[from] = json_tail(tail.at[from], room - need);
	}
	written = decode_from(&tail, from, out, room, &whole);
	assert(whole);
	return written;
}

/* The end of the last whole character within the first len bytes; at[len] is part of the text too. */
static size_t
whole_characters(const char *at, size_t len)
{

	while (len > 0 && ((unsigned char)at[len] & 0xc0) == 0x80)
		len--;
	return len;
}

/*
 * Decode a text into the room. It may use half of the rest, or more if the later texts, which need `others` bytes,
 * leave more.
 */
static void
decode_text(const struct pieces *pieces, struct request_text *text, struct room *room, size_t others)
{
	size_t share = room->left - room->left / 2;
	size_t len;
	bool whole;

	if (others < room->left && room->left - others > share)
		share = room->left - others;
	len = decode_from(pieces, 0, room->at, share, &whole);
	if (!whole && share >= 2) {
		size_t half = (share - 1) / 2;
		size_t head = half < len ? whole_characters(room->at, half) : len;

		room->at[head] = '\n';
		len = head + 1 + decode_tail(pieces, room->at + head + 1, share - head - 1);
	}
	text->cut = !whole;
	text->decoded = (struct span){room->at, len};
	text->raw = pieces->count == 1 ? pieces->at[0] : NO_SPAN;
	room->at += len;
	room->left -= len;
}

/* The earlier texts, as far as there is room. */
static void
decode_earlier(const struct request_reader *reader, struct room *room)
{

	for (unsigned i = 0; i < REQUEST_EARLIER_MAX; i++) {
		struct span raw = reader->earlier[i];
		size_t len;

		if (raw.len == 0 || raw.len > room->left)
			continue;
		len = json_decode(&raw, room->at, room->left);
		reader->request->earlier[i] = (struct span){room->at, len};
		room->at += len;
		room->left -= len;
	}
}

static int
decode_model(struct request_reader *reader, struct room *room)
{
	struct span raw = reader->request->places.model;
	size_t most = room->left < TURN_MODEL_MAX ? room->left : TURN_MODEL_MAX;
	size_t len;

	if (raw.len == 0)
		return 0;
	len = json_decode(&raw, room->at, most);
	if (raw.len > 0)
		return json_refuse(&reader->scan, "a model name that is too long");
	reader->request->model = (struct span){room->at, len};
	room->at += len;
	room->left -= len;
	return 0;
}

int
reader_decode_texts(struct request_reader *reader, char *at, size_t room_len)
{
	static const struct pieces nothing;
	bool asked = reader->last_role == ROLE_USER;
	const struct pieces *last = asked ? &reader->users[reader->newest] : &nothing;
	const struct pieces *previous = &reader->users[asked ? 1 - reader->newest : reader->newest];
	const struct pieces *answer = asked ? &reader->between : &reader->since;
	struct room room = {at, room_len < REQUEST_TEXT_MAX ? room_len : REQUEST_TEXT_MAX};
	struct request *request = reader->request;
	struct request_text before;
	size_t sizes[] = {pieces_size(previous), pieces_size(&reader->system), pieces_size(answer)};

	if (last->too_many || previous->too_many || reader->system.too_many || answer->too_many)
		return json_refuse(&reader->scan, "a text in too many parts");
	if (decode_model(reader, &room) != 0)
		return -1;
	decode_text(last, &request->last, &room, sizes[0] + sizes[1] + sizes[2]);
	decode_text(previous, &request->previous, &room, sizes[1] + sizes[2]);
	decode_text(&reader->system, &request->system, &room, sizes[2]);
	decode_text(answer, &before, &room, 0);
	request->answer_before = before.decoded;
	decode_earlier(reader, &room);
	if (last->count > 0)
		request->places.asked = last->at[last->count - 1];
	if (has_template_marks(request->last.decoded))
		reader_set_direct(reader, TURN_RAW);
	return 0;
}
