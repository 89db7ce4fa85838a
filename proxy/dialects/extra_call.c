/*
 * One walk over the body's top level: each member is copied, dropped or edited by the first table that has it; then our
 * own members follow.
 */
#include "proxy/dialects/extra_call.h"

#include "proxy/dialects/dialect.h"
#include "proxy/json/folded_key.h"
#include "proxy/json/json_scan.h"
#include "routes/request.h"

struct call_writer;

/* Edit a member's value: the scan is before the value, and the edit also writes the key. */
typedef int edit_member(struct call_writer *call_writer, const char *key_at);

struct edit_rule {
	const char *key; /* lower case; NULL ends a table */
	edit_member *edit;
};

struct call_writer {
	const struct call_terms *terms;
	const struct edit_rule *edits;
	const struct extra_call *call;
	const struct request *request;
	struct json_scan scan;
	struct json_out *out;
	bool any; /* the object being written already has a member */
};

/* Dropped in every API: their names do not conflict. Toggles, then members that are set anew, then by subject. */
static const char *const dropped[] = {"parapet", "stream", "temperature", "seed", "max_tokens", "max_completion_tokens",
    "max_output_tokens", "n_predict", "num_predict", "think", "thinking", "thinking_budget_tokens", "stream_options",
    /* the reply's form */
    "format", "response_format", "output_format", "output_config", "json_schema", "grammar", "grammar_lazy",
    "grammar_triggers", "guided_json", "guided_regex", "guided_choice", "guided_grammar", "structured_outputs",
    "response_fields", "include", "text", "verbosity", "modalities", "audio", "prediction", "echo", "n", "best_of",
    "logprobs", "top_logprobs", "n_probs", "post_sampling_probs", "return_tokens", "return_progress",
    "timings_per_token", "verbose", "store", "background",
    /* tools */
    "tools", "tool_choice", "tool_resources", "parallel_tool_calls", "max_tool_calls", "functions", "function_call",
    "mcp_servers",
    /* where the reply ends */
    "stop", "stop_sequences", "stop_token_ids", "include_stop_str_in_output", "ignore_eos", "min_tokens", "n_indent",
    "t_max_predict_ms",
    /* sampling */
    "top_k", "top_p", "top_n_sigma", "min_p", "typical_p", "tfs_z", "xtc_probability", "xtc_threshold", "mirostat",
    "mirostat_tau", "mirostat_eta", "dynatemp_range", "dynatemp_exponent", "repeat_last_n", "repeat_penalty",
    "repetition_penalty", "presence_penalty", "frequency_penalty", "penalize_newline", "dry_multiplier", "dry_base",
    "dry_allowed_length", "dry_penalty_last_n", "dry_sequence_breakers", "min_keep", "samplers", "logit_bias", NULL};

static bool
is_dropped(const struct folded_key *key)
{

	for (const char *const *name = dropped; *name != NULL; name++)
		if ((*name)[0] == key->text[0] && strcmp(*name, key->text) == 0)
			return true;
	return false;
}

/* {"role": ..., "content": ...} in the form that every API accepts for an earlier message. */
static void
write_draft_and_instruction(struct call_writer *call_writer)
{
	const struct extra_call *call = call_writer->call;

	if (call_writer->terms->has_items)
		json_out_print(call_writer->out,
		    ",{'type':'message','role':'assistant','content':[{'type':'output_text','text':%.*s}]}",
		    SPAN_ARGS(call->draft));
	else
		json_out_print(call_writer->out, ",{'role':'assistant','content':%.*s}", SPAN_ARGS(call->draft));
	json_out_print(call_writer->out, ",{'role':'user','content':%.*s}", SPAN_ARGS(call->instruction));
}

static void
write_earlier(struct call_writer *call_writer)
{

	if (call_writer->call->earlier.len == 0)
		return;
	json_out_literal(call_writer->out, "\\n\\n");
	json_out_text(call_writer->out, call_writer->call->earlier);
}

/* Add this to the end of the question's text. */
static void
write_behind_asked(struct call_writer *call_writer)
{
	bool is_prompt = call_writer->request->places.messages_end.at == NULL;

	write_earlier(call_writer);
	if (call_writer->call->draft.at != NULL && !is_prompt)
		return;
	json_out_literal(call_writer->out, "\\n\\n");
	if (call_writer->call->draft.at != NULL) {
		json_out_text(call_writer->out, call_writer->call->draft);
		json_out_literal(call_writer->out, "\\n\\n");
	}
	json_out_text(call_writer->out, call_writer->call->instruction);
}

static void
write_range(struct call_writer *call_writer, const char *from, const char *to)
{

	json_out_bytes(call_writer->out, (struct span){from, (size_t)(to - from)});
}

