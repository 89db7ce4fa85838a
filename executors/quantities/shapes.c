/*
 * Every word is a shape, a question word, the name of a measure, or a connecting word.
 */
#include "executors/quantities/shapes.h"

#include <math.h>
#include <stdio.h>

#include "executors/quantities/row.h"
#include "executors/quantities/units.h"
#include "policies/cpu.h"
#include "routes/text/number_words.h"

#define SIDES_MAX 3

enum shape {
	SHAPE_NONE,
	SHAPE_TRIANGLE,
	SHAPE_RIGHT_TRIANGLE,
	SHAPE_RECTANGLE,
	SHAPE_SQUARE,
	SHAPE_CIRCLE,
	SHAPE_SPHERE,
	SHAPE_CYLINDER,
	SHAPE_CONE,
	SHAPE_BOX,
	SHAPE_CUBE
};
enum goal { GOAL_NONE, GOAL_AREA, GOAL_SURFACE, GOAL_VOLUME, GOAL_PERIMETER, GOAL_HYPOTENUSE, GOAL_DIAGONAL };
enum label { LABEL_NONE, LABEL_RADIUS, LABEL_DIAMETER, LABEL_HEIGHT, LABEL_SIDE, LABEL_LEG, LABEL_BASE };

/* What a number measures; "long", "wide" and unnamed numbers are sides. */
struct measures {
	double radius, height, base, sides[SIDES_MAX], legs[2];
	unsigned radii, heights, bases, side_count, leg_count;
};

struct reader {
	const struct policy *policy;
	const struct tokens *tokens;
	struct span prompt;
	unsigned at;
	enum shape shape;
	enum goal goal;
	enum label pending; /* its number comes */
	unsigned named_at;  /* the token that names it */
	bool right;
	struct measures measures;
	const struct policy_unit *unit;   /* of the lengths */
	unsigned with_unit, without_unit; /* numbers */
	struct span wanted;
};

struct named {
	const char *word;
	int is;
};

static const struct named shapes[] = {{"triangle", SHAPE_TRIANGLE}, {"rectangle", SHAPE_RECTANGLE},
    {"rectangular", SHAPE_RECTANGLE}, {"room", SHAPE_RECTANGLE}, {"garden", SHAPE_RECTANGLE}, {"lawn", SHAPE_RECTANGLE},
    {"floor", SHAPE_RECTANGLE}, {"field", SHAPE_RECTANGLE}, {"wall", SHAPE_RECTANGLE}, {"carpet", SHAPE_RECTANGLE},
    {"yard", SHAPE_RECTANGLE}, {"patio", SHAPE_RECTANGLE}, {"deck", SHAPE_RECTANGLE}, {"rug", SHAPE_RECTANGLE},
    {"plot", SHAPE_RECTANGLE}, {"square", SHAPE_SQUARE}, {"circle", SHAPE_CIRCLE}, {"sphere", SHAPE_SPHERE},
    {"ball", SHAPE_SPHERE}, {"cylinder", SHAPE_CYLINDER}, {"cone", SHAPE_CONE}, {"box", SHAPE_BOX},
    {"cuboid", SHAPE_BOX}, {"aquarium", SHAPE_BOX}, {"cube", SHAPE_CUBE}, {NULL, 0}};

static const struct named goals[] = {{"area", GOAL_AREA}, {"surface", GOAL_SURFACE}, {"volume", GOAL_VOLUME},
    {"perimeter", GOAL_PERIMETER}, {"circumference", GOAL_PERIMETER}, {"fence", GOAL_PERIMETER},
    {"fencing", GOAL_PERIMETER}, {"hypotenuse", GOAL_HYPOTENUSE}, {"diagonal", GOAL_DIAGONAL}, {NULL, 0}};

