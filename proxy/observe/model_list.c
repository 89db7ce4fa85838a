/*
 * One walk over the document; everything but names and sizes is skipped.
 */
#include "proxy/observe/model_list.h"

#include <stdbool.h>
#include <string.h>

#include "proxy/json/json_scan.h"
#include "proxy/json/json_text.h"
#include "proxy/observe/model_size.h"
#include "proxy/observe/overflow.h"
#include "routes/arms.h"

/* One entry of the list. */
struct entry {
	struct span name;   /* raw; the first of name, model and id */
	struct span digest; /* raw */
	int64_t size;
	int32_t window; /* tokens; 0: unknown */
};

uint64_t
model_name_hash(struct span name)
{
	static const unsigned char key[16] = "parapet models";
	uint64_t hash = siphash(key, name.at, name.len);

	return hash != 0 ? hash : 1;
}

uint32_t
model_digest_number(struct span digest)
{
	uint32_t number = (uint32_t)model_name_hash(digest);

	return digest.len == 0 ? 0 : number != 0 ? number : 1;
}

static int64_t
to_tenths_of_billions(int64_t millions)
{

	return millions < 1000 ? millions : (millions + 50) / 100 * 100;
}

/* "4.3B" in quotes, or 4299915632. Returns millions, or 0. */
static int64_t
read_size(struct span value, bool text)
{
	int64_t count = 0;

	if (text)
		return to_tenths_of_billions(model_size(value));
	for (size_t i = 0; i < value.len; i++) {
		if (value.at[i] < '0' || value.at[i] > '9' || count > INT64_MAX / 20)
			return 0;
		count = count * 10 + (value.at[i] - '0');
	}
	return to_tenths_of_billions(count < 1000000 ? count > 0 : count / 1000000);
}

/* The members of details or meta. */
static int
read_details(struct json_scan *scan, struct entry *entry)
{
	struct span key, value;

	for (bool first = json_enter(scan, '{'); json_member(scan, &first, &key);) {
		enum json_kind kind = json_peek(scan);
		int64_t size = 0;

		if (span_equals(key, "parameter_size") && kind == JSON_STRING) {
			if (json_string(scan, &value) != 0)
				return -1;
			size = read_size(value, true);
		} else if (json_skip(scan, &value) != 0)
			return -1;
		else if (span_equals(key, "n_params") && kind == JSON_NUMBER)
			size = read_size(value, false);
		if (size > 0 && size <= MODEL_SIZE_MOST)
			entry->size = size;
	}
	return json_sound(scan);
}

/* A whole number from 1 to most, or 0. */
static int32_t
read_natural(struct span number, int32_t most)
{
	int64_t value = 0;

	for (size_t i = 0; i < number.len; i++) {
		if (number.at[i] < '0' || number.at[i] > '9' || value > most)
			return 0;
		value = value * 10 + (number.at[i] - '0');
	}
	return value <= most ? (int32_t)value : 0;
}

static int
read_entry(struct json_scan *scan, struct entry *entry)
{
	struct span key, value;

	for (bool first = json_enter(scan, '{'); json_member(scan, &first, &key);) {
		enum json_kind kind = json_peek(scan);
		int result;

		if (kind == JSON_OBJECT && (span_equals(key, "details") || span_equals(key, "meta")))
			result = read_details(scan, entry);
		else if (kind == JSON_STRING && entry->name.at == NULL &&
		    (span_equals(key, "name") || span_equals(key, "model") || span_equals(key, "id")))
			result = json_string(scan, &entry->name);
		else if (kind == JSON_STRING && span_equals(key, "digest"))
			result = json_string(scan, &entry->digest);
		else
			result = json_skip(scan, &value);
		if (result != 0)
			return -1;
		if (kind == JSON_NUMBER && span_equals(key, "context_length"))
			entry->window = read_natural(value, WINDOW_MOST);
	}
	return json_sound(scan);
}

/* The size assumed for a listed model: the effective size if its name has one, whatever the backend reports. */
static int32_t
size_of(const struct entry *entry, struct span name)
{
	int64_t effective = model_size_effective(name);

	return (int32_t)(effective > 0 && effective <= MODEL_SIZE_MOST ? effective : entry->size);
}

