/*
 * What a prompt takes out of what it asks for. Words and letters that are not to be used are the constraints'
 * (divide.h); the rest is read here, only where the prompt asks: in a question, or a sentence that tells what to do.
 * Checked is what can be: those words and letters, and an item that is not to be in a list.
 */
#include "executors/constraints/divide.h"
#include "executors/constraints/fold.h"
#include "executors/constraints/units.h"
#include "executors/constraints/verify.h"
#include "executors/passes/act.h"
#include "executors/passes/utterance.h"
#include "executors/phrases.h"

#define ITEM_WORDS 6 /* a longer one is no single thing */
#define OFFENCES   8 /* that are told of each */

enum qualifier { QUALIFIER_NONE, QUALIFIER_WORD, QUALIFIER_ITEM, QUALIFIER_SCOPE };

static const char *const kinds[] = {NULL, "word", "item", "scope"};

static bool
asks(const struct utterance *utterance)
{
	static const char *const verbs[] = {"list", "name", "give", "write", "find", "tell", "suggest", "recommend",
	    "describe", "explain", "provide", "show", "make", "create", "compose", "generate", "summarize", "summarise",
	    "compute", "calculate", "count", "return", "implement", "answer", "define", "choose", "pick", "identify",
	    "mention", "compare", "rewrite", "translate", "draft", "propose", "plan", "design", "state", "print",
	    "sort", "select", "include", "use", "discuss", "outline", "add", "do", "don't", "avoid", "never", "please",
	    "extract", "enumerate", "classify", "determine", "develop", "only", "say", "without", "sum", "rank",
	    "order", "remove", NULL};
	static const char *const told[] = {"you", "let's", "now", "then", "and", "i want", "i need", "must not",
	    "should not", "i'd like", "we want", NULL};

	if (utterance->count == 0)
		return false;
	if (utterance->whole.at[utterance->whole.len - 1] == '?' || utterance_word_in(utterance->words[0], verbs))
		return true;
	if (utterance_any_at(utterance, 0, told) > 0)
		return true;
	for (unsigned at = 1; at < utterance->count; at++) {
		if (strchr(",:;-", utterance->before[at]) != NULL && utterance_word_in(utterance->words[at], verbs))
			return true;
	}
	return false;
}

/* The thing that begins at an index: up to a mark or a word that goes on with the sentence. */
static unsigned
item_end(const struct utterance *utterance, unsigned from)
{
	static const char *const ends[] = {"and", "or", "that", "which", "who", "in", "from", "with", "for", "when",
	    "as", "to", "at", "on", "is", "are", "if", "because", "but", "so", "please", "anywhere", "where", "would",
	    "should", "can", "you", "do", "does", "using", "by", "while", NULL};
	unsigned end = from;

	while (end < utterance->count &&
	    (end == from || (utterance->before[end] == ' ' && !utterance_word_in(utterance->words[end], ends))))
		end++;
	return end;
}

/* A phrase that takes something out, at an index: its kind, and where the thing begins. */
static enum qualifier
phrase_of(const struct utterance *utterance, unsigned at, unsigned *thing)
{
	static const char *const words[] = {"without saying", "without mentioning", "do not mention", "don't mention",
	    "do not say", "don't say", "never say", "without naming", NULL};
	static const char *const items[] = {"excluding", "exclude", "other than", "except", "except for", "apart from",
	    "aside from", "do not include", "don't include", "not including", "leaving out", "leave out",
	    "not counting", "besides", "with the exception of", "omit", "omitting", NULL};
	static const char *const scopes[] = {"without using", "but not", "that is not", "that are not", "which is not",
	    "which are not", "who is not", "who are not", "that isn't", "that aren't", "who isn't", "who aren't", NULL};
	/* "Except" begins a handler of errors, and "other than that" a sentence. */
	static const char *const back[] = {"that", "this", "those", "it", "when", "if", "as", "them", NULL};
	const struct {
		enum qualifier kind;
		const char *const *phrases;
	} kinds_of[] = {{QUALIFIER_WORD, words}, {QUALIFIER_ITEM, items}, {QUALIFIER_SCOPE, scopes}};

	for (size_t i = 0; i < sizeof(kinds_of) / sizeof(kinds_of[0]); i++) {
		unsigned n = utterance_any_at(utterance, at, kinds_of[i].phrases);

		if (n == 0)
			continue;
		*thing = at + n;
		return *thing < utterance->count && utterance_word_in(utterance->words[*thing], back)
		    ? QUALIFIER_NONE
		    : kinds_of[i].kind;
	}
	*thing = at + 1;
	return utterance->before[at] == '(' && utterance_word_is(utterance->words[at], "not") ? QUALIFIER_SCOPE
											      : QUALIFIER_NONE;
}

