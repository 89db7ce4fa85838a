/*
 * Any bytes as a body: the tracker gives the same verdict for every way to cut them, and the same as a plain reader of
 * the grammar that has all of them before it.
 *
 * The first byte chooses the framing (mostly chunked), and with a length how many bytes it announces.
 */
#include <string.h>

#include "proxy/http/body.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/plain_chunks.h"

struct outcome {
	bool broken;
	bool done;
	size_t used; /* bytes that belonged to the body, when not broken */
};

static void
start(struct http_body *body, uint8_t choice)
{

	if (choice < 0xe0)
		http_body_start(body, HTTP_CHUNKED, 0);
	else if (choice < 0xff)
		http_body_start(body, HTTP_LENGTH, choice - 0xe0u);
	else
		http_body_start(body, HTTP_UNTIL_CLOSE, 0);
}

static struct outcome
feed_whole(uint8_t choice, const char *at, size_t len)
{
	struct http_body body;
	ptrdiff_t n;

	start(&body, choice);
	n = http_body_feed(&body, at, len);
	REQUIRE(n >= -1 && n <= (ptrdiff_t)len);
	REQUIRE(n == -1 || body.done || n == (ptrdiff_t)len);
	return (struct outcome){n == -1, body.done, n == -1 ? 0 : (size_t)n};
}

/* Fed in pieces; once broken it stays so. */
static struct outcome
feed_pieces(uint8_t choice, const char *at, size_t len, struct cuts *cuts)
{
	struct outcome outcome = {false, false, 0};
	struct http_body body;

	start(&body, choice);
	for (size_t from = 0; from < len && !body.done;) {
		size_t piece = cuts == NULL ? 1 : cuts_next(cuts, len - from);
		ptrdiff_t n = http_body_feed(&body, at + from, piece);

		if (n == -1) {
			REQUIRE(http_body_feed(&body, "0\r\n\r\n", 5) == -1);
			return (struct outcome){true, false, 0};
		}
		REQUIRE(body.done || n == (ptrdiff_t)piece);
		outcome.used += (size_t)n;
		from += piece;
	}
	outcome.done = body.done;
	return outcome;
}

/* The content by http_body_next, collected. Returns how many bytes of it there are. */
static size_t
collect(uint8_t choice, const char *at, size_t len, struct cuts *cuts, char *content)
{
	struct http_body body;
	size_t used = 0, collected = 0;

	start(&body, choice);
	while (used < len && !body.done) {
		size_t piece = cuts_next(cuts, len - used);
		struct span run;
		ptrdiff_t n = http_body_next(&body, at + used, piece, &run);

		if (n == -1)
			break;
		REQUIRE((n > 0 || body.done) && n <= (ptrdiff_t)piece && run.len <= (size_t)n);
		memcpy(content + collected, run.at, run.len);
		collected += run.len;
		used += (size_t)n;
	}
	return collected;
}

static void
require_same(struct outcome a, struct outcome b)
{

	REQUIRE(a.broken == b.broken && a.done == b.done && a.used == b.used);
}

/* The tracker and the plain reader agree on end, verdict and content. */
static void
require_plain(struct outcome outcome, const char *at, size_t len, const char *content, size_t collected)
{
	static struct plain_chunks plain;
	enum plain_verdict verdict = plain_chunks_read(&plain, at, len);

	/* The plain reader knows no bounds. */
	if (plain.overhead > 8000 || plain.trailers >= HTTP_TRAILERS_MAX)
		return;
	REQUIRE(outcome.broken == (verdict == PLAIN_BROKEN));
	REQUIRE(outcome.done == (verdict == PLAIN_DONE));
	if (verdict == PLAIN_DONE)
		REQUIRE(outcome.used == plain.size);
	if (verdict != PLAIN_BROKEN)
		REQUIRE(collected == plain.len && memcmp(content, plain.content, plain.len) == 0);
}

/* The content written anew as one chunk is read as the same content, ending at the same byte. */
static void
require_round_trip(const char *content, size_t len)
{
	static char written[PLAIN_CONTENT_MAX + 64];
	static char again[PLAIN_CONTENT_MAX + 64];
	int head = len ? snprintf(written, 64, "%zx\r\n", len) : 0;
	size_t n = (size_t)head;
	struct cuts cuts;

	memcpy(written + n, content, len);
	n += len;
	memcpy(written + n, len ? "\r\n0\r\n\r\n" : "0\r\n\r\n", len ? 7 : 5);
	n += len ? 7 : 5;
	REQUIRE(feed_whole(0, written, n).done);
	REQUIRE(feed_whole(0, written, n).used == n);
	cuts = cuts_of((const uint8_t *)written, n);
	REQUIRE(collect(0, written, n, &cuts, again) == len && memcmp(again, content, len) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static char content[PLAIN_CONTENT_MAX + 64];
	struct cuts cuts = cuts_of(bytes, size);
	struct outcome whole;
	const char *at = (const char *)bytes + 1;
	size_t len = size - 1, collected;

	if (size == 0 || len > PLAIN_CONTENT_MAX)
		return 0;
	whole = feed_whole(bytes[0], at, len);
	require_same(whole, feed_pieces(bytes[0], at, len, &cuts));
	require_same(whole, feed_pieces(bytes[0], at, len, NULL));
	collected = collect(bytes[0], at, len, &cuts, content);
	if (bytes[0] < 0xe0) {
		require_plain(whole, at, len, content, collected);
		if (whole.done)
			require_round_trip(content, collected);
	} else
		REQUIRE(!whole.broken && collected == whole.used && memcmp(content, at, collected) == 0);
	return 0;
}
