/*
 * Result lines (https://platform.openai.com/docs/api-reference/batch/request-output).
 */
#include "proxy/batch/result.h"

#include "proxy/batch/ask.h"
#include "proxy/batch/store.h"
#include "proxy/batch/tape.h"
#include "proxy/json/json_scan.h"

static void
begin(struct json_out *out, struct span custom_id)
{
	char id[STORE_ID_MAX];

	if (store_make_id("", id) == -1)
		id[0] = '\0';
	json_out_print(out, TAPE_LINE_BEGINS "%-s','custom_id':'%-.*s','response':", id, SPAN_ARGS(custom_id));
}

static bool
is_json(struct span text)
{
	struct json_scan scan;

	json_start(&scan, text);
	return json_skip(&scan, NULL) == 0 && json_finish(&scan) == 0;
}

/* In JSON, line breaks occur only between tokens, where a space is just as good. */
static void
write_on_one_line(struct json_out *out, struct span text)
{

	while (text.len > 0) {
		size_t n = 0;

		while (n < text.len && text.at[n] != '\n' && text.at[n] != '\r')
			n++;
		json_out_bytes(out, (struct span){text.at, n});
		if (n < text.len)
			json_out_literal(out, " ");
		n += n < text.len;
		text = (struct span){text.at + n, text.len - n};
	}
}

void
result_write(struct json_out *out, struct span custom_id, const struct ask_answer *answer)
{

	begin(out, custom_id);
	json_out_print(out, "{'status_code':%u,'request_id':%s,'body':", answer->status, answer->turn);
	if (is_json(answer->body))
		write_on_one_line(out, answer->body);
	else
		json_out_string(out, answer->body);
	json_out_literal(out, "},\"error\":null");
	if (answer->verdict[0] != '\0')
		json_out_print(out, ",'parapet':{'verdict':%s,'route':%s,'reason':%s}", answer->verdict, answer->route,
		    answer->reason);
	json_out_literal(out, "}\n");
}

void
result_write_error(struct json_out *out, struct span custom_id, const char *code, const char *message)
{

	begin(out, custom_id);
	json_out_print(out, "null,'error':{'code':%s,'message':%s}}\n", code, message);
}
