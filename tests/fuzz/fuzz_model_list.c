/*
 * Any bytes as a backend's list of models, loaded or not, and as its word on a prompt: what is taken of it is bounded,
 * and no model stands twice. What is no strict JSON leaves nothing.
 */
#include "proxy/observe/model_list.h"

#include "proxy/dialects/overflow_error.h"
#include "proxy/json/json_scan.h"
#include "proxy/observe/overflow.h"
#include "proxy/shared/model_sizes.h"
#include "tests/fuzz/fuzz.h"

static void
check_windows(struct span text)
{
	struct overflow_error error = {0};
	struct model_windows windows;
	struct model_limits limits = model_show_read(text);
	struct span names[MODEL_LOADED_MAX];
	int64_t tokens, window;

	model_windows_read(text, &windows, names);
	REQUIRE(windows.count <= MODEL_LOADED_MAX);
	for (size_t i = 0; i < windows.count; i++)
		REQUIRE(names[i].len > 0 && windows.names[i] != 0 && windows.tokens[i] > 0 &&
		    windows.tokens[i] <= WINDOW_MOST);
	REQUIRE(limits.usual >= 0 && limits.usual <= WINDOW_MOST && limits.most >= 0 && limits.most <= WINDOW_MOST);
	REQUIRE(model_props_window(text) >= 0 && model_props_window(text) <= WINDOW_MOST);
	REQUIRE(model_list_version(text) >= 0);
	overflow_error_feed(&error, text);
	(void)overflow_error_read(&error, &tokens, &window);
	REQUIRE(tokens >= 0 && window >= 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static struct model_sizes sizes;
	struct span text = {(const char *)bytes, size};
	struct model_list list;
	struct json_scan scan;
	int result = model_list_read(text, &list);

	json_start(&scan, text);
	REQUIRE(result == 0 || list.count == 0);
	REQUIRE((json_skip(&scan, NULL) == 0 && json_finish(&scan) == 0) || result == -1);
	REQUIRE(list.count <= MODEL_LIST_MAX);
	for (size_t i = 0; i < list.count; i++) {
		REQUIRE(list.models[i].name != 0);
		REQUIRE(list.models[i].size >= 0 && list.models[i].size <= MODEL_SIZE_MOST);
		for (size_t j = 0; j < i; j++)
			REQUIRE(list.models[j].name != list.models[i].name);
	}
	REQUIRE(model_list_slots(text) >= 0 && model_list_slots(text) <= MODEL_SLOTS_MOST);
	check_windows(text);
	model_sizes_take(&sizes, &list, size % 2 == 0);
	REQUIRE(model_sizes_of(&sizes, text) >= 0);
	return 0;
}