static const struct named labels[] = {{"r", LABEL_RADIUS}, {"radius", LABEL_RADIUS}, {"d", LABEL_DIAMETER},
    {"diameter", LABEL_DIAMETER}, {"h", LABEL_HEIGHT}, {"height", LABEL_HEIGHT}, {"high", LABEL_HEIGHT},
    {"tall", LABEL_HEIGHT}, {"deep", LABEL_HEIGHT}, {"depth", LABEL_HEIGHT}, {"w", LABEL_SIDE}, {"width", LABEL_SIDE},
    {"wide", LABEL_SIDE}, {"l", LABEL_SIDE}, {"length", LABEL_SIDE}, {"long", LABEL_SIDE}, {"side", LABEL_SIDE},
    {"sides", LABEL_SIDE}, {"edge", LABEL_SIDE}, {"leg", LABEL_LEG}, {"legs", LABEL_LEG}, {"b", LABEL_BASE},
    {"base", LABEL_BASE}, {NULL, 0}};

static const char *const ties[] = {"a", "an", "and", "are", "big", "by", "calculate", "equals", "for", "get", "given",
    "has", "have", "how", "i", "if", "in", "is", "it", "its", "large", "long", "many", "me", "measures", "measuring",
    "need", "much", "my", "of", "on", "that", "the", "there", "this", "what", "whose", "with", "x", "times", "'s",
    NULL};

static int
find(const struct named *list, const char *word)
{

	for (; list->word != NULL; list++)
		if (strcmp(list->word, word) == 0)
			return list->is;
	return 0;
}

static const struct token *
token_at(const struct reader *r, unsigned at)
{
	static const struct token none = {.kind = TOKEN_OTHER};

	return at < r->tokens->count ? &r->tokens->list[at] : &none;
}

/* The unit at a position; tokens up to its end are consumed. "in" is not one here. */
static bool
take_unit(struct reader *r, const char *from, struct span *name)
{
	struct span rest = span_trim((struct span){from, (size_t)(r->prompt.at + r->prompt.len - from)});
	struct unit_name found;

	if (!unit_read(r->policy, rest, &found) || span_equals_nocase(found.text, "in"))
		return false;
	*name = found.text;
	while (r->at < r->tokens->count && token_at(r, r->at)->text.at < found.text.at + found.text.len)
		r->at++;
	return true;
}

static const struct policy_unit *
unit_in(const struct reader *r, struct span text, const char *dimension)
{
	struct unit_name name;
	bool several;

	if (text.len == 0 || !unit_read(r->policy, text, &name))
		return NULL;
	return unit_find(r->policy, &name, dimension, UNIT_PLAIN, NULL, &several);
}

/* Note a number under its name. */
static bool
note(struct measures *m, enum label label, double value)
{

	switch (label) {
	case LABEL_RADIUS:
	case LABEL_DIAMETER:
		m->radius = label == LABEL_RADIUS ? value : value / 2;
		return m->radii++ == 0;
	case LABEL_HEIGHT:
		m->height = value;
		return m->heights++ == 0;
	case LABEL_BASE:
		m->base = value;
		return m->bases++ == 0;
	case LABEL_LEG:
		if (m->leg_count == 2)
			return false;
		m->legs[m->leg_count++] = value;
		return true;
	default:
		if (m->side_count == SIDES_MAX)
			return false;
		m->sides[m->side_count++] = value;
		return true;
	}
}

/* "legs 9 and 12": the name is of both. */
static bool
goes_on(const struct reader *r)
{
	unsigned at = r->at;

	if (r->pending != LABEL_LEG && r->pending != LABEL_SIDE)
		return false;
	while (at < r->tokens->count && token_at(r, at)->kind == TOKEN_WORD &&
	    (strcmp(token_at(r, at)->word, "and") == 0 || strcmp(token_at(r, at)->word, "x") == 0 ||
		strcmp(token_at(r, at)->word, "by") == 0))
		at++;
	return token_at(r, at)->kind == TOKEN_NUMBER;
}

/* Whether a number follows its name, with at most "is" or "of" between. */
static bool
is_named_here(const struct reader *r, unsigned number)
{
	static const char *const between[] = {"is", "are", "of", "equals", "and", "x", "by", NULL};

	for (unsigned at = r->named_at + 1; at < number; at++)
		if (token_at(r, at)->kind == TOKEN_WORD && !number_word_among(span_of(token_at(r, at)->word), between))
			return false;
	return true;
}

