/*
 * The screen lets through all that a reader finds. A reader that is told that anything may be anywhere reads the whole
 * text; it must find what it finds by itself, where the screen has said what may be there: in every phrase that the
 * readers know, in all ways of writing it, and in sentences made at random of the same words.
 */
#include "executors/passes/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "executors/passes/act.h"
#include "executors/passes/exclusion.h"
#include "executors/passes/persona.h"
#include "executors/passes/trigger.h"
#include "routes/text/phrases.h"
#include "tests/unit/check.h"

#define ROUNDS    30000
#define TEXT_MAX  800
#define WHOLE_MAX (TEXT_MAX + 120) /* of a text that is moved and stands behind another sentence */
#define WORDS_MAX 1200

static const char *const not_in_brackets[] = {"not", NULL};

/* What makes a sentence of a phrase in which it is read. */
static const struct frame {
	const char *const *phrases;
	const char *before, *behind;
} frames[] = {{persona_asks, "", " a doctor"}, {persona_asks, "please ", " Ada"},
    {persona_asks, "you should ", " the king"}, {persona_asks, "you - must ", " the king"},
    {persona_asks, "here, ", " my aunt"}, {persona_asks, "let's ", " someone else"}, {persona_are, "", " a doctor"},
    {persona_are, "now, ", " one of us"}, {persona_hypothesis, "", " a doctor, would you go"},
    {persona_hypothesis, "well, ", " a doctor, what do you do"}, {persona_as_one, "", " doctor, what would you do"},
    {exclusion_words, "list metals ", " Gold"}, {exclusion_told, "list metals, ", " Gold"},
    {exclusion_besides, "list metals ", " Gold"}, {not_in_brackets, "list metals (", " Gold)"},
    {trigger_names, "do not use the ", " 'gold'"}, {trigger_names, "don't use the ", " gold"},
    {trigger_nouns, "without the ", " e"}, {trigger_nouns, "without the ", " *(e"},
    {counting_phrases, "", " trees with n nodes"}, {counting_phrases, "tell me the ", " trees with n nodes"}};

/* What is read in a prompt, or in the system's text. */
struct seen {
	struct persona persona;
	struct trigger trigger;
	unsigned exclusions;
	bool counted;
};

static struct seen
see(struct pass_input input, const struct screened *screened)
{
	struct pass_findings findings;
	struct seen seen;

	input.screened = screened;
	persona_read(&input, &seen.persona);
	seen.trigger = trigger_of(&input);
	pass_qualifiers.find(&input, &findings);
	seen.exclusions = findings.count;
	seen.counted = counting_is_asked(&input);
	return seen;
}

static bool
sees_anything(const struct seen *seen)
{

	return seen->persona.asked_by != NULL || seen->trigger.words || seen->exclusions > 0 || seen->counted;
}

static void
check_same(const struct seen *some, const struct seen *all)
{

	CHECK(all->persona.asked_by == some->persona.asked_by);
	CHECK(all->persona.text.at == some->persona.text.at && all->persona.text.len == some->persona.text.len);
	CHECK(all->trigger.words == some->trigger.words);
	CHECK_EQ_INT(some->exclusions, all->exclusions);
	CHECK(all->counted == some->counted);
}

/*
 * Whether the reader of the whole text found no more than those that the screen serves: by one look for all readers,
 * and by one of each reader's own. Says if it found anything.
 */
static bool
check_input(struct pass_input input)
{
	static const struct screened anything = {.prompt = SCREEN_ALL};
	struct screened looked = screen_look(&input);
	struct seen all = see(input, &anything), some = see(input, &looked), own = see(input, NULL);

	check_same(&some, &all);
	check_same(&own, &all);
	return sees_anything(&all);
}

/*
 * Who reads for roles asks the screen behind each sentence, and so reads no more than the first of them unasked: what
 * is a role there must be one behind another sentence, too.
 */
