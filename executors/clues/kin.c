/*
 * Who is what to whom: "Karl is the son of Ute. Ute is Jan's sister. What is Karl to Jan?"
 *
 * A fact is two descriptions of one person: names, and relatives of relatives.
 */
#include "executors/clues/kin.h"

static const char *const copulas[] = {"is also", "is", "are", "was", "were", "am", "would be", NULL};

/* Words that say nothing more of a relative. */
static const char *const adjectives[] = {"older", "younger", "elder", "big", "little", "own", "biological", "twin",
    "eldest", "youngest", "oldest", "married", "dear", NULL};

static const char *const in_photo[] = {"in the photo", "in the photograph", "in the picture", "in that photo",
    "in that photograph", "in that picture", "in this photo", "in this photograph", "in this picture",
    "in the portrait", NULL};

/* Not names, although they may be in a name's place. */
static const char *const no_names[] = {"the", "i", "he", "she", "if", "what", "how", "who", "each", "his", "her", "my",
    "a", "an", "and", "they", "you", "your", "our", "their", "we", "it", "this", "that", "these", "those", "there",
    "one", "both", "all", "also", "is", "are", "was", "to", "of", "many", "several", "twins", "triplets", "married",
    "related", "only", "not", "either", "neither", "no", "nobody", "someone", "somebody", "him", "me", "them", "us",
    "whose", "which", "where", "when", "why", "so", "then", "but", "or", "some", "every", "any", "in", "on", "at",
    "says", "said", "has", "have", "had", "does", "do", "did", "can", "could", "same", "different", "half", "step",
    "great", "grand", "god", "foster", "adopted", "ex", "late", "former", "sir", "mr", "mrs", "ms", "dr", "family",
    "people", "person", "man", "woman", "boy", "girl", "question", "given", "now", "suppose", "assume", "let", "please",
    "answer", "explain", "tell", NULL};

/* Add a person not mentioned before. */
static bool
add_person(struct clues_reader *r, struct kin *kin, struct span name, unsigned *person)
{

	if (r->entity_count == PEOPLE_MAX)
		return false;
	*person = r->entity_count;
	kin->same[*person] = *person;
	kin->sex[*person] = sex_of_name(name);
	kin->called[*person] = kin->sex[*person] != SEX_UNKNOWN;
	r->entities[r->entity_count++] = (struct entity){.words = {name}, .count = 1};
	return true;
}

/* A name: one word. Returns whether there is one. */
static bool
name_at(struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, unsigned *person)
{
	const struct relative *relative;
	struct span word;

	if (!word_is_written(s, at))
		return false;
	word = s.list[at].text;
	/* "A" may be a person, "a" is not. */
	if (!isalpha((unsigned char)word.at[0]) || relative_at(s, at, &relative) > 0 || count_of(word) >= 0 ||
	    (any_phrase_at(s, at, no_names) > 0 &&
		!(word.len == 1 && isupper((unsigned char)word.at[0]) && word.at[0] != 'I')))
		return false;
	for (*person = 0; *person < r->entity_count; (*person)++)
		if (span_same_nocase(r->entities[*person].words[0], word))
			return true;
	return add_person(r, kin, word, person);
}

/* "I", "me", "my": the speaker. */
static bool
speaker_at(struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, unsigned *person)
{

	if (kin->speaker == PEOPLE_MAX) {
		if (!add_person(r, kin, s.list[at].text, &kin->speaker))
			return false;
		kin->sex[kin->speaker] = SEX_UNKNOWN;
	}
	*person = kin->speaker;
	return true;
}

static enum sex
sex_of_word(struct stretch s, unsigned at)
{
	static const char *const male[] = {"he", "his", "man", "boy", "gentleman", "him", NULL};
	static const char *const female[] = {"she", "her", "woman", "girl", "lady", NULL};

	return any_phrase_at(s, at, male) > 0 ? SEX_MALE : any_phrase_at(s, at, female) > 0 ? SEX_FEMALE : SEX_UNKNOWN;
}

