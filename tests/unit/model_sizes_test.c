/*
 * How large a model is: by its name, by the backend's list, and which of the two counts.
 */
#include "proxy/shared/model_sizes.h"

#include <ctype.h>
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
	    {"llama3.2:3b-instruct-q4_K_M", 3000}, {"gpt-4o", 0}, {"model-2bit", 0}, {"4b", 4000}, {"", 0}, {"a4b", 0},
	    {"x:0b", 0}, {"70B-7B", 70000}, {"99999999999b", 0}, {"llama-v0.7b", 0}, {"qwen3:0.6b", 600},
	    {"gemma2:2b", 2000}, {"llama3.2:1b", 1000},
	    /* what is computed with for one token */
	    {"gemma4:e2b", 2000}, {"gemma4:e4b-it-q4_K_M", 4000}, {"gemma-3n-E2B-it", 2000}, {"gemma3n:e4b", 4000},
	    {"google/gemma-3n-E4B-it-litert-preview", 4000}, {"8b-e2b", 2000}, {"gemma3n", 4000},
	    {"gemma3n:latest", 4000}, {"grape2b", 0}, {"e2", 0}, {"e2bit", 0},
	    /* mixtures: all experts */
	    {"qwen3:30b-a3b", 30000}, {"Qwen3-30B-A3B-Instruct-2507", 30000}, {"gemma4:26b-a4b", 26000},
	    {"mixtral", 47000}, {"phi3.5-moe", 0}, {"Phi-3.5-MoE-instruct", 0},
	    /* files and repositories */
	    {"hf.co/bartowski/gemma-2-2b-it-GGUF:Q4_K_M", 2000},
	    {"hf.co/unsloth/gemma-3n-E2B-it-GGUF:UD-Q4_K_XL", 2000},
	    {"bartowski/Llama-3.2-1B-Instruct-GGUF:IQ4_XS", 1000}, {"mistral-7b-instruct-v0.2.Q4_K_M.gguf", 7000},
	    {"mistral-7b.Q4_K_M.gguf", 7000}, {"/models/7b/tinyllama-1.1b-chat-v1.0.Q8_0.gguf", 1100},
	    {"Qwen3-0.6B-Q8_0.gguf", 600}, {"phi-3.5-mini-instruct.Q4_K_M.gguf", 3800}, {"gemma-3-270m-it.gguf", 270},
	    {"ggml.1.5b.bin", 1500}, {"someone-13b/phi", 2700}, {"someone-13b/mine", 0}, {"x/", 0}, {"/", 0},
	    /* bare families, as they are spelled anywhere */
	    {"phi3.5", 3800}, {"phi3.5:latest", 3800}, {"phi3", 3800}, {"phi3:medium", 14000}, {"phi3:mini", 3800},
	    {"microsoft/Phi-3-mini-4k-instruct", 3800}, {"microsoft/Phi-3.5-mini-instruct", 3800}, {"phi4", 14000},
	    {"phi4-mini", 3800}, {"Phi-4-mini-instruct", 3800}, {"phi-2", 2700}, {"phi_2", 2700}, {"llama3.2", 3000},
	    {"llama3.2:latest", 3000}, {"llama3", 8000}, {"llama3.3", 70000}, {"tinyllama", 1100},
	    {"TinyLlama:chat", 1100}, {"smollm2", 1700}, {"mistral", 7000}, {"Mistral:Instruct", 7000},
	    {"mistral-nemo", 12000}, {"mistral-nemo-instruct-2407", 12000}, {"gemma2", 9000}, {"qwen2.5-coder", 7000},
	    {"deepseek-r1", 8000},
	    /* names that say something else besides */
	    {"llama3.2-vision", 0}, {"phi3.5-mine", 0}, {"mistralish", 0}, {"my-phi3", 0}, {"phi3.", 3800},
	    {"mistral-2407", 0}};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].name);
		CHECK_EQ_INT(model_size(span_of(rows[i].name)), rows[i].size);
	}
}