/* What a word qualifier forbids: what stands in quotes, else the thing. */
static struct span
forbidden_text(const struct utterance *utterance, unsigned from, unsigned end)
{
	static const char *const articles[] = {"the", "a", "an", "any", "my", "your", NULL};
	const char *stop = utterance->whole.at + utterance->whole.len;
	struct span thing;

	if (end - from > 1 && utterance_word_in(utterance->words[from], articles))
		from++;
	thing = utterance_from_to(utterance, from, end - 1);
	/* Words in quotes go together, whatever they are. */
	if (from > 0 && (utterance->before[from] == '"' || utterance->before[from] == '\'')) {
		const char *close = memchr(thing.at, utterance->before[from], (size_t)(stop - thing.at));

		if (close != NULL && close > thing.at)
			thing.len = (size_t)(close - thing.at);
	}
	return thing;
}

/* Whether a list's entry is the thing: it begins with it, or is hardly more than it. */
static bool
is_entry_of(struct span entry, const struct needle *needle)
{
	size_t at = 0, head = 0;
	struct span found;

	/* The head of "**Apple**: a fruit" is what stands before the colon. */
	while (head < entry.len && entry.at[head] != ':' && entry.at[head] != '\n' &&
	    !phrase_stands(entry, head, ", ") && !phrase_stands(entry, head, " (") &&
	    !phrase_stands(entry, head, " - ") && !phrase_stands(entry, head, " \xe2\x80\x93 "))
		head++;
	entry.len = head;
	return needle_next(needle, entry, true, &at, &found) && entry.len <= 2 * found.len + 16;
}

/*
 * Look for an item at the head of the response's list entries. Where it is not there, only a name is known to be left
 * out: whether an entry is one of "the small ones" takes more than words.
 */
static enum pass_check
check_item(struct span item, struct span response, struct span *offences, unsigned *count)
{
	struct needle needle;
	struct unit_walk walk;
	struct span entry;
	bool entries = false;

	needle_make(&needle, item);
	unit_begin(&walk, UNIT_ITEM, 1, response);
	while (unit_next(&walk, &entry)) {
		entries = true;
		if (*count < OFFENCES && is_entry_of(entry, &needle))
			offences[(*count)++] = entry;
	}
	if (*count > 0)
		return PASS_BROKEN;
	return entries && isupper((unsigned char)item.at[0]) ? PASS_KEPT : PASS_UNCHECKED;
}

static enum pass_check
check_word(struct span word, struct span response, struct span *offences, unsigned *count)
{
	struct needle needle;
	struct span found;
	size_t at = 0;

	needle_make(&needle, word);
	while (*count < OFFENCES && needle_next(&needle, response, true, &at, &found))
		offences[(*count)++] = found;
	return *count > 0 ? PASS_BROKEN : PASS_KEPT;
}

static void
add_offence(struct pass_findings *findings, struct span offence)
{
	struct pass_finding *finding = pass_add(findings, "offence", offence);

	if (finding != NULL)
		finding->check = PASS_BROKEN;
}

