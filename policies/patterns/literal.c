/*
 * A parser of PCRE2's syntax that keeps only what is certain. Every part of a pattern is either exact (it matches these
 * strings and no others) or has needs (every match contains one of these strings, or nothing is known). Adjacent exact
 * strings are joined into runs; anything else ends a run, and the rarest run of a sequence is its need.
 */
#include "policies/patterns/literal.h"

#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "policies/patterns/literal_reader.h"
#include "policies/patterns/literal_set.h"

#define DEPTH_MAX  32
#define CLASS_MAX  4  /* members of a class that are written out */
#define NO_END     -1 /* a repetition without an upper limit */
#define CHAR_MOST  4  /* bytes of a character */
#define WORD_BYTES 16 /* bytes from which a run counts as being as long as a word */

enum run { RUN_NONE, RUN_WORD, RUN_GAP };

struct part {
	bool exact;
	bool zero_width;           /* consumes no text: its neighbours stay adjacent */
	enum run run;              /* a single character of such a run */
	struct literal_reach most; /* of text that it consumes */
	struct literal_set set;
};

static const struct literal empty = {0};
static const struct literal_reach far = {LITERAL_FAR, 0, 0}, nowhere = {0, 0, 0};

static void read_alternatives(struct literal_reader *reader, struct part *part);

/* A part that may match anything. */
static void
part_anything(struct part *part)
{

	part->exact = part->zero_width = false;
	part->run = RUN_NONE;
	part->most = far;
	part->set.count = 0;
}

/* A part that matches some character. */
static void
part_some_char(struct part *part, enum run run)
{

	part_anything(part);
	part->run = run;
	part->most.bytes = CHAR_MOST;
}

/* A part that matches the empty text only. */
static void
part_nothing(struct part *part)
{

	part->exact = true;
	part->zero_width = false;
	part->run = RUN_NONE;
	part->most = nowhere;
	part->set.count = 1;
	part->set.list[0] = empty;
}

/* A part that consumes no text and where a word begins or ends, if next to a word byte. */
static void
part_edge(struct part *part)
{

	part_nothing(part);
	part->zero_width = true;
	literal_set_end_at_edge(&part->set);
}

/* Scripts without letter case, whose characters are matched byte by byte. */
static bool
is_caseless_script(unsigned long c)
{

	return (c >= 0x3040 && c <= 0x9fff) || (c >= 0xac00 && c <= 0xd7a3);
}

/* A literal character: ASCII is folded; characters that may have another case are unknown. */
static void
part_char(struct part *part, const unsigned char *bytes, size_t len)
{
	unsigned long c = bytes[0];

	part_nothing(part);
	if (len == 3)
		c = (c & 0x0f) << 12 | (unsigned long)(bytes[1] & 0x3f) << 6 | (bytes[2] & 0x3f);
	if (len == 1 || (len == 3 && is_caseless_script(c))) {
		for (size_t i = 0; i < len; i++)
			part->set.list[0].bytes[i] = (char)(len == 1 ? tolower((int)bytes[i]) : bytes[i]);
		part->set.list[0].len = (uint8_t)len;
		/* In the text, s and k may be characters of two and three bytes. */
		part->most.bytes = len > 1 || memchr("skSK", bytes[0], 4) != NULL ? 3 : 1;
		part->run = len > 1 || !isspace(bytes[0]) ? RUN_WORD : RUN_NONE;
	} else
		part_some_char(part, RUN_WORD);
}

/* Read an escape outside a class, after its backslash. */
static void
read_escape(struct literal_reader *reader, struct part *part)
{
	unsigned char c = reader->at < reader->end ? *reader->at++ : '\0';
	unsigned char byte;
	long value;

	part_anything(part);
	if (c != '\0' && strchr("bAzZ", c) != NULL) {
		part_edge(part);
	} else if (c != '\0' && strchr("BGK", c) != NULL) {
		part->zero_width = true;
		part->most.bytes = 0;
	} else if (c == 'X') {
		return;
	} else if (c != '\0' && strchr("dDwWsShHvVR", c) != NULL) {
		part_some_char(part, strchr("dwS", c) != NULL ? RUN_WORD : c == 's' ? RUN_GAP : RUN_NONE);
	} else if (c == 'p' || c == 'P') {
		part_some_char(part, RUN_NONE);
		literal_skip_property(reader);
	} else if (isdigit(c)) {
		/* A back reference or an octal number; digits after it belong to it, or only weaken what is known. */
		while (reader->at < reader->end && isdigit(*reader->at))
			reader->at++;
	} else if (c == 'x') {
		value = literal_read_hex(reader);
		byte = (unsigned char)value;
		part_some_char(part, RUN_NONE);
		if (value >= 0 && value < 0x80)
			part_char(part, &byte, 1);
	} else if (literal_escaped_control(c) != -1) {
		byte = (unsigned char)literal_escaped_control(c);
		part_char(part, &byte, 1);
	} else if (c > ' ' && c < 0x7f && !isalnum(c)) {
		part_char(part, &c, 1);
	} else if (c == ' ') {
		part_char(part, &c, 1);
	} else
		literal_give_up(reader);
}

