/*
 * The table of prompts.
 */
#include "policies/prompts.h"

#include "policies/mistakes.h"
#include "policies/nearest.h"
#include "policies/placeholder.h"
#include "policies/tree.h"

#define PLACEHOLDERS_MAX 4

static const struct {
	const char *name;
	const char *placeholders[PLACEHOLDERS_MAX + 1]; /* each must occur in it */
	bool spared;                                    /* ... or may be omitted: the conversation contains it too */
} known[] = {
    {"arithmetic-first-short-program", {NULL}, false},
    {"arithmetic-second-short-program", {"question", NULL}, true},
    {"arithmetic-first-program", {NULL}, false},
    {"arithmetic-second-program", {"question", NULL}, true},
    {"arithmetic-no-program", {NULL}, false},
    {"arithmetic-mend-program", {"error", NULL}, false},
    {"arithmetic-rewrite", {"answer", "working", NULL}, false},
    {"literal-rewrite", {"answer", "working", NULL}, false},
    {"logic-specification", {NULL}, false},
    {"logic-repair", {"error", NULL}, false},
    {"logic-second-specification", {NULL}, false},
    {"constraints-revise", {"broken", "kept", NULL}, false},
    {"constraints-revise-parts", {"rule", "parts", NULL}, false},
    {"qualifiers-question", {"text", "item", NULL}, false},
    {"qualifiers-again", {"said", NULL}, false},
    {"counting-cases", {NULL}, false},
    {"identity-again", {"role", NULL}, false},
    {"identity-again-with-advice", {"role", "advice", NULL}, false},
};

static const struct policy_prompt *
find(const struct policy_prompt *prompts, size_t count, const char *executor, const char *what)
{
	size_t n = strlen(executor);

	for (size_t i = 0; i < count; i++)
		if (strncmp(prompts[i].name, executor, n) == 0 && prompts[i].name[n] == '-' &&
		    strcmp(prompts[i].name + n + 1, what) == 0)
			return &prompts[i];
	return NULL;
}

const struct policy_prompt *
policy_prompt_find(
    const struct policy *policy, const struct policy_route *route, const char *executor, const char *what)
{
	const struct policy_prompt *own = find(route->prompts, route->prompt_count, executor, what);

	return own != NULL ? own : find(policy->prompts, policy->prompt_count, executor, what);
}

static void
refuse_name(const struct node *name, struct policy_mistakes *mistakes)
{
	const char *names[nitems(known)], *meant;

	for (size_t i = 0; i < nitems(known); i++)
		names[i] = known[i].name;
	meant = nearest_word(name->text, names, nitems(known));
	policy_mistake_add(mistakes, &name->at, "no executor uses a prompt called \"%.64s\"%s%s%s", name->text,
	    meant != NULL ? ": did you mean \"" : "", meant != NULL ? meant : "", meant != NULL ? "\"?" : "");
}

void
policy_prompt_check(const struct node *entry, struct policy_mistakes *mistakes)
{
	const struct node *name = tree_child(entry, "name"), *text = tree_child(entry, "text");
	struct span which;

	/* The key table reports a missing prompt, or one that is not text. */
	if (name == NULL || name->row == NULL)
		return;
	for (size_t i = 0; i < nitems(known); i++) {
		enum placeholder_fault fault = PLACEHOLDER_RIGHT;

		if (strcmp(known[i].name, name->text) != 0)
			continue;
		if (text != NULL && text->row != NULL)
			fault = placeholder_check(text->text, known[i].placeholders, &which);
		if (fault == PLACEHOLDER_MISSING && known[i].spared)
			return;
		if (fault != PLACEHOLDER_RIGHT)
			policy_mistake_add(mistakes, &text->at,
			    fault == PLACEHOLDER_MISSING ? "{%.*s} is missing: the model would not get that text"
							 : "{%.*s} is not a placeholder of this prompt",
			    (int)(which.len < 32 ? which.len : 32), which.at);
		return;
	}
	refuse_name(name, mistakes);
}
