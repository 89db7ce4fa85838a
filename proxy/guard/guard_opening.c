/*
 * The opening of a stream that a pass may want to mend. Most faults show in the first sentence: once that is clean, the
 * stream passes as it arrives.
 */
#include <stdlib.h>

#include "proxy/guard/guard_inside.h"
#include "proxy/json/json_text.h"
#include "routes/text/phrases.h"

#define OPENING_MOST 160 /* bytes of text that are enough without a sentence's end */

/* Whether the first sentence is complete: text follows it, or the stream closes. */
static bool
is_enough(struct span text)
{
	struct span rest = text, sentence;

	if (text.len >= OPENING_MOST)
		return true;
	if (!sentence_next(&rest, &sentence))
		return false;
	return rest.len > 0 || strchr(".!?", text.at[text.len - 1]) != NULL;
}

bool
guard_opening_holds(const struct guard *guard, struct span draft)
{
	struct span rest, sentence;

	/* None of it would be shown before its end. */
	if (!is_enough(draft))
		return true;
	if (draft.len > OPENING_MOST)
		draft.len = OPENING_MOST;
	rest = draft;
	if (sentence_next(&rest, &sentence))
		draft.len -= rest.len;
	return pass_plan_sees(&guard->passes, &guard->request, draft);
}

static void
decide_opening(struct guard *guard)
{
	struct span text = {guard->beginning.at, guard->beginning.len};

	guard->opening = false;
	guard->appends = !pass_plan_sees(&guard->passes, &guard->request, text);
	held_free(&guard->beginning);
}

bool
guard_opening_take(struct guard *guard, const struct frame *frame)
{

	for (unsigned i = 0; i < frame->document.count; i++) {
		struct span raw = frame->document.texts[i].raw;
		char *text;
		bool kept;

		if (frame->document.texts[i].kind != TEXT_PIECE || raw.len == 0)
			continue;
		text = malloc(raw.len);
		kept = text != NULL && held_add(&guard->beginning, text, json_decode(&raw, text, raw.len)) == 0;
		free(text);
		if (!kept)
			return false;
	}
	if (guard->beginning.len > 0 && is_enough((struct span){guard->beginning.at, guard->beginning.len}))
		decide_opening(guard);
	return true;
}

void
guard_opening_close(struct guard *guard)
{

	if (!guard->opening)
		return;
	guard->opening = false;
	guard->appends = false;
	held_free(&guard->beginning);
}
