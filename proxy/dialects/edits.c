/*
 * Edits are kept in order of position.
 */
#include "proxy/dialects/edits.h"

#include <assert.h>

#define DIGITS_MAX 15

static void
add(struct edits *edits, struct edit edit)
{
	unsigned i = edits->count++;

	assert(i < EDITS_MAX);
	for (; i > 0 && edits->at[i - 1].cut.at > edit.cut.at; i--)
		edits->at[i] = edits->at[i - 1];
	edits->at[i] = edit;
}

void
edits_replace(struct edits *edits, struct span raw, struct span text)
{

	add(edits, (struct edit){.cut = raw, .text = text});
}

void
edits_insert(struct edits *edits, struct span raw, struct span text)
{

	add(edits, (struct edit){.cut = {raw.at + raw.len, 0}, .text = text});
}

void
edits_number(struct edits *edits, struct span number, struct span other)
{

	add(edits, (struct edit){.cut = number, .text = other, .is_raw = true});
}

void
edits_put(struct edits *edits, const char *place, struct span bytes)
{

	add(edits, (struct edit){.cut = {place, 0}, .text = bytes, .is_raw = true});
}

int64_t
edits_natural(struct span number)
{
	int64_t value = 0;

	if (number.at == NULL || number.len == 0 || number.len > DIGITS_MAX)
		return -1;
	for (size_t i = 0; i < number.len; i++) {
		if (number.at[i] < '0' || number.at[i] > '9')
			return -1;
		value = value * 10 + (number.at[i] - '0');
	}
	return value;
}

void
edits_count_up(struct edits *edits, struct span number, unsigned by)
{

	if (edits_natural(number) >= 0)
		add(edits, (struct edit){.cut = number, .up = by});
}

void
edits_write(struct edits *edits, struct span bytes, struct json_out *out)
{
	const char *at = bytes.at;

	for (unsigned i = 0; i < edits->count; i++) {
		const struct edit *edit = &edits->at[i];

		assert(edit->cut.at >= at && edit->cut.at + edit->cut.len <= bytes.at + bytes.len);
		json_out_bytes(out, (struct span){at, (size_t)(edit->cut.at - at)});
		if (edit->up > 0)
			json_out_integer(out, edits_natural(edit->cut) + edit->up);
		else if (edit->is_raw)
			json_out_bytes(out, edit->text);
		else
			json_out_text(out, edit->text);
		at = edit->cut.at + edit->cut.len;
	}
	json_out_bytes(out, (struct span){at, (size_t)(bytes.at + bytes.len - at)});
}