/* "with an area of 50": given, not asked for. */
static bool
is_told(const struct reader *r, unsigned goal)
{
	static const char *const telling[] = {"with", "has", "have", "whose", "given", "if", NULL};

	for (unsigned back = 1; back <= 2 && back <= goal; back++)
		if (number_word_among(span_of(token_at(r, goal - back)->word), telling))
			return true;
	return token_at(r, goal + 1)->kind == TOKEN_NUMBER || strcmp(token_at(r, goal + 1)->word, "is") == 0 ||
	    strcmp(token_at(r, goal + 1)->word, "equals") == 0;
}

static bool
take_number(struct reader *r)
{
	const struct token *number = token_at(r, r->at++);
	const struct policy_unit *unit = NULL;
	struct span name;
	unsigned behind;
	enum label label = r->pending;
	double value = rational_double(&number->value);

	if (number->currency != NULL || number->percent || !(value > 0) ||
	    (label != LABEL_NONE && !is_named_here(r, r->at - 1)))
		return false;
	behind = r->at;
	if (take_unit(r, number->text.at + number->text.len, &name)) {
		unit = unit_in(r, name, "length");
		/* "r=3 h=10": no hours. */
		r->at = unit != NULL ? r->at : behind;
		/* One unit for all of them. */
		if (unit != NULL && r->unit != NULL && r->unit != unit)
			return false;
		r->unit = unit != NULL ? unit : r->unit;
	}
	r->with_unit += unit != NULL;
	r->without_unit += unit == NULL;
	if (label == LABEL_NONE && token_at(r, r->at)->kind == TOKEN_WORD &&
	    (label = (enum label)find(labels, token_at(r, r->at)->word)) != LABEL_NONE)
		r->at++;
	else if (goes_on(r))
		r->named_at = r->at - 1;
	else
		r->pending = LABEL_NONE;
	return note(&r->measures, label, value);
}

static bool
take_word(struct reader *r)
{
	/* "r=3" is no "are". */
	const char *word =
	    token_at(r, r->at)->text.len == 1 && token_at(r, r->at)->text.at[0] == 'r' ? "r" : token_at(r, r->at)->word;
	enum shape shape = (enum shape)find(shapes, word);
	enum goal goal = (enum goal)find(goals, word);
	enum label label = (enum label)find(labels, word);
	bool next_number = token_at(r, r->at + 1)->kind == TOKEN_NUMBER,
	     points = strcmp(word, "many") == 0 || strcmp(word, "in") == 0;

	r->at++;
	if (shape != SHAPE_NONE) {
		if (r->shape != SHAPE_NONE && r->shape != shape && r->shape != SHAPE_RECTANGLE)
			return false;
		r->shape = shape;
		return true;
	}
	if (goal != GOAL_NONE) {
		if (is_told(r, r->at - 1))
			return false;
		if (r->goal == GOAL_SURFACE && goal == GOAL_AREA)
			return true;
		if (r->goal != GOAL_NONE && r->goal != goal)
			return false;
		r->goal = goal;
		return true;
	}
	if (points && r->wanted.len == 0 && token_at(r, r->at)->text.at != NULL &&
	    take_unit(r, token_at(r, r->at)->text.at, &r->wanted))
		return true;
	if (strcmp(word, "right") == 0 || strcmp(word, "angled") == 0)
		return r->right = true;
	if (label != LABEL_NONE && !(label == LABEL_SIDE && strcmp(word, "long") == 0 && !next_number)) {
		if (r->pending != LABEL_NONE)
			return false;
		r->pending = label;
		r->named_at = r->at - 1;
		return true;
	}
	return number_word_among(span_of(word), ties);
}

static bool
read_tokens(struct reader *r)
{

	while (r->at < r->tokens->count) {
		const struct token *token = token_at(r, r->at);

		if (cpu_spend(4) || token->kind == TOKEN_OTHER)
			return false;
		if (token->kind == TOKEN_NUMBER ? !take_number(r) : !take_word(r))
			return false;
	}
	if (r->right)
		r->shape = r->shape == SHAPE_TRIANGLE ? SHAPE_RIGHT_TRIANGLE : SHAPE_NONE;
	return r->shape != SHAPE_NONE && r->pending == LABEL_NONE &&
	    (r->with_unit == 0 || r->without_unit == 0 || r->with_unit == 1);
}