static void
read_class(struct literal_reader *reader, struct part *part)
{
	struct literal_members members = {0};
	bool negated = literal_take(reader, '^');
	struct literal literal = {.len = 1};
	enum run run;

	literal_read_members(reader, &members);
	for (const char *space = " \t\n\v\f\r"; *space != '\0'; space++)
		members.spaces |= members.seen[(int)*space];
	run = members.spaces || negated ? RUN_NONE : RUN_WORD;
	part_some_char(part, run);
	if (negated || members.more)
		return;
	part->exact = true;
	for (int c = 0; c < 128; c++) {
		if (!members.seen[c])
			continue;
		if (part->set.count == CLASS_MAX) {
			part_some_char(part, run);
			return;
		}
		literal.bytes[0] = (char)c;
		literal_set_add(&part->set, &literal);
	}
	if (part->set.count == 0)
		part_some_char(part, run);
}

/* Read one of "?:", "?>", "?=", "?!", "?<=", "?<!", a group's name, or options. */
enum group { GROUP_PLAIN, GROUP_AHEAD, GROUP_NOT, GROUP_OPTIONS };

static enum group
read_name(struct literal_reader *reader, char close)
{

	while (reader->at < reader->end && (isalnum(*reader->at) || *reader->at == '_'))
		reader->at++;
	if (!literal_take(reader, close))
		literal_give_up(reader);
	return GROUP_PLAIN;
}

/* Options without effect here: (?i), (?-s), (?m:...). Extended mode has one and is not supported. */
static enum group
read_options(struct literal_reader *reader)
{

	while (reader->at < reader->end && strchr("imsU-", *reader->at) != NULL && *reader->at != '\0')
		reader->at++;
	if (literal_take(reader, ':'))
		return GROUP_PLAIN;
	if (!literal_at(reader, ')'))
		literal_give_up(reader);
	return GROUP_OPTIONS;
}

static enum group
read_group_kind(struct literal_reader *reader)
{

	if (literal_at(reader, '*'))
		literal_give_up(reader);
	if (!literal_take(reader, '?'))
		return GROUP_PLAIN;
	if (literal_take(reader, ':') || literal_take(reader, '>'))
		return GROUP_PLAIN;
	if (literal_take(reader, '='))
		return GROUP_AHEAD;
	if (literal_take(reader, '!'))
		return GROUP_NOT;
	if (literal_take(reader, '\''))
		return read_name(reader, '\'');
	if (literal_take(reader, '<')) {
		if (literal_take(reader, '='))
			return GROUP_AHEAD;
		return literal_take(reader, '!') ? GROUP_NOT : read_name(reader, '>');
	}
	if (literal_take(reader, 'P')) {
		if (literal_take(reader, '<'))
			return read_name(reader, '>');
		literal_give_up(reader);
	}
	return read_options(reader);
}

/* Read a group, after its opening parenthesis. */
static void
read_group(struct literal_reader *reader, struct part *part)
{
	enum group kind = read_group_kind(reader);

	/* A lookbehind begins elsewhere. */
	if (kind != GROUP_PLAIN)
		reader->edge = false;
	if (++reader->depth > DEPTH_MAX)
		literal_give_up(reader);
	if (kind == GROUP_OPTIONS)
		part_anything(part);
	else
		read_alternatives(reader, part);
	reader->depth--;
	if (!literal_take(reader, ')'))
		literal_give_up(reader);
	if (kind == GROUP_NOT)
		part->set.count = 0;
	if (kind != GROUP_PLAIN) {
		part->exact = false;
		part->zero_width = true;
		part->most = nowhere;
		/* The text of a lookaround may be anywhere, even before the match's start. */
	}
}

static long
read_number(struct literal_reader *reader)
{
	long n = 0;

	while (reader->at < reader->end && isdigit(*reader->at)) {
		n = n * 10 + (*reader->at++ - '0');
		if (n > 65535)
			literal_give_up(reader);
	}
	return n;
}

/*
 * Read a quantifier, if there is one. Braces that are not clearly a quantifier are literal in some versions of PCRE2.
 */
static bool
read_quantifier(struct literal_reader *reader, long *least, long *most)
{

	*least = 0;
	*most = NO_END;
	if (literal_take(reader, '?'))
		*most = 1;
	else if (literal_take(reader, '+'))
		*least = 1;
	else if (literal_take(reader, '{')) {
		if (reader->at == reader->end || !isdigit(*reader->at))
			literal_give_up(reader);
		*least = *most = read_number(reader);
		if (literal_take(reader, ','))
			*most = reader->at < reader->end && isdigit(*reader->at) ? read_number(reader) : NO_END;
		if (!literal_take(reader, '}'))
			literal_give_up(reader);
	} else if (!literal_take(reader, '*'))
		return false;
	if (!literal_take(reader, '?'))
		literal_take(reader, '+');
	return true;
}

