/*
 * Any bytes as a form, the first line its Content-Type: read whole and read in pieces it comes to the same parts and
 * bytes, none of which holds the delimiter.
 */
#include "proxy/batch/multipart.h"

#include <stdint.h>
#include <stdlib.h>

#include "policies/hash.h"
#include "tests/fuzz/fuzz.h"

struct outcome {
	uint64_t hash; /* of all that was handed out, runs of bytes taken as one */
	size_t parts, bytes;
	enum multipart_kind end;
};

static void
take(struct outcome *outcome, const struct multipart *form, const struct multipart_piece *piece)
{

	if (piece->kind == MULTIPART_PART) {
		REQUIRE(piece->name.len > 0 && piece->name.len <= MULTIPART_HEAD_MAX);
		outcome->hash = hash_add_bytes(outcome->hash, piece->name.at, piece->name.len);
		outcome->hash = hash_add_bytes(outcome->hash, piece->filename.at, piece->filename.len);
		outcome->parts++;
	} else if (piece->kind == MULTIPART_BYTES) {
		REQUIRE(outcome->parts > 0 && piece->bytes.len > 0);
		REQUIRE(memmem(piece->bytes.at, piece->bytes.len, form->mark, form->len) == NULL);
		outcome->hash = hash_add_bytes(outcome->hash, piece->bytes.at, piece->bytes.len);
		outcome->bytes += piece->bytes.len;
	}
}

/* Hand the bytes in by pieces; what is not used stands before the next. */
static struct outcome
read_form(struct span type, struct span text, struct cuts *cuts)
{
	struct outcome outcome = {.hash = HASH_START};
	struct multipart form;
	size_t from = 0, to = 0;

	if (multipart_start(&form, type) == -1)
		return outcome;
	while (to < text.len) {
		struct multipart_piece piece;

		to += cuts == NULL ? text.len : cuts_next(cuts, text.len - to);
		do {
			/* A copy of its own, so that a sanitizer sees whoever reads beyond it. */
			char *copy = malloc(to - from + 1);
			size_t used;

			REQUIRE(copy != NULL);
			memcpy(copy, text.at + from, to - from);
			used = multipart_next(&form, copy, to - from, &piece);
			REQUIRE(used <= to - from);
			take(&outcome, &form, &piece);
			free(copy);
			from += used;
		} while (piece.kind == MULTIPART_PART || piece.kind == MULTIPART_BYTES);
		outcome.end = piece.kind;
		if (piece.kind == MULTIPART_BROKEN || piece.kind == MULTIPART_END)
			break;
	}
	return outcome;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct span all = {(const char *)bytes, size}, type = all, text = NO_SPAN;
	const char *end = size > 0 ? memchr(all.at, '\n', size) : NULL;
	struct cuts cuts = cuts_of(bytes, size);
	struct outcome whole, pieces;

	if (end == NULL)
		return 0;
	type.len = (size_t)(end - all.at);
	text = (struct span){end + 1, size - type.len - 1};
	whole = read_form(type, text, NULL);
	pieces = read_form(type, text, &cuts);
	/* A head that is too long is told once so much of it is there. */
	REQUIRE(whole.end == pieces.end && whole.parts == pieces.parts);
	REQUIRE(whole.end == MULTIPART_MORE || (whole.hash == pieces.hash && whole.bytes == pieces.bytes));
	return 0;
}
