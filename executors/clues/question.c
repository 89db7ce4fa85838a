/*
 * The question: which option holds, who is where, whether a statement follows, the order of all.
 */
#include "executors/clues/reader.h"

enum mood { MOOD_MUST, MOOD_COULD, MOOD_CANNOT };

static const char *const kinds[] = {"must", "could", "cannot"};

bool
question_is(struct stretch s)
{
	static const char *const openers[] = {"question", "who", "which", "what", "where", "list", "name", "in what",
	    "in which", "on which", "on what", "at which", "at what", "when", "is the", "arrange", "rank", "order the",
	    "sort", "put the", "put them", "present your", NULL};

	return s.from < s.end && (word_at(s, s.end - 1, "?") || any_phrase_at(s, s.from, openers) > 0);
}

bool
option_add(struct clues_reader *r, const char *kind, struct span label, struct span say, size_t from)
{
	struct clues *out = r->out;

	if (out->option_count == CLUES_OPTIONS_MAX || write_failed(r))
		return false;
	out->kind = kind;
	out->labels[out->option_count] = label;
	out->options[out->option_count++] = (struct clues_clue){say, {out->room + from, out->used - from}};
	return true;
}

bool
clue_add(struct clues_reader *r, struct span say, size_t from)
{
	struct clues *out = r->out;

	if (out->clue_count == CLUES_CLUES_MAX || write_failed(r))
		return false;
	out->clues[out->clue_count++] = (struct clues_clue){say, {out->room + from, out->used - from}};
	return true;
}

static bool
cut_option(const struct option *option, struct words *words, struct stretch *s)
{

	if (!words_cut(option->say, words))
		return false;
	*s = (struct stretch){words->list, 0, words->count};
	return words->count > 0;
}

/* "must be true", "is correct", "could be false". Returns the words it takes. */
static unsigned
mood_at(struct stretch s, unsigned at, enum mood *mood)
{
	static const struct {
		const char *phrase;
		enum mood mood;
	} moods[] = {{"must be true", MOOD_MUST}, {"is true", MOOD_MUST}, {"are true", MOOD_MUST},
	    {"is correct", MOOD_MUST}, {"must be correct", MOOD_MUST}, {"follows", MOOD_MUST}, {"holds", MOOD_MUST},
	    {"is necessarily true", MOOD_MUST}, {"must necessarily be true", MOOD_MUST}, {"could be true", MOOD_COULD},
	    {"can be true", MOOD_COULD}, {"may be true", MOOD_COULD}, {"is possible", MOOD_COULD},
	    {"can not be true", MOOD_CANNOT}, {"could not be true", MOOD_CANNOT}, {"must be false", MOOD_CANNOT},
	    {"is impossible", MOOD_CANNOT}, {"is false", MOOD_CANNOT}};

	for (size_t i = 0; i < nitems(moods); i++) {
		unsigned n = phrase_at(s, at, moods[i].phrase);

		if (n > 0) {
			*mood = moods[i].mood;
			return n;
		}
	}
	return 0;
}

/* Every option is a statement. */
static bool
statements_read(struct clues_reader *r, enum mood mood, const struct option *options, unsigned count)
{

	for (unsigned i = 0; i < count; i++) {
		struct words UNCLEARED words;
		struct stretch s;
		size_t from = r->out->used;

		if (!cut_option(&options[i], &words, &s) || !clause_read(r, s) ||
		    !option_add(r, kinds[mood], options[i].label, options[i].say, from))
			return false;
	}
	return count > 1;
}

/* "Which of the following must be true?" */
static bool
following_read(struct clues_reader *r, struct stretch s, const struct option *options, unsigned count)
{
	static const char *const openers[] = {"which of the following statements",
	    "which one of the following statements", "which of the following", "which one of the following",
	    "which statement", "which option", "what", NULL};
	unsigned at = s.from, n = any_phrase_at(s, at, openers);
	enum mood mood;

	at += n;
	n = n > 0 ? mood_at(s, at, &mood) : 0;
	return n > 0 && at + n == s.end && statements_read(r, mood, options, count);
}