static void
add(struct span response, enum qualifier kind, struct span said, struct span item, struct pass_findings *findings)
{
	struct pass_finding *finding = pass_add(findings, kinds[kind], said);
	struct span offences[OFFENCES];
	unsigned count = 0;

	if (finding == NULL)
		return;
	finding->in_prompt = true;
	pass_add_part(finding, "item", item);
	if (response.len > 0 && kind == QUALIFIER_WORD)
		finding->check = check_word(item, response, offences, &count);
	if (response.len > 0 && kind == QUALIFIER_ITEM)
		finding->check = check_item(item, response, offences, &count);
	for (unsigned i = 0; i < count; i++)
		add_offence(findings, offences[i]);
}

/* Words and letters that the prompt forbids, against the response. */
static void
add_constraint(const struct pass_input *input, const struct constraint_list *list, const struct constraint *constraint,
    struct pass_findings *findings)
{
	bool letter = constraint->type == CONSTRAINT_AVOID_LETTER;
	struct span said = {input->prompt.at + constraint->from, constraint->to - constraint->from};
	struct pass_finding *added = pass_add(findings, letter ? "letter" : "word", said);
	struct finding finding;

	if (added == NULL)
		return;
	added->in_prompt = true;
	pass_add_part(added, "item", letter ? constraint->text : constraint_word(list, constraint, 0));
	if (input->response.len == 0)
		return;
	verify(list, constraint, input->response, &finding);
	added->check = finding.holds == HOLDS_NO ? PASS_BROKEN
	    : finding.holds == HOLDS_YES         ? PASS_KEPT
						 : PASS_UNCHECKED;
	for (size_t i = 0; i < finding.offence_count && i < OFFENCES; i++) {
		const struct offence *offence = &finding.offences[i];

		add_offence(findings, (struct span){input->response.at + offence->from, offence->to - offence->from});
	}
}

/* Whether a place in the prompt is one that a finding has already. */
static bool
is_told(const struct pass_findings *findings, struct span said)
{

	for (unsigned i = 0; i < findings->count; i++) {
		const struct pass_finding *finding = &findings->list[i];

		if (finding->in_prompt && finding->text.at < said.at + said.len &&
		    said.at < finding->text.at + finding->text.len)
			return true;
	}
	return false;
}

static void
read_sentence(struct span sentence, struct span response, struct pass_findings *findings)
{
	struct utterance utterance;
	unsigned thing, end;

	utterance_cut(sentence, &utterance);
	if (!asks(&utterance))
		return;
	for (unsigned at = 0; at < utterance.count; at++) {
		enum qualifier kind = phrase_of(&utterance, at, &thing);
		struct span said;

		/* A thing follows at once, perhaps in quotes or as a formula. */
		if (kind == QUALIFIER_NONE || thing >= utterance.count ||
		    strchr(" \"'$\x9c\x98", utterance.before[thing]) == NULL)
			continue;
		end = item_end(&utterance, thing);
		if (end == thing || end - thing > ITEM_WORDS)
			continue;
		said = utterance_from_to(&utterance, at, end - 1);
		if (!is_told(findings, said))
			add(response, kind, said, forbidden_text(&utterance, thing, end), findings);
		at = end - 1;
	}
}

static void
find(const struct pass_input *input, struct pass_findings *findings)
{
	struct span rest = input->prompt, sentence;
	struct constraint_list list;
	bool code = false;

	findings->count = 0;
	constraints_divide(input->prompt, (struct span){"", 0}, &list);
	for (size_t i = 0; i < list.count; i++) {
		const struct constraint *constraint = &list.items[i];

		if ((constraint->type == CONSTRAINT_FORBID_WORDS && constraint->word_len > 0) ||
		    constraint->type == CONSTRAINT_AVOID_LETTER)
			add_constraint(input, &list, constraint, findings);
	}
	while (sentence_next(&rest, &sentence)) {
		if (span_starts_nocase(sentence, "```"))
			code = !code;
		else if (!code)
			read_sentence(sentence, input->response, findings);
	}
}

const struct pass pass_qualifiers = {
    .name = "qualifiers", .find = find, .grip = act_qualifiers_grip, .act = &act_qualifiers};