/* "she", "the girl in the photo": the one who was pointed at. Returns the words it takes, or 0. */
static unsigned
pictured_at(struct kin *kin, struct stretch s, unsigned at, unsigned *person)
{
	static const char *const determiners[] = {"the", "this", "that", NULL};
	static const char *const nouns[] = {
	    "man", "woman", "boy", "girl", "lady", "gentleman", "person", "child", NULL};
	static const char *const pronouns[] = {"he", "she", NULL};
	unsigned start = at;

	if (kin->pictured == PEOPLE_MAX)
		return 0;
	if (any_phrase_at(s, at, pronouns) == 0) {
		at += any_phrase_at(s, at, determiners);
		if (at == start || any_phrase_at(s, at, nouns) == 0)
			return 0;
	}
	*person = kin->pictured;
	if (!kin_learn(kin, *person, sex_of_word(s, at)))
		return 0;
	kin->called[*person] |= sex_of_word(s, at) != SEX_UNKNOWN;
	at++;
	return at + any_phrase_at(s, at, in_photo) - start;
}

/* "only older sister": a relative. Returns the words it takes, or 0. */
static unsigned
step_at(struct stretch s, unsigned at, struct step *step)
{
	unsigned start = at, n;

	*step = (struct step){NULL, false};
	for (;;) {
		n = any_phrase_at(s, at, adjectives);
		if (n == 0 && word_at(s, at, "only")) {
			step->only = true;
			n = 1;
		}
		if (n == 0)
			break;
		/* "his only older sister" may have younger ones. */
		if (step->only && !word_at(s, at, "only"))
			return 0;
		at += n;
	}
	n = relative_at(s, at, &step->relative);
	return n == 0 ? 0 : at + n - start;
}

/* The person with whom a description begins, and the first relative if a pronoun precedes it. */
static unsigned
base_at(struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, struct person *person)
{
	unsigned n;

	person->count = 0;
	if (word_at(s, at, "my") || (kin->pictured < PEOPLE_MAX && (word_at(s, at, "his") || word_at(s, at, "her")))) {
		if (word_at(s, at, "my") ? !speaker_at(r, kin, s, at, &person->base)
					 : !kin_learn(kin, kin->pictured, sex_of_word(s, at)))
			return 0;
		if (!word_at(s, at, "my"))
			person->base = kin->pictured;
		n = step_at(s, at + 1, &person->steps[0]);
		person->count = 1;
		return n == 0 ? 0 : n + 1;
	}
	if (word_at(s, at, "i") || word_at(s, at, "me"))
		return speaker_at(r, kin, s, at, &person->base) ? 1 : 0;
	n = pictured_at(kin, s, at, &person->base);
	return n > 0 ? n : name_at(r, kin, s, at, &person->base) ? 1 : 0;
}

/* "the son of Karl's only sister". Returns the words it takes, or 0. */
static unsigned
person_at(struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, struct person *person)
{
	static const char *const articles[] = {"the", "a", "an", "one of the", "one of", NULL};
	struct step outer[STEPS_MAX];
	unsigned start = at, count = 0, n;

	for (;;) {
		unsigned article = any_phrase_at(s, at, articles);

		n = count < STEPS_MAX ? step_at(s, at + article, &outer[count]) : 0;
		if (n == 0 || !word_at(s, at + article + n, "of"))
			break;
		at += article + n + 1;
		count++;
	}
	n = base_at(r, kin, s, at, person);
	if (n == 0)
		return 0;
	at += n;
	while (word_at(s, at, "'s") && person->count < STEPS_MAX) {
		n = step_at(s, at + 1, &person->steps[person->count]);
		if (n == 0)
			return 0;
		person->count++;
		at += n + 1;
	}
	if (person->count + count > STEPS_MAX)
		return 0;
	while (count-- > 0)
		person->steps[person->count++] = outer[count];
	return at - start;
}

