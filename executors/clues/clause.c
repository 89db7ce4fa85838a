/*
 * Statements: "Neither Ann nor Bob is next to the person in the third seat."
 *
 * A statement is tried as one subject and what is said of it first, then as two statements with a joint between them.
 */
#include "executors/clues/reader.h"

#define DEPTH_MAX 3 /* of statements within statements */

static bool clause_at(struct clues_reader *r, struct stretch s, unsigned depth);

/* A subject and its predicate. */
static bool
simple_read(struct clues_reader *r, struct stretch s)
{
	struct mark mark = reader_mark(r);
	struct operands subjects;

	if (gap_read(r, s))
		return true;
	reader_return(r, &mark);
	for (unsigned at = s.from + 1; at < s.end; at++) {
		if (!predicate_begins(s, at))
			continue;
		if (r->work == 0)
			return false;
		r->work--;
		if (operands_read(r, (struct stretch){s.list, s.from, at}, &subjects) &&
		    predicate_read(r, &subjects, (struct stretch){s.list, at, s.end}))
			return true;
		reader_return(r, &mark);
	}
	return false;
}

/* "Per ahead of Rut", after a statement whose verb is implied. A denial or supposition may be implied too. */
static bool
verbless_read(struct clues_reader *r, struct stretch s)
{
	static const char *const never[] = {"not", "neither", "nor", "if", "no", "never", "or", "unless", NULL};
	static const char *const before[] = {"immediately", "directly", "the", "to the", "in", NULL};
	struct mark mark = reader_mark(r);
	struct operands subject;

	for (unsigned at = 0; at < s.end; at++)
		if (any_phrase_at(s, at, never) > 0)
			return false;
	for (unsigned at = s.from + 1; at < s.end && r->work > 0; at++) {
		if (!scale_is_word(s.list[at].text) && any_phrase_at(s, at, before) == 0)
			continue;
		r->work--;
		if (operands_read(r, (struct stretch){s.list, s.from, at}, &subject) &&
		    predicate_read_verbless(r, &subject, (struct stretch){s.list, at, s.end}))
			return true;
		reader_return(r, &mark);
	}
	return false;
}

/* Two statements, with the second written first if the language has them in reverse. */
static bool
two_read(struct clues_reader *r, struct stretch a, const char *joint, struct stretch b, unsigned depth)
{
	struct mark mark = reader_mark(r);

	write_text(r, "(");
	if (clause_at(r, stretch_trim(a), depth + 1)) {
		write_text(r, joint);
		if (clause_at(r, stretch_trim(b), depth + 1)) {
			write_text(r, ")");
			return true;
		}
	}
	reader_return(r, &mark);
	return false;
}

/* "If A, then B." */
static bool
if_read(struct clues_reader *r, struct stretch s, unsigned depth)
{
	unsigned then = find_word(s, s.from, "then");

	if (then < s.end)
		return two_read(r, (struct stretch){s.list, s.from + 1, then}, ") implies (",
		    (struct stretch){s.list, then + 1, s.end}, depth);
	for (unsigned at = find_word(s, s.from, ","); at < s.end; at = find_word(s, at + 1, ",")) {
		if (two_read(r, (struct stretch){s.list, s.from + 1, at}, ") implies (",
			(struct stretch){s.list, at + 1, s.end}, depth))
			return true;
	}
	return false;
}

/* "Either A or B, but not both." */
static bool
either_read(struct clues_reader *r, struct stretch s, unsigned depth)
{
	bool one = false;

	for (unsigned at = s.from; at < s.end; at++) {
		if (phrase_at(s, at, "but not both") == s.end - at) {
			one = true;
			s.end = at;
		}
	}
	for (unsigned at = find_word(s, s.from, "or"); at < s.end; at = find_word(s, at + 1, "or")) {
		if (two_read(r, (struct stretch){s.list, s.from + 1, at}, one ? ") xor (" : ") or (",
			(struct stretch){s.list, at + 1, s.end}, depth)) {
			r->weak |= !one;
			return true;
		}
	}
	return false;
}

static bool
joined_read(struct clues_reader *r, struct stretch s, unsigned depth)
{
	static const struct {
		const char *phrase, *joint;
		bool turned, weak;
	} joints[] = {{"if and only if", ") iff (", false, false}, {"only if", ") implies (", false, false},
	    {"unless", ") or (", false, true}, {"if", ") implies (", true, false}, {"but", ") and (", false, false},
	    {"while", ") and (", false, false}, {"whereas", ") and (", false, false}, {"and", ") and (", false, false},
	    {";", ") and (", false, false}, {",", ") and (", false, false}, {"or", ") or (", false, true}};

	/* "A and B or C": the grouping is ambiguous. */
	if (find_word(s, s.from, "and") < s.end && find_word(s, s.from, "or") < s.end)
		return false;
	for (size_t i = 0; i < nitems(joints); i++) {
		for (unsigned at = s.from + 1; at < s.end; at++) {
			unsigned n = phrase_at(s, at, joints[i].phrase);
			struct stretch left = {s.list, s.from, at}, right = {s.list, at + n, s.end};

			if (n == 0)
				continue;
			if (two_read(r, joints[i].turned ? right : left, joints[i].joint,
				joints[i].turned ? left : right, depth)) {
				r->weak |= joints[i].weak;
				return true;
			}
		}
	}
	return false;
}

/* A statement at some depth within another. */
static bool
clause_at(struct clues_reader *r, struct stretch s, unsigned depth)
{

	if (depth > DEPTH_MAX || s.from >= s.end || r->work == 0)
		return false;
	if (word_at(s, s.from, "if"))
		return if_read(r, s, depth);
	if (simple_read(r, s))
		return true;
	if (word_at(s, s.from, "either"))
		return either_read(r, s, depth);
	return (depth > 0 && verbless_read(r, s)) || joined_read(r, s, depth);
}

/* "In a race, ...", "5 kids in a line: ...": what precedes the statement and is about no one. */
static struct stretch
without_scene(const struct clues_reader *r, struct stretch s)
{
	static const char *const preposition[] = {"in", "on", "at", NULL};
	unsigned comma = find_word(s, s.from, ",");
	struct stretch before = {s.list, s.from, comma};

	s = scene_skip(r, s);
	if (comma >= s.end || comma > s.from + 5 || any_phrase_at(s, s.from, preposition) == 0 ||
	    names_any_entity(r, before))
		return s;
	for (unsigned at = s.from; at < comma; at++)
		if (scale_is_word(s.list[at].text) || count_of(s.list[at].text) >= 0 || word_at(s, at, "not"))
			return s;
	s.from = comma + 1;
	return s;
}

bool
clause_read(struct clues_reader *r, struct stretch s)
{
	static const char *const openers[] = {"also", "however", "finally", "in addition", "additionally",
	    "furthermore", "moreover", "lastly", "similarly", "we know that", "it is known that", "and", "but", "then",
	    NULL};
	struct mark mark = reader_mark(r);

	s = stretch_trim(s);
	s.from += any_phrase_at(s, s.from, openers);
	s = without_scene(r, stretch_trim(s));
	if (clause_at(r, s, 0))
		return true;
	reader_return(r, &mark);
	return false;
}
