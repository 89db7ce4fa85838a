/*
 * Shared by the files of this folder: a puzzle in memory, names, and the expansion of expressions. Private.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_INSIDE_H
#define PARAPET_EXECUTORS_PUZZLE_INSIDE_H

#include "executors/puzzle/axes.h"
#include "executors/puzzle/puzzle.h"
#include "executors/puzzle/syntax.h"
#include "executors/puzzle/tree.h"

#define SETS_MAX        32
#define MEMBERS_MAX     64
#define GROUPS_MAX      64
#define VARIABLES_MAX   512
#define CONSTRAINTS_MAX 256
#define OPTIONS_MAX     16
#define NAME_MAX_BYTES  64
#define SAY_MAX         1024
#define DOMAIN_MAX      10000
#define ROUNDS_MAX      4096
#define BOUND_NAMES_MAX 16
#define OVERTAKINGS_MAX 8
#define KIN_MAX         12
#define AXIOMS_MAX      1024

struct puzzle_set {
	struct span name;
	struct span *members;
	uint32_t count;
};

enum domain_kind { DOMAIN_RANGE, DOMAIN_SET, DOMAIN_TRUTH };

struct puzzle_group {
	struct span name;    /* empty: none */
	int of;              /* the set that it is a family of, or -1: variables by name */
	struct span *labels; /* names, or the set's members */
	uint32_t count;
	uint32_t first; /* number of its first variable; they are consecutive */
	enum domain_kind domain;
	int domain_set;
	int64_t low, high; /* of a set: 1 to its count */
	bool distinct;
	bool hidden; /* added by parapet */
	struct puzzle_order order;
};

struct puzzle_constraint {
	struct span say, expression;
	struct tree_node *node;
};

/* How a value is reported. */
enum told_as { TOLD_NUMBER, TOLD_TRUTH, TOLD_MEMBER, TOLD_WHICH /* 0: none, -1: several */ };

#define EACH_ASK_KIND(ROW) \
	ROW(ASK_VALUE, "value") \
	ROW(ASK_MUST, "must") \
	ROW(ASK_COULD, "could") \
	ROW(ASK_CANNOT, "cannot") \
	ROW(ASK_ENTAILS, "entails") \
	ROW(ASK_COUNT, "count") \
	ROW(ASK_MIN, "min") \
	ROW(ASK_MAX, "max")
VOCABULARY(ask_kind, EACH_ASK_KIND, ASK_KINDS);

struct puzzle_option {
	struct span label, expression;
	struct tree_node *node;
};

struct puzzle_question {
	enum ask_kind kind;
	struct span expression; /* at NULL: none */
	struct tree_node *node; /* NULL: everything declared, or options */
	enum told_as told_as;
	int set;                   /* of members */
	const struct span *labels; /* for `which`: the choices */
	uint32_t label_count;
	struct puzzle_option options[OPTIONS_MAX];
	uint32_t option_count;
};

/* What parapet adds for the members of a set; group numbers, -1 until needed. */
struct puzzle_kept {
	int male, father, mother, siblings, spouse, truthful;
	struct tree_node **ancestors; /* [a * count + b]: a is an ancestor of b */
};

struct puzzle {
	struct arena *arena;
	struct tree tree;
	struct puzzle_set sets[SETS_MAX];
	uint32_t set_count;
	struct puzzle_group groups[GROUPS_MAX];
	uint32_t group_count;
	struct tree_node *variables[VARIABLES_MAX];
	uint16_t group_of[VARIABLES_MAX];
	uint32_t variable_count;
	struct puzzle_constraint constraints[CONSTRAINTS_MAX];
	uint32_t constraint_count;
	struct tree_node *axioms[AXIOMS_MAX]; /* conditions of the groups themselves */
	uint32_t axiom_count;
	struct puzzle_kept kept[SETS_MAX];
	/* Overtaking: the group whose places change, and for each moment the hidden group of places, in order. */
	int moving;
	uint32_t moment_count;
	int moments[OVERTAKINGS_MAX + 1];
	struct puzzle_question ask;
};

/* --- names.c --- */

/* Whether two names are equal: ignoring ASCII case; space, `-` and `_` alike. */
bool name_same(struct span a, struct span b);

/* The index of the name in the list, or -1. */
int name_find(struct span name, const struct span *list, uint32_t count);
/* The order for the name of one of its ends. Returns false if there is none. */
bool name_find_order(struct span name, struct puzzle_order *order);
int name_find_set(const struct puzzle *puzzle, struct span name);
int name_find_group(const struct puzzle *puzzle, struct span name);

/* The likely intended name among all of the puzzle and the language; empty if none is near. */
struct span name_suggest(const struct puzzle *puzzle, struct span name);

/* --- groups.c --- */

/*
 * Add a group and its variables; keeps labels. Returns its number, or -1 with the reason in the mistake (whose place
 * is already set).
 */
int group_add(struct puzzle *puzzle, const struct puzzle_group *group, struct puzzle_mistake *mistake);

/* The variable of the group's n-th member, from 0. */
struct tree_node *group_variable(const struct puzzle *puzzle, const struct puzzle_group *group, uint32_t n);

/* Add a condition besides the constraints. Returns false with the reason if there is no room. */
bool axiom_add(struct puzzle *puzzle, struct tree_node *node, struct puzzle_mistake *mistake);

/* --- operand.c, lookup.c, generator.c, unfold.c --- */

