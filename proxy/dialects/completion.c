/*
 * Raw completion, and every other request that names a model: these are not conversations, so only what toggles need is
 * read.
 */
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/openai.h"
#include "proxy/dialects/request_reader.h"

/* Ollama's older key for the model counts only if the newer one is absent. */
static int
read_older_name(struct request_reader *reader, enum turn_direct direct)
{
	struct span model = reader->request->places.model;

	if (read_model(reader, direct) != 0)
		return -1;
	if (model.len > 0)
		reader->request->places.model = model;
	return 0;
}

int
dialect_read_names(struct span body, struct request *request, char *room, size_t room_len)
{
	static const struct member_rule rules[] = {
	    {"name", read_older_name, TURN_NOT_DIRECT},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};
	static const struct request_shape shape = {rules, name_rules, .raw = true};

	return request_reader_read(&shape, body, request, room, room_len, false);
}

static const struct request_shape request = {.rules = name_rules, .raw = true};

const struct dialect dialect_completion = {"completion", true, openai_write_error, &request, NULL, NULL, NULL};