static void
check_behind_others(struct span text)
{
	static const char *const fronts[] = {
	    "Fine weather\n", "Fine weather\\n", "Fine weather. ", "Is it fine? \"", "# Fine\n\n* "};
	static const struct screened anything = {.prompt = SCREEN_ALL};
	struct pass_input input = {.prompt = text, .screened = &anything};
	struct span rest = text, sentence;
	struct persona first, behind;
	char whole[WHOLE_MAX];

	persona_read(&input, &first);
	if (first.asked_by == NULL || !sentence_next(&rest, &sentence) || first.text.at >= sentence.at + sentence.len)
		return;
	for (size_t i = 0; i < nitems(fronts); i++) {
		size_t front = strlen(fronts[i]);
		struct screened looked;

		snprintf(whole, sizeof(whole), "%s%.*s", fronts[i], (int)text.len, text.at);
		input = (struct pass_input){.prompt = span_of(whole)};
		looked = screen_look(&input);
		for (int own = 0; own < 2; own++) {
			input.screened = own ? NULL : &looked;
			persona_read(&input, &behind);
			CHECK_EQ_INT(behind.text.len, first.text.len);
			CHECK(behind.text.at == whole + front + (first.text.at - text.at));
		}
	}
}

/* As a prompt, behind other sentences, and as the texts in which only a role is looked for. */
static bool
check_text(const char *text)
{
	struct span guarded = {guarded_copy(text, strlen(text)), strlen(text)};
	bool found;

	check_example(text);
	found = check_input((struct pass_input){.prompt = guarded});
	(void)check_input((struct pass_input){.earlier = guarded});
	(void)check_input((struct pass_input){.system = guarded});
	check_behind_others(guarded);
	return found;
}

/* Put one text in the place of every occurrence of another. */
static void
replace(char *text, const char *what, const char *with)
{
	char old[TEXT_MAX];
	size_t used = 0;

	memcpy(old, text, strlen(text) + 1);
	for (const char *at = old; *at != '\0' && used + 8 < TEXT_MAX;) {
		bool here = strncmp(at, what, strlen(what)) == 0;

		used += (size_t)snprintf(
		    text + used, TEXT_MAX - used, "%.*s", here ? (int)strlen(with) : 1, here ? with : at);
		at += here ? strlen(what) : 1;
	}
}

/* The ways of writing. */
enum { PLAIN, UPPER, SPACES, TABS, TYPOGRAPHIC, STARS, LINES, STARRED, ENDED, ESCAPED, WAYS };

static void
write_as(int way, char *text)
{

	switch (way) {
	case UPPER:
		for (char *at = text; *at != '\0'; at++)
			*at = (char)toupper((unsigned char)*at);
		break;
	case SPACES:
		replace(text, " ", " \r");
		break;
	case TABS:
		replace(text, " ", "\t\v");
		break;
	case TYPOGRAPHIC:
		replace(text, "'", "\xe2\x80\x99");
		break;
	case STARS:
		replace(text, " ", "* *");
		break;
	case LINES:
		replace(text, " ", " _");
		break;
	case STARRED:
		text[0] = (char)toupper((unsigned char)text[0]);
		replace(text, " ", "** ");
		break;
	case ENDED:
		strcat(text, ". Thank you.\n");
		break;
	case ESCAPED:
		memmove(text + 2, text, strlen(text) + 1);
		memcpy(text, "\\n", 2);
		break;
	default:
		break;
	}
}

/* Every phrase in every way, at all places of a block and across its end. */
static void
test_phrases(void)
{
	char text[TEXT_MAX], moved[TEXT_MAX + 80];
	unsigned seen = 0, phrases = 0;

	for (size_t i = 0; i < nitems(frames); i++) {
		for (const char *const *phrase = frames[i].phrases; *phrase != NULL; phrase++) {
			bool found = false;

			phrases++;
			for (int way = 0; way < WAYS; way++) {
				snprintf(text, sizeof(text), "%s%s%s", frames[i].before, *phrase, frames[i].behind);
				write_as(way, text);
				found |= check_text(text);
				for (int shift = 1; way == PLAIN && shift < 70; shift++) {
					snprintf(moved, sizeof(moved), "%*s%s", shift, "", text);
					(void)check_text(moved);
				}
			}
			seen += found;
		}
	}
	printf("%u of %u phrases are read\n", seen, phrases);
	check_example("phrases");
	CHECK_EQ_INT(seen, phrases);
}

