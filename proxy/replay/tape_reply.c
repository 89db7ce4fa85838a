/*
 * A reply of a tape: a table of keys, their values, and which exclude each other. The table is the whole language;
 * error messages are made from it.
 */
#include "proxy/replay/tape.h"

#include <math.h>
#include <stdlib.h>

#include "proxy/http/head.h"
#include "proxy/replay/json.h"

#define CHUNK_BYTES 8 /* of a piece when the tape does not say */

enum key_type { KEY_TEXT, KEY_NUMBER, KEY_SWITCH, KEY_WORD, KEY_FIELDS, KEY_USAGE };

static const char *const finishes[] = {"stop", "length", "stop_sequence", "content_filter", "tool_calls", NULL};
static const char *const faults[] = {"none", "two-lengths", "length-and-chunked", "bad-chunk", "short-length",
    "long-length", "bare-lf", "no-end-chunk", NULL};

struct key {
	const char *name;
	enum key_type type;
	size_t offset;
	int64_t least, most;      /* of a number */
	const char *const *words; /* of a word; its place in the list is the value */
};

#define AT(member) offsetof(struct tape_reply, member)

static const struct key keys[] = {
    {"text", KEY_TEXT, AT(text), 0, 0, NULL},
    {"thinking", KEY_TEXT, AT(thinking), 0, 0, NULL},
    {"chunk", KEY_NUMBER, AT(chunk), 1, 1 << 26, NULL},
    {"delay-ms", KEY_NUMBER, AT(delay_ms), 0, 3600000, NULL},
    {"first-delay-ms", KEY_NUMBER, AT(first_delay_ms), 0, 3600000, NULL},
    {"status", KEY_NUMBER, AT(status), 200, 599, NULL},
    {"message", KEY_TEXT, AT(message), 0, 0, NULL},
    {"finish", KEY_WORD, AT(finish), 0, 0, finishes},
    {"usage", KEY_USAGE, 0, 0, 0, NULL},
    {"headers", KEY_FIELDS, AT(fields), 0, 0, NULL},
    {"trailers", KEY_FIELDS, AT(trailers), 0, 0, NULL},
    {"abort-after", KEY_NUMBER, AT(abort_after), 0, 1000000000, NULL},
    {"close-after", KEY_NUMBER, AT(close_after), 0, 1000000000, NULL},
    {"error-frame", KEY_SWITCH, AT(error_frame), 0, 0, NULL},
    {"hang", KEY_SWITCH, AT(hang), 0, 0, NULL},
    {"reset", KEY_SWITCH, AT(reset), 0, 0, NULL},
    {"garbage", KEY_SWITCH, AT(garbage), 0, 0, NULL},
    {"raw", KEY_TEXT, AT(raw), 0, 0, NULL},
    {"endless", KEY_SWITCH, AT(endless), 0, 0, NULL},
    {"limit", KEY_NUMBER, AT(limit), 1, 1000000000, NULL},
    {"drip", KEY_SWITCH, AT(drip), 0, 0, NULL},
    {"huge-line", KEY_NUMBER, AT(huge_line), 1, 1 << 26, NULL},
    {"nesting", KEY_NUMBER, AT(nesting), 1, 1 << 24, NULL},
    {"bad-framing", KEY_WORD, AT(fault), 1, 0, faults},
    {"header-flood", KEY_NUMBER, AT(header_flood), 1, 1000000, NULL},
    {"header-bytes", KEY_NUMBER, AT(header_bytes), 1, 1 << 26, NULL},
    {"interim", KEY_NUMBER, AT(interim), -1, 1000000, NULL},
    {"gzip", KEY_SWITCH, AT(gzip), 0, 0, NULL},
};

/* A switch or a number that has to be a whole one within bounds. */
static void
read_number(int64_t *number, const cJSON *value, int64_t least, int64_t most, struct tape_place *place)
{
	double given = cJSON_IsNumber(value) ? value->valuedouble : NAN;

	if (!(given >= (double)least && given <= (double)most) || given != floor(given)) {
		tape_complain(place, "\"%s\" must be a whole number from %lld to %lld", value->string, (long long)least,
		    (long long)most);
		return;
	}
	*number = (int64_t)given;
}

