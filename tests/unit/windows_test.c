/*
 * Windows as backends tell them, and what is learned of models as text that outlives us.
 */
#include "proxy/shared/windows.h"

#include <stdlib.h>
#include <string.h>

#include "proxy/observe/overflow.h"
#include "proxy/shared/model_text.h"
#include "tests/unit/check.h"

static void
test_told(void)
{
	static const char ps[] =
	    "{\"models\":[{\"name\":\"gemma3:4b\",\"model\":\"gemma3:4b\",\"size\":1,\"context_length\":4096},"
	    "{\"name\":\"llama3:latest\",\"context_length\":8192},{\"name\":\"old:1b\"},"
	    "{\"name\":\"odd:1b\",\"context_length\":-1},{\"name\":\"text:1b\",\"context_length\":\"9\"},"
	    "{\"name\":\"huge:1b\",\"context_length\":99999999999999999999}]}";
	static const struct {
		const char *name;
		int32_t window;
	} rows[] = {{"gemma3:4b", 4096}, {"llama3", 8192}, {"llama3:latest", 8192}, {"llama3:8b", 0}, {"old:1b", 0},
	    {"odd:1b", 0}, {"text:1b", 0}, {"huge:1b", 0}, {"", 0}};
	static struct windows windows;
	struct span names[MODEL_LOADED_MAX];
	struct model_windows told;
	int64_t told_at;

	model_windows_read((struct span){guarded_copy(ps, sizeof(ps) - 1), sizeof(ps) - 1}, &told, names);
	CHECK_EQ_INT(windows_of(&windows, span_of("gemma3:4b"), &told_at), 0);
	CHECK_EQ_INT(told_at, 0);
	CHECK_SPAN(names[1], span_of("llama3:latest"));
	told.limits[1] = (struct model_limits){2048, 131072};
	windows_take(&windows, &told, 0);
	CHECK_EQ_INT(windows_limits(&windows, span_of("llama3")).usual, 2048);
	CHECK_EQ_INT(windows_limits(&windows, span_of("llama3")).most, 131072);
	CHECK_EQ_INT(windows_limits(&windows, span_of("gemma3:4b")).most, 0);
	CHECK_EQ_INT(windows_limits_of(&windows, told.names[1], told.digests[1]).most, 131072);
	CHECK_EQ_INT(windows_limits_of(&windows, told.names[1], told.digests[1] + 1).most, 0);
	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].name);
		CHECK_EQ_INT(windows_of(&windows, span_of(rows[i].name), &told_at), rows[i].window);
		CHECK(told_at > 0);
	}
	check_example("one model for every name");
	windows_take(&windows, &told, 512);
	CHECK_EQ_INT(windows_of(&windows, span_of("anything"), &told_at), 512);
	check_example("a list that breaks off");
	model_windows_read((struct span){ps, sizeof(ps) - 3}, &told, NULL);
	CHECK_EQ_INT(told.count, 0);
}

static void
test_props(void)
{
	static const struct {
		const char *text;
		int32_t window;
	} rows[] = {
	    {"{\"default_generation_settings\":{\"params\":{\"n_ctx\":1},\"n_ctx\":4096},\"total_slots\":1,\"n_ctx\":9}",
		4096},
	    {"{\"n_ctx\":4096}", 0},
	    {"{\"default_generation_settings\":7}", 0},
	    {"{\"default_generation_settings\":{\"n_ctx\":0}}", 0},
	    {"{\"default_generation_settings\":{\"n_ctx\":4096}", 0},
	    {"{\"default_generation_settings\":{\"n_ctx\":4096", 0},
	    {"", 0},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].text);
		CHECK_EQ_INT(model_props_window(span_of(rows[i].text)), rows[i].window);
	}
}

static void
test_show(void)
{
#define INFO "\"model_info\":{\"general.architecture\":\"qwen3\",\"qwen3.context_length\":40960,"
	static const struct {
		const char *text;
		int32_t usual, most;
	} rows[] = {
	    {"{\"parameters\":\"top_k          20\\nnum_ctx        8192\\nstop   \\\"x\\\"\"," INFO "\"a\":[1]}}", 8192,
		40960},
	    {"{\"parameters\":\"num_ctx 512\"}", 512, 0},
	    {"{\"parameters\":\"num_ctx\"}", 0, 0},
	    {"{\"parameters\":\"num_ctx \"}", 0, 0},
	    {"{\"parameters\":\"num_ctx 5x\"}", 0, 0},
	    {"{\"parameters\":\"num_ctx 99999999999999999999\"}", 0, 0},
	    {"{\"parameters\":\"stop \\\"num_ctx 7\\\"\\nnum_ctx 9\"}", 9, 0},
	    {"{\"parameters\":7,\"model_info\":[]}", 0, 0},
	    {"{\"model_info\":{\"llama.context_length\":\"9\",\".context_length\":5}}", 0, 0},
	    {"{\"model_info\":{\"a.context_length\":2048,\"b.context_length\":4096,\"c.rope.scaling.original_context_length\":9999}}",
		0, 4096},
	    {"{" INFO "\"b\":1}", 0, 0},
	    {"", 0, 0},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		size_t len = strlen(rows[i].text);
		struct model_limits limits;

		check_example(rows[i].text);
		limits = model_show_read((struct span){guarded_copy(rows[i].text, len), len});
		CHECK_EQ_INT(limits.usual, rows[i].usual);
		CHECK_EQ_INT(limits.most, rows[i].most);
	}
}