/* All words of the phrases, and a few that make sentences of them. */
static unsigned
all_words(struct span *words)
{
	static const char *const more[] = {"a", "the", "an", "my", "Ada", "doctor", "you", "would", "please", "should",
	    "to", "must", "list", "name", "gold", "Gold", "e", "n", "with", "nodes", "'gold'", "no", "without", "AI",
	    "3", "x", "\xc3\xa9", NULL};
	unsigned count = 0;

	for (size_t i = 0; i <= nitems(frames); i++) {
		for (const char *const *phrase = i < nitems(frames) ? frames[i].phrases : more; *phrase != NULL;
		     phrase++) {
			for (const char *at = *phrase; *at != '\0' && count < WORDS_MAX;) {
				size_t n = strcspn(at, " ");

				words[count++] = (struct span){at, n};
				at += n + (at[n] == ' ');
			}
		}
	}
	return count;
}

static void
test_at_random(void)
{
	static const char *const between[] = {" ", " ", " ", " ", " ", " ", " ", " ", ", ", " *", "* ", "  ", " _", "-",
	    "'", "\xe2\x80\x99", " (", "\t", ": ", "\\n", "\n"};
	struct span words[WORDS_MAX];
	unsigned count = all_words(words), seen = 0;
	char text[TEXT_MAX];

	CHECK(count > 100 && count < WORDS_MAX);
	srand(1);
	for (int round = 0; round < ROUNDS; round++) {
		size_t used = 0;

		for (int left = 3 + rand() % 12; left > 0 && used + 40 < sizeof(text); left--) {
			struct span word = words[(unsigned)rand() % count];
			const char *mark = between[(size_t)rand() % nitems(between)];

			used +=
			    (size_t)snprintf(text + used, sizeof(text) - used, "%.*s%s", (int)word.len, word.at, mark);
		}
		seen += check_text(text);
	}
	printf("%u of %u texts at random are read\n", seen, ROUNDS);
	check_example("texts at random");
	CHECK(seen > ROUNDS / 100);
}

/* In a prompt too long for a role at its end, and in one too long for what takes something out, a count is asked for.
 */
static void
test_long(void)
{
	static const char asked[] =
	    "List metals other than Gold. How many trees with n nodes are there? Act as a doctor.";
	static const size_t before[] = {SCREEN_ROLE_MAX, TRIGGER_TEXT_MAX};
	static char text[TRIGGER_TEXT_MAX + sizeof(asked)];

	for (size_t i = 0; i < nitems(before); i++) {
		struct span whole = {text, before[i] + strlen(asked)};

		memset(text, ' ', before[i]);
		memcpy(text + before[i], asked, strlen(asked));
		check_example(asked);
		CHECK(check_input((struct pass_input){.prompt = whole}));
		CHECK(counting_is_asked(&(struct pass_input){.prompt = whole}));
	}
	/* What a long prompt begins with. */
	memset(text, ' ', sizeof(text));
	memcpy(text, "Omit Gold.", strlen("Omit Gold."));
	CHECK(check_input((struct pass_input){.prompt = {text, SCREEN_ROLE_MAX + 1}}));
}

