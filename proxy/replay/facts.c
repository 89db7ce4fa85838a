/*
 * One small writer per endpoint, in the shapes of Ollama's api.md and of llama-server's server README. The model is an
 * invention: its figures are constant. An embedding is eight numbers drawn from a hash of its text.
 */
#include "proxy/replay/facts.h"

#include <event2/buffer.h>

#include "policies/hash.h"
#include "proxy/replay/answer.h"
#include "proxy/replay/bytes.h"
#include "proxy/replay/json.h"

#define DIMENSIONS 8
#define SLOTS      4
#define DIGEST     "0000000000000000000000000000000000000000000000000000000000000000"
#define DETAILS \
	"{'parent_model':'','format':'gguf','family':'replay','families':['replay'],'parameter_size':'2B','quantization_level':'F32'}"

static void
write_tags(struct evbuffer *out, const struct inbound *inbound)
{

	json_write(out,
	    "{'models':[{'name':$s,'model':$s,'modified_at':'" ANSWER_DATE "','size':1000000,'digest':'" DIGEST
	    "','details':" DETAILS,
	    inbound->model, inbound->model);
	if (inbound->endpoint == INBOUND_OLLAMA_PS)
		json_write(out, ",'expires_at':'" ANSWER_DATE "','size_vram':0,'context_length':32768");
	json_write(out, "}]}");
}

static void
write_show(struct evbuffer *out, const struct inbound *inbound)
{

	(void)inbound;
	json_write(out,
	    "{'license':'','modelfile':'FROM replay','parameters':'','template':'{{ .Prompt }}','details':" DETAILS
	    ",");
	json_write(out,
	    "'model_info':{'general.architecture':'replay','general.parameter_count':2000000000,'replay.context_length':32768},");
	json_write(out, "'capabilities':['completion','thinking'],'modified_at':'" ANSWER_DATE "'}");
}

static void
write_model(struct evbuffer *out, struct span name)
{

	json_write(out,
	    "{'id':$s,'aliases':[$s],'tags':[],'object':'model','created':$u,'owned_by':'parapet-replay','meta':{'n_ctx':32768,'n_ctx_train':32768,'n_embd':8,'n_params':2000000000,'size':1000000}}",
	    name, name, ANSWER_CREATED);
}

static void
write_models(struct evbuffer *out, const struct inbound *inbound)
{

	json_write(out,
	    "{'models':[{'name':$s,'model':$s,'modified_at':'','size':'','digest':'','type':'model','description':'','tags':[''],'capabilities':['completion'],'parameters':'','details':" DETAILS
	    "}],'object':'list','data':[",
	    inbound->model, inbound->model);
	write_model(out, inbound->model);
	json_write(out, "]}");
}

static void
write_model_asked(struct evbuffer *out, const struct inbound *inbound)
{
	const char *name = (const char *)memrchr(inbound->path.at, '/', inbound->path.len) + 1;

	write_model(out, (struct span){name, (size_t)(inbound->path.at + inbound->path.len - name)});
}

/* Write the embedding of a text: numbers between -1 and 1 that decimal notation holds exactly. */
static void
write_vector(struct evbuffer *out, struct span text, bool base64)
{
	uint64_t hash = hash_add_bytes(HASH_START, text.at, text.len);
	float vector[DIMENSIONS];
	int i;

	for (i = 0; i < DIMENSIONS; i++)
		vector[i] = (float)((int)(hash >> (8 * i) & 0xff) - 128) / 128;
	if (base64) {
		evbuffer_add(out, "\"", 1);
		bytes_add_base64(out, (struct span){(const char *)vector, sizeof(vector)});
		evbuffer_add(out, "\"", 1);
		return;
	}
	for (i = 0; i < DIMENSIONS; i++)
		evbuffer_add_printf(out, "%s%.7f", i > 0 ? "," : "[", (double)vector[i]);
	evbuffer_add(out, "]", 1);
}