/* How many of each measure a question needs, and its result. Heights of rectangles and boxes are sides. */
static const struct formula {
	enum shape shape;
	enum goal goal;
	unsigned radii, heights, bases, sides, legs;
	int power; /* of the length that the result has */
} formulas[] = {
    {SHAPE_TRIANGLE, GOAL_AREA, 0, 1, 1, 0, 0, 2},
    {SHAPE_TRIANGLE, GOAL_PERIMETER, 0, 0, 0, 3, 0, 1},
    {SHAPE_RIGHT_TRIANGLE, GOAL_HYPOTENUSE, 0, 0, 0, 0, 2, 1},
    {SHAPE_RIGHT_TRIANGLE, GOAL_HYPOTENUSE, 0, 0, 0, 2, 0, 1},
    {SHAPE_RIGHT_TRIANGLE, GOAL_AREA, 0, 0, 0, 0, 2, 2},
    {SHAPE_RIGHT_TRIANGLE, GOAL_AREA, 0, 1, 1, 0, 0, 2},
    {SHAPE_RECTANGLE, GOAL_AREA, 0, 0, 0, 2, 0, 2},
    {SHAPE_RECTANGLE, GOAL_PERIMETER, 0, 0, 0, 2, 0, 1},
    {SHAPE_RECTANGLE, GOAL_DIAGONAL, 0, 0, 0, 2, 0, 1},
    {SHAPE_SQUARE, GOAL_AREA, 0, 0, 0, 1, 0, 2},
    {SHAPE_SQUARE, GOAL_PERIMETER, 0, 0, 0, 1, 0, 1},
    {SHAPE_SQUARE, GOAL_DIAGONAL, 0, 0, 0, 1, 0, 1},
    {SHAPE_CIRCLE, GOAL_AREA, 1, 0, 0, 0, 0, 2},
    {SHAPE_CIRCLE, GOAL_PERIMETER, 1, 0, 0, 0, 0, 1},
    {SHAPE_SPHERE, GOAL_VOLUME, 1, 0, 0, 0, 0, 3},
    {SHAPE_SPHERE, GOAL_SURFACE, 1, 0, 0, 0, 0, 2},
    {SHAPE_CYLINDER, GOAL_VOLUME, 1, 1, 0, 0, 0, 3},
    {SHAPE_CONE, GOAL_VOLUME, 1, 1, 0, 0, 0, 3},
    {SHAPE_BOX, GOAL_VOLUME, 0, 0, 0, 3, 0, 3},
    {SHAPE_BOX, GOAL_SURFACE, 0, 0, 0, 3, 0, 2},
    {SHAPE_CUBE, GOAL_VOLUME, 0, 0, 0, 1, 0, 3},
    {SHAPE_CUBE, GOAL_SURFACE, 0, 0, 0, 1, 0, 2},
};

static double
apply(const struct formula *f, const struct measures *m)
{
	const double *s = m->sides, pi = acos(-1);
	double circle = pi * m->radius * m->radius, a = m->leg_count > 0 ? m->legs[0] : s[0];
	double b = m->leg_count > 0 ? m->legs[1] : s[1];

	switch (f->shape) {
	case SHAPE_TRIANGLE:
		return f->goal == GOAL_AREA ? m->base * m->height / 2 : s[0] + s[1] + s[2];
	case SHAPE_RIGHT_TRIANGLE:
		return f->goal == GOAL_HYPOTENUSE ? sqrt(a * a + b * b)
		    : f->legs > 0                 ? a * b / 2
						  : m->base * m->height / 2;
	case SHAPE_RECTANGLE:
		return f->goal == GOAL_AREA ? a * b : f->goal == GOAL_PERIMETER ? 2 * (a + b) : sqrt(a * a + b * b);
	case SHAPE_SQUARE:
		return f->goal == GOAL_AREA ? a * a : f->goal == GOAL_PERIMETER ? 4 * a : a * sqrt(2);
	case SHAPE_CIRCLE:
		return f->goal == GOAL_AREA ? circle : 2 * pi * m->radius;
	case SHAPE_SPHERE:
		return f->goal == GOAL_VOLUME ? circle * m->radius * 4 / 3 : 4 * circle;
	case SHAPE_CYLINDER:
		return circle * m->height;
	case SHAPE_CONE:
		return circle * m->height / 3;
	case SHAPE_BOX:
		return f->goal == GOAL_VOLUME ? s[0] * s[1] * s[2] : 2 * (s[0] * s[1] + s[0] * s[2] + s[1] * s[2]);
	case SHAPE_CUBE:
		return f->goal == GOAL_VOLUME ? a * a * a : 6 * a * a;
	default:
		return 0;
	}
}

