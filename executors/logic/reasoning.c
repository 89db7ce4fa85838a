/*
 * The last sentences of a response, from its end: the final line is the one with a label ("the answer is"), or the last
 * one with an answer of the requested kind; the conclusion of the sentences right before it is the reasoning's result.
 */
#include "executors/logic/reasoning.h"

#include "executors/clues/clues.h"
#include "executors/clues/sentences.h"
#include "executors/logic/stated_name.h"
#include "executors/logic/stated_number.h"
#include "executors/logic/stated_order.h"
#include "executors/logic/stated_truth.h"
#include "routes/text/phrases.h"

#define OPTION_PLACES 64 /* of options in a sentence; one with more is not read */
#define TAIL_MAX      6  /* sentences of a response that are examined */
#define BEFORE_MAX    2  /* of them before the final one */
#define PROMPT_TAIL   (8 * 1024)

/* What the prompt asks for. */
struct asked {
	enum answer_kind kind; /* ANSWER_YES for yes or no, true or false */
	struct sentences sentences;
	struct words options[CLUES_OPTIONS_MAX];
	bool common[CLUES_OPTIONS_MAX][WORDS_MAX]; /* words common to all options */
	const struct clues *clues;
	bool validity;        /* of an argument: other truths do not matter */
	struct span noun;     /* what is counted: "brothers" */
	bool place;           /* the count is a place in a race: "second place" */
	bool relation;        /* the choices are the clues' labels: "grandfather" */
	struct span question; /* the prompt's last sentence */
	int statement;        /* which statement of the prompt is judged: "is the first statement true?"; 0: none */
};

/* Words of a sentence without meaning of their own. */
static bool
is_little(struct stretch s, unsigned at)
{
	static const char *const little[] = {"the", "a", "an", "is", "are", "was", "were", "of", "in", "to", "from",
	    "at", "on", "it", "'s", ",", "\"", "'", ".", "*", "(", ")", ":", NULL};

	return any_phrase_at(s, at, little) > 0;
}

/* Whether a word is in a stretch, ignoring plurals. */
static bool
holds(struct stretch s, struct span word)
{

	for (unsigned at = s.from; at < s.end; at++) {
		if (same_noun(s.list[at].text, word))
			return true;
	}
	return false;
}

static struct stretch
all_of(const struct words *words)
{

	return (struct stretch){words->list, 0, words->count};
}

/* Options are distinguished by words that not all of them have. */
static void
find_common(struct asked *asked)
{
	unsigned count = asked->sentences.option_count;

	for (unsigned i = 0; i < count; i++) {
		for (unsigned k = 0; k < asked->options[i].count; k++) {
			bool common = count > 1;

			for (unsigned other = 0; other < count && common; other++)
				common = holds(all_of(&asked->options[other]), asked->options[i].list[k].text);
			asked->common[i][k] = common;
		}
	}
}

static bool
asks(struct span prompt, const char *const *phrases)
{

	return phrase_any(prompt, phrases);
}

/*
 * Sums belong to other readers (executors/arithmetic/final.h): here brothers and sisters are counted, without any sum.
 */
static void
read_counted(struct span prompt, struct asked *asked)
{
	size_t at = phrase_find_last(prompt, "how many") + strlen("how many ");
	size_t end = span_past_letters(prompt, at);

	asked->kind = ANSWER_NUMBER;
	asked->noun = span_between(prompt, at, end);
}

/* Whether a question's labels are words of its own, neither letters nor the puzzle's things. */
static bool
labels_are_words(const struct clues *clues)
{

	if (clues == NULL || clues->verdict != CLUES_READ || clues->option_count == 0 || clues->labels[0].len < 2)
		return false;
	for (unsigned i = 0; i < clues->entity_count; i++)
		if (same_noun(clues->entities[i].name, clues->labels[0]))
			return false;
	return true;
}

/* Whether one of the puzzle's things is asked for, in any words. */
static bool
names_are_asked(const struct clues *clues)
{
	bool named = clues != NULL && clues->verdict == CLUES_READ && clues->option_count > 1 &&
	    clues->labels[0].at != NULL && strcmp(clues->kind, "must") == 0;

	for (unsigned i = 0; named && i < clues->option_count; i++) {
		bool found = false;

		for (unsigned k = 0; k < clues->entity_count; k++)
			found |= same_noun(clues->entities[k].name, clues->labels[i]);
		named = found;
	}
	return named;
}