/* Copy bytes of the body, inserting ours at their places. */
static void
copy(struct call_writer *call_writer, const char *from, const char *to)
{
	const struct request_places *places = &call_writer->request->places;
	const char *asked = places->asked.at + places->asked.len, *list_end = places->messages_end.at;
	struct span suffix = call_writer->call->suffix;

	if (suffix.at != NULL && suffix.at >= from && suffix.at < to) {
		write_range(call_writer, from, suffix.at);
		from = suffix.at + suffix.len;
	}
	if (asked >= from && asked < to) {
		write_range(call_writer, from, asked);
		write_behind_asked(call_writer);
		from = asked;
	}
	if (list_end != NULL && list_end >= from && list_end < to && call_writer->call->draft.at != NULL) {
		write_range(call_writer, from, list_end);
		write_draft_and_instruction(call_writer);
		from = list_end;
	}
	write_range(call_writer, from, to);
}

/* The members of any API that hold the conversation and what precedes it. */
static const char *const conversations[] = {"messages", "input", "prompt", NULL};
static const char *const above_it[] = {"system", "instructions", NULL};

static bool
is_one_of(const struct folded_key *key, const char *const *names)
{

	while (*names != NULL && strcmp(*names, key->text) != 0)
		names++;
	return *names != NULL;
}

static void
write_comma(struct call_writer *call_writer)
{

	if (call_writer->any)
		json_out_literal(call_writer->out, ",");
	call_writer->any = true;
}

/* Begin a member of our own: all but its value. */
static void
write_key(struct call_writer *call_writer, const char *key)
{

	write_comma(call_writer);
	json_out_print(call_writer->out, "%s:", key);
}

/* The conversation's member, with only the instruction in it. The scan is before its value. */
static int
write_alone(struct call_writer *call_writer, const struct folded_key *key)
{
	struct span instruction = call_writer->call->instruction;

	if (json_skip(&call_writer->scan, NULL) != 0)
		return -1;
	write_key(call_writer, key->text);
	if (strcmp(key->text, "messages") == 0)
		json_out_print(call_writer->out, "[{'role':'user','content':%.*s}]", SPAN_ARGS(instruction));
	else
		json_out_string(call_writer->out, instruction);
	return 0;
}

static void
write_number(struct call_writer *call_writer, const char *key, int64_t number)
{

	write_key(call_writer, key);
	json_out_integer(call_writer->out, number);
}

static void
write_truth(struct call_writer *call_writer, const char *key, const char *value)
{

	write_key(call_writer, key);
	json_out_literal(call_writer->out, value);
}

static void
write_temperature(struct call_writer *call_writer)
{
	unsigned hundredths = call_writer->call->temperature;

	write_key(call_writer, "temperature");
	json_out_print(call_writer->out, "%u.%u%u", hundredths / 100, hundredths / 10 % 10, hundredths % 10);
}

static void
write_sampling(struct call_writer *call_writer, const char *limit, bool has_seed)
{

	write_temperature(call_writer);
	if (has_seed && call_writer->call->seed >= 0)
		write_number(call_writer, "seed", call_writer->call->seed);
	write_number(call_writer, limit, call_writer->call->max_tokens);
}

static int
keep_member(struct call_writer *call_writer, const char *key_at)
{

	if (json_skip(&call_writer->scan, NULL) != 0)
		return -1;
	write_comma(call_writer);
	copy(call_writer, key_at, call_writer->scan.at);
	return 0;
}

/* Copy the members of the next object except ours. null has none. */
static int
copy_members(struct call_writer *call_writer, bool (*is_ours)(const struct folded_key *))
{
	struct json_scan *scan = &call_writer->scan;
	struct folded_key key;
	struct key_set keys;

	if (json_peek(scan) != JSON_OBJECT)
		return json_skip(scan, NULL);
	for (bool first = json_enter(scan, '{'); json_folded_member(scan, &first, &keys, &key);)
		if (is_ours(&key) ? json_skip(scan, NULL) != 0 : keep_member(call_writer, key.raw.at - 1) != 0)
			return -1;
	return json_sound(scan);
}

/* Ollama's options: keep those that concern loading the model. */
static void
write_options_end(struct call_writer *call_writer)
{

	write_sampling(call_writer, "num_predict", true);
	json_out_literal(call_writer->out, "}");
	call_writer->any = true;
}

static int
edit_options(struct call_writer *call_writer, const char *key_at)
{

	(void)key_at;
	write_key(call_writer, "options");
	json_out_literal(call_writer->out, "{");
	call_writer->any = false;
	if (copy_members(call_writer, is_dropped) != 0)
		return -1;
	write_options_end(call_writer);
	return 0;
}

static bool
is_thinking(const struct folded_key *key)
{

	return strcmp(key->text, "enable_thinking") == 0;
}

static void
write_template_end(struct call_writer *call_writer)
{

	write_truth(call_writer, "enable_thinking", "false");
	json_out_literal(call_writer->out, "}");
	call_writer->any = true;
}

static int
edit_template(struct call_writer *call_writer, const char *key_at)
{

	if (!call_writer->call->is_llama_server)
		return keep_member(call_writer, key_at);
	write_key(call_writer, "chat_template_kwargs");
	json_out_literal(call_writer->out, "{");
	call_writer->any = false;
	if (copy_members(call_writer, is_thinking) != 0)
		return -1;
	write_template_end(call_writer);
	return 0;
}