static bool
marries(const struct person *person)
{

	for (unsigned i = 0; i < person->count; i++)
		if (person->steps[i].relative->marriage)
			return true;
	return false;
}

/* Whether a description holds a word that is used of more than it holds of. */
static bool
is_strict(const struct person *person)
{

	for (unsigned i = 0; i < person->count; i++)
		if (person->steps[i].relative->strict)
			return true;
	return false;
}

static bool
add_fact(struct kin *kin, const struct person *a, const struct person *b, struct span say)
{

	if (kin->fact_count == FACTS_MAX || (a->count == 0 && b->count == 0) ||
	    (a->base == b->base && a->count + b->count < 2) || is_strict(a) || is_strict(b))
		return false;
	kin->facts[kin->fact_count++] = (struct fact){*a, *b, say};
	return true;
}

/* "are sisters", "are married": how two are related, as one relative. Returns the words, or 0. */
static unsigned
mutual_at(struct stretch s, unsigned at, struct step *step)
{
	static const char *const married[] = {
	    "married to each other", "married", "a married couple", "a couple", "spouses", NULL};
	static const struct relative spouse = {"spouse", "spouses", "married(%a, %b)", SEX_UNKNOWN, 0, 0, true, false};
	unsigned n = any_phrase_at(s, at, married);

	if (n > 0) {
		*step = (struct step){&spouse, false};
		return word_at(s, at + n, "to") ? 0 : n;
	}
	n = step_at(s, at, step);
	return n == 0 || step->only || step->relative->down != 0 || word_at(s, at + n, "of") ||
		step->relative->unseen > 0 || (step->relative->marriage)
	    ? 0
	    : n;
}

/* "married to Bob" is a spouse of his. */
static unsigned
predicate_at(struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, struct person *person)
{
	static const struct relative married = {"spouse", "spouses", "married(%a, %b)", SEX_UNKNOWN, 0, 0, true, false};
	unsigned n;

	if (phrase_at(s, at, "married to") == 0)
		return person_at(r, kin, s, at, person);
	n = person_at(r, kin, s, at + 2, person);
	if (n == 0 || person->count == STEPS_MAX)
		return 0;
	person->steps[person->count++] = (struct step){&married, false};
	return n + 2;
}

/* "Ann and Bob's mother": the subjects. Returns the words they take, or 0. */
static unsigned
subjects_at(
    struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, struct person *people, unsigned *count)
{
	unsigned start = at, n = person_at(r, kin, s, at, &people[0]);

	*count = n > 0;
	at += n;
	while (n > 0 && *count < 4) {
		unsigned joint = word_at(s, at, ",");

		joint += word_at(s, at + joint, "and");
		n = joint == 0 ? 0 : person_at(r, kin, s, at + joint, &people[*count]);
		if (n > 0) {
			at += joint + n;
			(*count)++;
		}
	}
	return at - start;
}

/* "an only child", "a woman": a property of one person. Returns the words; 0: something else. */
static unsigned
alone_at(
    struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, const struct person *who, struct span say)
{
	static const char *const sexes[] = {
	    "male", "female", "a man", "a woman", "a boy", "a girl", "men", "women", NULL};
	unsigned n = phrase_at(s, at, "an only child");
	const struct relative *sibling = NULL;
	struct words UNCLEARED words;

	if (n > 0 && who->count == 0 && words_cut(span_of("sibling"), &words)) {
		relative_at((struct stretch){words.list, 0, words.count}, 0, &sibling);
		return kin_write_count(r, who->base, sibling, 0, say) ? n : 0;
	}
	n = any_phrase_at(s, at, sexes);
	if (n == 0 || who->count > 0)
		return 0;
	for (unsigned k = 0; k < n; k++) {
		enum sex sex = word_at(s, at + k, "male") || word_at(s, at + k, "men") ? SEX_MALE
		    : word_at(s, at + k, "female") || word_at(s, at + k, "women")      ? SEX_FEMALE
										       : sex_of_word(s, at + k);

		if (!kin_learn(kin, who->base, sex))
			return 0;
		kin->called[who->base] |= sex != SEX_UNKNOWN;
	}
	return n;
}

