/*
 * Any bytes as an answer that passes: figures, what it says of itself and the places of insertions do not depend on how
 * it is cut, and an insertion stands behind the name that was looked for and nowhere else.
 */
#include "proxy/dialects/echo.h"
#include "proxy/dialects/reply.h"
#include "tests/fuzz/fuzz.h"

#define INSERTIONS_MAX 256

static const struct span bare = {"m:4b", 4}, suffix = {"@off", 4};

/* What came of reading an answer. */
struct reading {
	struct reply_tap tap;
	struct reply_names names;
	struct echo echo;
	size_t insertions[INSERTIONS_MAX]; /* offsets in the answer; those beyond are counted only */
	size_t count;
};

static void
read_start(struct reading *reading)
{

	*reading = (struct reading){.count = 0};
	reply_tap_start(&reading->tap);
	reply_tap_name(&reading->tap, &reading->names);
	echo_start(&reading->echo, "model", bare, suffix);
}

static void
read_piece(struct reading *reading, size_t offset, const char *at, size_t len)
{
	size_t done = 0;

	reply_tap_feed(&reading->tap, at, len);
	for (;;) {
		bool insert;
		size_t n = echo_next(&reading->echo, at + done, len - done, &insert);

		REQUIRE(n <= len - done);
		done += n;
		if (!insert)
			break;
		REQUIRE(done < len && at[done] == '"');
		if (reading->count < INSERTIONS_MAX)
			reading->insertions[reading->count] = offset + done;
		reading->count++;
	}
	REQUIRE(done == len);
}

static void
require_same_facts(const struct reply_facts *a, const struct reply_facts *b)
{

	REQUIRE(a->tokens_in == b->tokens_in && a->tokens_cached == b->tokens_cached);
	REQUIRE(a->tokens_out == b->tokens_out && a->load_micros == b->load_micros);
	REQUIRE(a->prompt_micros == b->prompt_micros && a->generate_micros == b->generate_micros);
	REQUIRE(a->spoke == b->spoke);
}

static void
require_sane(const struct reply_facts *facts)
{

	REQUIRE(facts->tokens_in >= -1 && facts->tokens_cached >= -1 && facts->tokens_out >= -1);
	REQUIRE(facts->load_micros >= -1 && facts->prompt_micros >= -1 && facts->generate_micros >= -1);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static struct reading whole, pieces;
	const char *answer = (const char *)bytes;
	struct cuts cuts = cuts_of(bytes, size);

	read_start(&whole);
	read_piece(&whole, 0, answer, size);
	require_sane(&whole.tap.facts);
	for (size_t i = 0; i < whole.count && i < INSERTIONS_MAX; i++) {
		size_t at = whole.insertions[i];

		REQUIRE(at > bare.len && memcmp(answer + at - bare.len - 1, "\"m:4b\"", 6) == 0);
	}
	read_start(&pieces);
	for (size_t done = 0; done < size;) {
		size_t len = cuts_next(&cuts, size - done);

		read_piece(&pieces, done, answer + done, len);
		done += len;
	}
	REQUIRE(strcmp(whole.names.model, pieces.names.model) == 0);
	REQUIRE(strcmp(whole.names.finish, pieces.names.finish) == 0);
	require_same_facts(&whole.tap.facts, &pieces.tap.facts);
	REQUIRE(whole.count == pieces.count);
	REQUIRE(memcmp(whole.insertions, pieces.insertions, sizeof(whole.insertions)) == 0);
	return 0;
}
