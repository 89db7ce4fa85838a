/*
 * The words of each way to steer a request, and what is left of path and model.
 */
#include "routes/toggles.h"

#include "tests/unit/check.h"

static struct toggle toggle;
static struct span rest;

struct row {
	const char *text;
	enum toggle_found found;
	enum toggle_word word;
	const char *name, *rest;
};

static const struct row values[] = {
    {"off", TOGGLE_FOUND, TOGGLE_OFF, "", NULL},
    {"on", TOGGLE_FOUND, TOGGLE_ON, "", NULL},
    {" Shadow\t", TOGGLE_FOUND, TOGGLE_SHADOW, "", NULL},
    {"route=arithmetic", TOGGLE_FOUND, TOGGLE_ROUTE, "arithmetic", NULL},
    {"policy=de-2", TOGGLE_FOUND, TOGGLE_POLICY, "de-2", NULL},
    {"", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"of", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"offf", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"off, on", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"off=1", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"route", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"route=", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"route= a", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"route=A", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"route=a/b", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"route/a", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"none", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
};

static const struct row bodies[] = {
    {"\"off\"", TOGGLE_FOUND, TOGGLE_OFF, "", NULL},
    {" \"Shadow\"\n", TOGGLE_FOUND, TOGGLE_SHADOW, "", NULL},
    {"\"route=logic\"", TOGGLE_FOUND, TOGGLE_ROUTE, "logic", NULL},
    {"\"policy=de-2\"", TOGGLE_FOUND, TOGGLE_POLICY, "de-2", NULL},
    {"{\"mode\":\"on\"}", TOGGLE_FOUND, TOGGLE_ON, "", NULL},
    {"\t{ \"mode\" : \"off\" }\r\n", TOGGLE_FOUND, TOGGLE_OFF, "", NULL},
    {"{\"route\":\"logic\"}", TOGGLE_FOUND, TOGGLE_ROUTE, "logic", NULL},
    {"{\n\"policy\": \"strict\"}", TOGGLE_FOUND, TOGGLE_POLICY, "strict", NULL},
    {"", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"null", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"false", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"off", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"\"\"", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"\"", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"\"off", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"\"off\" \"on\"", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"\"o\\u0066f\"", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"[\"off\"]", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"mode\"}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"mode\":\"\"}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"mode\":\"offf\"}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"mode\":\"route=a\"}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"mode\":false}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"mode\":\"on\",\"route\":\"logic\"}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"mode\":\"on\",}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"mode\":\"on\"}}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"Mode\":\"on\"}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"route\":\"\"}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"route\":\"Logic\"}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"route\":[\"logic\"]}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"{\"other\":\"on\"}", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
};

static const struct row paths[] = {
    {"/parapet/off/v1/chat/completions", TOGGLE_FOUND, TOGGLE_OFF, "", "/v1/chat/completions"},
    {"/parapet/on/api/chat?x=1", TOGGLE_FOUND, TOGGLE_ON, "", "/api/chat?x=1"},
    {"/parapet/shadow//api//chat", TOGGLE_FOUND, TOGGLE_SHADOW, "", "/api//chat"},
    {"/parapet/off", TOGGLE_FOUND, TOGGLE_OFF, "", "/"},
    {"/parapet/off/", TOGGLE_FOUND, TOGGLE_OFF, "", "/"},
    {"/parapet/off///", TOGGLE_FOUND, TOGGLE_OFF, "", "/"},
    {"/parapet/off/v1/", TOGGLE_FOUND, TOGGLE_OFF, "", "/v1/"},
    {"/parapet/route/logic/v1/messages", TOGGLE_FOUND, TOGGLE_ROUTE, "logic", "/v1/messages"},
    {"/parapet/route/logic", TOGGLE_FOUND, TOGGLE_ROUTE, "logic", "/"},
    {"/parapet/off/x?y=/parapet/../z", TOGGLE_FOUND, TOGGLE_OFF, "", "/x?y=/parapet/../z"},
    {"/v1/chat/completions", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"/", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"/parapet", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"/x/parapet/off/", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"/Parapet/off/", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"/parapet/health", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"/parapet/turns/5?x", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"/parapet/", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/healthy", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/policy/x/v1", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/route", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/route//v1", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/route/UP/v1", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off?x", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off/parapet/health", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off//parapet/on/v1", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off/../parapet/health", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off/v1/./x", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off/v1/..", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off/%2e%2e/x", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off/v1%2Fx", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off/v1%5cx", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
    {"/parapet/off/v1\\x", TOGGLE_WRONG, TOGGLE_OFF, NULL, NULL},
};

static const struct row models[] = {
    {"gemma3:4b@off", TOGGLE_FOUND, TOGGLE_OFF, "", "gemma3:4b"},
    {"gemma3@on", TOGGLE_FOUND, TOGGLE_ON, "", "gemma3"},
    {"gemma3@off:latest", TOGGLE_FOUND, TOGGLE_OFF, "", "gemma3"},
    {"gemma3:4b@shadow:latest", TOGGLE_FOUND, TOGGLE_SHADOW, "", "gemma3:4b"},
    {"hf.co/a/b:Q4@route=logic", TOGGLE_FOUND, TOGGLE_ROUTE, "logic", "hf.co/a/b:Q4"},
    {"m@001@off", TOGGLE_FOUND, TOGGLE_OFF, "", "m@001"},
    {"", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"gemma3:latest", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"gemma3@", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"@off", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"m@001", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"m@offline", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"m@off:4b", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"m@policy=x", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"m@route=", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {"off", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
    {":latest", TOGGLE_ABSENT, TOGGLE_OFF, NULL, NULL},
};

static enum toggle_found
read_path(struct span text)
{
	static const char *const own[] = {"health", "ready", "version", "metrics", "turns", NULL};

	return toggle_of_path(text, own, &toggle, &rest);
}

static enum toggle_found
read_model(struct span text)
{

	return toggle_of_model(text, &toggle, &rest);
}

static enum toggle_found
read_body(struct span text)
{

	return toggle_of_body(text, &toggle);
}

static enum toggle_found
read_value(struct span text)
{

	return toggle_of_value(text, &toggle);
}

static void
check_all(const struct row *rows, size_t count, enum toggle_found (*read)(struct span))
{

	for (size_t i = 0; i < count; i++) {
		struct span text = span_of(rows[i].text);

		check_example(rows[i].text);
		CHECK_EQ_INT(read((struct span){guarded_copy(text.at, text.len), text.len}), rows[i].found);
		if (rows[i].found != TOGGLE_FOUND)
			continue;
		CHECK_EQ_INT(toggle.word, rows[i].word);
		CHECK_SPAN(toggle.name, span_of(rows[i].name));
		if (rows[i].rest != NULL)
			CHECK_SPAN(rest, span_of(rows[i].rest));
	}
}

int
main(void)
{

	check_all(values, nitems(values), read_value);
	check_all(bodies, nitems(bodies), read_body);
	check_all(paths, nitems(paths), read_path);
	check_all(models, nitems(models), read_model);
	check_example("what may stand there");
	CHECK(strstr(toggles_allowed(TOGGLE_IN_PATH), "/parapet/off/") != NULL);
	CHECK(strstr(toggles_allowed(TOGGLE_IN_MODEL), "@off") != NULL);
	CHECK(strstr(toggles_allowed(TOGGLE_IN_BODY), "object") != NULL);
	CHECK(strchr(toggles_allowed(TOGGLE_IN_BODY), '"') == NULL);
	CHECK(strstr(toggles_allowed(TOGGLE_IN_HEADER), "policy=NAME") != NULL);
	CHECK_TEXT(toggle_word_name(TOGGLE_SHADOW), "shadow");
	return check_end();
}