/* "Is the first statement true, false, or uncertain?": the statement that the prompt mentions last. */
static int
judged_statement(struct span prompt)
{
	static const char *const ordinals[] = {"first statement", "second statement", "third statement"};
	size_t last = 0;
	int found = 0;

	for (int i = 0; i < 3; i++) {
		size_t at = phrase_find_last(prompt, ordinals[i]);

		if (at == PHRASE_NONE || (found > 0 && at < last))
			continue;
		last = at;
		found = i + 1;
	}
	return found;
}

/* Places in a race, or a whole list in order, according to the clues' question. */
static bool
read_places(const struct clues *clues, struct asked *asked)
{

	if (clues == NULL || clues->verdict != CLUES_READ || clues->asked == CLUES_ASKS_ONE)
		return false;
	asked->kind = clues->asked == CLUES_ASKS_ORDER ? ANSWER_ORDER : ANSWER_NUMBER;
	asked->noun = span_of("place");
	asked->place = true;
	return true;
}

static void
read_asked(struct span prompt, const struct clues *clues, struct asked *asked)
{
	static const char *const kin[] = {"how many brothers", "how many sisters", "how many siblings", NULL};
	static const char *const truths[] = {"true or false", "true, false", "yes or no", "- yes", "does", "is it true",
	    "valid or invalid", "not true", "true and", "true or", "false and", "false or", NULL};
	static const char *const quantities[] = {"how many", "how much", NULL};
	static const char *const valid[] = {"valid or invalid", NULL};
	static const char *const places[] = {
	    "what position", "which position", "current position", "what place", "which place", NULL};
	static const char *const names[] = {"who", "which", "what is the name", NULL};

	memset(asked, 0, sizeof(*asked));
	asked->clues = clues;
	asked->validity = asks(prompt, valid);
	if (prompt.len > PROMPT_TAIL)
		prompt = (struct span){prompt.at + prompt.len - PROMPT_TAIL, PROMPT_TAIL};
	for (struct span rest = prompt; sentence_next(&rest, &asked->question);)
		continue;
	if (sentences_cut(prompt, &asked->sentences) && asked->sentences.option_count > 1) {
		asked->kind = ANSWER_OPTION;
		for (unsigned i = 0; i < asked->sentences.option_count; i++)
			words_cut(asked->sentences.options[i].say, &asked->options[i]);
		find_common(asked);
	} else if (names_are_asked(clues))
		asked->kind = ANSWER_NAME;
	else if (labels_are_words(clues)) {
		asked->kind = ANSWER_NAME;
		asked->relation = true;
	} else if (read_places(clues, asked))
		return;
	else if (clues != NULL && clues->verdict == CLUES_READ && clues->counted.len > 0) {
		asked->kind = ANSWER_NUMBER;
		asked->noun = clues->counted;
	} else if (asks(prompt, kin))
		read_counted(prompt, asked);
	else if (asks(prompt, places)) {
		asked->kind = ANSWER_NUMBER;
		asked->noun = span_of("place");
		asked->place = true;
	} else if (clues != NULL && clues->entity_count > 1 && asks(prompt, names))
		asked->kind = ANSWER_NAME;
	else if ((asks(prompt, truths) && !asks(prompt, quantities)) ||
	    (clues != NULL && clues->kind != NULL && strcmp(clues->kind, "entails") == 0))
		asked->kind = ANSWER_YES;
	if (asked->kind == ANSWER_YES)
		asked->statement = judged_statement(prompt);
}

/*
 * Whether all words that distinguish an option are consecutive in a sentence, at an offset or after it, and its other
 * words anywhere.
 */
