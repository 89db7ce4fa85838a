/*
 * One template per kind of frame. In a template %i, %c, %m, %x are members of the last frame, unchanged (id, created,
 * model, index), %n is the number of tokens, %d the time in nanoseconds, %z the time in Ollama's format, %p what the
 * frame says about us.
 */
#include "proxy/dialects/cut_short.h"

#include <string.h>

#include "proxy/dialects/dialect.h"
#include "proxy/dialects/unix_time.h"
#include "proxy/json/json_scan.h"

enum member { ID, CREATED, MODEL, INDEX, CHOICES, CONTENT, MESSAGE, RESPONSE, DELTA, STOP, DONE, MEMBERS };

static const char *const names[MEMBERS] = {
    "id", "created", "model", "index", "choices", "content", "message", "response", "delta", "stop", "done"};

#define CHUNK(object, choice) \
	"data: {\"id\":%i,\"object\":\"" object "\",\"created\":%c,\"model\":%m,\"choices\":[{\"index\":0," choice \
	",\"logprobs\":null,\"finish_reason\":\"length\"}]%p}\n\ndata: [DONE]\n\n"
#define LINE(text) \
	"{\"model\":%m,\"created_at\":\"%z\"," text ",\"done\":true,\"done_reason\":\"length\",\"total_duration\":%d," \
	"\"load_duration\":0,\"prompt_eval_count\":0,\"prompt_eval_duration\":1,\"eval_count\":%n,\"eval_duration\":%d%p}\n"

/* A frame is one of these if it is from the API and has both members. */
static const struct {
	const struct dialect *dialect;
	enum member has, also;
	const char *end;
} kinds[] = {
    {&dialect_openai, CHOICES, CHOICES, CHUNK("chat.completion.chunk", "\"delta\":{}")},
    {&dialect_completion, CHOICES, CHOICES, CHUNK("text_completion", "\"text\":\"\"")},
    {&dialect_completion, CONTENT, STOP,
	"data: {\"index\":0,\"content\":\"\",\"tokens\":[],\"stop\":true,\"model\":%m,\"tokens_predicted\":%n,"
	"\"truncated\":false,\"stop_type\":\"limit\",\"stopped_limit\":true,\"stopping_word\":\"\"%p}\n\n"},
    {&dialect_ollama, MESSAGE, DONE, LINE("\"message\":{\"role\":\"assistant\",\"content\":\"\"}")},
    {&dialect_ollama_generate, RESPONSE, DONE, LINE("\"response\":\"\"")},
    {&dialect_anthropic, DELTA, INDEX,
	"event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":%x}\n\n"
	"event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"max_tokens\","
	"\"stop_sequence\":null},\"usage\":{\"output_tokens\":%n}%p}\n\n"
	"event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"},
};

static bool
ends_with(struct span s, const char *end)
{
	size_t len = strlen(end);

	return s.len >= len && memcmp(s.at + s.len - len, end, len) == 0;
}

/* The JSON of the last frame, which must be whole; otherwise at is NULL. */
static struct span
last_json(const struct dialect *dialect, struct span content)
{
	bool has_events = dialect->has_events;
	struct span line = content;
	const char *before;

	if (!ends_with(content, "\n") || (has_events && !ends_with(content, "\n\n") && !ends_with(content, "\n\r\n")))
		return NO_SPAN;
	line = span_strip(line);
	before = memrchr(line.at, '\n', line.len);
	if (before != NULL)
		line = (struct span){before + 1, (size_t)(line.at + line.len - before - 1)};
	if (!has_events)
		return line;
	if (!span_starts_nocase(line, "data:"))
		return NO_SPAN;
	return (struct span){line.at + 5, line.len - 5};
}

/* An object's members that matter here, undecoded. Returns -1 if it is not an object. */
static int
read_members(struct span json, struct span members[MEMBERS])
{
	struct json_scan scan;
	struct span key, value;

	json_start(&scan, json);
	for (bool first = json_enter(&scan, '{'); json_member(&scan, &first, &key);) {
		if (json_skip(&scan, &value) != 0)
			return -1;
		for (unsigned i = 0; i < MEMBERS; i++)
			if (span_equals(key, names[i]))
				members[i] = value;
	}
	return json_finish(&scan);
}

/* Whether the frame itself says that it is the last: in a text the quotes would be escaped. */
static bool
closes(struct span json, const struct span members[MEMBERS])
{

	return span_equals(members[STOP], "true") || span_equals(members[DONE], "true") ||
	    memmem(json.at, json.len, "\"finish_reason\":\"", 17) != NULL ||
	    memmem(json.at, json.len, "\"finish_reason\": \"", 18) != NULL;
}

/* The parts of an end. */
struct end {
	const struct cut_short *cut;
	const struct span *members;
};

static void
write_place(struct json_out *out, char place, const void *subject)
{
	const struct end *end = subject;
	const struct cut_short *cut = end->cut;
	const struct span *members = end->members;
	enum member member = place == 'i' ? ID : place == 'c' ? CREATED : place == 'm' ? MODEL : INDEX;

	switch (place) {
	case 'n':
		json_out_integer(out, cut->tokens);
		break;
	case 'd':
		json_out_integer(out, cut->micros * 1000);
		break;
	case 'p':
		json_out_print(out, ",'parapet':{'turn':%s,'flag':%s%-s}", cut->turn, cut->flag,
		    cut->is_estimate ? ",\"tokens\":\"estimated\"" : "");
		break;
	case 'z':
		unix_time_write(out, cut->unix_micros);
		break;
	default:
		if (members[member].at != NULL)
			json_out_bytes(out, members[member]);
		else
			json_out_literal(out, place == 'm' ? "\"\"" : "0");
	}
}

int
dialect_cut_short(const struct dialect *dialect, struct span content, const struct cut_short *cut, struct json_out *out)
{
	struct span members[MEMBERS] = {NO_SPAN}, json = last_json(dialect, content);
	const struct end end = {cut, members};
	const char *rest = NULL;

	if (json.at == NULL || read_members(json, members) != 0 || closes(json, members))
		return -1;
	for (size_t i = 0; i < nitems(kinds) && rest == NULL; i++)
		if (kinds[i].dialect == dialect && members[kinds[i].has].at != NULL &&
		    members[kinds[i].also].at != NULL)
			rest = kinds[i].end;
	if (rest == NULL)
		return -1;
	json_out_form(out, rest, write_place, &end);
	return json_out_end(out);
}