/* The predicate of subjects after "is" or "are". Returns the words, or 0. */
static unsigned
said_at(struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, const struct person *people,
    unsigned count, struct span say)
{
	struct step step;
	struct person predicate;
	unsigned n = count > 1 ? mutual_at(s, at, &step) : 0;

	for (unsigned i = 0; n > 0 && i < count; i++)
		for (unsigned k = 0; k < count; k++) {
			predicate = people[k];
			if (k == i || predicate.count == STEPS_MAX || (step.relative->marriage && (count > 2 || k > i)))
				continue;
			predicate.steps[predicate.count++] = step;
			if (!add_fact(kin, &people[i], &predicate, say))
				return 0;
		}
	if (n > 0)
		return n;
	n = count == 1 ? alone_at(r, kin, s, at, &people[0], say) : 0;
	if (n > 0)
		return n;
	n = predicate_at(r, kin, s, at, &predicate);
	/* "Ann and Bob are Cy's only children" */
	if (n == 0 || (count > 1 && (predicate.count == 0 || predicate.steps[predicate.count - 1].only)))
		return 0;
	for (unsigned i = 0; i < count; i++)
		if (!add_fact(kin, &people[i], &predicate, say))
			return 0;
	return n;
}

/* "has one child", "has no brothers or sisters", "has a son, Bob": of one. Returns the words, or 0. */
static unsigned
has_at(
    struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, const struct person *who, struct span say)
{
	static const char *const exactly[] = {"only", "exactly", "just", NULL};
	static const char *const called[] = {"named", "called", ",", ":", NULL};
	unsigned start = at, n;
	struct step step;
	int most;

	if (who->count > 0)
		return 0;
	at += any_phrase_at(s, at, exactly);
	most = word_at(s, at, "a") ? 1 : at < s.end ? count_of(s.list[at].text) : -1;
	n = most < 0 ? 0 : step_at(s, at + 1, &step);
	if (n == 0 || step.only || step.relative->unseen > 0)
		return 0;
	/* "a brother" may be one of several. */
	if (!word_at(s, at, "a") && !kin_write_count(r, who->base, step.relative, most, say))
		return 0;
	at += n + 1;
	if (most == 0 && (word_at(s, at, "or") || word_at(s, at, "and"))) {
		n = step_at(s, at + 1, &step);
		if (n == 0 || !kin_write_count(r, who->base, step.relative, 0, say))
			return 0;
		at += n + 1;
	}
	for (n = any_phrase_at(s, at, called); n > 0 && most > 0; n = word_at(s, at, "and") || word_at(s, at, ",")) {
		struct person one = *who, child = {.count = 0};

		one.steps[one.count++] = (struct step){step.relative, false};
		n += word_at(s, at + n, "and");
		if (!name_at(r, kin, s, at + n, &child.base) || any_phrase_at(s, at + n + 1, copulas) > 0 ||
		    word_at(s, at + n + 1, "'s"))
			break;
		if (!add_fact(kin, &child, &one, say))
			return 0;
		at += n + 1;
		most--;
	}
	return at - start;
}