static bool
states_option(const struct asked *asked, unsigned option, struct stretch s, unsigned from, struct stretch *where)
{
	const struct words *words = &asked->options[option];
	unsigned first = 0, end = words->count;

	while (first < end && (asked->common[option][first] || is_little(all_of(words), first)))
		first++;
	while (end > first && (asked->common[option][end - 1] || is_little(all_of(words), end - 1)))
		end--;
	if (first == end)
		return false;
	for (unsigned k = 0; k < words->count; k++) {
		if ((k < first || k >= end) && !is_little(all_of(words), k) && !holds(s, words->list[k].text))
			return false;
	}
	for (unsigned at = from; at + (end - first) <= s.end; at++) {
		unsigned k = first;

		while (k < end && same_noun(s.list[at + k - first].text, words->list[k].text))
			k++;
		if (k == end) {
			*where = (struct stretch){s.list, at, at + end - first};
			return true;
		}
	}
	return false;
}

/* Whether one stretch is within another. */
static bool
within(struct stretch a, struct stretch b)
{

	return a.from >= b.from && a.end <= b.end && (a.end - a.from) < (b.end - b.from);
}

/* The one option that a sentence states in words. */
static bool
option_in_words(const struct asked *asked, struct stretch s, struct stated_answer *answer)
{
	struct stretch found[OPTION_PLACES];
	unsigned which[OPTION_PLACES], count = 0, left = 0;

	if (find_word(s, s.from, "not") < s.end)
		return false;
	for (unsigned i = 0; i < asked->sentences.option_count; i++) {
		for (unsigned at = s.from; states_option(asked, i, s, at, &found[count]);
		     at = found[count++].from + 1) {
			which[count] = i;
			if (count + 1 == OPTION_PLACES)
				return false;
		}
	}
	/* "very tall" contains "tall"; but "very tall, and tall" is both. */
	for (unsigned i = 0; i < count; i++) {
		bool part = false;

		for (unsigned k = 0; k < count; k++)
			part |= within(found[i], found[k]);
		if (part || (left > 0 && which[i] == answer->index))
			continue;
		left++;
		answer->index = which[i];
		answer->text = stretch_place(found[i]);
	}
	if (left != 1)
		return false;
	answer->kind = ANSWER_OPTION;
	return true;
}

/* "(B)", "B", "**B**" at an offset. */
static bool
option_by_letter(const struct asked *asked, struct stretch s, unsigned at, struct stated_answer *answer)
{
	bool open = false;
	struct span letter;

	while (word_at(s, at, "*") || word_at(s, at, "(") || word_at(s, at, "\"") || word_at(s, at, ":") ||
	    word_at(s, at, "option")) {
		open |= word_at(s, at, "(");
		at++;
	}
	if (at >= s.end)
		return false;
	letter = s.list[at].place;
	if (letter.len != 1 || (!open && !isupper((unsigned char)letter.at[0])))
		return false;
	/* "A quail" is not option A. */
	if (!open && at + 1 < s.end && isalnum((unsigned char)s.list[at + 1].text.at[0]) && word_at(s, at, "a"))
		return false;
	for (unsigned i = 0; i < asked->sentences.option_count; i++) {
		if (tolower((unsigned char)letter.at[0]) ==
		    tolower((unsigned char)asked->sentences.options[i].label.at[0])) {
			answer->kind = ANSWER_OPTION;
			answer->index = i;
			answer->text = letter;
			return true;
		}
	}
	return false;
}

/* What a stretch states from an offset on, in the kind that the prompt asks for. */
static bool
answer_in(
    const struct asked *asked, struct span sentence, struct stretch s, bool labelled, struct stated_answer *answer)
{

	memset(answer, 0, sizeof(*answer));
	answer->where = sentence;
	if (s.from >= s.end)
		return false;
	switch (asked->kind) {
	case ANSWER_OPTION:
		if (option_by_letter(asked, s, s.from, answer) && (labelled || s.end - s.from <= 6))
			return true;
		return option_in_words(asked, s, answer);
	case ANSWER_NUMBER:
		if (asked->place)
			return stated_place(s, labelled, answer) ||
			    (asked->clues != NULL && asked->clues->impossible != NULL && stated_last(s, answer));
		return (!labelled && stated_oneself(asked->noun, asked->question, s, answer)) ||
		    stated_count(asked->noun, asked->question, s, labelled, answer);
	case ANSWER_YES:
		return stated_truth_at(s, s.from, answer) ||
		    stated_truth(asked->clues, asked->statement, asked->validity, s, answer);
	case ANSWER_NAME:
		return find_word(s, s.from, "not") == s.end &&
		    (asked->relation ? stated_relation(asked->clues, s, answer)
				     : stated_name(asked->clues, asked->question, s, answer));
	default:
		return false;
	}
}

