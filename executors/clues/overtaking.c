/*
 * Overtaking in a race: who overtakes the second is second, and the last cannot be overtaken.
 */
#include "executors/clues/sentences.h"

#define RUNNERS 12 /* as many as there may be: the last one is the last of them */

static const char vars[] = "{\"name\": \"group_1\", \"names\": [\"you\", \"the other\"], \"domain\": \"1..12\", "
			   "\"distinct\": true, \"order\": \"first\"}";

static const char *const verbs[] = {
    "overtake", "overtakes", "overtook", "overtaken", "overtaking", "pass", "passes", "passed", "passing", NULL};
static const char *const people[] = {"person", "people", "runner", "runners", "racer", "racers", "one", "competitor",
    "competitors", "participant", "participants", "driver", "drivers", "guy", "guys", "man", "men", "woman", "women",
    "girl", "boy", "kid", "rider", "riders", "cyclist", "cyclists", "swimmer", "swimmers", "car", "cars", "athlete",
    "athletes", "skier", "skiers", "dude", "others", NULL};
static const char *const places[] = {"place", "position", "spot", "rank", NULL};

/* "overtaken the second person", "pass the runner in last place". Returns the offset after it, or 0; place from 1. */
static unsigned
event_at(struct stretch s, unsigned at, int *place)
{
	static const char *const ins[] = {"in the", "in", "on", NULL};
	static const char *const who_is[] = {"who is", "who was", "that is", "that was", NULL};
	unsigned n = any_phrase_at(s, at, verbs);
	bool named, last;

	at += n;
	if (n == 0 || !word_at(s, at, "the"))
		return 0;
	at++;
	named = any_phrase_at(s, at, people) > 0;
	if (named) {
		at++;
		at += any_phrase_at(s, at, who_is);
		at += word_at(s, at, "currently");
		n = any_phrase_at(s, at, ins);
		if (n == 0)
			return 0;
		at += n;
	}
	if (at >= s.end)
		return 0;
	last = word_at(s, at, "last");
	*place = last ? RUNNERS : ordinal_of(s.list[at].text);
	at++;
	/* "second to last" counts from the end */
	if (word_at(s, at, "to") || word_at(s, at, "from") || word_at(s, at, "last"))
		return 0;
	n = any_phrase_at(s, at, places);
	at += n;
	if (!named && any_phrase_at(s, at, people) > 0)
		at++;
	else if (!named)
		return 0;
	return *place > 0 && (*place < RUNNERS || last) ? at : 0;
}

/* "what position are you in now", "what's your current position". The whole stretch. */
static bool
asks_own_place(struct stretch s)
{
	static const char *const whats[] = {"what", "which", "in what", "in which", NULL};
	static const char *const ares[] = {"are you", "am i", "would you be", "would i be", "will you be", "will i be",
	    "do you have", "do i have", "do you take", "are u", "is he", "is she", NULL};
	static const char *const wheres[] = {"where are you", "where am i", "where would you be", NULL};
	static const char *const owns[] = {"what is your", "what is my", "what is his", "what is her", NULL};
	static const char *const ends[] = {"in now", "in then", "in", "now", "then", "at", NULL};
	unsigned at, n;

	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	while (s.from < s.end && (word_at(s, s.from, ",") || word_at(s, s.from, "then") || word_at(s, s.from, "so")))
		s.from++;
	at = s.from + any_phrase_at(s, s.from, wheres);
	if (at == s.from && (n = any_phrase_at(s, at, owns)) > 0) {
		at += n;
		at += word_at(s, at, "current") || word_at(s, at, "new");
		n = any_phrase_at(s, at, places);
		at = n > 0 ? at + n : s.from;
	} else if (at == s.from) {
		at += any_phrase_at(s, at, whats);
		n = at > s.from ? any_phrase_at(s, at, places) : 0;
		n = n > 0 ? n + any_phrase_at(s, at + n, ares) : 0;
		at = n > 1 ? at + n : s.from;
	}
	return at > s.from && (at == s.end || any_phrase_at(s, at, ends) == s.end - at);
}

/* "Where is the person you just overtook?" */
static bool
asks_other_place(struct stretch s)
{
	static const char *const starts[] = {"where is the person you just overtook",
	    "where is the person you overtook", "where is the person that you just overtook",
	    "what position is the person you just overtook in", "where is the runner you just overtook", NULL};

	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	return any_phrase_at(s, s.from, starts) == s.end - s.from && s.from < s.end;
}

