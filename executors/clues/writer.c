/*
 * Expressions and the specification, written in the puzzle language (docs/puzzle.md).
 */
#include <stdio.h>

#include "executors/clues/reader.h"

/* Write a whole expression or none: one that does not fit is marked by filling the room. */
static void
put(struct clues_reader *r, const char *at, size_t len)
{
	struct clues *out = r->out;

	if (len > sizeof(out->room) - out->used) {
		out->used = sizeof(out->room);
		return;
	}
	memcpy(out->room + out->used, at, len);
	out->used += len;
}

void
write_text(struct clues_reader *r, const char *text)
{

	put(r, text, strlen(text));
}

void
write_number(struct clues_reader *r, int number)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", number);
	write_text(r, text);
}

bool
write_failed(const struct clues_reader *r)
{

	return r->out->used == sizeof(r->out->room);
}

/* The entity's name as its list has it: its words with one space between them. */
static void
write_name(struct clues_reader *r, const struct entity *entity)
{

	for (unsigned i = 0; i < entity->count; i++) {
		if (i > 0)
			write_text(r, " ");
		put(r, entity->words[i].at, entity->words[i].len);
	}
}

static bool
same_name(const struct entity *a, const struct entity *b)
{

	if (a->count != b->count)
		return false;
	for (unsigned i = 0; i < a->count; i++) {
		if (!span_same_nocase(a->words[i], b->words[i]))
			return false;
	}
	return true;
}

void
write_entity(struct clues_reader *r, unsigned entity)
{
	const struct entity *this = &r->entities[entity];
	const struct group *group = &r->groups[this->group];

	if (group->fixed) {
		write_number(r, (int)(entity - group->first) + 1);
		return;
	}
	for (unsigned i = 0; i < r->entity_count; i++) {
		if (i != entity && same_name(&r->entities[i], this)) {
			write_text(r, "group_");
			write_number(r, (int)this->group + 1);
			write_text(r, ".");
			break;
		}
	}
	write_text(r, "'");
	write_name(r, this);
	write_text(r, "'");
}

/* Whether it has a variable. */
static bool
is_variable(const struct clues_reader *r, const struct operand *operand)
{

	return !operand->is_place && !r->groups[r->entities[operand->entity].group].fixed;
}

static void
write_operand(struct clues_reader *r, const struct operand *operand)
{

	if (operand->is_place)
		write_number(r, operand->place);
	else
		write_entity(r, operand->entity);
}

static void
write_call(struct clues_reader *r, const char *word, const struct operand *a, const struct operand *b)
{

	write_text(r, word);
	write_text(r, "(");
	write_operand(r, a);
	if (b != NULL) {
		write_text(r, ", ");
		write_operand(r, b);
	}
}

/* With a place in it, or on a scale without words: as arithmetic. */
static void
write_difference(
    struct clues_reader *r, const struct operand *a, const struct operand *b, const struct relation *relation)
{

	if (relation->sign == 0)
		write_text(r, "abs(");
	write_operand(r, a);
	write_text(r,
	    relation->sign == 0          ? " - "
		: relation->distance > 0 ? " == "
		: relation->sign < 0     ? " < "
					 : " > ");
	write_operand(r, b);
	if (relation->sign == 0)
		write_text(r, ") == ");
	else if (relation->distance > 0)
		write_text(r, relation->sign < 0 ? " - " : " + ");
	if (relation->distance > 0)
		write_number(r, relation->distance);
}

bool
write_relation(
    struct clues_reader *r, const struct operand *a, const struct operand *b, const struct relation *relation)
{
	static const char *const near[2] = {"immediately_", "places_"};
	struct scale_words words;

	if (!is_variable(r, a) && !is_variable(r, b))
		return false;
	if (!a->is_place && !b->is_place && a->entity == b->entity)
		return false;
	if (r->open && relation->distance > 0)
		return false;
	/* Around a table there are only neighbours. */
	if (r->scales == SCALE_ROUND && !relation->opposite &&
	    (a->is_place || b->is_place || (relation->sign != 0 && relation->distance != 1)))
		return false;
	if (relation->opposite && r->places % 2 != 0)
		return false;
	scale_words(r, &words);
	if (!is_variable(r, a) || !is_variable(r, b) || (relation->sign != 0 && words.than[0] == NULL)) {
		write_difference(r, a, b, relation);
		return true;
	}
	if (relation->sign == 0)
		write_call(r, relation->opposite ? "opposite" : relation->distance == 1 ? "next_to" : "apart", a, b);
	else {
		if (relation->distance > 0)
			write_text(r, near[relation->distance > 1]);
		write_call(r, words.than[relation->sign > 0], a, b);
	}
	if (relation->distance > 1) {
		write_text(r, ", ");
		write_number(r, relation->distance);
	}
	write_text(r, ")");
	return true;
}