/* Everyday texts, which are full of the same words, are kept out: the screen is what makes them cheap. */
static void
test_kept_out(void)
{
	static const struct {
		const char *text;
		unsigned found; /* bits of enum screen */
	} rows[] = {{"act", SCREEN_ROLE}, {"an actor", 0}, {"the act is long", SCREEN_ROLE}, {"activate it", 0},
	    {"answer as Ada", SCREEN_ROLE}, {"answer me", 0}, {"As a rule it rains", SCREEN_ROLE},
	    {"It rains as a rule", 0}, {"So, as a rule", SCREEN_ROLE}, {"As long", 0}, {"Be a king", SCREEN_ROLE},
	    {"Please be a king", SCREEN_ROLE}, {"Please be quick", 0}, {"Be quick", 0}, {"Be", 0}, {"Please be 3", 0},
	    {"You will be a king", SCREEN_ROLE}, {"They will be a king", 0}, {"Would be a king", SCREEN_ROLE},
	    {"It may be a king", 0}, {"It will. Be Ada", SCREEN_ROLE}, {"It seems to be the case", 0},
	    {"Play Ada", SCREEN_ROLE}, {"They play a game", 0}, {"Play chess", 0},
	    {"you  can _play_ the king", SCREEN_ROLE}, {"you are", SCREEN_ROLE}, {"as you are", 0},
	    {"you're", SCREEN_ROLE}, {"if you were", SCREEN_ROLE}, {"role play", SCREEN_ROLE},
	    {"the role of", SCREEN_ROLE}, {"a role of", 0}, {"the role is", 0}, {"your role is", SCREEN_ROLE},
	    {"from now on", SCREEN_ROLE}, {"now on", 0}, {"from now", 0}, {"talk to me as", SCREEN_ROLE},
	    {"tell me as", 0}, {"other than", SCREEN_EXCLUSION}, {"other people", 0}, {"another than", 0},
	    {"not say", SCREEN_EXCLUSION}, {"we say", 0}, {"don't say", SCREEN_EXCLUSION},
	    {"never include", SCREEN_EXCLUSION}, {"we include", 0}, {"not counting", SCREEN_EXCLUSION}, {"counting", 0},
	    {"leave out", SCREEN_EXCLUSION}, {"leave it", 0}, {"leaves out", 0}, {"(not now", SCREEN_EXCLUSION},
	    {"( not now", SCREEN_EXCLUSION}, {"not now", 0}, {"(so not now", 0}, {"no, not the end", SCREEN_EXCLUSION},
	    {"it is not the end", 0}, {"not the end", SCREEN_EXCLUSION}, {"with the exception of", SCREEN_EXCLUSION},
	    {"an exception of", 0}, {"how many", SCREEN_COUNT}, {"so many", 0}, {"so many ways", SCREEN_COUNT},
	    {"the number of", SCREEN_COUNT}, {"the number 7", 0}, {"numbers of", 0}, {"count the", SCREEN_COUNT},
	    {"the letter e", SCREEN_NAMED}, {"the letter \"e\"", 0}, {"the letter *(e)", SCREEN_NAMED},
	    {"a letter to Ann", 0}, {"the letter", 0}, {"letters x", SCREEN_NAMED}, {"the letter 3", 0},
	    {"the words", SCREEN_NAMED}, {"wordy", 0}, {"in wording", 0}, {"terms", SCREEN_NAMED}, {"determine", 0},
	    {"mention", SCREEN_NAMED | SCREEN_EXCLUSION}, {"", 0}, {"How are roses pruned in a cold spring?", 0},
	    {"word word omit act how many", SCREEN_ALL}};

	for (size_t i = 0; i < nitems(rows); i++) {
		struct pass_input input = {
		    .prompt = {guarded_copy(rows[i].text, strlen(rows[i].text)), strlen(rows[i].text)}};

		check_example(rows[i].text);
		CHECK_EQ_INT(screen_look(&input).prompt, rows[i].found);
		CHECK_EQ_INT(screen_prompt(&input), rows[i].found & ~(unsigned)SCREEN_ROLE);
		CHECK_EQ_INT(screen_next_role(input.prompt, 0) < input.prompt.len, (rows[i].found & SCREEN_ROLE) != 0);
	}
}

int
main(void)
{

	test_kept_out();
	test_phrases();
	test_long();
	test_at_random();
	return check_end();
}
