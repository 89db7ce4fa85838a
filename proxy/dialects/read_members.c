/*
 * Members about the whole request: names, switches, limits, and what makes every turn direct. One function per way of
 * reading a value, and the table of members common to all APIs.
 */
#include "proxy/dialects/request_reader.h"

#define LIMIT_LEAST      64 /* output tokens: with fewer, no answer in words is wanted */
#define PLAIN_DIGITS_MAX 9

/* clang-format off */
#define NAME_RULES \
    {"model", read_model, TURN_NOT_DIRECT}, \
    {"stream", read_stream, TURN_NOT_DIRECT}, \
    {"parapet", read_parapet, TURN_NOT_DIRECT}
/* clang-format on */

const struct member_rule name_rules[] = {NAME_RULES, {NULL, NULL, TURN_NOT_DIRECT}};

/* Members that mean the same in every API, or exist in only one. */
const struct member_rule common_rules[] = {
    NAME_RULES,
    {"stop", read_stop, TURN_NOT_DIRECT},
    {"stop_sequences", read_stop, TURN_NOT_DIRECT},

    {"tools", read_if_set, TURN_TOOLS},
    {"functions", read_if_set, TURN_TOOLS},
    {"mcp_servers", read_if_set, TURN_TOOLS},

    {"format", read_if_given, TURN_FORMAT},
    {"response_format", read_form, TURN_FORMAT},
    {"output_format", read_form, TURN_FORMAT},
    {"grammar", read_if_given, TURN_FORMAT},
    {"json_schema", read_if_given, TURN_FORMAT},
    {"guided_json", read_if_given, TURN_FORMAT},
    {"guided_regex", read_if_given, TURN_FORMAT},
    {"guided_choice", read_if_given, TURN_FORMAT},
    {"guided_grammar", read_if_given, TURN_FORMAT},
    {"structured_outputs", read_if_given, TURN_FORMAT},

    {"images", read_if_set, TURN_MEDIA},
    {"audio", read_if_set, TURN_MEDIA},

    {"n", read_many, TURN_SAMPLING},
    {"best_of", read_many, TURN_SAMPLING},
    {"logprobs", read_if_set, TURN_SAMPLING},
    {"top_logprobs", read_if_set, TURN_SAMPLING},
    {"n_probs", read_if_set, TURN_SAMPLING},
    {"return_tokens", read_if_set, TURN_SAMPLING},

    {"raw", read_if_set, TURN_RAW},
    {"suffix", read_if_set, TURN_RAW},
    {"context", read_if_set, TURN_RAW},
    {"template", read_if_set, TURN_RAW},
    {"chat_template", read_if_set, TURN_RAW},

    {"add_generation_prompt", read_if_false, TURN_PREFILL},
    {"continue_final_message", read_if_set, TURN_PREFILL},

    {"store", read_if_set, TURN_STATE},
    {"background", read_if_set, TURN_STATE},
    {"conversation", read_if_set, TURN_STATE},
    {"previous_response_id", read_if_set, TURN_STATE},
    {"container", read_if_set, TURN_STATE},

    {"thinking", read_thinking, TURN_NOT_DIRECT},
    {"thinking_budget_tokens", read_thinking, TURN_NOT_DIRECT},
    {"reasoning_budget_tokens", read_thinking, TURN_NOT_DIRECT},

    {"max_tokens", read_limit, TURN_SHORT_LIMIT},
    {"max_completion_tokens", read_limit, TURN_SHORT_LIMIT},
    {"max_output_tokens", read_limit, TURN_SHORT_LIMIT},
    {"n_predict", read_limit, TURN_SHORT_LIMIT},
    {NULL, NULL, TURN_NOT_DIRECT},
};

int
read_model(struct request_reader *reader, enum turn_direct direct)
{
	struct request_places *places = &reader->request->places;
	struct span raw;

	(void)direct;
	if (json_peek(&reader->scan) == JSON_NULL)
		return json_skip(&reader->scan, NULL);
	if (json_string(&reader->scan, &raw) != 0)
		return -1;
	/* Decoded with the texts, once the whole body is known to be valid. */
	if (raw.len > 0)
		places->model = raw;
	return 0;
}

int
read_stream(struct request_reader *reader, enum turn_direct direct)
{
	enum json_kind kind = json_peek(&reader->scan);

	(void)direct;
	if (kind == JSON_TRUE || kind == JSON_FALSE)
		reader->request->stream = kind == JSON_TRUE;
	else if (kind != JSON_NULL)
		return json_refuse(&reader->scan, "stream is neither true nor false");
	return json_skip(&reader->scan, NULL);
}

/* Cut out with the comma before it; for the first member, with the comma after it. */
int
read_parapet(struct request_reader *reader, enum turn_direct direct)
{
	struct request_places *places = &reader->request->places;
	const char *from = reader->member_at, *to;

	(void)direct;
	if (json_peek(&reader->scan) == JSON_BROKEN || json_skip(&reader->scan, &places->parapet_value) != 0)
		return -1;
	to = reader->scan.at;
	if (reader->members > 1)
		while (*from != ',')
			from--;
	else if (json_ahead(&reader->scan) == ',')
		to = reader->scan.at + 1;
	places->parapet = (struct span){from, (size_t)(to - from)};
	return 0;
}

