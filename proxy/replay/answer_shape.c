/*
 * Which shape an endpoint answers in, and the plain one for paths that no API knows.
 */
#include "proxy/replay/answer.h"

#include <event2/buffer.h>

static void
plain_piece(struct evbuffer *out, struct answer *answer, struct span piece, bool thinking)
{

	(void)answer;
	if (!thinking)
		evbuffer_add(out, piece.at, piece.len);
}

static void
plain_whole(struct evbuffer *out, struct answer *answer)
{

	evbuffer_add(out, answer->text.at, answer->text.len);
}

const struct answer_shape answer_plain = {
    "text/plain; charset=utf-8", answer_add_nothing, plain_piece, answer_add_nothing, answer_fail_plain, plain_whole};

const struct answer_shape *
answer_shape_of(const struct inbound *inbound)
{
	static const struct answer_shape *const shapes[] = {
	    [INBOUND_OLLAMA_CHAT] = &answer_ollama,
	    [INBOUND_OLLAMA_GENERATE] = &answer_ollama,
	    [INBOUND_CHAT] = &answer_chat,
	    [INBOUND_COMPLETION] = &answer_completion,
	    [INBOUND_RESPONSES] = &answer_responses,
	    [INBOUND_MESSAGES] = &answer_messages,
	    [INBOUND_NATIVE] = &answer_native,
	};

	return inbound_generates(inbound) ? shapes[inbound->endpoint] : &answer_plain;
}
