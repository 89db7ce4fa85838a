/*
 * Overtaking in a race: who overtakes the second is second, and the last cannot be overtaken.
 */
#include "executors/clues/sentences.h"

#define RUNNERS 12 /* as many as there may be: the last one is the last of them */

static const char vars[] = "{\"name\": \"group_1\", \"names\": [\"you\", \"the other\"], \"domain\": \"1..12\", "
			   "\"distinct\": true, \"order\": \"first\"}";

/* "overtaken the second person", "pass the runner in last place". Returns the offset behind, or 0; place from 1. */
static unsigned
event_at(struct stretch s, unsigned at, int *place)
{
	static const char *const verbs[] = {"overtake", "overtook", "overtaken", "pass", "passed", NULL};
	static const char *const others[] = {
	    "person", "runner", "racer", "one", "competitor", "participant", "driver", NULL};
	unsigned n = any_phrase_at(s, at, verbs);
	bool named, last;

	at += n;
	if (n == 0 || !word_at(s, at, "the"))
		return 0;
	at++;
	named = any_phrase_at(s, at, others) > 0;
	if (named) {
		at++;
		at += word_at(s, at, "who") && word_at(s, at + 1, "is") ? 2 : 0;
		n = phrase_at(s, at, "in the");
		n = n > 0 ? n : phrase_at(s, at, "in");
		if (n == 0)
			return 0;
		at += n;
	}
	if (at >= s.end)
		return 0;
	last = word_at(s, at, "last");
	*place = last ? RUNNERS : ordinal_of(s.list[at].text);
	at++;
	if (named)
		at += word_at(s, at, "place") || word_at(s, at, "position");
	else if (any_phrase_at(s, at, others) > 0)
		at++;
	else
		return 0;
	return *place > 0 && (*place < RUNNERS || last) ? at : 0;
}

/* "what position are you in now", "what's your current position". All of the stretch. */
static bool
asks_own_place(struct stretch s)
{
	static const char *const starts[] = {"what position are you in", "what place are you in",
	    "which position are you in", "which place are you in", "in what position are you",
	    "in which position are you", "what is your position", "what is your current position", "where are you",
	    "what position would you be in", "what place would you be in", "what position will you be in",
	    "what is your place", "what position do you have", "what is your new position", "what position are you",
	    "what place do you take", NULL};
	unsigned n;

	s.end -= s.end > s.from && word_at(s, s.end - 1, "?");
	while (s.from < s.end && (word_at(s, s.from, ",") || word_at(s, s.from, "then")))
		s.from++;
	for (size_t i = 0; starts[i] != NULL; i++) {
		n = phrase_at(s, s.from, starts[i]);
		if (n > 0 && (s.from + n == s.end || (s.from + n + 1 == s.end && word_at(s, s.end - 1, "now"))))
			return true;
	}
	return false;
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
	static const char *const starts[] = {
	    "imagine", "you are", "you 're", "suppose you are", "suppose that you are", NULL};
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

struct race {
	struct span event, asks;
	int place;
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
		return race->place > 0;
	}
	place = race->place;
	if (race->place > 0 && change_read(s, &place)) {
		race->place = place;
		race->event = race->asks = say;
		race->own |= !race->other;
		return true;
	}
	for (unsigned at = from; at < s.end; at++) {
		static const char *const subjects[] = {
		    "you", "you have", "you 've", "you just", "you have just", "and", NULL};
		bool subject = false;

		end = event_at(s, at, &place);
		for (size_t i = 0; subjects[i] != NULL; i++) {
			for (unsigned k = from; k < at; k++)
				subject |= phrase_at(s, k, subjects[i]) == at - k;
		}
		if (end == 0 || !subject || race->place > 0)
			continue;
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

enum kind_verdict
overtaking_read(struct clues_reader *r, const struct sentences *sentences)
{
	struct clues *out = r->out;
	struct race race = {.place = 0};
	size_t from;

	for (unsigned i = 0; i < sentences->count; i++) {
		struct words words;
		struct stretch s;

		if (!sentence_words(&sentences->list[i], &words, &s) ||
		    !race_sentence(s, sentences->list[i].say, &race)) {
			out->stopped = sentences->list[i].say;
			return race.place > 0 ? KIND_STOPPED : KIND_OTHER;
		}
	}
	if (race.place == 0 || race.asks.at == NULL || sentences->option_count > 0)
		return KIND_OTHER;
	from = out->used;
	write_text(r, "start('the other') == ");
	write_number(r, race.place);
	clue_add(r, race.event, from);
	from = out->used;
	write_text(r, "overtakes('you', 'the other')");
	clue_add(r, race.event, from);
	from = out->used;
	write_text(r, race.own ? "'you'" : "'the other'");
	out->asked = CLUES_ASKS_PLACE;
	if (race.own && race.other) {
		write_text(r, " * ");
		write_number(r, CLUES_PLACES_BASE);
		write_text(r, " + 'the other'");
		out->asked = CLUES_ASKS_BOTH;
	}
	if (race.place == RUNNERS)
		out->impossible = "whoever is behind the last one would be last";
	out->kind = "value";
	out->options[0] = (struct clues_clue){race.asks, {out->room + from, out->used - from}};
	out->option_count = 1;
	r->vars = vars;
	return KIND_READ;
}