/* "Imagine you are in a race with a group of people." */
static bool
sets_scene(struct stretch s)
{
	static const char *const starts[] = {"imagine", "you are", "you 're", "suppose you are", "suppose that you are",
	    "i am", "i 'm", "im", "say you are", "picture", NULL};
	bool race = false;

	for (unsigned at = s.from; at < s.end; at++) {
		race |= word_at(s, at, "race") || word_at(s, at, "marathon");
		if (scale_is_word(s.list[at].text) || count_of(s.list[at].text) >= 0 || word_at(s, at, "not"))
			return false;
	}
	return race && any_phrase_at(s, s.from, starts) > 0;
}

/* Whether a stretch names a place as the last turn did. */
static bool
names_place(struct stretch s, int place)
{

	for (unsigned at = s.from; at < s.end; at++)
		if (word_at(s, at, "last") ? place == RUNNERS : ordinal_of(s.list[at].text) == place)
			return true;
	return false;
}

/* "If "second person" is changed to "last person" in the above question, what would the answer be?" */
static bool
change_read(struct stretch s, int *place)
{
	static const char *const changes[] = {"is changed to", "is replaced by", "is replaced with", "becomes", NULL};
	static const char *const others[] = {
	    "person", "place", "position", "runner", "racer", "competitor", "participant", "driver", NULL};

	if (!word_at(s, s.from, "if") || find_word(s, s.from, "answer") == s.end)
		return false;
	for (unsigned at = s.from; at < s.end; at++) {
		unsigned n = any_phrase_at(s, at, changes);

		if (n == 0)
			continue;
		if (!names_place((struct stretch){s.list, s.from, at}, *place))
			return false;
		at += n;
		at += word_at(s, at, "the");
		at += word_at(s, at, "\"");
		at += word_at(s, at, "the");
		if (at + 1 >= s.end || any_phrase_at(s, at + 1, others) == 0)
			return false;
		if (!word_at(s, at, "last") && ordinal_of(s.list[at].text) == RUNNERS)
			return false;
		*place = word_at(s, at, "last") ? RUNNERS : ordinal_of(s.list[at].text);
		return *place > 0 && *place <= RUNNERS;
	}
	return false;
}

/*
 * "You are in a race and three people overtake you while you were in 2nd place", "Max was fifth and passed two
 * runners": the first place, and how many places are lost or gained. Every word is one of these, or has no meaning.
 */
static bool
moves_read(struct stretch s, int *start, int *moved)
{
	static const char *const bes[] = {"are", "were", "am", "was", "is", "im", "'re", "'m", NULL};
	static const char *const nobody[] = {"you", "i", "he", "she", "and", "while", "when", "in", "a", "the", "race",
	    "marathon", "are", "were", "am", "was", "is", "im", ",", "then", "have", "just", "'re", "'m", "running",
	    "now", "suddenly", "currently", "if", "as", "place", "position", "suppose", NULL};
	static const char *const objects[] = {"you", "me", "him", "her", NULL};

	*start = *moved = 0;
	for (unsigned at = s.from; at < s.end; at++) {
		int count = count_of(s.list[at].text);
		unsigned verb = any_phrase_at(s, at, verbs), behind = at + 1;

		if (verb > 0 && behind + 1 < s.end && count_of(s.list[behind].text) > 0) {
			count = -count_of(s.list[behind].text);
			behind += 1 + word_at(s, behind + 1, "other");
			verb = any_phrase_at(s, behind, people);
		} else if (count > 0) {
			behind += word_at(s, behind, "other") || word_at(s, behind, "more");
			verb = any_phrase_at(s, behind, people);
			behind += verb;
			behind += word_at(s, behind, "have") || word_at(s, behind, "then");
			verb =
			    verb > 0 && any_phrase_at(s, behind, verbs) > 0 ? any_phrase_at(s, behind + 1, objects) : 0;
			behind++;
		} else if (at > s.from && ordinal_of(s.list[at].text) > 0) {
			/* "in 2nd place", "was fifth" */
			if (*start != 0 || (!word_at(s, at - 1, "in") && any_phrase_at(s, at - 1, bes) == 0))
				return false;
			*start = ordinal_of(s.list[at].text);
			continue;
		} else {
			if (any_phrase_at(s, at, nobody) == 0 &&
			    !(at == s.from && isupper((unsigned char)s.list[at].text.at[0])))
				return false;
			continue;
		}
		if (verb == 0 || *moved != 0)
			return false;
		*moved = count;
		at = behind + verb - 1;
	}
	return *start > 0 && *moved != 0 && *start + *moved >= 1 && *start + *moved <= RUNNERS;
}