/* One embedding as the endpoint wraps it. */
static void
write_embedding(struct evbuffer *out, const struct inbound *inbound, struct span text, uint64_t index)
{
	struct span format = json_string(json_find(inbound->tree, "encoding_format"));
	bool base64 = format.at != NULL && span_equals(format, "base64");

	if (index > 0)
		json_write(out, ",");
	if (inbound->endpoint == INBOUND_OLLAMA_EMBED) {
		write_vector(out, text, false);
	} else if (inbound->endpoint == INBOUND_EMBEDDINGS) {
		json_write(out, "{'embedding':");
		write_vector(out, text, base64);
		json_write(out, ",'index':$u,'object':'embedding'}", index);
	} else {
		json_write(out, "{'index':$u,'embedding':[", index);
		write_vector(out, text, false);
		json_write(out, "]}");
	}
}

/* Embeddings of the one text, or of each text of a list. */
static void
write_vectors(struct evbuffer *out, const struct inbound *inbound)
{
	const cJSON *input = json_find(inbound->tree, "input");
	const cJSON *item;
	uint64_t index = 0;

	if (input == NULL)
		input = json_find(inbound->tree, "content");
	if (!cJSON_IsArray(input)) {
		struct span text = json_string(input);

		write_embedding(out, inbound, text.at != NULL ? text : (struct span){"", 0}, 0);
		return;
	}
	cJSON_ArrayForEach(item, input)
	{
		struct span text = json_string(item);

		write_embedding(out, inbound, text.at != NULL ? text : (struct span){"", 0}, index++);
	}
}

static void
write_embeddings(struct evbuffer *out, const struct inbound *inbound)
{
	uint64_t tokens = (inbound->texts_len + 3) / 4;

	if (inbound->endpoint == INBOUND_OLLAMA_EMBED) {
		json_write(out, "{'model':$s,'embeddings':[", inbound->model);
		write_vectors(out, inbound);
		json_write(
		    out, "],'total_duration':$u,'load_duration':0,'prompt_eval_count':$u}", tokens * 100000, tokens);
	} else if (inbound->endpoint == INBOUND_EMBEDDINGS) {
		json_write(out, "{'model':$s,'object':'list','usage':{'prompt_tokens':$u,'total_tokens':$u},'data':[",
		    inbound->model, tokens, tokens);
		write_vectors(out, inbound);
		json_write(out, "]}");
	} else {
		json_write(out, "[");
		write_vectors(out, inbound);
		json_write(out, "]");
	}
}

static void
write_old_embedding(struct evbuffer *out, const struct inbound *inbound)
{
	struct span prompt = json_string(json_find(inbound->tree, "prompt"));

	json_write(out, "{'embedding':");
	write_vector(out, prompt.at != NULL ? prompt : (struct span){"", 0}, false);
	json_write(out, "}");
}

static void
write_props(struct evbuffer *out, const struct inbound *inbound)
{

	json_write(out,
	    "{'default_generation_settings':{'params':{'seed':4294967295,'temperature':0.8,'top_k':40,'top_p':0.95,'min_p':0.05,'n_predict':-1},'n_ctx':32768},'total_slots':$u,'model_alias':$s,'model_path':$s,",
	    (uint64_t)SLOTS, inbound->model, inbound->model);
	json_write(out,
	    "'modalities':{'vision':false,'audio':false},'endpoint_slots':true,'endpoint_props':true,'endpoint_metrics':true,'chat_template':'','build_info':'parapet-replay " PARAPET_VERSION
	    "'}");
}

/* As many slots are busy as answers are under way. */
static void
write_slots(struct evbuffer *out, const struct facts *facts)
{
	uint64_t i;

	for (i = 0; i < SLOTS; i++)
		json_write(out, "$r{'id':$u,'n_ctx':32768,'speculative':false,'is_processing':$b}",
		    span_of(i > 0 ? "," : "["), i, (int)(i < facts->generating));
	json_write(out, "]");
}

static void
write_metric(struct evbuffer *out, const char *name, const char *type, const char *help, uint64_t value)
{

	json_write(out, "# HELP llamacpp:$r $r\n# TYPE llamacpp:$r $r\nllamacpp:$r $u\n", span_of(name), span_of(help),
	    span_of(name), span_of(type), span_of(name), value);
}

static void
write_metrics(struct evbuffer *out, const struct facts *facts)
{

	write_metric(out, "prompt_tokens_total", "counter", "Prompt tokens of all answers", facts->prompt_tokens);
	write_metric(out, "tokens_predicted_total", "counter", "Tokens of all answers", facts->completion_tokens);
	write_metric(out, "requests_processing", "gauge", "Answers under way", facts->generating);
	write_metric(out, "requests_deferred", "gauge", "Requests that wait for a slot: none ever does", 0);
}

