/*
 * One pattern, built when it is first asked for, once a process.
 */
#include "executors/passes/trigger.h"

#include "policies/pattern.h"

/* What divide_content.c takes for words and letters, or for a name of them, and what denies. */
#define NAMED "(?:\\b(?:word|letter|phrase|term|name)s?\\b|[\"\xe2\x80\x9c]| ')"
#define DENIED \
	"\\b(?:not|no|don['\xe2\x80\x99]t|never|avoid(?:ing)?|refrain|free|ban(?:ned)?|forbidden|cannot|can't)\\b"
#define WITHIN "[^.!?\\n]{0,300}?"

/* In qualifiers.c's own words, and for words and letters as above. */
static const char takes_out[] =
    "\\b(?:without|(?:not|don['\xe2\x80\x99]t|never)\\s+(?:mention|say|include|including|counting)|exclud(?:e|ing)|other than"
    "|except(?:ion)?|apart from|aside from|leav(?:e|ing) out|besides|omit(?:ting)?|but not"
    "|(?:that|which|who) (?:(?:is|are) not|(?:is|are)n['\xe2\x80\x99]t))\\b|\\(not\\b"
    "|" NAMED WITHIN DENIED "|" DENIED WITHIN NAMED;

struct trigger {
	struct pattern_set *set;
	struct pattern_scratch *scratch;
	bool made;
};

/* Returns false when there is no memory for it. */
static bool
make(struct trigger *trigger)
{
	struct pattern_builder *builder;
	struct pattern_error error;

	if (trigger->made)
		return trigger->scratch != NULL;
	trigger->made = true;
	builder = pattern_builder_new();
	if (builder == NULL)
		return false;
	if (pattern_builder_add(builder, span_of(takes_out), &error) == -1) {
		pattern_builder_free(builder);
		return false;
	}
	trigger->set = pattern_builder_finish(builder);
	trigger->scratch = trigger->set != NULL ? pattern_scratch_new(trigger->set) : NULL;
	return trigger->scratch != NULL;
}

bool
trigger_takes_out(struct span text, struct pattern_budget *budget)
{
	static struct trigger trigger;

	if (text.len == 0 || budget->exhausted || !make(&trigger))
		return false;
	pattern_scan(trigger.set, trigger.scratch, text);
	return pattern_matches(trigger.set, trigger.scratch, 0, budget);
}
