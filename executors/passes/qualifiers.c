/*
 * What a prompt excludes. Forbidden words and letters are the constraints' (divide.h), the rest is exclusion.h's. What
 * can be checked is: those words and letters, and an item that must not be in a list.
 */
#include "executors/constraints/divide.h"
#include "executors/constraints/units.h"
#include "executors/constraints/verify.h"
#include "executors/passes/act.h"
#include "executors/passes/exclusion.h"
#include "executors/passes/mention.h"
#include "executors/passes/trigger.h"
#include "executors/passes/utterance.h"
#include "routes/text/phrases.h"

#define OFFENCES    8  /* reported for each */
#define ENTRIES_MAX 64 /* of a list that are checked */

/* Places in the response that violate something. */
struct offences {
	struct span list[OFFENCES];
	unsigned count;
};

static const char *const kinds[] = {[EXCLUSION_WORD] = "word", [EXCLUSION_ITEM] = "item", [EXCLUSION_SCOPE] = "scope"};

/* If the word occurs but is not used, the check is undecided. */
static enum pass_check
check_word(struct mention *mention, struct span word, struct offences *offences)
{
	struct span found;
	bool named = false;
	size_t at = 0;

	if (!mention_begin(mention))
		return PASS_UNCHECKED;
	while (offences->count < OFFENCES && mention_next(mention, word, &at, &found, &named))
		offences->list[offences->count++] = found;
	return offences->count > 0 ? PASS_BROKEN : named ? PASS_UNCHECKED : PASS_KEPT;
}

static enum pass_check
check_words(struct mention *mention, const struct constraint_list *list, const struct constraint *constraint,
    struct offences *offences)
{
	enum pass_check check = PASS_KEPT;

	for (size_t i = 0; i < constraint->word_len; i++) {
		enum pass_check one = check_word(mention, constraint_word(list, constraint, i), offences);

		if (one == PASS_UNCHECKED)
			check = one;
	}
	return offences->count > 0 ? PASS_BROKEN : check;
}

static enum pass_check
check_letter(struct mention *mention, const struct constraint_list *list, const struct constraint *constraint,
    struct offences *offences)
{
	struct span response = mention->text;
	struct finding finding;

	if (!mention_begin(mention))
		return PASS_UNCHECKED;
	verify(list, constraint, response, &finding);
	for (size_t i = 0; i < finding.offence_count && i < OFFENCES; i++) {
		const struct offence *offence = &finding.offences[i];

		offences->list[offences->count++] =
		    (struct span){response.at + offence->from, offence->to - offence->from};
	}
	return finding.holds == HOLDS_NO ? PASS_BROKEN : finding.holds == HOLDS_YES ? PASS_KEPT : PASS_UNCHECKED;
}

/*
 * Look for an item among the response's entries. If no entry has it, only a name is certainly absent: whether an entry
 * is one of "the small ones" takes more than words.
 */
static enum pass_check
check_item(struct mention *mention, struct span item, struct offences *offences, bool *held)
{
	struct unit_walk walk;
	struct span entry;
	unsigned entries = 0;

	unit_begin(&walk, UNIT_ITEM, 1, mention->text);
	while (unit_next(&walk, &entry) && entries++ < ENTRIES_MAX) {
		if (offences->count < OFFENCES && mention_is_entry(mention, item, entry, held))
			offences->list[offences->count++] = entry;
	}
	if (offences->count > 0)
		return PASS_BROKEN;
	return entries > 0 && entries <= ENTRIES_MAX && !*held && isupper((unsigned char)item.at[0]) ? PASS_KEPT
												     : PASS_UNCHECKED;
}

/*
 * "The highest common ancestor is the lowest node": a sentence that calls what is asked for its opposite. The index of
 * the opposite; 0: none.
 */
static unsigned
defines(const struct utterance *utterance, const struct exclusion *exclusion)
{
	static const char *const verbs[] = {"is", "are", "means", "returns", "denotes", "equals", "as", NULL};
	static const char *const between[] = {"the", "a", "an", "simply", "just", "always", "actually", NULL};
	unsigned asked = 0, at;

	while (asked < utterance->count && !span_same_nocase(utterance->words[asked], exclusion->asked))
		asked++;
	for (unsigned verb = asked + 1; verb < utterance->count; verb++) {
		if (!utterance_word_in(utterance->words[verb], verbs) && utterance->before[verb] != ':')
			continue;
		at = verb + utterance_word_in(utterance->words[verb], verbs);
		while (utterance_word_in(utterance->words[at], between))
			at++;
		if (utterance_word_is(utterance->words[at], exclusion->opposite))
			return at;
	}
	return 0;
}

/* For an excluded opposite: whether the response gives it as what was asked for. */
static enum pass_check
check_scope(const struct mention *mention, const struct exclusion *exclusion, struct offences *offences)
{
	struct span rest = mention->text, sentence;

	if (exclusion->opposite == NULL)
		return PASS_UNCHECKED;
	while (sentence_next(&rest, &sentence)) {
		struct utterance utterance;
		unsigned at;

		utterance_cut(sentence, &utterance);
		at = defines(&utterance, exclusion);
		if (at > 0 && offences->count < OFFENCES)
			offences->list[offences->count++] = utterance.words[at];
	}
	return offences->count > 0 ? PASS_BROKEN : PASS_UNCHECKED;
}

/* Add an excluded thing of the prompt; NULL: no room. */
static struct pass_finding *
add(struct pass_findings *findings, const char *kind, struct span said, struct span item)
{
	struct pass_finding *finding = pass_add(findings, kind, said);

	if (finding == NULL)
		return NULL;
	finding->in_prompt = true;
	pass_add_part(finding, "item", item);
	return finding;
}

