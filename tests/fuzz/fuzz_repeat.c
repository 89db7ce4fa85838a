/*
 * Any bytes as a text that repeats itself or not: the first byte says how many of those behind it are the prompt, the
 * second how long a block at the end is said again and again. How the text is cut changes nothing, nothing is told of
 * less than it takes, and looking at it is cheap. The same for its scripts.
 */
#include "routes/text/repeat.h"
#include "routes/text/script.h"
#include "tests/fuzz/fuzz.h"

#define TEXT_MAX (64 * 1024)

static bool
read_in_pieces(const struct repeat_words *words, struct span text, struct cuts cuts, bool whole)
{
	struct repeat repeat;
	bool found = false;

	repeat_start(&repeat, words, false);
	while (text.len > 0) {
		size_t n = whole ? text.len : cuts_next(&cuts, text.len);
		bool now = repeat_feed(&repeat, (struct span){text.at, n});

		REQUIRE(now || !found);
		found = now;
		text = (struct span){text.at + n, text.len - n};
	}
	REQUIRE(!found || (repeat.period > 0 && repeat.covered >= 800 && repeat.covered >= 4u * repeat.period));
	repeat_free(&repeat);
	return found;
}

static bool
is_wrong_in_pieces(struct span prompt, struct span text, struct cuts cuts, bool whole)
{
	struct script_seen seen = {0};

	for (struct span rest = text; rest.len > 0;) {
		size_t n = whole ? rest.len : cuts_next(&cuts, rest.len);

		script_feed(&seen, (struct span){rest.at, n});
		rest = (struct span){rest.at + n, rest.len - n};
	}
	REQUIRE(seen.bytes <= text.len);
	return script_is_wrong(&seen, script_mask(prompt), prompt);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct cuts cuts = cuts_of(bytes, size);
	struct repeat_words words = {{0}};
	size_t prompt, block, len;
	struct span words_asked;
	char *text;
	double began;
	bool found;

	if (size < 2 || size > 4096)
		return 0;
	prompt = bytes[0] < size - 2 ? bytes[0] : size - 2;
	repeat_words_add(&words, (struct span){(const char *)bytes + 2, prompt});
	len = size - 2 - prompt;
	block = bytes[1] < len ? bytes[1] : len;
	text = malloc(TEXT_MAX);
	REQUIRE(text != NULL);
	if (len > 0)
		memcpy(text, bytes + 2 + prompt, len);
	while (block > 0 && len + block <= TEXT_MAX) {
		memcpy(text + len, bytes + size - block, block);
		len += block;
	}
	began = milliseconds();
	found = read_in_pieces(&words, (struct span){text, len}, cuts, true);
	REQUIRE(INSTRUMENTED || milliseconds() - began < 50);
	REQUIRE(found == read_in_pieces(&words, (struct span){text, len}, cuts, false));
	words_asked = (struct span){(const char *)bytes + 2, prompt};
	REQUIRE(is_wrong_in_pieces(words_asked, (struct span){text, len}, cuts, true) ==
	    is_wrong_in_pieces(words_asked, (struct span){text, len}, cuts, false));
	free(text);
	return 0;
}
