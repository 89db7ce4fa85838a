/*
 * Fills in the APIs' templates.
 */
#include "proxy/dialects/compose.h"

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/unix_time.h"

#define MICROS 1000000

const char *
dialect_composed_type(const struct dialect *dialect, bool streamed)
{

	if (!streamed)
		return "application/json; charset=utf-8";
	return dialect->has_events ? "text/event-stream" : "application/x-ndjson";
}

static void
write_place(struct json_out *out, char place, const void *subject)
{
	const struct composed *composed = subject;

	switch (place) {
	case 'm':
		json_out_string(out, composed->model);
		break;
	case 't':
		json_out_string(out, composed->text);
		break;
	case 'i':
		json_out_bytes(out, composed->id);
		break;
	case 's':
		json_out_integer(out, composed->unix_micros / MICROS);
		break;
	default:
		unix_time_write(out, composed->unix_micros);
	}
}

int
dialect_compose(const struct dialect *dialect, bool streamed, const struct composed *composed, struct json_out *out)
{

	if (dialect->own == NULL)
		return -1;
	json_out_form(out, streamed ? dialect->own->streamed : dialect->own->whole, write_place, composed);
	return json_out_end(out);
}

int
dialect_keep_alive(
    const struct dialect *dialect, bool streamed, struct span model, int64_t unix_micros, struct json_out *out)
{
	const struct composed composed = {.model = model, .unix_micros = unix_micros};

	json_out_form(out,
	    !streamed                 ? " "
		: dialect->has_events ? ": parapet\n\n"
				      : dialect->own->sign,
	    write_place, &composed);
	return json_out_end(out);
}
