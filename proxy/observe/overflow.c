/*
 * Estimates err towards fewer tokens, so that a prompt that fits is never called too long.
 */
#include "proxy/observe/overflow.h"

#include <assert.h>

#define UNSEEN      16000 /* thousandths of a byte per token, above any content, used until some was seen */
#define SPREAD      1.5   /* content may have so many times the bytes per token that were seen */
#define LIKELY      1.1
#define LEARN_LEAST 64 /* tokens above the fewest that are informative */
#define KEPT_MOST   8  /* tokens at a prompt's beginning that Ollama keeps (num_keep), plus markers */
#define HALF_LEAST  0.75

/* Tokens at so many thousandths of a byte each. */
static int64_t
tokens_of(const struct prompt_size *size, double most)
{

	return (int64_t)((double)size->bytes * 1000 / most);
}

/*
 * The most bytes per token seen, or assumed: a model asked in only one language so far may be asked in another, and the
 * count may have included a template or a Modelfile's SYSTEM. So it is never less than tokenizers have for such text.
 */
static double
most_of(const struct prompt_size *size, const struct bytes_seen *seen, double times)
{
	static const uint32_t usual[CONTENT_COUNT] = {
	    [CONTENT_PROSE] = 4000, [CONTENT_MARKS] = 3400, [CONTENT_TWO] = 4400, [CONTENT_THREE] = 5000};
	uint32_t most = seen == NULL ? 0 : atomic_load_explicit(&seen->most[size->kind], memory_order_relaxed);

	if (most == 0)
		return UNSEEN;
	return times * (most < usual[size->kind] ? usual[size->kind] : most);
}

int64_t
overflow_least(const struct prompt_size *size, const struct bytes_seen *seen)
{

	return tokens_of(size, most_of(size, seen, SPREAD));
}

enum overflow
overflow_before(const struct prompt_size *size, const struct bytes_seen *seen)
{

	return size->window > 0 && overflow_least(size, seen) > size->window ? OVERFLOW_CERTAIN : OVERFLOW_NONE;
}

/* Whether a count is what a cut by tokens leaves of a prompt: the whole window, or half of it. */
static bool
fills_window(int64_t window, int64_t tokens)
{

	return tokens <= window && tokens >= window - 1;
}

static bool
fills_half(int64_t window, int64_t tokens)
{

	return tokens >= window / 2 && tokens <= window / 2 + KEPT_MOST;
}

enum overflow
overflow_after(const struct prompt_size *size, const struct bytes_seen *seen, enum overflow before, int64_t tokens)
{
	int64_t likely = tokens_of(size, most_of(size, seen, LIKELY));
	bool cut;

	/* More than the window: the window is not the one we know. */
	if (size->window <= 0 || tokens <= 0 || tokens > size->window)
		return tokens > 0 ? OVERFLOW_NONE : before;
	cut = (fills_window(size->window, tokens) && likely > tokens) ||
	    (fills_half(size->window, tokens) && (double)likely > HALF_LEAST * (double)size->window) ||
	    ((size->droppable || before == OVERFLOW_CERTAIN) && likely > size->window && likely > tokens + tokens / 4);
	return cut ? OVERFLOW_TRUNCATED : before;
}

/* Whether the whole prompt was certainly counted: a token has at least one byte. */
static bool
is_whole(const struct prompt_size *size, int64_t tokens)
{

	if (size->weighs_more || size->window <= 0 || tokens > size->window)
		return false;
	return (int64_t)size->bytes <= size->window ||
	    (!size->droppable && !fills_window(size->window, tokens) && !fills_half(size->window, tokens));
}

void
overflow_learn(const struct prompt_size *size, struct bytes_seen *seen, int64_t tokens)
{
	int64_t fewest = atomic_load_explicit(&seen->fewest, memory_order_relaxed), counted;
	_Atomic uint32_t *most = &seen->most[size->kind];
	double each;

	if (tokens <= 0)
		return;
	if (fewest == 0 || tokens < fewest) {
		atomic_store_explicit(&seen->fewest, tokens, memory_order_relaxed);
		fewest = tokens;
	}
	/* At most: if the template took less, a token has more bytes. */
	counted = tokens - fewest;
	if (!is_whole(size, tokens) || counted < LEARN_LEAST || counted < fewest)
		return;
	each = (double)size->bytes * 1000 / (double)counted;
	if (each <= UNSEEN && each > atomic_load_explicit(most, memory_order_relaxed))
		atomic_store_explicit(most, (uint32_t)each, memory_order_relaxed);
}

VOCABULARY_NAMES(overflow, EACH_OVERFLOW, OVERFLOW_COUNT);