struct race {
	struct span event, asks;
	int place, start, moved; /* of the person passed; or one's own, and how many are passed */
	bool own, other;
};

static bool
race_sentence(struct stretch s, struct span say, struct race *race)
{
	unsigned from = s.from, end;
	int place = 0;

	if (asks_own_place(s) || asks_other_place(s)) {
		race->own |= asks_own_place(s);
		race->other |= asks_other_place(s);
		race->asks = say;
		return race->place > 0 || (race->moved != 0 && !race->other);
	}
	if (race->place == 0 && race->moved == 0 && moves_read(s, &race->start, &race->moved)) {
		race->event = say;
		return true;
	}
	if (race->moved != 0)
		return false;
	place = race->place;
	if (race->place > 0 && change_read(s, &place)) {
		race->place = place;
		race->event = race->asks = say;
		race->own |= !race->other;
		return true;
	}
	for (unsigned at = from; at < s.end; at++) {
		static const char *const subjects[] = {"you", "you have", "you 've", "you just", "you have just", "and",
		    "i", "i have", "i just", "u", "im", NULL};
		bool subject = false;

		end = event_at(s, at, &place);
		if (end == 0 || race->place > 0)
			continue;
		for (size_t i = 0; subjects[i] != NULL; i++) {
			for (unsigned k = from; k < at; k++)
				subject |= phrase_at(s, k, subjects[i]) == at - k;
		}
		if (!subject)
			continue;
		/* "You are last, and pass the second": impossible. */
		for (unsigned k = from; k < at; k++)
			if (ordinal_of(s.list[k].text) > 0 || word_at(s, k, "last") || word_at(s, k, "not"))
				return false;
		race->place = place;
		race->event = say;
		if (end == s.end)
			return true;
		race->asks = say;
		race->own = asks_own_place((struct stretch){s.list, end, s.end});
		return race->own;
	}
	return sets_scene(s);
}

static enum kind_verdict
ask(struct clues_reader *r, const struct race *race)
{
	struct clues *out = r->out;
	size_t from = out->used;

	write_text(r, race->own ? "'you'" : "'the other'");
	out->asked = CLUES_ASKS_PLACE;
	if (race->own && race->other) {
		write_text(r, " * ");
		write_number(r, CLUES_PLACES_BASE);
		write_text(r, " + 'the other'");
		out->asked = CLUES_ASKS_BOTH;
	}
	out->kind = "value";
	out->options[0] = (struct clues_clue){race->asks, {out->room + from, out->used - from}};
	out->option_count = 1;
	r->vars = vars;
	return KIND_READ;
}

enum kind_verdict
overtaking_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct clues *out = r->out;
	struct race race = {.place = 0, .moved = 0};
	size_t from;

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words UNCLEARED words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s) ||
		    !race_sentence(s, sentences->list[i].say, &race)) {
			out->stopped = sentences->list[i].say;
			return race.place > 0 ? KIND_STOPPED : KIND_OTHER;
		}
	}
	if ((race.place == 0 && race.moved == 0) || race.asks.at == NULL || sentences->option_count > 0)
		return KIND_OTHER;
	from = out->used;
	if (race.moved != 0) {
		write_text(r, "'you' == ");
		write_number(r, race.start);
		write_text(r, race.moved > 0 ? " + " : " - ");
		write_number(r, race.moved > 0 ? race.moved : -race.moved);
		clue_add(r, race.event, from);
		return ask(r, &race);
	}
	write_text(r, "start('the other') == ");
	write_number(r, race.place);
	clue_add(r, race.event, from);
	from = out->used;
	write_text(r, "overtakes('you', 'the other')");
	clue_add(r, race.event, from);
	if (race.place == RUNNERS)
		out->impossible = "whoever is behind the last one would be last";
	return ask(r, &race);
}
