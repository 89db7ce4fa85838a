/*
 * What a specification asks: a kind, with an expression or with options.
 */
#include "executors/puzzle/printer.h"
#include "executors/puzzle/reader.h"

VOCABULARY_NAMES(ask_kind, EACH_ASK_KIND, ASK_KINDS);

/* The names that `which` returns: a set's members, or a group's variables. */
static bool
choose_from(struct puzzle_reader *r, struct span name)
{
	struct puzzle *puzzle = r->puzzle;
	int set = name.at != NULL ? name_find_set(puzzle, name) : -1;
	int group = name.at != NULL ? name_find_group(puzzle, name) : -1;

	if (set < 0 && group < 0)
		return reader_refuse(r, "which(...) chooses from a set or a group");
	puzzle->ask.labels = set >= 0 ? puzzle->sets[set].members : puzzle->groups[group].labels;
	puzzle->ask.label_count = set >= 0 ? puzzle->sets[set].count : puzzle->groups[group].count;
	return true;
}

/* which(x for x in S if p): the member's place; 0: none, -1: several. */
static bool
read_which(struct puzzle_reader *r, const struct syntax *call)
{
	struct unfolder *u = &r->unfolder;
	const struct syntax_clause *clause = call->clauses;
	struct tree_node *chosen = tree_number(u->tree, 0), *many[MEMBERS_MAX], *sum;
	struct operand *members;
	uint32_t count;

	if (clause == NULL || clause->next != NULL || call->count != 1 || call->arguments->kind != SYNTAX_NAME ||
	    !name_same(call->arguments->name, clause->name))
		return reader_refuse(r, "write which(x for x in set if ...)");
	if (!choose_from(r, clause->over.name))
		return false;
	members = unfold_rounds(u, &clause->over, &count);
	if (members == NULL)
		return false;
	for (uint32_t i = count; i > 0; i--) {
		struct tree_node *fits = tree_truth(u->tree, true);

		u->bound[0] = (struct bound_name){clause->name, members[i - 1]};
		u->bound_count = 1;
		for (const struct syntax *c = clause->conditions; c != NULL && fits != NULL; c = c->next)
			fits = tree_both(u->tree, fits, unfold_as_truth(u, unfold(u, c)));
		u->bound_count = 0;
		chosen = tree_if(u->tree, fits, tree_number(u->tree, i), chosen);
		many[i - 1] = tree_counted(u->tree, fits);
	}
	sum = tree_add(u->tree, many, count);
	r->puzzle->ask.node =
	    tree_if(u->tree, tree_less(u->tree, tree_number(u->tree, 1), sum), tree_number(u->tree, -1), chosen);
	r->puzzle->ask.told_as = TOLD_WHICH;
	return r->puzzle->ask.node != NULL || reader_refuse(r, "too much, once unfolded");
}

/* A value that is part of the result. */
static bool
read_asked(struct puzzle_reader *r, struct span text)
{
	struct puzzle_question *ask = &r->puzzle->ask;
	struct unfolder *u = &r->unfolder;
	struct operand operand;

	operand = reader_expression(r, text);
	if (operand.type == OPERAND_WRONG)
		return false;
	if (operand.type == OPERAND_MEMBER && operand.bare != -1) {
		operand = unfold_as_place(u, operand, -1);
		if (operand.type == OPERAND_WRONG)
			return false;
	}
	ask->told_as = operand.type == OPERAND_TRUTH ? TOLD_TRUTH
	    : operand.type == OPERAND_MEMBER         ? TOLD_MEMBER
						     : TOLD_NUMBER;
	ask->set = operand.set;
	ask->node = operand.node;
	if ((ask->kind == ASK_MIN || ask->kind == ASK_MAX) && ask->told_as == TOLD_TRUTH)
		return reader_refuse(r, "true and false have no least and greatest");
	return true;
}