/* A fact, and further statements about the same subject. Returns the words, or 0. */
static unsigned
fact_at(struct clues_reader *r, struct kin *kin, struct stretch s, unsigned at, struct span say)
{
	static const char *const joints[] = {", and also", "and also", ", and", "and", ", but", "but", NULL};
	static const char *const having[] = {"has", "have", "had", NULL};
	struct person people[4];
	unsigned start = at, count, n = subjects_at(r, kin, s, at, people, &count), joint = 0;

	if (n == 0)
		return 0;
	at += n;
	for (;;) {
		unsigned is = any_phrase_at(s, at + joint, copulas), has = any_phrase_at(s, at + joint, having);

		n = 0;
		if (is > 0)
			n = said_at(r, kin, s, at + joint + is, people, count, say);
		else if (has > 0 && count == 1)
			n = has_at(r, kin, s, at + joint + has, &people[0], say);
		else if (joint > 0 && (word_at(s, at + joint, "the") || word_at(s, at + joint, "a"))) {
			unsigned entities = r->entity_count, facts = kin->fact_count;

			n = said_at(r, kin, s, at + joint, people, count, say);
			/* "and the father of Bob is Cy": another subject. */
			if (n > 0 && any_phrase_at(s, at + joint + n, copulas) > 0) {
				kin->fact_count = facts;
				n = 0;
			}
			if (n == 0)
				r->entity_count = entities;
		}
		if (n == 0)
			return joint > 0 ? at - start : 0;
		at += joint + is + has + n;
		joint = any_phrase_at(s, at, joints);
		if (joint == 0)
			return at - start;
	}
}

/*
 * "what is the relationship between A and Z", "how is A related to Z", "who is Ann's aunt". The whole stretch; it names
 * no new person except as a relative.
 */
static bool
question_at(struct clues_reader *r, struct kin *kin, struct stretch s, struct span say)
{
	static const char *const betweens[] = {"what is the relationship between", "what is the relation between",
	    "what is the family relationship between", "what relationship is there between", NULL};
	static const char *const whats[] = {"what relation is", "what relative is", "what relation would", "what is",
	    "who is", "what was", "what would", "what am", "who am", "what are", "what does", NULL};
	static const char *const hows[] = {
	    "how is", "how are", "how was", "how am", "how would", "in what way is", "in which way is", NULL};
	static const char *const tos[] = {"related to", "be related to", "be to", "to", NULL};
	static const char *const theirs[] = {"'s relationship to", "'s relation to", "'s relationship with",
	    "'s relation with", "'s family relationship to", NULL};
	static const char *const tails[] = {"in terms of generations and also the familial relationship in words",
	    "in terms of generations", "in words", NULL};
	static const char *const related[] = {"related", "related to each other", "related to one another", NULL};
	unsigned between = any_phrase_at(s, s.from, betweens), how = any_phrase_at(s, s.from, hows), n;
	unsigned at = s.from + (between > 0 ? between : how > 0 ? how : any_phrase_at(s, s.from, whats));

	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	if (kin->asks.at != NULL || at == s.from)
		return false;
	kin->asks = say;
	n = person_at(r, kin, s, at, &kin->first);
	at += n;
	if (n == 0)
		return false;
	if (at == s.end && how == 0 && kin->first.count > 0) {
		kin->who = true;
		return true;
	}
	kin->mutual = how > 0 && word_at(s, at, "and");
	n = between > 0 || kin->mutual ? word_at(s, at, "and") : any_phrase_at(s, at, tos);
	if (n == 0 && between == 0 && how == 0)
		n = any_phrase_at(s, at, theirs);
	if (n == 0)
		return false;
	at += n;
	n = person_at(r, kin, s, at, &kin->second);
	at += n;
	if (n == 0)
		return false;
	if (kin->mutual)
		return any_phrase_at(s, at, related) > 0 &&
		    (word_at(s, s.end - 1, "related") || word_at(s, s.end - 1, "other") ||
			word_at(s, s.end - 1, "another"));
	return at == s.end || any_phrase_at(s, at, tails) == s.end - at;
}