int
read_whether_set(struct request_reader *reader)
{

	return json_is_set(&reader->scan);
}

int
read_stop(struct request_reader *reader, enum turn_direct direct)
{
	struct request *request = reader->request;
	const char *from;
	int set;

	(void)direct;
	(void)json_ahead(&reader->scan);
	from = reader->scan.at;
	set = read_whether_set(reader);
	if (set > 0 && request->stop_count < REQUEST_STOPS_MAX)
		request->stops[request->stop_count++] = (struct span){from, (size_t)(reader->scan.at - from)};
	return set < 0 ? -1 : 0;
}

int
read_if_set(struct request_reader *reader, enum turn_direct direct)
{
	int set = read_whether_set(reader);

	if (set > 0)
		reader_set_direct(reader, direct);
	return set < 0 ? -1 : 0;
}

int
read_if_given(struct request_reader *reader, enum turn_direct direct)
{
	struct span raw;

	if (json_peek(&reader->scan) == JSON_BROKEN || json_skip(&reader->scan, &raw) != 0)
		return -1;
	if (!span_equals(raw, "null") && !span_equals(raw, "\"\""))
		reader_set_direct(reader, direct);
	return 0;
}

int
read_if_false(struct request_reader *reader, enum turn_direct direct)
{

	if (json_peek(&reader->scan) == JSON_FALSE)
		reader_set_direct(reader, direct);
	return json_skip(&reader->scan, NULL);
}

/*
 * Read a number. Returns false if it is null or there is a fault. Anything but a short plain integer counts as `odd`,
 * since parsers differ on those.
 */
static bool
read_integer(struct request_reader *reader, long odd, long *value)
{
	enum json_kind kind = json_peek(&reader->scan);
	struct span raw;
	size_t i;

	if (json_skip(&reader->scan, &raw) != 0 || kind == JSON_NULL)
		return false;
	i = raw.at[0] == '-' ? 1 : 0;
	*value = 0;
	for (; i < raw.len && raw.at[i] >= '0' && raw.at[i] <= '9'; i++)
		if (raw.len <= PLAIN_DIGITS_MAX)
			*value = *value * 10 + (raw.at[i] - '0');
	if (i < raw.len || raw.len > PLAIN_DIGITS_MAX)
		*value = odd;
	else if (raw.at[0] == '-')
		*value = -*value;
	return true;
}

int
read_many(struct request_reader *reader, enum turn_direct direct)
{
	long n;

	if (read_integer(reader, 2, &n) && n > 1)
		reader_set_direct(reader, direct);
	return reader->scan.fault != NULL ? -1 : 0;
}

int
read_limit(struct request_reader *reader, enum turn_direct direct)
{
	long limit;

	if (read_integer(reader, 0, &limit) && limit >= 0 && limit < LIMIT_LEAST)
		reader_set_direct(reader, direct);
	return reader->scan.fault != NULL ? -1 : 0;
}

int
read_window(struct request_reader *reader, enum turn_direct direct)
{
	long window;

	(void)direct;
	reader->request->says_window = true;
	if (read_integer(reader, 0, &window) && window > 0)
		reader->request->window = window;
	return reader->scan.fault != NULL ? -1 : 0;
}

int
read_thinking(struct request_reader *reader, enum turn_direct direct)
{

	(void)direct;
	reader->request->says_thinking = true;
	return json_skip(&reader->scan, NULL);
}

/* The type of a format; plain text is none. */
static int
read_form_type(struct request_reader *reader, enum turn_direct direct)
{
	char type[WORD_MAX];

	(void)direct;
	if (json_peek(&reader->scan) != JSON_STRING)
		return json_skip(&reader->scan, NULL);
	if (read_word(reader, type) != 0)
		return -1;
	reader->form_is_text = strcmp(type, "text") == 0;
	return 0;
}

int
read_form(struct request_reader *reader, enum turn_direct direct)
{
	static const struct member_rule rules[] = {
	    {"type", read_form_type, TURN_NOT_DIRECT}, {NULL, NULL, TURN_NOT_DIRECT}};

	if (json_peek(&reader->scan) != JSON_OBJECT)
		return read_if_given(reader, direct);
	reader->form_is_text = false;
	if (read_object(reader, rules, NULL) != 0)
		return -1;
	if (!reader->form_is_text)
		reader_set_direct(reader, direct);
	return 0;
}

int
read_settings(struct request_reader *reader, enum turn_direct direct)
{
	static const struct member_rule rules[] = {{"format", read_form, TURN_FORMAT}, {NULL, NULL, TURN_NOT_DIRECT}};

	if (json_peek(&reader->scan) != JSON_OBJECT)
		return read_if_given(reader, direct);
	return read_object(reader, rules, NULL);
}

int
read_words(struct request_reader *reader, enum turn_direct direct, bool (*is_odd)(const char *word))
{
	struct json_scan *scan = &reader->scan;
	char word[WORD_MAX];

	if (json_peek(scan) != JSON_ARRAY)
		return read_if_set(reader, direct);
	for (bool first = json_enter(scan, '['); json_more(scan, ']', &first);) {
		if (read_word(reader, word) != 0)
			return -1;
		if (is_odd(word))
			reader_set_direct(reader, direct);
	}
	return json_sound(scan);
}