static bool
read_option(struct puzzle_reader *r, const cJSON *json)
{
	static const struct member members[] = {{"label", cJSON_String, true}, {"expr", cJSON_String, true}};
	struct puzzle_question *ask = &r->puzzle->ask;
	struct puzzle_option *option = &ask->options[ask->option_count];
	const cJSON *found[2];

	reader_stand_at(r, "option", ask->option_count + 1);
	if (ask->option_count == OPTIONS_MAX)
		return reader_refuse(r, "more than %d options", OPTIONS_MAX);
	if (!TAKE(r, json, members, found) || !reader_take_name(r, found[0], &option->label) ||
	    !reader_take_text(r, found[1], SYNTAX_TEXT_MAX, &option->expression) ||
	    !reader_truth(r, option->expression, &option->node))
		return false;
	for (uint32_t i = 0; i < ask->option_count; i++)
		if (name_same(option->label, ask->options[i].label))
			return reader_refuse(r, "its label is there twice");
	ask->option_count++;
	return true;
}

/* Whether the expression is a call of which(...), which has its own rule. */
static bool
read_asked_or_which(struct puzzle_reader *r, struct span text)
{
	char why[sizeof(r->mistake->why)] = "";
	unsigned column = 0;
	struct syntax *syntax = syntax_read(r->arena, text, &column, why, sizeof(why));

	if (syntax != NULL && r->puzzle->ask.kind == ASK_VALUE && syntax->kind == SYNTAX_CALL &&
	    span_equals(syntax->name, "which"))
		return read_which(r, syntax);
	return read_asked(r, text);
}

bool
reader_ask(struct puzzle_reader *r, const cJSON *json)
{
	static const struct member members[] = {
	    {"kind", cJSON_String, true}, {"expr", cJSON_String, false}, {"options", cJSON_Array, false}};
	struct puzzle_question *ask = &r->puzzle->ask;
	const cJSON *found[3], *option;
	bool optional, choosing;
	uint32_t declared = 0;
	struct span text;
	int kind = 0;

	reader_stand_at(r, "ask", 0);
	if (!TAKE(r, json, members, found) || !reader_take_text(r, found[1], SYNTAX_TEXT_MAX, &text))
		return false;
	while (kind < ASK_KINDS && strcmp(found[0]->valuestring, ask_kind_names[kind]) != 0)
		kind++;
	if (kind == ASK_KINDS)
		return reader_refuse(r, "'%.32s' is no kind", found[0]->valuestring);
	ask->kind = (enum ask_kind)kind;
	ask->expression = text;
	choosing = kind == ASK_MUST || kind == ASK_COULD || kind == ASK_CANNOT;
	optional = kind == ASK_VALUE || kind == ASK_COUNT;
	if ((found[2] != NULL) != choosing || (choosing && text.at != NULL) ||
	    (!choosing && !optional && text.at == NULL))
		return reader_refuse(r, "%s has %s", ask_kind_names[kind],
		    choosing ? "'options' and no 'expr'" : "an 'expr' and no 'options'");
	if (kind == ASK_ENTAILS)
		return reader_truth(r, text, &ask->node);
	if (text.at != NULL)
		return read_asked_or_which(r, text);
	for (uint32_t i = 0; i < r->puzzle->group_count; i++)
		declared += r->puzzle->groups[i].hidden ? 0 : r->puzzle->groups[i].count;
	if (!choosing && declared > ASKED_MAX)
		return reader_refuse(r, "more than %d variables are declared: say in 'expr' what is asked", ASKED_MAX);
	if (choosing && cJSON_GetArraySize(found[2]) == 0)
		return reader_refuse(r, "there are no options");
	cJSON_ArrayForEach(option, found[2]) if (!read_option(r, option)) return false;
	return true;
}

uint32_t
puzzle_option_count(const struct puzzle *puzzle)
{

	return puzzle->ask.option_count;
}

const char *
puzzle_asked(const struct puzzle *puzzle)
{

	return ask_kind_names[puzzle->ask.kind];
}

struct span
puzzle_answer_name(const struct puzzle *puzzle, uint32_t number)
{
	const struct puzzle_question *ask = &puzzle->ask;

	if (ask->node != NULL && ask->told_as == TOLD_WHICH && number < ask->label_count)
		return ask->labels[number];
	if (ask->node != NULL && ask->told_as == TOLD_MEMBER && number < puzzle->sets[ask->set].count)
		return puzzle->sets[ask->set].members[number];
	return NO_SPAN;
}