/* "Pointing at a photo of a girl, Ravi says: '...'". Returns the words before his statement, or 0. */
static unsigned
pointing_at(struct clues_reader *r, struct kin *kin, struct stretch s)
{
	static const char *const scene[] = {"at", "to", "towards", "toward", "a", "an", "the", "photo", "photograph",
	    "picture", "portrait", "man", "woman", "boy", "girl", "lady", "gentleman", "person", "of", "in", "on",
	    "stage", "wall", "street", NULL};
	static const char *const says[] = {
	    "says", "said", "tells his friend", "said to his friend", "remarks", "remarked", NULL};
	unsigned at = s.from + 1, n;
	struct span name = NO_SPAN;

	if (!word_at(s, s.from, "pointing") || kin->speaker < PEOPLE_MAX || kin->pictured < PEOPLE_MAX)
		return 0;
	if (s.end - s.from < 4)
		return 0;
	name = s.list[s.from].text;
	while (any_phrase_at(s, at, scene) > 0)
		at++;
	at += word_at(s, at, ",");
	if (!add_person(r, kin, name, &kin->pictured) || !name_at(r, kin, s, at, &kin->speaker))
		return 0;
	n = any_phrase_at(s, at + 1, says);
	at += n + 1;
	at += word_at(s, at, ",") || word_at(s, at, ":");
	at += word_at(s, at, "that");
	return n == 0 ? 0 : at - s.from;
}

/* Separators of statements, without meaning. */
static unsigned
gap_at(struct stretch s, unsigned at)
{
	static const char *const gaps[] = {",", ".", ";", ":", "\"", "'", "and", "but", "then", "if", "while", NULL};
	unsigned start = at;

	while (any_phrase_at(s, at, gaps) > 0)
		at++;
	return at - start;
}

static bool
asks_at(struct stretch s, unsigned at)
{
	static const char *const asking[] = {"what", "how", "who", "in what way", "in which way", NULL};

	return any_phrase_at(s, at, asking) > 0;
}

static bool
kin_sentence(struct clues_reader *r, struct kin *kin, struct stretch s, struct span say)
{
	static const char *const openers[] = {"building on the previous question , if", "suppose that", "suppose",
	    "given that", "assume", "so", "question", "puzzle", NULL};
	unsigned at = s.from + any_phrase_at(s, s.from, openers), n;

	at += pointing_at(r, kin, (struct stretch){s.list, at, s.end});
	for (at += gap_at(s, at); at < s.end; at += n) {
		if (asks_at(s, at)) {
			unsigned known = r->entity_count;

			return question_at(r, kin, (struct stretch){s.list, at, s.end}, say) &&
			    (r->entity_count == known ||
				(kin->fact_count == 0 && kin->first.count + kin->second.count > 1));
		}
		n = fact_at(r, kin, s, at, say);
		if (n == 0)
			return false;
		if (at + n < s.end && gap_at(s, at + n) == 0)
			return false;
		n += gap_at(s, at + n);
	}
	return true;
}

enum kind_verdict
kin_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct kin kin = {.speaker = PEOPLE_MAX, .pictured = PEOPLE_MAX};

	r->group_count = 1;
	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s) ||
		    !kin_sentence(r, &kin, s, sentences->list[i].say)) {
			r->out->stopped = sentences->list[i].say;
			return kin.fact_count > 1 ? KIND_STOPPED : KIND_OTHER;
		}
	}
	if (kin.asks.at == NULL || kin.fact_count + kin.first.count + kin.second.count < (kin.who ? 2 : 1) ||
	    sentences->option_count > 0)
		return KIND_OTHER;
	if (!kin_identify(r, &kin) ||
	    (kin.first.count + kin.second.count == 0 && kin.same[kin.first.base] == kin.same[kin.second.base])) {
		r->out->stopped = kin.asks;
		return KIND_STOPPED;
	}
	/* An uncle may be an aunt's husband. */
	kin.marriage = marries(&kin.first) || marries(&kin.second);
	for (unsigned i = 0; i < kin.fact_count; i++)
		kin.marriage |= marries(&kin.facts[i].a) || marries(&kin.facts[i].b);
	if (kin.marriage && (is_strict(&kin.first) || is_strict(&kin.second))) {
		r->out->stopped = kin.asks;
		return KIND_STOPPED;
	}
	r->out->generations = kin_generations(r, &kin);
	if (kin_write(r, &kin))
		return KIND_READ;
	r->out->stopped = kin.asks;
	return KIND_STOPPED;
}