/* After "the answer is", "Answer:": where the answer begins; 0: there is no label. */
static unsigned
behind_label(struct stretch s)
{
	static const char *const labels[] = {"answer is", "answer would be", "answer must be",
	    "answer :", "answer * * :", "answer : * *", "conclusion :", NULL};
	unsigned behind = 0;

	for (unsigned at = s.from; at < s.end; at++) {
		unsigned n = any_phrase_at(s, at, labels);

		if (n > 0)
			behind = at + n;
	}
	while (behind > 0 && (word_at(s, behind, "*") || word_at(s, behind, ":")))
		behind++;
	return behind;
}

/* "Therefore", "so", "thus": what follows is a conclusion. */
static bool
concludes(struct stretch s)
{
	static const char *const words[] = {"therefore", "thus", "hence", "so", "consequently", "means", "according",
	    "which leaves", "must", "conclude", "only", "himself", "herself", NULL};

	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, words) > 0)
			return true;
	}
	return false;
}

/* "That brother is David": this implies a count. */
static bool
names_oneself(const struct asked *asked, struct stretch s)
{
	struct stated_answer none;

	return asked->kind == ANSWER_NUMBER && !asked->place && stated_oneself(asked->noun, asked->question, s, &none);
}

/* Whether no other of the last sentences states another option: a list of all of them has no final one. */
static bool
states_alone(const struct asked *asked, const struct span *tail, unsigned count, const struct stated_answer *final)
{

	for (unsigned i = 0; i + 1 < count; i++) {
		struct stated_answer other;
		struct words words;

		if (words_cut(tail[i], &words) && answer_in(asked, tail[i], all_of(&words), false, &other) &&
		    other.index != final->index && !concludes(all_of(&words)))
			return false;
	}
	return true;
}

static bool
same_answer(const struct stated_answer *a, const struct stated_answer *b)
{

	if (a->kind != b->kind)
		return false;
	if (a->kind == ANSWER_NUMBER)
		return rational_equals(&a->value, &b->value);
	return a->index == b->index;
}

/* Whether a sentence after a labelled one concludes something else: "Answer: it falls to the west. He faces south." */
static bool
changes_behind(const struct asked *asked, const struct span *tail, unsigned labelled, unsigned count,
    const struct stated_answer *final)
{

	for (unsigned i = labelled + 1; i < count; i++) {
		struct stated_answer other;
		struct words words;

		if (!words_cut(tail[i], &words) || !answer_in(asked, tail[i], all_of(&words), false, &other))
			continue;
		if (!same_answer(&other, final) &&
		    (concludes(all_of(&words)) || (asked->relation && asked->clues->subjects != NULL)))
			return true;
	}
	return false;
}

/* The final line among the last sentences: its index; the count: none. */
static unsigned
find_final(const struct asked *asked, const struct span *tail, unsigned count, struct stated_answer *final)
{
	struct words words;

	for (unsigned i = count; i-- > 0;) {
		struct stretch s;
		unsigned behind;

		if (!words_cut(tail[i], &words))
			continue;
		s = all_of(&words);
		behind = behind_label(s);
		if (behind == 0)
			continue;
		if (behind < s.end)
			return answer_in(asked, tail[i], (struct stretch){s.list, behind, s.end}, true, final) &&
				!changes_behind(asked, tail, i, count, final)
			    ? i
			    : count;
		/* A label on a line of its own. */
		if (i + 1 == count || !words_cut(tail[i + 1], &words))
			return count;
		s = all_of(&words);
		return answer_in(asked, tail[i + 1], s, true, final) ? i : count;
	}
	if (count == 0 || !words_cut(tail[count - 1], &words))
		return count;
	if (!answer_in(asked, tail[count - 1], all_of(&words), false, final))
		return count;
	return asked->kind != ANSWER_OPTION || states_alone(asked, tail, count, final) ? count - 1 : count;
}