static void
test_version(void)
{
	static const struct {
		const char *text;
		int32_t version;
	} rows[] = {
	    {"{\"version\":\"0.13.2\"}", 13002},
	    {"{\"version\": \"0.30.0-rc1\"}", 30000},
	    {"{\"version\":\"1.0.0\"}", 1000000},
	    {"{\"version\":\"0.0.0\"}", 0},
	    {"{\"version\":\"0.13\"}", 0},
	    {"{\"version\":\"0.1300.0\"}", 0},
	    {"{\"version\":\"dev\"}", 0},
	    {"{\"version\":\"0.13.", 0},
	    {"{\"version\"", 0},
	    {"", 0},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		size_t len = strlen(rows[i].text);

		check_example(rows[i].text);
		CHECK_EQ_INT(model_list_version((struct span){guarded_copy(rows[i].text, len), len}), rows[i].version);
	}
}

static void
learn(struct ledger *ledger, const char *model, int64_t fewest, uint32_t most)
{
	struct model_prompts *prompts = ledger_prompts(ledger, model, true);

	atomic_store(&prompts->seen.fewest, fewest);
	atomic_store(&prompts->seen.most[CONTENT_MARKS], most);
}

static void
test_text(void)
{
	static char text[MODEL_TEXT_MAX], same[MODEL_TEXT_MAX];
	struct ledger *ledger = calloc(1, sizeof(*ledger)), *again = calloc(1, sizeof(*again));
	size_t len;

	CHECK_EQ_INT(model_text_write(MODEL_WINDOWS, ledger, text), 0);
	CHECK(ledger_prompts(ledger, "gemma3:4b", false) == NULL);
	learn(ledger, "gemma3:4b", 20, 3100);
	learn(ledger, "a name with spaces", 1, 0);
	learn(ledger, "not known", 0, 0);
	len = model_text_write(MODEL_WINDOWS, ledger, text);
	CHECK_EQ_INT(model_text_read(MODEL_WINDOWS, again, (struct span){guarded_copy(text, len), len}), 2);
	CHECK_EQ_INT(atomic_load(&ledger_prompts(again, "gemma3:4b", false)->seen.most[CONTENT_MARKS]), 3100);
	CHECK_EQ_INT(atomic_load(&ledger_prompts(again, "a name with spaces", false)->seen.fewest), 1);
	CHECK_EQ_INT(model_text_write(MODEL_WINDOWS, again, same), len);
	CHECK(memcmp(text, same, len) == 0);
	for (size_t cut = 0; cut < len; cut++) {
		struct ledger *part = calloc(1, sizeof(*part));

		CHECK((model_text_read(MODEL_WINDOWS, part, (struct span){guarded_copy(text, cut), cut}) >= 0) ==
		    (cut > 0 && text[cut - 1] == '\n'));
		free(part);
	}
	free(again);
	free(ledger);
}

static void
test_damaged_text(void)
{
	static const char *const texts[] = {"", "parapet-windows 2\n", "parapet-windows 1\n1 2 3 4 m\n",
	    "parapet-windows 1\n1 2 3 4 5 \n", "parapet-windows 1\n-1 2 3 4 5 m\n",
	    "parapet-windows 1\n1 2 3 4 1000001 m\n", "parapet-windows 1\n1 2 3 4 5 m",
	    "parapet-windows 1\n 1 2 3 4 5 m\n", "parapet-windows 1\n\n"};

	for (size_t i = 0; i < nitems(texts); i++) {
		struct ledger *ledger = calloc(1, sizeof(*ledger));

		check_example(texts[i]);
		CHECK_EQ_INT(model_text_read(MODEL_WINDOWS, ledger, span_of(texts[i])), -1);
		free(ledger);
	}
}

int
main(void)
{

	test_told();
	test_props();
	test_show();
	test_version();
	test_text();
	test_damaged_text();
	return check_end();
}
