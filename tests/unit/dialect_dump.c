/*
 * Does to answers and requests from standard input what the proxy does, and prints what came of it, for
 * answers_python.py and extra_call_python.py to look at.
 *
 * In, again and again: three bytes (what to do; which dialect; flags), four bytes of length, the bytes, four bytes of
 * length (least first), a text. Out: a line each, texts in hexadecimal:
 *
 *     r  read     RESULT FINISH CLOSING TEXT THINKING FAULT
 *     s  replace  RESULT CONTENT
 *     a  append   RESULT CONTENT     from the closing part on
 *     n  annotate RESULT CONTENT
 *     v  keep alive, e  error frame: RESULT BYTES; the text is the model's name, or the message
 *     k  ask      RESULT BODY        or "unread"
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "proxy/dialects/answer.h"
#include "proxy/dialects/compose.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/extra_call.h"
#include "proxy/dialects/interject.h"
#include "routes/request.h"

#define OUT_MOST (16 * 1024 * 1024)

/* In flags. */
#define STREAMED     1
#define LLAMA_SERVER 1
#define WITH_DRAFT   2
#define WITH_SCHEMA  4

static const struct dialect *const dialects[] = {&dialect_ollama, &dialect_ollama_generate, &dialect_openai,
    &dialect_responses, &dialect_anthropic, &dialect_completion};

static void
print_hex(struct span text)
{

	printf(" x");
	for (size_t i = 0; i < text.len; i++)
		printf("%02x", (unsigned char)text.at[i]);
}

static void
print_read(int result, const struct answer *answer)
{

	printf("%d %s %zu", result, answer_finish_name(answer->finish), answer->closing);
	print_hex(answer->text);
	print_hex(answer->thinking);
	print_hex(span_of(answer->fault != NULL ? answer->fault : ""));
}

static void
print_out(int result, struct json_out *out)
{

	printf("%d", result);
	print_hex((struct span){out->at, out->len});
	json_out_free(out);
}

static void
edit_answer(char verb, const struct dialect *dialect, bool streamed, struct span content, struct span text)
{
	static const struct annotation annotation = {
	    {"t", 1}, {"r", 1}, {"confirmed", 9}, {"spliced", 7}, {"", 0}, {"", 0}, {"", 0}, 12, -1, {2, 310, 95}};
	struct json_out out = json_out_start(OUT_MOST);
	char *room = malloc(content.len + 1);
	struct answer answer;
	int result;

	if (room == NULL)
		exit(1);
	result = answer_read(dialect, content, streamed, room, content.len, &answer);
	if (verb == 'r')
		print_read(result, &answer);
	else if (verb == 's')
		print_out(answer_replace(&answer, text, &out), &out);
	else if (verb == 'a')
		print_out(answer_append(&answer, text, &out), &out);
	else
		print_out(dialect_annotate(dialect, streamed, content, &annotation, &out), &out);
	free(room);
}

/* What needs no answer. */
static void
interject(char verb, const struct dialect *dialect, bool streamed, struct span text)
{
	struct json_out out = json_out_start(OUT_MOST);
	char message[401];

	snprintf(message, sizeof(message), "%.*s", (int)text.len, text.at);
	if (verb == 'v')
		print_out(dialect_keep_alive(dialect, streamed, text, INT64_C(1795201200000385), &out), &out);
	else
		print_out(dialect_error_frame(dialect, 502, message, &out), &out);
}

static void
write_ask(const struct dialect *dialect, unsigned flags, struct span body, struct span text)
{
	static char room[REQUEST_TEXT_MAX];
	struct json_out out = json_out_start(OUT_MOST);
	struct extra_call call = {.instruction = text,
	    .temperature = 70,
	    .seed = 5,
	    .max_tokens = 300,
	    .is_llama_server = flags & LLAMA_SERVER};
	struct request request;

	if ((flags & WITH_DRAFT) != 0)
		call.draft = text;
	if ((flags & WITH_SCHEMA) != 0)
		call.schema = span_of("{\"type\":\"object\"}");
	if (dialect_read_request(dialect, body, &request, room, sizeof(room), true) != 0)
		printf("unread x");
	else
		print_out(dialect_write_call(dialect, body, &request, &call, &out), &out);
	json_out_free(&out);
}

/* A block of the exact size that comes in front of it, so that sanitizers see every step beyond. */
static struct span
read_block(void)
{
	uint8_t head[4];
	size_t len;
	char *at;

	if (fread(head, 1, sizeof(head), stdin) != sizeof(head))
		exit(1);
	len = (size_t)head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 | (size_t)head[3] << 24;
	at = malloc(len ? len : 1);
	if (at == NULL || fread(at, 1, len, stdin) != len)
		exit(1);
	return (struct span){at, len};
}

int
main(void)
{
	uint8_t head[3];

	while (fread(head, 1, sizeof(head), stdin) == sizeof(head)) {
		struct span bytes = read_block(), text = read_block();

		if (head[1] >= nitems(dialects))
			return 1;
		if (head[0] == 'k')
			write_ask(dialects[head[1]], head[2], bytes, text);
		else if (head[0] == 'v' || head[0] == 'e')
			interject((char)head[0], dialects[head[1]], (head[2] & STREAMED) != 0, text);
		else
			edit_answer((char)head[0], dialects[head[1]], (head[2] & STREAMED) != 0, bytes, text);
		printf("\n");
		free((char *)(uintptr_t)bytes.at);
		free((char *)(uintptr_t)text.at);
	}
	return 0;
}
