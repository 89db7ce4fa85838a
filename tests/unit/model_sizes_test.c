/*
 * How large a model is: by its name, by the backend's list, and which of the two counts.
 */
#include "proxy/shared/model_sizes.h"

#include <stdio.h>
#include <string.h>

#include "proxy/observe/model_size.h"
#include "tests/unit/check.h"

static void
test_names(void)
{
	static const struct {
		const char *name;
		int64_t size;
	} rows[] = {{"gemma3:4b", 4000}, {"Qwen2.5-0.5B-Instruct", 500}, {"mixtral-8x7b", 56000}, {"smollm:135m", 135},
	    {"llama3.2:3b-instruct-q4_K_M", 3000}, {"phi3.5", 0}, {"gpt-4o", 0}, {"model-2bit", 0}, {"4b", 4000},
	    {"", 0}, {"a4b", 0}, {"x:0b", 0}, {"70B-7B", 70000}, {"99999999999b", 0}};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		check_example(rows[i].name);
		CHECK_EQ_INT(model_size(span_of(rows[i].name)), rows[i].size);
	}
}

/* Read a list out of memory that ends where it does. */
static int
read_list(const char *json, struct model_list *list)
{
	size_t len = strlen(json);

	return model_list_read((struct span){guarded_copy(json, len), len}, list);
}

static int64_t
size_in(const struct model_list *list, const char *name)
{

	for (size_t i = 0; i < list->count; i++)
		if (list->models[i].name == model_name_hash(span_of(name)))
			return list->models[i].size;
	return -1;
}

static const char *const ollama =
    "{\"models\":[{\"name\":\"gemma3:4b\",\"model\":\"other\",\"size\":3338801804,\"digest\":\"a2af6cc3eb7f\",\"details\":{\"parent_model\":\"\","
    "\"families\":[\"gemma3\"],\"parameter_size\":\"4.3B\",\"quantization_level\":\"Q4_K_M\"}},"
    "{\"name\":\"mine:latest\",\"details\":{\"parameter_size\":\"134.52M\"}},{\"name\":\"dumb\",\"details\":null},{\"name\":\"bare\",\"digest\":\"0\"},"
    "{\"name\":\"empty\",\"details\":{\"parameter_size\":\"\"}}]}";

static const char *const llama =
    "{\"models\":[{\"name\":\"tiny\",\"details\":{\"family\":\"\",\"parameter_size\":\"\"}}],\"object\":\"list\",\"data\":"
    "[{\"id\":\"tiny\",\"aliases\":[\"t\"],\"object\":\"model\",\"meta\":{\"vocab_type\":1,\"n_params\":4022468096}}]}";

static void
test_lists(void)
{
	struct model_list list;

	check_example("Ollama's");
	CHECK_EQ_INT(read_list(ollama, &list), 0);
	CHECK_EQ_INT(list.count, 5);
	CHECK_EQ_INT(size_in(&list, "gemma3:4b"), 4300);
	CHECK_EQ_INT(size_in(&list, "other"), -1);
	CHECK_EQ_INT(size_in(&list, "mine:latest"), 134);
	CHECK_EQ_INT(size_in(&list, "dumb"), 0);
	CHECK_EQ_INT(size_in(&list, "empty"), 0);
	check_example("llama-server's, which names its model twice");
	CHECK_EQ_INT(read_list(llama, &list), 0);
	CHECK_EQ_INT(list.count, 1);
	CHECK_EQ_INT(size_in(&list, "tiny"), 4000);
}