static void
add_offences(struct pass_findings *findings, const struct offences *offences)
{

	for (unsigned i = 0; i < offences->count; i++) {
		struct pass_finding *finding = pass_add(findings, "offence", offences->list[i]);

		if (finding != NULL)
			finding->check = PASS_BROKEN;
	}
}

/* Check the words and letters that the prompt forbids against the response. */
static void
add_constraint(struct mention *mention, const struct constraint_list *list, const struct constraint *constraint,
    struct pass_findings *findings)
{
	bool letter = constraint->type == CONSTRAINT_AVOID_LETTER;
	struct span said = {mention->prompt.at + constraint->from, constraint->to - constraint->from};
	struct pass_finding *finding = add(findings, letter ? "letter" : "word", said,
	    letter ? constraint->text : constraint_word(list, constraint, 0));
	struct offences offences = {.count = 0};

	if (finding == NULL || mention->text.len == 0)
		return;
	finding->check = letter ? check_letter(mention, list, constraint, &offences)
				: check_words(mention, list, constraint, &offences);
	add_offences(findings, &offences);
}

static void
add_exclusion(struct mention *mention, const struct exclusion *exclusion, struct pass_findings *findings)
{
	struct pass_finding *finding = add(findings, kinds[exclusion->kind], exclusion->said, exclusion->item);
	struct offences offences = {.count = 0};

	if (finding == NULL || mention->text.len == 0)
		return;
	if (exclusion->kind == EXCLUSION_WORD)
		finding->check = check_word(mention, exclusion->item, &offences);
	if (exclusion->kind == EXCLUSION_ITEM)
		finding->check = check_item(mention, exclusion->item, &offences, &finding->in_entry);
	if (exclusion->kind == EXCLUSION_SCOPE)
		finding->check = check_scope(mention, exclusion, &offences);
	add_offences(findings, &offences);
}

/* Whether a constraint already covers a place in the prompt. */
static bool
is_read(const struct constraint_list *list, struct span prompt, struct span said)
{
	size_t from = (size_t)(said.at - prompt.at), to = from + said.len;

	for (size_t i = 0; i < list->count; i++) {
		if (list->items[i].from < to && from < list->items[i].to)
			return true;
	}
	return false;
}

/* Whether a word occurs in a text without a mark before it. */
static bool
is_bare(struct span word, struct span text)
{

	return word.at > text.at && word.at < text.at + text.len && isspace((unsigned char)word.at[-1]);
}

/* Whether a constraint's words are whole ones or in quotation marks. */
static bool
are_whole(const struct constraint_list *list, const struct constraint *constraint, struct span prompt)
{

	for (size_t i = 0; i < constraint->word_len; i++) {
		struct span word = constraint_word(list, constraint, i);

		if (is_bare(word, prompt) && exclusion_is_cut(word, prompt))
			return false;
	}
	return constraint->word_len > 0;
}

static void
find_words(struct mention *mention, struct constraint_list *list, struct pass_findings *findings)
{

	constraints_divide(mention->prompt, (struct span){"", 0}, list);
	for (size_t i = 0; i < list->count; i++) {
		const struct constraint *constraint = &list->items[i];

		if ((constraint->type == CONSTRAINT_FORBID_WORDS && are_whole(list, constraint, mention->prompt)) ||
		    constraint->type == CONSTRAINT_AVOID_LETTER)
			add_constraint(mention, list, constraint, findings);
	}
}

/* "Summarize the email below:": what follows is material to work on. */
static bool
announces_material(struct span sentence)
{
	static const char *const nouns[] = {"text", "email", "e-mail", "article", "passage", "message", "letter",
	    "conversation", "transcript", "code", "review", "post", "story", "essay", "paragraph", "sentence",
	    "sentences", "document", "content", "quote", "poem", "report", "notes", NULL};
	static const char *const pointing[] = {"this", "these", "following", "below", "here", NULL};

	return sentence.at[sentence.len - 1] == ':' && phrase_any(sentence, nouns) &&
	    (phrase_any(sentence, pointing) || sentence.len < 16);
}

static void
find_phrases(struct mention *mention, const struct constraint_list *list, struct pass_findings *findings)
{
	struct span rest = mention->prompt, sentence;
	bool code = false;

	while (sentence_next(&rest, &sentence)) {
		struct exclusion exclusions[EXCLUSIONS_MAX];
		unsigned count = 0;

		if (span_starts_nocase(sentence, "```"))
			code = !code;
		else if (announces_material(sentence))
			return;
		else if (!code && sentence.at[0] != '>')
			count = exclusions_read(sentence, exclusions);
		for (unsigned i = 0; i < count; i++) {
			if (!is_read(list, mention->prompt, exclusions[i].said))
				add_exclusion(mention, &exclusions[i], findings);
		}
	}
}

static void
find_all(const struct pass_input *input, struct trigger trigger, struct pass_findings *findings)
{
	struct mention mention = {.text = input->response, .prompt = input->prompt};
	struct constraint_list list;

	list.count = 0;
	if (trigger.words)
		find_words(&mention, &list, findings);
	if (trigger.phrase)
		find_phrases(&mention, &list, findings);
}

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct trigger trigger = trigger_of(input);

	findings->count = 0;
	/* Most turns end here, without the reader's memory. */
	if (trigger.words || trigger.phrase)
		find_all(input, trigger, findings);
}

const struct pass pass_qualifiers = {
    .name = "qualifiers", .find = find, .hook = act_qualifiers_hook, .act = &act_qualifiers};
