/*
 * Recognises forms by their marks.
 */
#include "executors/form.h"

#include <cjson/cJSON.h>

#include "policies/cpu.h"
#include "routes/text/line.h"
#include "routes/text/phrases.h"

struct span
form_unfenced(struct span text, size_t *fences)
{
	struct line first = line_at(text, 0);
	size_t last = 0;

	*fences = 0;
	for (size_t at = 0; at < text.len;) {
		struct line line = line_at(text, at);

		if (line.kind == LINE_FENCE) {
			++*fences;
			last = at;
		}
		at = line.next;
	}
	if (*fences != 2 || first.kind != LINE_FENCE || line_at(text, last).next != text.len)
		return text;
	return span_strip(span_between(text, first.next, last));
}

bool
form_is_json(struct span text)
{
	const char *end;
	cJSON *tree;

	if (text.len == 0 || text.len > FORM_JSON_MAX || cpu_spend(text.len))
		return false;
	tree = cJSON_ParseWithLengthOpts(text.at, text.len, &end, false);
	if (tree == NULL)
		return false;
	cJSON_Delete(tree);
	return span_strip((struct span){end, text.len - (size_t)(end - text.at)}).len == 0;
}

/* A row of dashes and column separators only. */
static bool
is_divider(struct span row)
{
	size_t marks = span_past(row, 0, "|-: +=\t");

	(void)cpu_spend(marks);
	return marks == row.len && row.len >= 3 && span_find(row, '-') != NULL;
}

bool
form_has_table(struct span text)
{

	if (phrase_find(text, 0, "<table") != PHRASE_NONE)
		return true;
	if (span_find(text, '|') == NULL && span_find(text, '\t') == NULL)
		return false;
	for (size_t at = 0; at < text.len;) {
		struct line line = line_at(text, at);

		if (is_divider(line.whole))
			return true;
		at = line.next;
	}
	return false;
}