/* What may be said of each candidate: "must be", "could be", "is", without the words of the mood. */
static struct stretch
candidates_mood(struct stretch s, struct word *room, enum mood *mood)
{
	static const char *const coulds[] = {"could", "can", "might", "may", NULL};
	unsigned at = s.from, n = any_phrase_at(s, at, coulds);

	*mood = MOOD_MUST;
	if (n == 0 && !word_at(s, at, "must"))
		return s;
	at++;
	if (n > 0)
		*mood = MOOD_COULD;
	if (word_at(s, at, "not")) {
		if (n == 0)
			return s;
		*mood = MOOD_CANNOT;
		at++;
	}
	if (at >= s.end || s.end - at > WORDS_MAX - 1)
		return s;
	for (unsigned i = at; i < s.end; i++)
		room[i - at] = s.list[i];
	if (word_at(s, at, "be"))
		room[0].text = span_of("is");
	return (struct stretch){room, 0, s.end - at};
}

/* Whether all names of a list are written as people's are. */
static bool
is_of_people(const struct clues_reader *r, const struct group *group)
{

	for (unsigned i = 0; i < group->count; i++) {
		if (!isupper((unsigned char)r->entities[group->first + i].words[0].at[0]))
			return false;
	}
	return true;
}

/* If no list is named: the first one, or, if that is the places themselves or things, the one of people. */
static unsigned
usual_group(const struct clues_reader *r)
{
	unsigned found = 0, count = 0;

	for (unsigned g = 0; g < r->group_count; g++) {
		if (r->groups[g].fixed || !is_of_people(r, &r->groups[g]))
			continue;
		found = g;
		count++;
	}
	return count == 1 && !is_of_people(r, &r->groups[0]) ? found : 0;
}

/* "What color": the only list of colors. */
static bool
color_asked(const struct clues_reader *r, struct stretch nouns, unsigned *group)
{
	unsigned found = 0;

	for (unsigned g = 0; g < r->group_count; g++) {
		if (!is_color(r->entities[r->groups[g].first].words[0]))
			continue;
		*group = g;
		found++;
	}
	return found == 1 && nouns.end - nouns.from == 1 &&
	    (word_at(nouns, nouns.from, "color") || word_at(nouns, nouns.from, "colour"));
}

/* The list asked for: the noun's, otherwise the usual one. */
static bool
asked_group(const struct clues_reader *r, struct stretch nouns, unsigned *group)
{
	static const char *const none[] = {
	    "of", "the", "these", "them", "one", "person", "house", "a", "following", "people", NULL};
	bool found = false;

	if (color_asked(r, nouns, group))
		return true;
	*group = usual_group(r);
	for (unsigned at = nouns.from; at < nouns.end; at++) {
		bool known = any_phrase_at(nouns, at, none) > 0 || (unsigned)count_of(nouns.list[at].text) == r->places;

		for (unsigned g = 0; g < r->group_count; g++) {
			for (unsigned i = 0; i < r->groups[g].noun_count; i++) {
				if (!same_noun(r->groups[g].nouns[i], nouns.list[at].text))
					continue;
				if (found && *group != g)
					return false;
				known = found = true;
				*group = g;
			}
		}
		/* "Which book": every member may have the noun in its name. */
		for (unsigned i = 0; i < r->entity_count && !known; i++)
			known = same_noun(r->entities[i].words[r->entities[i].count - 1], nouns.list[at].text);
		if (!known && !r->open)
			return false;
	}
	return !r->groups[*group].fixed;
}

static bool
candidate_read(struct clues_reader *r, const struct operand *one, struct stretch predicate, enum mood mood,
    struct span label, struct span say)
{
	struct operands subject = {.count = 1};
	size_t from = r->out->used;

	subject.list[0] = *one;
	return predicate_read(r, &subject, predicate) && option_add(r, kinds[mood], label, say, from);
}

/* The label of one who was not given as an option: the name as the list has it. */
static struct span
entity_label(const struct entity *entity)
{
	const struct span *first = &entity->words[0], *last = &entity->words[entity->count - 1];

	return (struct span){first->at, (size_t)(last->at + last->len - first->at)};
}

/* Who, of the options or of a list, the predicate is true of. */
static bool
candidates_read(struct clues_reader *r, struct stretch nouns, struct stretch predicate, struct span say,
    const struct option *options, unsigned count)
{
	struct word room[WORDS_MAX];
	unsigned group;
	enum mood mood;

	predicate = candidates_mood(predicate, room, &mood);
	if (!asked_group(r, nouns, &group))
		return false;
	for (unsigned i = 0; i < count; i++) {
		struct words UNCLEARED words;
		struct stretch s;
		struct operand one;

		if (!cut_option(&options[i], &words, &s) || !operand_read(r, s, &one) ||
		    !candidate_read(r, &one, predicate, mood, options[i].label, options[i].say))
			return false;
	}
	for (unsigned i = 0; count == 0 && i < r->groups[group].count; i++) {
		struct operand one = {.entity = r->groups[group].first + i};
		struct mark mark = reader_mark(r);

		if (candidate_read(r, &one, predicate, mood, entity_label(&r->entities[one.entity]), say))
			continue;
		/* "Who is next to Ann?" is not asked of Ann. */
		reader_return(r, &mark);
		if (!names_any_entity(r, predicate))
			return false;
	}
	return r->out->option_count > 1;
}