/* A token is up to four bytes of the text, read as a number: detokenizing needs no table. */
static void
write_tokens(struct evbuffer *out, const struct inbound *inbound)
{
	struct span text = json_string(json_find(inbound->tree, "content"));
	size_t i, j;

	json_write(out, "{'tokens':[");
	for (i = 0; i < text.len; i += 4) {
		uint64_t token = 0;

		for (j = i; j < text.len && j < i + 4; j++)
			token |= (uint64_t)(unsigned char)text.at[j] << (8 * (j - i));
		json_write(out, i > 0 ? ",$u" : "$u", token);
	}
	json_write(out, "]}");
}

static void
write_untokenized(struct evbuffer *out, const struct inbound *inbound)
{
	struct evbuffer *text = evbuffer_new();
	const cJSON *item;
	size_t len;

	cJSON_ArrayForEach(item, json_find(inbound->tree, "tokens"))
	{
		double number = cJSON_IsNumber(item) ? item->valuedouble : 0;
		uint32_t token = number > 0 && number <= UINT32_MAX ? (uint32_t)number : 0;

		for (; token > 0; token >>= 8) {
			char byte = (char)(token & 0xff);

			evbuffer_add(text, &byte, 1);
		}
	}
	len = evbuffer_get_length(text);
	json_write(out, "{'content':$s}", (struct span){len > 0 ? (const char *)evbuffer_pullup(text, -1) : "", len});
	evbuffer_free(text);
}

static void
write_template(struct evbuffer *out, const struct inbound *inbound)
{

	json_write(out, "{'prompt':$s}", (struct span){inbound->texts, inbound->texts_len});
}

static void
write_count(struct evbuffer *out, const struct inbound *inbound)
{

	json_write(out, "{'input_tokens':$u", (uint64_t)((inbound->texts_len + 3) / 4));
	json_write(out, inbound->dialect == DIALECT_OPENAI ? ",'object':'response.input_tokens'}" : "}");
}

static const char *
write_self(struct evbuffer *out, const struct inbound *inbound, const struct facts *facts)
{

	switch (inbound->endpoint) {
	case INBOUND_ROOT:
		evbuffer_add_printf(out, "Ollama is running");
		return "text/plain; charset=utf-8";
	case INBOUND_METRICS:
		write_metrics(out, facts);
		return "text/plain; version=0.0.4";
	case INBOUND_SLOTS:
		write_slots(out, facts);
		break;
	case INBOUND_OLLAMA_VERSION:
		json_write(out, "{'version':'0.13.0'}");
		break;
	case INBOUND_PROPS:
		/* A POST changes nothing but reports success, as in llama-server. */
		if (inbound->tree != NULL)
			json_write(out, "{'success':true}");
		else
			write_props(out, inbound);
		break;
	default:
		json_write(out, "{'status':'ok'}");
		break;
	}
	return "application/json; charset=utf-8";
}

const char *
facts_write(struct evbuffer *out, const struct inbound *inbound, const struct facts *facts)
{
	static void (*const writers[INBOUND_UNKNOWN])(struct evbuffer *, const struct inbound *) = {
	    [INBOUND_OLLAMA_TAGS] = write_tags,
	    [INBOUND_OLLAMA_PS] = write_tags,
	    [INBOUND_OLLAMA_SHOW] = write_show,
	    [INBOUND_OLLAMA_EMBED] = write_embeddings,
	    [INBOUND_OLLAMA_EMBEDDING] = write_old_embedding,
	    [INBOUND_MODELS] = write_models,
	    [INBOUND_MODEL] = write_model_asked,
	    [INBOUND_EMBEDDINGS] = write_embeddings,
	    [INBOUND_NATIVE_EMBEDDING] = write_embeddings,
	    [INBOUND_COUNT] = write_count,
	    [INBOUND_TOKENIZE] = write_tokens,
	    [INBOUND_DETOKENIZE] = write_untokenized,
	    [INBOUND_TEMPLATE] = write_template,
	};

	if (writers[inbound->endpoint] == NULL)
		return write_self(out, inbound, facts);
	writers[inbound->endpoint](out, inbound);
	return "application/json; charset=utf-8";
}