/* The last sentences of a text, oldest first. */
static unsigned
read_tail(struct span text, struct span *tail)
{
	unsigned count = 0;
	struct span sentence;

	while (sentence_next(&text, &sentence)) {
		if (!phrase_has_word(sentence))
			continue;
		if (count == TAIL_MAX) {
			memmove(tail, tail + 1, (TAIL_MAX - 1) * sizeof(tail[0]));
			count--;
		}
		tail[count++] = sentence;
	}
	return count;
}

/* What no single sentence states. Returns whether there is nothing else to look for. */
static bool
read_whole(const struct asked *asked, struct span response, struct stated_answer *final)
{
	const struct clues *clues = asked->clues;
	bool found = false;

	if (clues == NULL || clues->verdict != CLUES_READ)
		return false;
	if (asked->relation)
		return stated_generations(clues->generations, response, final);
	if (clues->impossible != NULL && stated_impossible(response, final))
		return true;
	if (clues->asked != CLUES_ASKS_ORDER && (clues->asked != CLUES_ASKS_BOTH || clues->impossible != NULL))
		return false;
	found = clues->asked == CLUES_ASKS_ORDER ? stated_order(clues, response, final) : stated_both(response, final);
	if (!found)
		final->kind = ANSWER_NONE;
	return true;
}

/*
 * "One. The two sisters are Sally and another": the answer opens with another number than its last sentence has, which
 * neither is labelled as the answer nor begins as a conclusion.
 */
static bool
opens_otherwise(const struct asked *asked, struct span response, const struct stated_answer *final)
{
	static const char *const concluding[] = {"so", "therefore", "thus", "hence", "consequently", NULL};
	struct stated_answer opening;
	struct span sentence;
	struct words words;
	struct stretch s;

	if (asked->kind != ANSWER_NUMBER || asked->place || !words_cut(final->where, &words) ||
	    behind_label(all_of(&words)) > 0 || any_phrase_at(all_of(&words), 0, concluding) > 0 ||
	    !sentence_next(&response, &sentence) || !words_cut(sentence, &words))
		return false;
	s = (struct stretch){words.list, 0, 0};
	/* Up to the first mark; a dash begins with this byte. */
	while (s.end < words.count && strchr("(:,;-\xe2", words.list[s.end].text.at[0]) == NULL)
		s.end++;
	/* "The one brother is the boy himself, so he has none": a conclusion of its own. */
	if (sentence.at == final->where.at && concludes((struct stretch){words.list, s.end, words.count}))
		return false;
	return find_word(s, s.from, "not") < s.end ||
	    (stated_count(asked->noun, asked->question, s, false, &opening) &&
		!rational_equals(&opening.value, &final->value));
}

void
reasoning_read(struct span prompt, const struct clues *clues, struct span response, struct reasoning *reasoning)
{
	struct asked asked;
	struct span tail[TAIL_MAX];
	unsigned count, final;

	memset(reasoning, 0, sizeof(*reasoning));
	read_asked(prompt, clues, &asked);
	if (asked.kind == ANSWER_NONE)
		return;
	if (read_whole(&asked, response, &reasoning->final))
		return;
	count = read_tail(response, tail);
	final = find_final(&asked, tail, count, &reasoning->final);
	if (final == count || opens_otherwise(&asked, response, &reasoning->final)) {
		reasoning->final.kind = ANSWER_NONE;
		return;
	}
	for (unsigned i = final; i-- > 0 && final - i <= BEFORE_MAX;) {
		struct words words;
		struct stated_answer reached;

		if (!words_cut(tail[i], &words) || word_at(all_of(&words), words.count - 1, "?"))
			break;
		/* The final sentence rests on the one right before it; an earlier one must be a conclusion. */
		if (((asked.kind == ANSWER_OPTION || asked.kind == ANSWER_YES) && i + 1 == final) ||
		    concludes(all_of(&words)) || names_oneself(&asked, all_of(&words))) {
			if (!answer_in(&asked, tail[i], all_of(&words), false, &reached))
				continue;
			reasoning->reached = reached;
			break;
		}
	}
	reasoning->part =
	    reasoning->reached.kind != ANSWER_NONE && !same_answer(&reasoning->reached, &reasoning->final);
}

VOCABULARY_NAMES(answer_kind, EACH_ANSWER_KIND, ANSWER_KIND_COUNT);