/* "Who is the tallest?", "Which of the three books is second from the left?" */
static bool
who_read(struct clues_reader *r, struct stretch s, struct span say, const struct option *options, unsigned count)
{
	struct clues *out = r->out;

	if (!word_at(s, s.from, "who") && !word_at(s, s.from, "which") && !word_at(s, s.from, "what"))
		return false;
	for (unsigned at = s.from + 1; at < s.end && at < s.from + 8; at++) {
		struct mark mark = reader_mark(r);

		if (candidates_read(r, (struct stretch){s.list, s.from + 1, at}, (struct stretch){s.list, at, s.end},
			say, options, count))
			return true;
		out->option_count = 0;
		reader_return(r, &mark);
	}
	return false;
}

/* Which of a list is the same as one. */
static bool
same_as_asked(struct clues_reader *r, unsigned group, const struct operand *one, struct span say)
{

	for (unsigned i = 0; i < r->groups[group].count; i++) {
		struct operand candidate = {.entity = r->groups[group].first + i};
		size_t from = r->out->used;

		if (!write_same(r, &candidate, one) ||
		    !option_add(r, kinds[MOOD_MUST], entity_label(&r->entities[candidate.entity]), say, from))
			return false;
	}
	return r->out->option_count > 1;
}

/* Whether places that were listed are asked for: by their noun, or as a day or an hour. */
static bool
place_asked(const struct clues_reader *r, struct stretch nouns, unsigned *group)
{
	static const char *const times[] = {"day", "time", "hour", "month", "when", NULL};
	bool time = false, noun = false;

	for (*group = 0; *group < r->group_count && !r->groups[*group].fixed;)
		++*group;
	if (*group == r->group_count || r->group_count < 2)
		return false;
	for (unsigned at = nouns.from; at < nouns.end; at++) {
		time |= any_phrase_at(nouns, at, times) > 0;
		noun |= group_has_noun(&r->groups[*group], nouns.list[at].text);
	}
	return (time && r->groups[*group].noun_count == 0) || (noun && nouns.end - nouns.from == 1) ||
	    nouns.from == nouns.end;
}

/* Of two lists the one that does not contain this, for "What does Ann have?". */
static bool
other_group(const struct clues_reader *r, const struct operand *one, unsigned *group)
{

	*group = one->is_place || r->entities[one->entity].group != 0 ? 0 : 1;
	return r->group_count == 2 && !one->is_place && !r->groups[0].fixed && !r->groups[1].fixed;
}

/* "Which pet does Ann have?": which of the list that the noun introduced. */
static bool
which_does_read(struct clues_reader *r, struct stretch s, struct span say)
{
	static const char *const having[] = {"live", "leave", "come", "start", "sit", "stand", "get", "meet", NULL};
	static const char *const before[] = {"on", "at", "in", NULL};
	unsigned does, group;
	struct operand one;

	/* "On which floor does Wim live?" */
	s.from += any_phrase_at(s, s.from, before) > 0;
	does = s.from + 1;

	while (does < s.end && !word_at(s, does, "does") && !word_at(s, does, "did"))
		does++;
	if ((!word_at(s, s.from, "which") && !word_at(s, s.from, "what")) || does + 2 >= s.end ||
	    (any_phrase_at(s, s.end - 1, having) == 0 && predicate_link_at(s, s.end - 1) == 0) ||
	    !operand_read(r, (struct stretch){s.list, does + 1, s.end - 1}, &one) || one.is_place ||
	    (does == s.from + 1 ? !other_group(r, &one, &group)
				: !asked_group(r, (struct stretch){s.list, s.from + 1, does}, &group) &&
			!place_asked(r, (struct stretch){s.list, s.from + 1, does}, &group)))
		return false;
	return same_as_asked(r, group, &one, say);
}

