/*
 * Reads requests from standard input and prints the turns, for read_request_python.py to compare.
 *
 * In: a byte that chooses the dialect, four bytes of length (least first), the body; again and again. Out: a line each,
 * texts in hexadecimal, places as offsets into the body:
 *
 *     DIRECT STREAM STOP USER-TEXTS MEMBERS LAST PREVIOUS SYSTEM ANSWER MODEL MODEL-AT PARAPET-AT VALUE-AT CLOSE-AT
 * END-AT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "proxy/dialects/dialect.h"
#include "routes/request.h"

static const struct dialect *const dialects[] = {&dialect_ollama, &dialect_ollama_generate, &dialect_openai,
    &dialect_responses, &dialect_anthropic, &dialect_completion};

static void
print_hex(struct span text)
{

	putchar(' ');
	putchar('x');
	for (size_t i = 0; i < text.len; i++)
		printf("%02x", (unsigned char)text.at[i]);
}

/* FROM:LENGTH, or - when it is not there. */
static void
print_place(struct span place, struct span body)
{

	if (place.at == NULL)
		printf(" -");
	else
		printf(" %td:%zu", place.at - body.at, place.len);
}

static void
print_turn(const struct request *request, struct span body)
{

	printf("%d %d %d %u %d", (int)request->direct, request->stream, request->stop_count > 0, request->user_texts,
	    request->places.has_members);
	print_hex(request->last.decoded);
	print_hex(request->previous.decoded);
	print_hex(request->system.decoded);
	print_hex(request->answer_before);
	print_hex(request->model);
	print_place(request->places.model, body);
	print_place(request->places.parapet, body);
	print_place(request->places.parapet_value, body);
	print_place(request->places.close, body);
	print_place(request->places.messages_end, body);
	printf("\n");
}

int
main(void)
{
	static char room[REQUEST_TEXT_MAX];
	uint8_t head[5];

	while (fread(head, 1, sizeof(head), stdin) == sizeof(head)) {
		size_t len = (size_t)head[1] | (size_t)head[2] << 8 | (size_t)head[3] << 16 | (size_t)head[4] << 24;
		/* A block of its exact size, so that sanitizers see every step beyond. */
		char *body = malloc(len ? len : 1);
		struct request request;

		if (body == NULL || head[0] >= nitems(dialects) || fread(body, 1, len, stdin) != len)
			return 1;
		dialect_read_request(
		    dialects[head[0]], (struct span){body, len}, &request, room, dialect_room(len), true);
		print_turn(&request, (struct span){body, len});
		free(body);
	}
	return 0;
}