/* A model listed twice, as in llama-server's two lists, is added once, with the size from either entry. */
static void
add(struct model_list *list, const struct entry *entry)
{
	char name[MODEL_NAME_MAX];
	struct span raw = entry->name;
	size_t len = json_decode(&raw, name, sizeof(name));
	uint64_t hash = model_name_hash((struct span){name, len});
	size_t i = 0;

	if (len == 0 || raw.len > 0)
		return;
	while (i < list->count && list->models[i].name != hash)
		i++;
	if (i == MODEL_LIST_MAX)
		return;
	if (i == list->count)
		list->models[list->count++] = (struct model_listed){.name = hash};
	if (list->models[i].size == 0)
		list->models[i].size = size_of(entry, (struct span){name, len});
	/* Digits and letters, so nothing is escaped. */
	if (entry->digest.len > 0)
		list->models[i].digest = model_digest_number(entry->digest);
}

/* Add a loaded model and its context window. */
static void
add_window(struct model_windows *windows, const struct entry *entry, struct span *names)
{
	char name[MODEL_NAME_MAX];
	struct span raw = entry->name;
	size_t len = json_decode(&raw, name, sizeof(name));

	if (len == 0 || raw.len > 0 || entry->window == 0 || windows->count == MODEL_LOADED_MAX)
		return;
	if (names != NULL)
		names[windows->count] = entry->name;
	windows->names[windows->count] = model_name_hash((struct span){name, len});
	windows->digests[windows->count] = model_digest_number(entry->digest);
	windows->tokens[windows->count++] = entry->window;
}

/* Read entries into the list, or into the windows and names; each may be NULL. */
static void
read_entries(struct json_scan *scan, struct model_list *list, struct model_windows *windows, struct span *names)
{

	for (bool first = json_enter(scan, '['); json_more(scan, ']', &first);) {
		struct entry entry = {.size = 0};

		if (json_peek(scan) != JSON_OBJECT)
			(void)json_skip(scan, NULL);
		else if (read_entry(scan, &entry) == 0 && entry.name.at != NULL) {
			if (list != NULL)
				add(list, &entry);
			if (windows != NULL)
				add_window(windows, &entry, names);
		}
	}
}

/* Returns 0, or -1 if it is not a strict JSON object. */
static int
read_lists(struct span json, struct model_list *list, struct model_windows *windows, struct span *names)
{
	struct json_scan scan;
	struct span key;

	json_start(&scan, json);
	for (bool first = json_enter(&scan, '{'); json_member(&scan, &first, &key);) {
		if (json_peek(&scan) == JSON_ARRAY && (span_equals(key, "models") || span_equals(key, "data")))
			read_entries(&scan, list, windows, names);
		else
			(void)json_skip(&scan, NULL);
	}
	return json_finish(&scan);
}

int
model_list_read(struct span json, struct model_list *list)
{

	memset(list, 0, sizeof(*list));
	if (read_lists(json, list, NULL, NULL) == 0)
		return 0;
	memset(list, 0, sizeof(*list));
	return -1;
}

void
model_windows_read(struct span json, struct model_windows *windows, struct span names[MODEL_LOADED_MAX])
{

	memset(windows, 0, sizeof(*windows));
	if (read_lists(json, NULL, windows, names) == -1)
		memset(windows, 0, sizeof(*windows));
}

/* The largest "ARCHITECTURE.context_length" among an object's members: a missed alarm is better than a false one. */
static int32_t
read_info(struct json_scan *scan)
{
	struct span key, value;
	int32_t most = 0;

	for (bool first = json_enter(scan, '{'); json_member(scan, &first, &key);) {
		int32_t window;

		if (json_skip(scan, &value) != 0)
			return 0;
		if (!span_ends_in(key, ".context_length"))
			continue;
		window = read_natural(value, WINDOW_MOST);
		most = window > most ? window : most;
	}
	return most;
}

