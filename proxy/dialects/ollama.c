/*
 * Ollama (https://docs.ollama.com/api, and its api/types.go): errors are {"error":"text"}; requests stream unless they
 * say otherwise, and keep what steers the model in "options". Every document of an answer looks the same, a piece of a
 * stream and the whole alike; the one with "done":true is the last.
 */
#include <stdio.h>
#include <string.h>

#include "proxy/dialects/answer_reader.h"
#include "proxy/dialects/compose.h"
#include "proxy/dialects/dialect.h"
#include "proxy/dialects/extra_call.h"
#include "proxy/dialects/request_reader.h"

static size_t
write_error(char *out, size_t room, unsigned status, const char *message)
{

	(void)status;
	return (size_t)snprintf(out, room, "{\"error\":\"%.400s\"}", message);
}

static int
read_options(struct request_reader *reader, enum turn_direct direct)
{
	static const struct member_rule rules[] = {
	    {"num_ctx", read_window, TURN_NOT_DIRECT},
	    {"num_predict", read_limit, TURN_SHORT_LIMIT},
	    {"stop", read_stop, TURN_NOT_DIRECT},
	    {NULL, NULL, TURN_NOT_DIRECT},
	};

	struct span *options = &reader->request->places.options;

	(void)direct;
	(void)json_ahead(&reader->scan);
	*options = (struct span){reader->scan.at, 1};
	if (json_peek(&reader->scan) == JSON_NULL)
		return json_skip(&reader->scan, NULL);
	if (read_object(reader, rules, NULL) != 0)
		return -1;
	options->len = (size_t)(reader->scan.at - options->at);
	return 0;
}

/*
 * "low", "medium" and "high" limit the thinking; true, false and other values do not, and are left to the backend
 * (docs.ollama.com/capabilities/thinking).
 */
static int
read_think(struct request_reader *reader, enum turn_direct direct)
{
	static const char *const levels[] = {"low", "medium", "high"};
	char level[WORD_MAX];

	(void)direct;
	if (json_peek(&reader->scan) != JSON_STRING)
		return json_skip(&reader->scan, NULL);
	if (read_word(reader, level) != 0)
		return -1;
	for (size_t i = 0; i < nitems(levels); i++)
		reader->request->says_thinking |= strcmp(level, levels[i]) == 0;
	return 0;
}

/* Ollama ignores the case of keys (Go, encoding/json) and has accepted these in any spelling. */
static const struct member_rule folded_rules[] = {
    {"think", read_think, TURN_NOT_DIRECT},
    {NULL, NULL, TURN_NOT_DIRECT},
};

/* Whether a prompt that is too long may be cut: the client's setting takes precedence. */
static int
read_truncate(struct request_reader *reader, enum turn_direct direct)
{

	(void)direct;
	reader->request->says_truncate = true;
	return json_skip(&reader->scan, NULL);
}

static const struct member_rule chat_rules[] = {
    {"messages", read_messages, TURN_NOT_DIRECT},
    {"options", read_options, TURN_NOT_DIRECT},
    {"truncate", read_truncate, TURN_NOT_DIRECT},
    {NULL, NULL, TURN_NOT_DIRECT},
};
static const struct request_shape chat = {chat_rules, common_rules, folded_rules, .stream = true};

static const struct member_rule generate_rules[] = {
    {"prompt", read_user_prompt, TURN_NOT_DIRECT},
    {"system", read_system, TURN_NOT_DIRECT},
    {"options", read_options, TURN_NOT_DIRECT},
    {"truncate", read_truncate, TURN_NOT_DIRECT},
    {NULL, NULL, TURN_NOT_DIRECT},
};
static const struct request_shape generate = {generate_rules, common_rules, folded_rules, .stream = true};

/* --- answers --- */

static int
read_done(struct answer_reader *reader, const char *why)
{

	(void)why;
	if (json_peek(&reader->scan) == JSON_TRUE)
		reader->document->closes = true;
	return json_skip(&reader->scan, NULL);
}

static int
read_message(struct answer_reader *reader, const char *why)
{
	static const struct answer_rule rules[] = {
	    {"content", answer_piece, NULL},
	    {"thinking", answer_thinking, NULL},
	    {"tool_calls", answer_tools, NULL},
	    {"images", answer_odd_if_set, "images"},
	    {NULL, NULL, NULL},
	};

	(void)why;
	return answer_read_object(reader, rules);
}

/* clang-format off */
#define RULES_OF_BOTH \
    {"done", read_done, NULL}, \
    {"done_reason", answer_finish_hint, NULL}, \
    {"error", answer_error, NULL}, \
    {"logprobs", answer_odd_if_set, "logprobs"}, \
    {"parapet", answer_annotated, NULL}, \
    {NULL, NULL, NULL}
/* clang-format on */

static int
read_chat_answer(struct answer_reader *reader)
{
	static const struct answer_rule rules[] = {{"message", read_message, NULL}, RULES_OF_BOTH};

	return answer_read_object(reader, rules);
}

static int
read_generate_answer(struct answer_reader *reader)
{
	static const struct answer_rule rules[] = {{"response", answer_piece, NULL},
	    {"thinking", answer_thinking, NULL}, {"tool_calls", answer_tools, NULL},
	    {"image", answer_odd_if_set, "images"}, RULES_OF_BOTH};

	return answer_read_object(reader, rules);
}

/* --- what we write --- */

static const struct call_terms call = {.has_seed = true, .always = "\"think\":false", .form = "\"format\":%f"};

/* No duration is 0, since clients divide by it. */
#define OLLAMA_END \
	"\"done\":true,\"done_reason\":\"stop\",\"total_duration\":1,\"load_duration\":0,\"prompt_eval_count\":0," \
	"\"prompt_eval_duration\":1,\"eval_count\":0,\"eval_duration\":1}\n"
#define OLLAMA_START "{\"model\":%m,\"created_at\":\"%z\","

#define OLLAMA_FRAMES(text, none) \
	{ \
		.whole = OLLAMA_START text "," OLLAMA_END, \
		.streamed = OLLAMA_START text ",\"done\":false}\n" OLLAMA_START none "," OLLAMA_END, \
		.too_long = "{\"error\":\"the input length exceeds the context length: at least %n tokens, %w fit\"}", \
		.sign = OLLAMA_START none ",\"done\":false}\n" \
	}
#define OLLAMA_MESSAGE(text) "\"message\":{\"role\":\"assistant\",\"content\":" text "}"

static const struct own_frames own_chat = OLLAMA_FRAMES(OLLAMA_MESSAGE("%t"), OLLAMA_MESSAGE("\"\""));
static const struct own_frames own_generate = OLLAMA_FRAMES("\"response\":%t", "\"response\":\"\"");

const struct dialect dialect_ollama = {"ollama", false, write_error, &chat, read_chat_answer, &call, &own_chat};
const struct dialect dialect_ollama_generate = {
    "ollama_generate", false, write_error, &generate, read_generate_answer, &call, &own_generate};