/* Families, as any repository or file would spell them: what stands around a name does not change its size. */
static void
test_spellings(void)
{
	static const struct {
		const char *words[3];
		int64_t size;
	} families[] = {{{"phi", "3.5", "mini"}, 3800}, {{"phi", "4", "mini"}, 3800}, {{"gemma", "3n", "e2b"}, 2000},
	    {{"llama", "3.2", "1b"}, 1000}, {{"smollm", "2", "360m"}, 360}, {{"gemma", "2", "2b"}, 2000}};
	static const char *const shapes[] = {"%s%s:%s", "%s-%s-%s", "%s_%s_%s",
	    "hf.co/someone-70b/%s-%s-%s-it-GGUF:Q4_K_M", "%s-%s-%s-instruct-q4_k_m.gguf", "/models/%s%s-%s.Q8_0.gguf",
	    "%s%s:%s-instruct-fp16"};
	char name[128], loud[128];

	for (size_t i = 0; i < nitems(families); i++)
		for (size_t k = 0; k < nitems(shapes); k++) {
			const char *const *words = families[i].words;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
			snprintf(name, sizeof(name), shapes[k], words[0], words[1], words[2]);
#pragma GCC diagnostic pop
			for (size_t at = 0; at <= strlen(name); at++)
				loud[at] = (char)toupper((unsigned char)name[at]);
			check_example(name);
			CHECK_EQ_INT(model_size(span_of(name)), families[i].size);
			CHECK_EQ_INT(model_size(span_of(loud)), families[i].size);
		}
}

static void
test_long_names(void)
{
	char endless[400];

	memset(endless, 'e', sizeof(endless));
	memcpy(endless, "phi3-", 5);
	check_example("longer than any name");
	CHECK_EQ_INT(model_size((struct span){guarded_copy(endless, sizeof(endless)), sizeof(endless)}), 0);
	memcpy(endless + sizeof(endless) - 4, "-e2b", 4);
	CHECK_EQ_INT(model_size((struct span){guarded_copy(endless, sizeof(endless)), sizeof(endless)}), 2000);
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
    "{\"name\":\"empty\",\"details\":{\"parameter_size\":\"\"}},{\"name\":\"gemma:2b\",\"details\":{\"parameter_size\":\"3B\"}},"
    "{\"name\":\"gemma4:e2b\",\"details\":{\"parameter_size\":\"5.1B\"}}]}";

static const char *const llama =
    "{\"models\":[{\"name\":\"tiny\",\"details\":{\"family\":\"\",\"parameter_size\":\"\"}}],\"object\":\"list\",\"data\":"
    "[{\"id\":\"tiny\",\"aliases\":[\"t\"],\"object\":\"model\",\"meta\":{\"vocab_type\":1,\"n_params\":4022468096}}]}";

static const char *const file =
    "{\"data\":[{\"id\":\"gemma-3n-E2B-it-Q4_K_M.gguf\",\"meta\":{\"n_params\":4457664512}}]}";

static void
test_lists(void)
{
	struct model_list list;

	check_example("Ollama's");
	CHECK_EQ_INT(read_list(ollama, &list), 0);
	CHECK_EQ_INT(list.count, 7);
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

	for (size_t i = 0; i < nitems(rows); i++) {
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
test_slots(void)
{
	static const struct {
		const char *json;
		int32_t slots;
	} rows[] = {
	    {"{\"total_slots\":4,\"chat_template\":\"{}\"}", 4},
	    {"{\"default_generation_settings\":{\"total_slots\":9},\"total_slots\": 1}", 1},
	    {"{\"model_path\":\"x\"}", 0},
	    {"{\"total_slots\":\"4\"}", 0},
	    {"{\"total_slots\":-1}", 0},
	    {"{\"total_slots\":1.5}", 0},
	    {"{\"total_slots\":10001}", 0},
	    {"{\"total_slots\":99999999999999999999}", 0},
	    {"{\"total_slots\":4", 0},
	    {"[4]", 0},
	    {"", 0},
	};

	for (size_t i = 0; i < nitems(rows); i++) {
		check_example(rows[i].json);
		CHECK_EQ_INT(model_list_slots(span_of(rows[i].json)), rows[i].slots);
	}
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
	check_example("gemma's first 2b is told as 3B, and is 2b for everybody");
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("gemma:2b")), 2000);
	check_example("what is computed with goes before what the list counts");
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("gemma4:e2b")), 2000);
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
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("gemma4:e2b")), 4000);
	check_example("a server's file that says what it computes with");
	CHECK_EQ_INT(read_list(file, &list), 0);
	model_sizes_take(&sizes, &list, true);
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("gpt-4")), 2000);
	check_example("a list that cannot be read leaves nothing");
	(void)read_list("nonsense", &list);
	model_sizes_take(&sizes, &list, true);
	CHECK_EQ_INT(model_sizes_of(&sizes, span_of("gpt-4")), 0);
}

int
main(void)
{

	test_names();
	test_spellings();
	test_long_names();
	test_lists();
	test_odd_lists();
	test_long_lists();
	test_slots();
	test_which_counts();
	return check_end();
}
