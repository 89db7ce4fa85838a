/*
 * Raw completion, and every other request that names a model: nobody converses there, so only what toggles need is
 * read.
 */
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/openai.h"
#include "proxy/dialects/request_reader.h"

static int
read_as_raw(const struct request_shape *shape, struct span body, struct request *request, char *room, size_t room_len,
    bool weighs)
{

	if (request_reader_read(shape, body, request, room, room_len, weighs) != 0)
		return -1;
	request->direct = TURN_RAW;
	return 0;
}

static int
read_request(struct span body, struct request *request, char *room, size_t room_len, bool weighs)
{
	static const struct request_shape shape = {name_rules, NULL, NULL, false};

	return read_as_raw(&shape, body, request, room, room_len, weighs);
}

/* Ollama's older key for the model counts only where the newer one says nothing. */
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
	static const struct request_shape shape = {rules, name_rules, NULL, false};

	return read_as_raw(&shape, body, request, room, room_len, false);
}

const struct dialect dialect_completion = {"completion", openai_write_error, read_request};