static void
read_word(int64_t *number, const cJSON *value, const struct key *key, struct tape_place *place)
{
	struct span word = json_string(value);
	char allowed[160] = "";
	int64_t i;

	for (i = key->least; key->words[i] != NULL; i++) {
		if (word.at != NULL && span_equals(word, key->words[i])) {
			*number = i;
			return;
		}
		/* The lists are ours and short: they fit. */
		strcat(allowed, allowed[0] != '\0' ? ", " : "");
		strcat(allowed, key->words[i]);
	}
	tape_complain(place, "\"%s\" must be one of: %s", key->name, allowed);
}

/* Whether the name and value can be in a head without changing its structure. */
static bool
field_is_sound(struct span name, struct span value)
{
	size_t i;

	if (name.len == 0 || value.at == NULL)
		return false;
	for (i = 0; i < name.len; i++) {
		if (!http_is_token((unsigned char)name.at[i]))
			return false;
	}
	for (i = 0; i < value.len; i++) {
		if (!http_is_field_text((unsigned char)value.at[i]))
			return false;
	}
	return true;
}

static void
read_fields(struct tape_field **fields, size_t *count, const cJSON *object, struct tape_place *place)
{
	const cJSON *member;

	if (!cJSON_IsObject(object)) {
		tape_complain(place, "\"%s\" must be an object of names and texts", object->string);
		return;
	}
	*fields = calloc((size_t)cJSON_GetArraySize(object) + 1, sizeof(**fields));
	if (*fields == NULL)
		abort();
	cJSON_ArrayForEach(member, object)
	{
		struct tape_field field = {span_of(member->string), json_string(member)};

		if (field_is_sound(field.name, field.value))
			(*fields)[(*count)++] = field;
		else
			tape_complain(place,
			    "\"%s\": \"%s\" is no header field (a token, then text without line ends; \"raw\" sends any bytes)",
			    object->string, member->string);
	}
}

static void
read_usage(struct tape_reply *reply, const cJSON *object, struct tape_place *place)
{
	const cJSON *member;

	if (!cJSON_IsObject(object)) {
		tape_complain(place, "\"usage\" must be an object with prompt, completion or cached");
		return;
	}
	cJSON_ArrayForEach(member, object)
	{
		if (strcmp(member->string, "prompt") == 0)
			read_number(&reply->usage_prompt, member, 0, 1000000000, place);
		else if (strcmp(member->string, "completion") == 0)
			read_number(&reply->usage_completion, member, 0, 1000000000, place);
		else if (strcmp(member->string, "cached") == 0)
			read_number(&reply->usage_cached, member, 0, 1000000000, place);
		else
			tape_complain(
			    place, "\"usage\" has no \"%s\"; allowed: prompt, completion, cached", member->string);
	}
}

static void
read_value(struct tape_reply *reply, const struct key *key, const cJSON *value, struct tape_place *place)
{
	char *at = (char *)reply + key->offset;

	switch (key->type) {
	case KEY_TEXT:
		*(struct span *)(void *)at = json_string(value);
		if (!cJSON_IsString(value))
			tape_complain(place, "\"%s\" must be a text", key->name);
		break;
	case KEY_NUMBER:
		read_number((int64_t *)(void *)at, value, key->least, key->most, place);
		break;
	case KEY_SWITCH:
		*(bool *)at = cJSON_IsTrue(value);
		if (!cJSON_IsBool(value))
			tape_complain(place, "\"%s\" must be true or false", key->name);
		break;
	case KEY_WORD:
		read_word((int64_t *)(void *)at, value, key, place);
		break;
	case KEY_FIELDS:
		if (key->offset == AT(fields))
			read_fields(&reply->fields, &reply->field_count, value, place);
		else
			read_fields(&reply->trailers, &reply->trailer_count, value, place);
		break;
	case KEY_USAGE:
		read_usage(reply, value, place);
		break;
	}
}