enum operand_type { OPERAND_WRONG, OPERAND_NUMBER, OPERAND_TRUTH, OPERAND_MEMBER };

struct operand {
	enum operand_type type; /* wrong: the mistake was reported */
	struct tree_node *node; /* for a member its index in the set, from 1 */
	int set;                /* of a member */
	int group;              /* of a variable of a group with values in an order; or -1 */
	int bare;               /* for a named member: its index, from 0, if it may stand for a variable; or -1 */
	bool bound;             /* for a bare member: it came from a generator's name */
	unsigned column;
};

struct bound_name {
	struct span name;
	struct operand operand;
};

struct unfolder {
	struct puzzle *puzzle;
	struct tree *tree;
	struct puzzle_mistake *mistake;
	struct bound_name bound[BOUND_NAMES_MAX];
	unsigned bound_count;
	unsigned depth;
	bool whole; /* at a constraint's top level, joined only by `and` */
};

struct operand unfold(struct unfolder *u, const struct syntax *syntax);

/* Report a mistake at this column, unless one was reported. Returns a wrong operand. */
__attribute__((format(printf, 3, 4))) struct operand unfold_wrong(
    struct unfolder *u, unsigned column, const char *format, ...);

/* The node as an operand; a node that could not be made is a mistake. */
struct operand unfold_truth(struct unfolder *u, unsigned column, struct tree_node *node);
struct operand unfold_number(struct unfolder *u, unsigned column, struct tree_node *node);

/* The mistake that the tree is full, or the other reason for a missing node. */
struct operand unfold_unmade(struct unfolder *u, unsigned column);

/* A named member of a set, and a value of a group given by any node. */
struct operand unfold_member(struct unfolder *u, unsigned column, int set, int member);
struct operand unfold_value(
    struct unfolder *u, unsigned column, const struct puzzle_group *group, struct tree_node *node);

/* The family that bare members of a set stand for where a number or place is expected: -1 for none, -2 for several. */
int unfold_family(const struct puzzle *puzzle, int set);

/* The value of a generator's name; NULL if it is not one. */
const struct operand *unfold_bound(const struct unfolder *u, struct span name);
struct operand unfold_name(struct unfolder *u, const struct syntax *syntax);
/* family[member], also written family(member). */
struct operand unfold_index(struct unfolder *u, const struct syntax *syntax);
struct operand unfold_unknown(struct unfolder *u, unsigned column, struct span name);

/* The operand as the expected type, a bare member as its variable. NULL: the mistake was reported. */
struct tree_node *unfold_as_truth(struct unfolder *u, struct operand operand);
struct tree_node *unfold_as_number(struct unfolder *u, struct operand operand);
/*
 * A value in an order: a number, or a member of a set. beside: the set whose bare members stand for themselves, or
 * -1.
 */
struct operand unfold_as_place(struct unfolder *u, struct operand operand, int beside);
/* A constant number between low and high. Returns false if the mistake was reported. */
bool unfold_constant(struct unfolder *u, struct operand operand, int64_t low, int64_t high, int64_t *value);
/* Two values compared. */
struct tree_node *unfold_compared(
    struct unfolder *u, enum syntax_compared compared, struct operand a, struct operand b);
/* The variable of the group for a member, named or given by a variable. */
struct tree_node *unfold_select(struct unfolder *u, const struct puzzle_group *group, struct operand member);

/*
 * The arguments of a call, or of each iteration of its generator. Returns them (in few, or an array in the arena) and
 * their count; NULL if a mistake was reported. Within a generator a call is expanded some thousand times.
 */
#define ARGUMENTS_FEW 4
struct operand *unfold_arguments(
    struct unfolder *u, const struct syntax *call, struct operand few[ARGUMENTS_FEW], uint32_t *count);

/* One name in a generator, over everything it iterates: for `which`. NULL if a mistake was reported. */
struct operand *unfold_rounds(struct unfolder *u, const struct syntax_over *over, uint32_t *count);

/* --- functions.c --- */

/* Expand a function of the language. Returns false if there is none of this name. */
bool function_unfold(struct unfolder *u, const struct syntax *call, struct operand *result);
extern const char *const function_names[];

/* --- kin.c, truthful.c: relations that need what parapet keeps --- */

enum kin_relation {
	KIN_MALE,
	KIN_FEMALE,
	KIN_FATHER,
	KIN_MOTHER,
	KIN_PARENT,
	KIN_SIBLING,
	KIN_GRANDPARENT,
	KIN_UNCLE_OR_AUNT,
	KIN_COUSIN,
	KIN_ANCESTOR,
	KIN_MARRIED
};

/* What a word of kinship says about a and b: a relation, perhaps reversed, and a's sex. */
struct kin_word {
	enum kin_relation relation;
	bool swapped;
	int sex; /* 0: either, 1: male, 2: female */
};

struct operand kin_unfold(struct unfolder *u, unsigned column, struct kin_word word, const struct operand *arguments);

/* Whether a tells the truth. */
struct operand truthful_unfold(struct unfolder *u, struct operand a);

struct operand overtaking_unfold(
    struct unfolder *u, unsigned column, bool overtakes, struct operand a, struct operand b);
struct operand start_unfold(struct unfolder *u, unsigned column, struct operand a);
/* After the last constraint: the remaining conditions on the moments. */
bool overtaking_end(struct unfolder *u);

#endif