/* "On which day is biology?": which of the days, hours or numbered places that were listed. */
static bool
when_read(struct clues_reader *r, struct stretch s, struct span say)
{
	static const char *const before[] = {"on", "at", "in", NULL};
	static const char *const copulas[] = {"is", "was", "are", NULL};
	unsigned is = s.from + 1, group;
	struct operand one;

	s.from += any_phrase_at(s, s.from, before) > 0;
	while (is < s.end && any_phrase_at(s, is, copulas) == 0)
		is++;
	return (word_at(s, s.from, "which") || word_at(s, s.from, "what") || word_at(s, s.from, "when")) &&
	    is + 1 < s.end && operand_read(r, (struct stretch){s.list, is + 1, s.end}, &one) && !one.is_place &&
	    place_asked(r, (struct stretch){s.list, s.from + 1, is}, &group) && same_as_asked(r, group, &one, say);
}

/* "What is the name of the secretary?": the member of the noun's list that is the same. */
static bool
name_read(struct clues_reader *r, struct stretch s, struct span say)
{
	unsigned of = find_word(s, s.from, "of"), group, start;
	struct operand one;

	start = phrase_at(s, s.from, "what is the");
	if (start == 0 || of >= s.end || !operand_read(r, (struct stretch){s.list, of + 1, s.end}, &one) ||
	    !asked_group(r, (struct stretch){s.list, s.from + start, of}, &group))
		return false;
	return same_as_asked(r, group, &one, say);
}

/* "Is Ann to the left of Bob?", "Did Ann finish before Bob?" */
static bool
whether_read(struct clues_reader *r, struct stretch s, struct span say)
{
	static const char *const openers[] = {"is", "are", "was", "were", "did", "does", "must", "do", NULL};
	static const char *const links[] = {"is", "are", "was", "were", NULL};
	struct operands subject;
	unsigned opener = any_phrase_at(s, s.from, openers);
	bool link = any_phrase_at(s, s.from, links) > 0;

	for (unsigned at = s.from + opener + 1; opener > 0 && at < s.end; at++) {
		struct mark mark = reader_mark(r);
		struct word room[WORDS_MAX];
		struct stretch rest = {room, 0, 0};
		size_t from = r->out->used;

		if (!operands_read(r, (struct stretch){s.list, s.from + opener, at}, &subject) ||
		    subject.joint == JOINT_NOR)
			continue;
		/* Back in the order of a statement. */
		if (link)
			room[rest.end++] = s.list[s.from];
		for (unsigned i = at; i < s.end && rest.end < WORDS_MAX; i++)
			room[rest.end++] = s.list[i];
		if (word_at(rest, 0, "be"))
			room[0].text = span_of("is");
		if (predicate_read(r, &subject, rest))
			return option_add(r, "entails", NO_SPAN, say, from);
		reader_return(r, &mark);
	}
	return false;
}

/* "Is it true, false or uncertain that Ann is older than Bob?": a statement that is judged. */
static bool
follows_read(struct clues_reader *r, struct stretch s, struct span say)
{
	static const char *const openers[] = {"is it true , false , or uncertain that",
	    "is it true , false or uncertain that", "is it true , false , or unknown that",
	    "is it true , false or unknown that", "is it true or false that", "is it true that", "is it certain that",
	    "must it be true that", "does it follow that", "can we conclude that", "can we say that", NULL};
	unsigned n = any_phrase_at(s, s.from, openers);
	struct mark mark = reader_mark(r);
	size_t from = r->out->used;

	if (n == 0)
		return false;
	if (clause_read(r, (struct stretch){s.list, s.from + n, s.end}))
		return option_add(r, "entails", NO_SPAN, say, from);
	reader_return(r, &mark);
	return false;
}

/* "What position is Ann in?", "Where did Ann finish?" */
static bool
where_read(struct clues_reader *r, struct stretch s, struct span say)
{
	static const char *const openers[] = {"where", "what position", "which position", "in what position",
	    "in which position", "what place", "in which place", "in what place", "which place", NULL};
	static const char *const verbs[] = {"is", "was", "does", "did", "are", "were", NULL};
	static const char *const tails[] = {"finish in", "come in", "in", "sit", "stand", "finish", "sitting",
	    "standing", "rank", "placed", "located", "seated", NULL};
	unsigned at = s.from + any_phrase_at(s, s.from, openers), end = s.end, n = any_phrase_at(s, at, verbs);
	struct operand one;
	size_t from;

	if (at == s.from || n == 0 || r->open)
		return false;
	at += n;
	for (unsigned k = at + 1; k < end; k++) {
		n = any_phrase_at(s, k, tails);
		if (n > 0 && k + n == end)
			end = k;
	}
	from = r->out->used;
	if (!operand_read(r, (struct stretch){s.list, at, end}, &one) || one.is_place ||
	    r->groups[r->entities[one.entity].group].fixed)
		return false;
	write_entity(r, one.entity);
	return option_add(r, "value", NO_SPAN, say, from);
}

