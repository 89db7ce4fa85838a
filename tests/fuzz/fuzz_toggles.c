/*
 * Any bytes where a toggle may stand: in a header, a path, a body field, a model's name. What is found lies within
 * them, what is left of a path or name is its end or beginning, and nothing is steered twice.
 */
#include "routes/toggles.h"
#include "tests/fuzz/fuzz.h"

static void
require_toggle(const struct toggle *toggle, struct span text)
{
	bool named = toggle->word == TOGGLE_ROUTE || toggle->word == TOGGLE_POLICY;

	REQUIRE(toggle->word < TOGGLE_WORD_COUNT);
	REQUIRE((toggle->name.len > 0) == named && toggle->name.len <= TOGGLE_NAME_MAX);
	if (named)
		REQUIRE(toggle->name.at > text.at && toggle->name.at + toggle->name.len <= text.at + text.len);
}

static void
check_header(struct span text)
{
	struct toggle toggle;
	enum toggle_found found = toggle_of_value(text, &toggle);

	REQUIRE(found != TOGGLE_ABSENT);
	if (found == TOGGLE_FOUND)
		require_toggle(&toggle, text);
}

/* A body's word is what a header's would be; an object is neither empty nor an escape's hiding place. */
static void
check_body(struct span text)
{
	struct span stripped = span_strip(text);
	struct toggle toggle, again;
	enum toggle_found found = toggle_of_body(text, &toggle);

	REQUIRE((found == TOGGLE_ABSENT) == (stripped.len == 0));
	if (found != TOGGLE_FOUND)
		return;
	require_toggle(&toggle, text);
	REQUIRE(span_find(text, '\\') == NULL);
	if (stripped.at[0] == '"') {
		REQUIRE(toggle_of_value((struct span){stripped.at + 1, stripped.len - 2}, &again) == TOGGLE_FOUND);
		REQUIRE(again.word == toggle.word && again.name.at == toggle.name.at);
	} else
		REQUIRE(stripped.at[0] == '{' && stripped.at[stripped.len - 1] == '}');
}

static void
check_path(struct span text)
{
	static const char *const own[] = {"health", "turns", NULL};
	struct toggle toggle, again;
	struct span rest, last;
	enum toggle_found found = toggle_of_path(text, own, &toggle, &rest);

	if (text.len < 9 || memcmp(text.at, "/parapet/", 9) != 0)
		REQUIRE(found == TOGGLE_ABSENT);
	if (found != TOGGLE_FOUND)
		return;
	require_toggle(&toggle, text);
	REQUIRE(rest.len > 0 && rest.at[0] == '/' && (rest.len == 1 || rest.at[1] != '/'));
	REQUIRE(rest.len == 1 || (rest.at > text.at && rest.at + rest.len == text.at + text.len));
	REQUIRE(toggle_of_path(rest, NULL, &again, &last) == TOGGLE_ABSENT);
}

static void
check_model(struct span text)
{
	struct toggle toggle;
	struct span bare;
	enum toggle_found found = toggle_of_model(text, &toggle, &bare);

	REQUIRE(found != TOGGLE_WRONG);
	if (found != TOGGLE_FOUND)
		return;
	require_toggle(&toggle, text);
	REQUIRE(toggle.word != TOGGLE_POLICY);
	REQUIRE(bare.at == text.at && bare.len > 0 && bare.len < text.len && text.at[bare.len] == '@');
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct span text = {(const char *)bytes, size};

	if (size == 0)
		return 0;
	check_header(text);
	check_body(text);
	check_path(text);
	check_model(text);
	return 0;
}