bool
write_same(struct clues_reader *r, const struct operand *a, const struct operand *b)
{

	if (r->open || (!is_variable(r, a) && !is_variable(r, b)))
		return false;
	if (!a->is_place && !b->is_place && r->entities[a->entity].group == r->entities[b->entity].group)
		return false;
	write_operand(r, a);
	write_text(r, " == ");
	write_operand(r, b);
	return true;
}

bool
write_equal(struct clues_reader *r, const struct operand *a, const struct operand *b)
{

	if (!r->open || a->is_place || b->is_place || a->entity == b->entity)
		return false;
	write_operand(r, a);
	write_text(r, " == ");
	write_operand(r, b);
	return true;
}

/* One order of three. */
static void
write_chain(struct clues_reader *r, const struct operand *a, const struct operand *b, const struct operand *c)
{

	write_operand(r, a);
	write_text(r, " < ");
	write_operand(r, b);
	write_text(r, " < ");
	write_operand(r, c);
}

bool
write_between(
    struct clues_reader *r, const struct operand *middle, const struct operand *a, const struct operand *b, bool close)
{
	static const struct relation beside = {.distance = 1};

	if (!is_variable(r, middle) || (a->is_place && b->is_place) || (r->scales == SCALE_ROUND && !close))
		return false;
	if (!close) {
		write_chain(r, a, middle, b);
		write_text(r, " or ");
		write_chain(r, b, middle, a);
		return true;
	}
	if (!write_relation(r, middle, a, &beside))
		return false;
	write_text(r, " and ");
	if (!write_relation(r, middle, b, &beside))
		return false;
	write_text(r, " and ");
	write_operand(r, a);
	write_text(r, " != ");
	write_operand(r, b);
	return true;
}

/* How many others are on one side of a thing, by their number. */
static void
write_side(struct clues_reader *r, const struct operand *operand, bool high, unsigned count)
{
	const char *joint = "count(";

	for (unsigned i = 0; i < r->entity_count; i++) {
		struct operand other = {.entity = i};

		if (i == operand->entity)
			continue;
		write_text(r, joint);
		write_operand(r, &other);
		write_text(r, high ? " > " : " < ");
		write_operand(r, operand);
		joint = ", ";
	}
	write_text(r, ") == ");
	write_number(r, (int)count);
}

/* Of those who were named and may be equal, one who is before or after all others, or has some on either side. */
static bool
write_extreme(struct clues_reader *r, const struct operand *operand, const struct position *position)
{
	unsigned n = position->middle ? r->entity_count / 2 + 1 : (unsigned)position->n, all = r->entity_count;

	if (position->either_end || all < 2 || n < 1 || n > all || (position->middle && all % 2 == 0))
		return false;
	for (unsigned i = 0; n == 1 && i < all; i++) {
		struct operand other = {.entity = i};
		struct relation relation = {.sign = position->from_end ? 1 : -1};

		if (i != operand->entity) {
			write_text(r, i > (operand->entity == 0) ? " and " : "");
			if (!write_relation(r, operand, &other, &relation))
				return false;
		}
	}
	if (n == 1)
		return true;
	write_side(r, operand, position->from_end, n - 1);
	write_text(r, " and ");
	write_side(r, operand, !position->from_end, all - n);
	return true;
}

bool
write_position(struct clues_reader *r, const struct operand *operand, const struct position *position)
{
	struct scale_words words;
	int last = (int)r->places;

	if (!is_variable(r, operand))
		return false;
	if (r->open)
		return write_extreme(r, operand, position);
	if (r->scales == SCALE_ROUND)
		return false;
	if (r->places == 0 || (!position->either_end && position->n > last) || (position->middle && last % 2 == 0))
		return false;
	scale_words(r, &words);
	if (position->middle)
		write_call(r, "in_middle", operand, NULL);
	else if (position->either_end)
		write_call(r, "at_end", operand, NULL);
	else if (words.counts[position->from_end] != NULL) {
		write_text(r, "nth_");
		write_call(r, words.counts[position->from_end], operand, NULL);
		write_text(r, ", ");
		write_number(r, position->n);
	} else {
		write_operand(r, operand);
		write_text(r, " == ");
		write_number(r, position->from_end ? last + 1 - position->n : position->n);
		return true;
	}
	write_text(r, ")");
	return true;
}