/* "What is the order, from left to right?", "List the colors from first to last": everything. */
static bool
order_read(struct clues_reader *r, struct stretch s, struct span say)
{
	size_t from = r->out->used;
	static const char *const orders[] = {"from left to right", "from right to left", "from first to last",
	    "from last to first", "from oldest to newest", "from oldest to youngest", "from youngest to oldest",
	    "from tallest to shortest", "from shortest to tallest", "the order", "in order", "the correct order",
	    "what order", "json format", NULL};
	static const char *const never[] = {"but", "except", "without", "besides", "not", "aside", "leaving", NULL};
	static const char *const openers[] = {
	    "what is", "what was", "list", "in what", "in which", "name", "arrange", "rank", "present your", NULL};

	if (order_question_read(r, s))
		return option_add(r, "value", NO_SPAN, say, from);
	if (any_phrase_at(s, s.from, openers) == 0 || names_any_entity(r, s) || r->open)
		return false;
	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, never) > 0)
			return false;
	}
	for (unsigned at = s.from; at < s.end; at++) {
		if (any_phrase_at(s, at, orders) > 0)
			return option_add(r, "value", NO_SPAN, say, r->out->used);
	}
	return false;
}

/* "If Ann is first, which ...": a clue of the question's own. */
static bool
supposed_read(struct clues_reader *r, struct stretch *s, struct span say)
{
	static const char *const asks[] = {
	    "which", "who", "what", "where", "then which", "then who", "is", "does", NULL};

	if (!word_at(*s, s->from, "if"))
		return true;
	for (unsigned at = s->from; at < s->end; at++) {
		size_t from = r->out->used;

		if (!word_at(*s, at, ",") || any_phrase_at(*s, at + 1, asks) == 0)
			continue;
		if (!clause_read(r, (struct stretch){s->list, s->from + 1, at}) || !clue_add(r, say, from))
			return false;
		s->from = at + 1;
		s->from += word_at(*s, s->from, "then");
		return true;
	}
	return false;
}

/* "Who is first if Flo has one, too?": further people, or a clue of the question's own, at its end. */
static bool
supposed_last_read(struct clues_reader *r, struct stretch *s, struct span say)
{
	unsigned at = find_word(*s, s->from + 1, "if");
	struct stretch behind = {s->list, at + 1, s->end};
	size_t from = r->out->used;

	if (at >= s->end)
		return true;
	s->end = at - (word_at(*s, at - 1, ","));
	return member_told(r, behind) || (clause_read(r, behind) && clue_add(r, say, from));
}

bool
question_read_all(
    struct clues_reader *r, struct stretch s, struct span say, const struct option *options, unsigned count)
{
	static const char *const openers[] = {"and", "so", "but", "then", NULL};

	while (s.end > s.from && (word_at(s, s.end - 1, "?") || word_at(s, s.end - 1, ":")))
		s.end--;
	if (s.end - s.from > 3 && (word_at(s, s.end - 1, "then") || word_at(s, s.end - 1, "now")))
		s.end--;
	s.from += any_phrase_at(s, s.from, openers);
	if (word_at(s, s.from, "question"))
		s.from++;
	s.from += word_at(s, s.from, ":");
	if (s.from >= s.end)
		return statements_read(r, MOOD_MUST, options, count);
	if (!supposed_read(r, &s, say) || !supposed_last_read(r, &s, say))
		return false;
	if (following_read(r, s, options, count))
		return true;
	r->out->option_count = 0;
	if (who_read(r, s, say, options, count))
		return true;
	r->out->option_count = 0;
	if (count > 0)
		return false;
	if (which_does_read(r, s, say))
		return true;
	r->out->option_count = 0;
	if (when_read(r, s, say))
		return true;
	r->out->option_count = 0;
	return follows_read(r, s, say) || name_read(r, s, say) || whether_read(r, s, say) || where_read(r, s, say) ||
	    order_read(r, s, say);
}