/* What a part consumes if repeated up to `most` times: within a run, no more than the run. */
static struct literal_reach
repeated(const struct part *part, long most)
{
	struct literal_reach once = part->most;
	unsigned long times = most == NO_END ? LITERAL_FAR : (unsigned long)most;

	if (part->run != RUN_NONE && times * once.bytes > WORD_BYTES)
		return part->run == RUN_WORD ? (struct literal_reach){0, 1, 0} : (struct literal_reach){0, 0, 1};
	if (most == NO_END && (once.bytes > 0 || once.words > 0 || once.gaps > 0))
		return far;
	return literal_reach_of(once.bytes * times, once.words * times, once.gaps * times);
}

/* A part repeated from least to most times; its first repetition has what it needs. */
static void
repeat(struct part *part, long least, long most)
{
	struct literal_set once = part->set;
	struct literal_reach all = repeated(part, most);

	if (part->zero_width) {
		if (least == 0) {
			part->exact = false;
			part->set.count = 0;
		}
	} else if (least == 0 && most == 1 && part->exact && literal_set_add(&part->set, &empty)) {
		return;
	} else if (least == 0) {
		part_anything(part);
	} else if (part->exact && least == most) {
		for (long i = 1; i < least && part->exact; i++)
			if (!literal_set_join(&part->set, &once))
				part->exact = false;
		if (!part->exact)
			part->set = once;
	} else
		part->exact = false;
	part->most = all;
	part->run = RUN_NONE;
}

/* Read one item with its quantifier. */
static void
read_item(struct literal_reader *reader, struct part *part)
{
	size_t len = literal_char_length(reader);
	long least, most;

	if (literal_take(reader, '('))
		read_group(reader, part);
	else if (literal_take(reader, '['))
		read_class(reader, part);
	else if (literal_take(reader, '\\'))
		read_escape(reader, part);
	else if (literal_take(reader, '.'))
		part_some_char(part, RUN_NONE);
	else if (literal_take(reader, '^') || literal_take(reader, '$'))
		part_edge(part);
	else {
		reader->at += len;
		part_char(part, reader->at - len, len);
	}
	while (!reader->lost && read_quantifier(reader, &least, &most))
		repeat(part, least, most);
}

/* Read a sequence; `edge`: after a \b or the like. */
static void
read_sequence(struct literal_reader *reader, bool edge, struct part *part)
{
	struct literal_set best = {0};
	struct literal_reach begun = nowhere; /* where the run may begin, at most */
	struct part item;

	part_nothing(part);
	if (edge)
		literal_set_end_at_edge(&part->set);
	while (!reader->lost && reader->at < reader->end && *reader->at != '|' && *reader->at != ')') {
		reader->edge = literal_set_ends_at_edge(&part->set);
		read_item(reader, &item);
		if (item.zero_width && item.exact) {
			literal_set_end_at_edge(&part->set);
			continue;
		}
		if (item.zero_width) {
			/* The text of a lookaround may be anywhere, even before the match's start. */
			literal_set_keep_rarer(&best, &item.set, far);
			continue;
		}
		if (item.exact && literal_set_join(&part->set, &item.set)) {
			part->most = literal_reach_add(part->most, item.most);
			continue;
		}
		/* The run ends here; the next part begins another. */
		part->exact = false;
		literal_set_keep_rarer(&best, &part->set, begun);
		begun = part->most;
		part->most = literal_reach_add(part->most, item.most);
		if (!item.exact) {
			literal_set_keep_rarer(&best, &item.set, begun);
			item.set.count = 1;
			item.set.list[0] = empty;
			begun = part->most;
		}
		part->set = item.set;
	}
	if (part->exact &&
	    (part->set.count > 1 || best.count == 0 ||
		literal_set_commonness(&part->set) <= literal_set_commonness(&best)))
		return;
	part->exact = false;
	literal_set_keep_rarer(&best, &part->set, begun);
	part->set = best;
}

/* Alternatives: exact if all are; otherwise each must have a need of its own. */
static void
read_alternatives(struct literal_reader *reader, struct part *part)
{
	bool known = true, edge = reader->edge;
	struct literal_reach most;
	struct part next;

	read_sequence(reader, edge, part);
	most = part->most;
	if (!part->exact && part->set.count == 0)
		known = false;
	while (literal_take(reader, '|')) {
		read_sequence(reader, edge, &next);
		if (!next.exact && next.set.count == 0)
			known = false;
		part->exact &= next.exact;
		most = literal_reach_larger(most, next.most);
		for (unsigned i = 0; i < next.set.count && known; i++)
			known = literal_set_add(&part->set, &next.set.list[i]);
	}
	part->zero_width = false;
	if (!known)
		part_anything(part);
	part->most = most;
	part->run = RUN_NONE;
}

void
literal_pick(struct span pattern, struct literal_set *set)
{
	struct literal_reader reader = {
	    (const unsigned char *)pattern.at, (const unsigned char *)pattern.at + pattern.len, 0, false, false};
	struct part part;

	set->count = 0;
	if (pattern.len == 0)
		return;
	read_alternatives(&reader, &part);
	if (reader.lost || reader.at != reader.end || isinf(literal_set_commonness(&part.set)))
		return;
	literal_set_thin(&part.set);
	*set = part.set;
}