/* The formula for what was read; a height is a side if the shape has only sides. */
static const struct formula *
find_formula(struct reader *r)
{
	struct measures *m = &r->measures;

	if ((r->shape == SHAPE_RECTANGLE || r->shape == SHAPE_BOX) && m->heights == 1 && m->side_count < SIDES_MAX) {
		m->sides[m->side_count++] = m->height;
		m->heights = 0;
	}
	for (size_t i = 0; i < nitems(formulas); i++) {
		const struct formula *f = &formulas[i];

		if (f->shape == r->shape && f->goal == r->goal && f->radii == m->radii && f->heights == m->heights &&
		    f->bases == m->bases && f->sides == m->side_count && f->legs == m->leg_count)
			return f;
	}
	return NULL;
}

/* The unit of a power of the lengths' unit: "cm" and 2 are "cm²"; in its policy entry the last names are longest. */
static const char *
power_of(const struct reader *r, int power)
{
	char name[TOKEN_WORD_MAX * 2];
	const char *marks[] = {"", "\u00b2", "\u00b3"};
	struct unit_name found;

	if (power == 1)
		return r->unit->aliases[0];
	for (size_t i = 0; i < r->unit->alias_count; i++) {
		snprintf(name, sizeof(name), "%s%s", r->unit->aliases[i], marks[power - 1]);
		for (size_t k = 0; k < r->policy->unit_count; k++)
			if (unit_read(r->policy, span_of(name), &found) && found.text.len == strlen(name) &&
			    unit_is_called(&r->policy->units[k], &found))
				return r->policy->units[k].aliases[0];
	}
	return NULL;
}

/* A result in the lengths' unit to that power, converted to the wanted one. */
static bool
say(const struct reader *r, double value, int power, struct quantity *quantity)
{
	static const char *const dimensions[] = {"length", "area", "volume"};
	const struct policy_unit *wanted = unit_in(r, r->wanted, dimensions[power - 1]);
	struct rational factor;
	const char *text;

	quantity->kind = QUANTITY_NUMBER;
	if (r->wanted.len > 0 && (wanted == NULL || r->unit == NULL))
		return false;
	if (wanted != NULL) {
		factor = unit_ratio(r->unit->factor);
		value *= pow(rational_double(&factor), power) * (power == 3 ? 1000 : 1);
		factor = unit_ratio(wanted->factor);
		value /= rational_double(&factor);
		quantity->unit = r->wanted;
	} else if (r->unit != NULL) {
		text = power_of(r, power);
		if (text == NULL)
			return false;
		quantity->unit = span_of(text);
	}
	if (quantity->unit.len > 0)
		quantity->kind = QUANTITY_MEASURE;
	if (!quantity_round(quantity, value))
		return false;
	quantity->rounded = fabs(value * 1e6 - round(value * 1e6)) > 1e-3;
	return quantity_say(quantity);
}

bool
shapes_compute(const struct policy *policy, const struct tokens *tokens, struct span prompt, struct quantity *quantity)
{
	struct reader r = {.policy = policy, .tokens = tokens, .prompt = prompt};
	struct quantity found = {.why = NULL};
	const struct formula *formula;

	if (!read_tokens(&r))
		return false;
	/* "how many liters" of a box is its volume. */
	if (r.goal == GOAL_NONE && r.wanted.len > 0)
		r.goal = unit_in(&r, r.wanted, "volume") != NULL ? GOAL_VOLUME
		    : unit_in(&r, r.wanted, "area") != NULL      ? GOAL_AREA
								 : GOAL_NONE;
	formula = find_formula(&r);
	if (formula == NULL || !say(&r, apply(formula, &r.measures), formula->power, &found))
		return false;
	prompt = gloss_original(tokens->gloss, prompt);
	snprintf(found.reading, sizeof(found.reading), "%.*s", (int)(prompt.len < 150 ? prompt.len : 150), prompt.at);
	*quantity = found;
	return true;
}