/* A question in a plain string becomes a list if a draft is to follow it. */
static int
edit_input(struct call_writer *call_writer, const char *key_at)
{
	struct span value;

	if (call_writer->call->draft.at == NULL || json_peek(&call_writer->scan) != JSON_STRING)
		return keep_member(call_writer, key_at);
	if (json_skip(&call_writer->scan, &value) != 0)
		return -1;
	write_key(call_writer, "input");
	json_out_literal(call_writer->out, "[{\"role\":\"user\",\"content\":");
	json_out_bytes(call_writer->out, (struct span){value.at, value.len - 1});
	write_earlier(call_writer);
	json_out_literal(call_writer->out, "\"}");
	write_draft_and_instruction(call_writer);
	json_out_literal(call_writer->out, "]");
	return 0;
}

static bool
has_schema(const struct call_writer *call_writer)
{

	return call_writer->call->schema.len > 0;
}

/* The format member can hold only the schema. */
static void
write_schema(struct json_out *out, char place, const void *schema)
{

	(void)place;
	json_out_bytes(out, *(const struct span *)schema);
}

/* The API's own additions to calls. */
static void
write_own(struct call_writer *call_writer)
{
	const struct call_terms *terms = call_writer->terms;
	bool knows_llama = call_writer->call->is_llama_server && terms->form_llama != NULL;
	const char *form = knows_llama ? terms->form_llama : terms->form;

	if (terms->always != NULL) {
		write_comma(call_writer);
		json_out_literal(call_writer->out, terms->always);
	}
	if (has_schema(call_writer) && form != NULL) {
		write_comma(call_writer);
		json_out_form(call_writer->out, form, write_schema, &call_writer->call->schema);
	}
}

static const struct edit_rule options_edits[] = {{"options", edit_options}, {NULL, NULL}};
static const struct edit_rule template_edits[] = {{"chat_template_kwargs", edit_template}, {NULL, NULL}};
static const struct edit_rule input_edits[] = {
    {"chat_template_kwargs", edit_template}, {"input", edit_input}, {NULL, NULL}};

static const struct edit_rule *
edits_of(const struct call_terms *terms)
{

	return terms->limit == NULL ? options_edits : terms->has_items ? input_edits : template_edits;
}

/* Copy the body's members. *edited: which of the edits, by index, were applied. */
static int
copy_body(struct call_writer *call_writer, unsigned *edited)
{
	struct json_scan *scan = &call_writer->scan;
	struct folded_key key;
	struct key_set keys;

	*edited = 0;
	for (bool first = json_enter(scan, '{'); json_folded_member(scan, &first, &keys, &key);) {
		const struct edit_rule *rule = call_writer->edits;
		int done;

		while (rule->key != NULL && strcmp(rule->key, key.text) != 0)
			rule++;
		if (call_writer->call->alone && is_one_of(&key, conversations))
			done = write_alone(call_writer, &key);
		else if (call_writer->call->alone && is_one_of(&key, above_it))
			done = json_skip(scan, NULL);
		else if (rule->key != NULL) {
			*edited |= 1u << (rule - call_writer->edits);
			done = rule->edit(call_writer, key.raw.at - 1);
		} else
			done = is_dropped(&key) ? json_skip(scan, NULL) : keep_member(call_writer, key.raw.at - 1);
		if (done != 0)
			return -1;
	}
	return json_sound(scan);
}

/* Add what the body lacked: an object of its own where the first edit would have put ours. */
static void
write_missing(struct call_writer *call_writer)
{
	bool is_ollama = call_writer->terms->limit == NULL;

	if (!is_ollama && !call_writer->call->is_llama_server)
		return;
	write_key(call_writer, call_writer->edits[0].key);
	json_out_literal(call_writer->out, "{");
	call_writer->any = false;
	if (is_ollama)
		write_options_end(call_writer);
	else
		write_template_end(call_writer);
}

static bool
is_object(struct span json)
{
	struct json_scan scan;

	json_start(&scan, json);
	return json_peek(&scan) == JSON_OBJECT && json_skip(&scan, NULL) == 0 && json_finish(&scan) == 0;
}

int
dialect_write_call(const struct dialect *dialect, struct span body, const struct request *request,
    const struct extra_call *call, struct json_out *out)
{
	const struct call_terms *terms = dialect->call;
	struct call_writer call_writer = {.terms = terms, .call = call, .request = request, .out = out};
	unsigned edited;

	if (terms == NULL || request->places.asked.at == NULL || (has_schema(&call_writer) && !is_object(call->schema)))
		return -1;
	call_writer.edits = edits_of(terms);
	json_out_literal(out, "{");
	json_start(&call_writer.scan, body);
	if (copy_body(&call_writer, &edited) != 0)
		return -1;
	if ((edited & 1) == 0)
		write_missing(&call_writer);
	write_truth(&call_writer, "stream", "true");
	if (terms->limit != NULL)
		write_sampling(&call_writer, terms->limit, terms->has_seed || call->is_llama_server);
	write_own(&call_writer);
	json_out_literal(out, "}");
	return json_out_end(out);
}
