/*
 * Reads lines and refuses invalid ones.
 */
#include "proxy/batch/line.h"

#include <stdbool.h>

#include "policies/hash.h"
#include "proxy/json/json_scan.h"
#include "proxy/json/json_text.h"

const char *const line_endpoints[] = {
    "/v1/chat/completions", "/v1/completions", "/v1/responses", "/v1/embeddings", NULL};

static const size_t prefix_lengths[LINE_PREFIXES] = {64, 256, 1024, 4096};

static int
fail(struct line_fault *fault, const char *code, const char *message, const char *param)
{

	*fault = (struct line_fault){code, message, param};
	return -1;
}

/* Members of a line or of its body; duplicates are refused. */
struct member {
	const char *name;
	enum json_kind kind;
	struct span value; /* a string without its quotes; at is NULL if absent */
};

/* Read an object's members. Returns 0; -1 if it is not an object; 1 if a listed member is duplicated. */
static int
read_members(struct span text, struct member *members, size_t count)
{
	struct json_scan scan;
	struct span key;
	bool twice = false;

	json_start(&scan, text);
	for (bool first = json_enter(&scan, '{'); json_member(&scan, &first, &key);) {
		struct member *member = NULL;
		enum json_kind kind;
		struct span value;

		for (size_t i = 0; i < count; i++)
			if (json_stands_for(key, span_of(members[i].name)))
				member = &members[i];
		kind = json_peek(&scan);
		if ((kind == JSON_STRING ? json_string(&scan, &value) : json_skip(&scan, &value)) != 0)
			return -1;
		if (member == NULL)
			continue;
		twice |= member->value.at != NULL;
		*member = (struct member){member->name, kind, value};
	}
	if (json_finish(&scan) != 0)
		return -1;
	return twice;
}

static bool
is_text(const struct member *member, const char *text)
{

	return member->kind == JSON_STRING && member->value.at != NULL && json_stands_for(member->value, span_of(text));
}

/* Group lines by model, and within it by the beginning of the prompt. */
static void
group(struct line *line, struct span model, struct span prompt)
{
	uint32_t hash = HASH32_START;
	size_t at = 0;

	line->model = (uint32_t)hash_add_bytes(HASH_START, model.at, model.len);
	for (size_t i = 0; i < LINE_PREFIXES; i++) {
		for (; at < prompt.len && at < prefix_lengths[i]; at++)
			hash = hash32_add(hash, (unsigned char)prompt.at[at]);
		line->prefix[i] = hash;
	}
}

/* Read the question: messages, input or prompt, whichever is present. */
static int
read_body(struct line *line, struct line_fault *fault)
{
	struct member members[] = {
	    {.name = "model"}, {.name = "stream"}, {.name = "messages"}, {.name = "input"}, {.name = "prompt"}};
	struct span prompt = {"", 0};
	int read = read_members(line->body, members, nitems(members));

	if (read == -1)
		return fail(fault, "invalid_request", "body must be an object", "body");
	if (read == 1)
		return fail(fault, "invalid_request", "body has a duplicate member", "body");
	if (members[0].kind != JSON_STRING || members[0].value.at == NULL)
		return fail(
		    fault, "missing_required_parameter", "body.model, the name of the model, is missing", "body.model");
	if (members[1].value.at != NULL && members[1].kind != JSON_FALSE && members[1].kind != JSON_NULL)
		return fail(fault, "invalid_request", "batches cannot stream answers: remove stream", "body.stream");
	for (size_t i = 2; i < nitems(members); i++)
		if (members[i].value.at != NULL)
			prompt = members[i].value;
	line->model_name = members[0].value;
	group(line, members[0].value, prompt);
	return 0;
}

int
line_read(struct line *line, struct span text, const char *endpoint, struct line_fault *fault)
{
	struct member members[] = {{.name = "custom_id"}, {.name = "method"}, {.name = "url"}, {.name = "body"}};
	int read = read_members(text, members, nitems(members));

	*line = (struct line){.custom_id = members[0].value, .body = members[3].value};
	if (read == -1)
		return fail(fault, "invalid_json_line", "this line is not a JSON object", NULL);
	if (read == 1)
		return fail(fault, "invalid_json_line", "this line has a duplicate member", NULL);
	if (members[0].kind != JSON_STRING || line->custom_id.len == 0)
		return fail(fault, "missing_required_parameter",
		    "custom_id, a text that identifies the line, is missing", "custom_id");
	if (line->custom_id.len > LINE_CUSTOM_ID_MAX)
		return fail(fault, "invalid_value", "custom_id is longer than 512 bytes", "custom_id");
	if (!is_text(&members[1], "POST"))
		return fail(fault, "invalid_method", "method must be POST", "method");
	if (!is_text(&members[2], endpoint))
		return fail(fault, "invalid_url", "url must be the endpoint of the batch", "url");
	if (members[3].kind != JSON_OBJECT)
		return fail(fault, "missing_required_parameter", "body, the request itself, is missing", "body");
	line->id = hash_add_bytes(HASH_START, line->custom_id.at, line->custom_id.len);
	return read_body(line, fault);
}