/* A string of JSON. */
static void
write_string(struct clues_reader *r, struct span text)
{

	write_text(r, "\"");
	for (size_t i = 0; i < text.len; i++) {
		unsigned char byte = (unsigned char)text.at[i];

		if (byte == '"' || byte == '\\') {
			write_text(r, "\\");
			put(r, text.at + i, 1);
		} else if (byte < 0x20 || byte == 0x7f)
			write_text(r, " ");
		else
			put(r, text.at + i, 1);
	}
	write_text(r, "\"");
}

static void
write_group(struct clues_reader *r, unsigned index)
{
	const struct group *group = &r->groups[index];
	struct scale_words words;

	scale_words(r, &words);
	write_text(r, "{\"name\": \"group_");
	write_number(r, (int)index + 1);
	write_text(r, "\", \"names\": [");
	for (unsigned i = 0; i < group->count; i++) {
		/* Names are words: there is nothing in them that JSON escapes. */
		write_text(r, i > 0 ? ", \"" : "\"");
		write_name(r, &r->entities[group->first + i]);
		write_text(r, "\"");
	}
	if (r->truths && index == 0) {
		write_text(r, "], \"domain\": \"bool\"}");
		return;
	}
	if (r->most > 0) {
		write_text(r, "], \"domain\": \"1..");
		write_number(r, r->most);
		write_text(r, "\"}");
		return;
	}
	write_text(r, "], \"domain\": \"1..");
	write_number(r, (int)(r->open ? r->entity_count : r->places));
	write_text(r, r->open ? "\"" : "\", \"distinct\": true");
	if (words.order != NULL) {
		write_text(r, ", \"order\": \"");
		write_text(r, words.order);
		write_text(r, "\"");
	}
	write_text(r, "}");
}

static void
write_people(struct clues_reader *r)
{

	write_text(r, "{\"sets\": [{\"name\": \"people\", \"members\": [");
	for (unsigned i = 0; i < r->member_count; i++) {
		write_text(r, i > 0 ? ", \"" : "\"");
		write_name(r, &r->entities[r->members[i]]);
		write_text(r, "\"");
	}
	write_text(r, "]}], ");
}

static void
write_clues(struct clues_reader *r)
{
	struct clues *out = r->out;

	write_text(r, "], \"constraints\": [");
	for (unsigned i = 0; i < out->clue_count; i++) {
		write_text(r, i > 0 ? ", {\"say\": " : "{\"say\": ");
		write_string(r, out->clues[i].say);
		write_text(r, ", \"expr\": ");
		write_string(r, out->clues[i].expr);
		write_text(r, "}");
	}
	write_text(r, "], \"ask\": {\"kind\": \"");
	write_text(r, out->kind);
	write_text(r, "\"");
	if (out->option_count > 0 && out->labels[0].at == NULL) {
		if (out->options[0].expr.len > 0) {
			write_text(r, ", \"expr\": ");
			write_string(r, out->options[0].expr);
		}
	} else {
		write_text(r, ", \"options\": [");
		for (unsigned i = 0; i < out->option_count; i++) {
			write_text(r, i > 0 ? ", {\"label\": " : "{\"label\": ");
			write_string(r, out->labels[i]);
			write_text(r, ", \"expr\": ");
			write_string(r, out->options[i].expr);
			write_text(r, "}");
		}
		write_text(r, "]");
	}
	write_text(r, "}}");
}

void
write_specification(struct clues_reader *r)
{
	struct clues *out = r->out;
	const char *joint = "";
	size_t start = out->used;

	if (r->member_count > 0)
		write_people(r);
	write_text(r, r->member_count > 0 ? "\"vars\": [" : "{\"vars\": [");
	if (r->vars != NULL)
		write_text(r, r->vars);
	for (unsigned i = 0; r->vars == NULL && r->member_count == 0 && i < r->group_count; i++) {
		if (r->groups[i].fixed)
			continue;
		write_text(r, joint);
		write_group(r, i);
		joint = ", ";
	}
	write_clues(r);
	out->specification = (struct span){out->room + start, out->used - start};
}

struct mark
reader_mark(const struct clues_reader *r)
{

	return (struct mark){r->out->used, r->scales, r->own, r->course, r->weak, r->ranked, r->placed};
}

void
reader_return(struct clues_reader *r, const struct mark *mark)
{

	/* A full room stays full: the whole reading has failed. */
	if (!write_failed(r))
		r->out->used = mark->used;
	r->scales = mark->scales;
	r->own = mark->own;
	r->course = mark->course;
	r->weak = mark->weak;
	r->ranked = mark->ranked;
	r->placed = mark->placed;
}