/* Determine the kind of reply, and refuse keys that contradict each other. */
static void
settle_kind(struct tape_reply *reply, struct tape_place *place)
{
	bool refusal = reply->status >= 400;
	bool bare = reply->status == 204 || reply->status == 205 || (reply->status >= 300 && reply->status < 400);
	bool raw = reply->raw.at != NULL || reply->garbage;
	bool said = reply->text.at != NULL || reply->thinking.at != NULL;
	int hearts = refusal + bare + reply->hang + reply->reset + (reply->raw.at != NULL) + reply->garbage +
	    (reply->nesting != TAPE_ABSENT) + reply->endless + (reply->huge_line != TAPE_ABSENT);

	if (hearts > 1)
		tape_complain(place,
		    "only one of these can be in a reply: status from 204 on, hang, reset, raw, garbage, nesting, endless, huge-line");
	if (hearts == 1 && !reply->endless && said)
		tape_complain(place,
		    "\"text\" and \"thinking\" go with none of: status from 204 on, hang, reset, raw, garbage, nesting, huge-line");
	if (reply->message.at != NULL && !refusal && !reply->error_frame)
		tape_complain(place, "\"message\" needs a \"status\" from 400 on, or \"error-frame\"");
	if (reply->limit != TAPE_ABSENT && !reply->endless)
		tape_complain(place, "\"limit\" needs \"endless\"");
	if (reply->endless && (reply->drip || reply->gzip || reply->fault != FAULT_NONE))
		tape_complain(place, "\"endless\" goes with none of: drip, gzip, bad-framing");
	if (reply->drip && reply->interim < 0 && reply->interim != TAPE_ABSENT)
		tape_complain(place, "\"drip\" does not go with interim responses without end");
	if (reply->abort_after != TAPE_ABSENT && reply->close_after != TAPE_ABSENT)
		tape_complain(place, "only one of \"abort-after\" and \"close-after\" can be in a reply");
	if ((reply->fault != FAULT_NONE || reply->gzip) &&
	    (reply->abort_after != TAPE_ABSENT || reply->close_after != TAPE_ABSENT || reply->trailer_count > 0))
		tape_complain(
		    place, "\"bad-framing\" and \"gzip\" go with none of: abort-after, close-after, trailers");
	if (reply->message.at == NULL)
		reply->message = span_of("an error that the tape asked for");
	reply->kind = refusal               ? REPLY_ERROR
	    : bare                          ? REPLY_BARE
	    : reply->hang                   ? REPLY_HANG
	    : reply->reset                  ? REPLY_RESET
	    : raw                           ? REPLY_RAW
	    : reply->nesting != TAPE_ABSENT ? REPLY_NESTED
	    : reply->endless                ? REPLY_ENDLESS
					    : REPLY_TEXT;
}

static void
set_defaults(struct tape_reply *reply)
{
	size_t i;

	memset(reply, 0, sizeof(*reply));
	for (i = 0; i < nitems(keys); i++) {
		if (keys[i].type == KEY_NUMBER)
			*(int64_t *)(void *)((char *)reply + keys[i].offset) = TAPE_ABSENT;
	}
	reply->usage_prompt = reply->usage_completion = reply->usage_cached = TAPE_ABSENT;
	reply->finish = FINISH_STOP;
	reply->fault = FAULT_NONE;
}

void
tape_reply_read(struct tape_reply *reply, const cJSON *object, struct tape_place *place)
{
	const cJSON *member;
	size_t i;

	set_defaults(reply);
	if (!cJSON_IsObject(object)) {
		tape_complain(place, "each of \"replies\" must be an object");
		return;
	}
	cJSON_ArrayForEach(member, object)
	{
		for (i = 0; i < nitems(keys) && strcmp(member->string, keys[i].name) != 0; i++)
			;
		if (i < nitems(keys))
			read_value(reply, &keys[i], member, place);
		else
			tape_complain(
			    place, "a reply has no \"%s\"; `parapet-replay --help` lists its keys", member->string);
	}
	reply->streams = reply->chunk != TAPE_ABSENT || reply->delay_ms != TAPE_ABSENT || reply->endless ||
	    reply->abort_after != TAPE_ABSENT || reply->close_after != TAPE_ABSENT || reply->error_frame;
	/* A huge line is one piece unless the tape cuts it itself. */
	if (reply->chunk == TAPE_ABSENT)
		reply->chunk = reply->huge_line != TAPE_ABSENT ? reply->huge_line : CHUNK_BYTES;
	if (reply->delay_ms == TAPE_ABSENT)
		reply->delay_ms = 0;
	if (reply->first_delay_ms == TAPE_ABSENT)
		reply->first_delay_ms = 0;
	if (reply->status == TAPE_ABSENT)
		reply->status = 200;
	settle_kind(reply, place);
}

void
tape_reply_default(struct tape_reply *reply)
{
	cJSON *none = cJSON_CreateObject();

	tape_reply_read(reply, none, &(struct tape_place){0});
	cJSON_Delete(none);
}

void
tape_reply_free(struct tape_reply *reply)
{

	free(reply->fields);
	free(reply->trailers);
}