/* num_ctx from a Modelfile's parameter lines: "num_ctx      8192\nstop ...", with line ends and tabs escaped. */
static int32_t
read_parameters(struct span raw)
{
	static const char key[] = "num_ctx";
	const char *at = raw.at, *end = raw.at + raw.len;

	while ((at = memmem(at, (size_t)(end - at), key, sizeof(key) - 1)) != NULL) {
		bool begins = at == raw.at ||
		    (at - raw.at > 1 && at[-2] == '\\' && at[-1] == 'n' && (at - raw.at == 2 || at[-3] != '\\'));
		struct span number;

		at += sizeof(key) - 1;
		if (!begins || at == end || *at != ' ')
			continue;
		while (at < end && *at == ' ')
			at++;
		number = (struct span){at, 0};
		while (at < end && *at >= '0' && *at <= '9')
			at++;
		number.len = (size_t)(at - number.at);
		return at == end || *at == '\\' ? read_natural(number, WINDOW_MOST) : 0;
	}
	return 0;
}

struct model_limits
model_show_read(struct span json)
{
	struct model_limits limits = {0, 0}, none = {0, 0};
	struct span key, value;
	struct json_scan scan;

	json_start(&scan, json);
	for (bool first = json_enter(&scan, '{'); json_member(&scan, &first, &key);) {
		if (span_equals(key, "model_info") && json_peek(&scan) == JSON_OBJECT)
			limits.most = read_info(&scan);
		else if (span_equals(key, "parameters") && json_peek(&scan) == JSON_STRING) {
			if (json_string(&scan, &value) == 0)
				limits.usual = read_parameters(value);
		} else
			(void)json_skip(&scan, NULL);
	}
	return json_finish(&scan) == 0 ? limits : none;
}

int32_t
model_list_slots(struct span json)
{
	struct span key, value;
	struct json_scan scan;
	int32_t slots = 0;

	json_start(&scan, json);
	for (bool first = json_enter(&scan, '{'); json_member(&scan, &first, &key);) {
		if (json_skip(&scan, &value) != 0)
			return 0;
		if (span_equals(key, "total_slots"))
			slots = read_natural(value, MODEL_SLOTS_MOST);
	}
	return scan.fault == NULL ? slots : 0;
}

/* n_ctx among an object's members. Returns it; 0: absent; -1 with the scan's fault. */
static int32_t
read_settings(struct json_scan *scan)
{
	struct span key, value;
	int32_t window = 0;

	for (bool first = json_enter(scan, '{'); json_member(scan, &first, &key);) {
		if (json_skip(scan, &value) != 0)
			return -1;
		if (span_equals(key, "n_ctx"))
			window = read_natural(value, WINDOW_MOST);
	}
	return scan->fault == NULL ? window : -1;
}

int32_t
model_props_window(struct span json)
{
	struct json_scan scan;
	int32_t window = 0;
	struct span key;

	json_start(&scan, json);
	for (bool first = json_enter(&scan, '{'); json_member(&scan, &first, &key);) {
		if (span_equals(key, "default_generation_settings") && json_peek(&scan) == JSON_OBJECT)
			window = read_settings(&scan);
		else
			(void)json_skip(&scan, NULL);
	}
	return scan.fault == NULL && window > 0 ? window : 0;
}

int32_t
model_list_version(struct span json)
{
	static const char key[] = "\"version\"";
	const char *at = memmem(json.at, json.len, key, sizeof(key) - 1), *end = json.at + json.len;
	int32_t version = 0;

	if (at == NULL)
		return 0;
	for (at += sizeof(key) - 1; at < end && (*at == ':' || *at == ' ' || *at == '"');)
		at++;
	for (int part = 0; part < 3; part++) {
		int32_t number = 0;

		if (at == end || *at < '0' || *at > '9')
			return 0;
		for (; at < end && *at >= '0' && *at <= '9' && number < 1000; at++)
			number = number * 10 + (*at - '0');
		if (number >= 1000 || (part < 2 && (at == end || *at++ != '.')))
			return 0;
		version = version * 1000 + number;
	}
	return version;
}