static void
test_odd_lists(void)
{
	static const struct {
		const char *json;
		int result;
		unsigned count;
		int64_t size; /* of "m" */
	} rows[] = {{"", -1, 0, -1}, {"[]", -1, 0, -1}, {"{}", 0, 0, -1}, {"{\"models\":{}}", 0, 0, -1},
	    {"{\"models\":[7,null,[],{}]}", 0, 0, -1}, {"{\"models\":[{\"name\":\"\"}]}", 0, 0, -1},
	    {"{\"models\":[{\"name\":7,\"id\":\"m\"}]}", 0, 1, 0},
	    {"{\"data\":[{\"id\":\"m\",\"meta\":{\"n_params\":-4000000000}}]}", 0, 1, 0},
	    {"{\"data\":[{\"id\":\"m\",\"meta\":{\"n_params\":4e9}}]}", 0, 1, 0},
	    {"{\"data\":[{\"id\":\"m\",\"meta\":{\"n_params\":99999999999999999999999999}}]}", 0, 1, 0},
	    {"{\"data\":[{\"id\":\"m\",\"meta\":{\"n_params\":\"4000000000\"}}]}", 0, 1, 0},
	    {"{\"data\":[{\"id\":\"m\",\"meta\":{\"n_params\":999}}]}", 0, 1, 1},
	    {"{\"models\":[{\"name\":\"m\",\"details\":{\"parameter_size\":\"999999999B\"}}]}", 0, 1, 0},
	    {"{\"models\":[{\"name\":\"m\",\"details\":{\"parameter_size\":\"4.3B\\u0000\"}}]}", -1, 0, -1},
	    {"{\"models\":[{\"name\":\"\\u006d\",\"details\":{\"parameter_size\":\"7B\"}}]}", 0, 1, 7000},
	    {"{\"models\":[{\"name\":\"m\",\"details\":{\"parameter_size\":\"7B\"}}]} x", -1, 0, -1},
	    {"{\"models\":[{\"name\":\"m\",\"details\":{\"parameter_size\":\"7B\"}}", -1, 0, -1}};
	struct model_list list;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		check_example(rows[i].json);
		CHECK_EQ_INT(read_list(rows[i].json, &list), rows[i].result);
		CHECK_EQ_INT(list.count, rows[i].count);
		CHECK_EQ_INT(size_in(&list, "m"), rows[i].size);
	}
}

static void
test_long_lists(void)
{
	static char json[64 * 1024];
	size_t len = (size_t)snprintf(json, sizeof(json), "{\"models\":[");
	struct model_list list;

	for (int i = 0; i < 2 * MODEL_LIST_MAX; i++)
		len += (size_t)snprintf(json + len, sizeof(json) - len,
		    "{\"name\":\"m%d\",\"details\":{\"parameter_size\":\"%dB\"}},", i, i + 1);
	len += (size_t)snprintf(json + len, sizeof(json) - len, "{\"name\":\"%0*d\"}]}", MODEL_NAME_MAX + 1, 7);
	check_example("more than have room, and a name that is too long");
	CHECK_EQ_INT(model_list_read((struct span){json, len}, &list), 0);
	CHECK_EQ_INT(list.count, MODEL_LIST_MAX);
	CHECK_EQ_INT(size_in(&list, "m127"), 128000);
	CHECK_EQ_INT(size_in(&list, "m128"), -1);
}

static void
test_which_counts(void)
{
	static struct model_sizes sizes;
	struct model_list list;

	check_example("nobody was asked");
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("gemma3:4b")), 4000);
	CHECK_EQ_INT(atomic_load(&sizes.wanted), 1);
	CHECK_EQ_INT(read_list(ollama, &list), 0);
	model_sizes_take(&sizes, &list, false);
	CHECK_EQ_INT(atomic_load(&sizes.wanted), 0);
	check_example("what tells weights apart");
	CHECK(model_sizes_digest(&sizes, span_of("gemma3:4b")) == model_digest_number(span_of("a2af6cc3eb7f")));
	CHECK(model_sizes_digest(&sizes, span_of("bare")) == model_digest_number(span_of("0")));
	CHECK_EQ_INT(model_sizes_digest(&sizes, span_of("mine")), 0);
	CHECK_EQ_INT(model_sizes_digest(&sizes, span_of("nobody")), 0);
	CHECK_EQ_INT(atomic_load(&sizes.wanted), 1);
	atomic_store(&sizes.wanted, 0);
	check_example("both say about the same: the name's");
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("gemma3:4b")), 4000);
	check_example("only the list tells");
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("mine:latest")), 134);
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("mine")), 134);
	CHECK_EQ_INT(atomic_load(&sizes.wanted), 0);
	check_example("only the name tells");
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("qwen3:8b")), 8000);
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("dumb")), 0);
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("")), 0);
	CHECK_EQ_INT(atomic_load(&sizes.wanted), 1);
	check_example("one model for every name; a name that claims another size is not believed");
	CHECK_EQ_INT(read_list(llama, &list), 0);
	model_sizes_take(&sizes, &list, true);
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("gpt-4")), 4000);
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("llama-70b")), 4000);
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("mine")), 4000);
	check_example("a list that cannot be read leaves nothing");
	(void)read_list("nonsense", &list);
	model_sizes_take(&sizes, &list, true);
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("gpt-4")), 0);
}

int
main(void)
{

	test_names();
	test_lists();
	test_odd_lists();
	test_long_lists();
	test_which_counts();
	return check_end();
}
