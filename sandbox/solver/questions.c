/*
 * All checks of a question use one simple solver, which keeps what it has learnt; temporary assertions are pushed and
 * popped. The optimum from Z3's optimizer is checked again: it is reached, and nothing is better.
 */
#include "sandbox/solver/questions.h"

#include <stdbool.h>
#include <string.h>

#include "sandbox/solver/core.h"
#include "sandbox/solver/formulas.h"

struct session {
	const struct formulas *formulas;
	Z3_context z3;
	Z3_solver solver;
	Z3_model model; /* of the last satisfiable check */
	struct solver_reply *reply;
};

/* Of the last question. */
static Z3_solver last_solver;

/* Replies point to these. */
static int64_t values[SOLVER_TERMS_MAX], others[SOLVER_TERMS_MAX], witnesses[2][SOLVER_CONSTANTS_MAX];
static uint32_t core[SOLVER_ASSERTIONS_MAX];
static uint8_t holds[SOLVER_TERMS_MAX];

/* Make this alone the reply, discarding whatever else was recorded. */
static void
end(struct session *session, enum solver_verdict verdict, const char *detail)
{

	*session->reply = (struct solver_reply){.verdict = verdict, .detail = detail, .in = SOLVER_IN_TEXT};
}

/* --- checks --- */

static Z3_lbool
check(struct session *session)
{
	Z3_lbool found;

	Z3_set_error(session->z3, Z3_OK);
	found = Z3_solver_check(session->z3, session->solver);

	if (Z3_get_error_code(session->z3) != Z3_OK)
		return Z3_L_UNDEF;
	if (found == Z3_L_TRUE) {
		session->model = Z3_solver_get_model(session->z3, session->solver);
		Z3_model_inc_ref(session->z3, session->model);
	}
	return found;
}

/* As check, with one more assertion. The model is kept. */
static Z3_lbool
check_with(struct session *session, Z3_ast also)
{
	Z3_lbool found;

	Z3_solver_push(session->z3, session->solver);
	Z3_solver_assert(session->z3, session->solver, also);
	found = check(session);
	Z3_solver_pop(session->z3, session->solver, 1);
	return found;
}

static void
assert_all(struct session *session)
{

	for (size_t i = 0; i < session->formulas->assertion_count; i++)
		Z3_solver_assert(session->z3, session->solver, session->formulas->assertions[i]);
}

static Z3_solver
new_solver(Z3_context z3)
{

	questions_forget(z3);
	last_solver = Z3_mk_simple_solver(z3);
	Z3_solver_inc_ref(z3, last_solver);
	return last_solver;
}

/* --- values --- */

/* A term's value in the model. Returns whether it fits. */
static bool
value_of(struct session *session, Z3_ast term, int64_t *value)
{
	Z3_ast is = NULL;

	if (!Z3_model_eval(session->z3, session->model, term, true, &is) || is == NULL)
		return false;
	switch (Z3_get_bool_value(session->z3, is)) {
	case Z3_L_TRUE:
		*value = 1;
		return true;
	case Z3_L_FALSE:
		*value = 0;
		return true;
	default:
		return Z3_get_ast_kind(session->z3, is) == Z3_NUMERAL_AST &&
		    Z3_get_numeral_int64(session->z3, is, value);
	}
}

static bool
values_of(struct session *session, const Z3_ast *terms, size_t count, int64_t *into)
{

	for (size_t i = 0; i < count; i++)
		if (!value_of(session, terms[i], &into[i])) {
			end(session, SOLVER_UNKNOWN, "large");
			return false;
		}
	return true;
}

/* Record the model as the next witness. */
static bool
add_witness(struct session *session)
{
	const struct formulas *formulas = session->formulas;
	struct solver_reply *reply = session->reply;
	int64_t *into = witnesses[reply->witnesses];

	if (!values_of(session, formulas->constants, formulas->constant_count, into))
		return false;
	reply->constants = formulas->constant_count;
	reply->witness[reply->witnesses++] = into;
	return true;
}

static Z3_ast
numeral(struct session *session, Z3_ast term, int64_t value)
{
	Z3_context z3 = session->z3;
	Z3_sort sort = Z3_get_sort(z3, term);

	if (Z3_get_sort_kind(z3, sort) == Z3_INT_SORT)
		return Z3_mk_int64(z3, value, sort);
	return value != 0 ? Z3_mk_true(z3) : Z3_mk_false(z3);
}

/* At least one of the terms has another value. */
static Z3_ast
differs(struct session *session, const int64_t *from)
{
	const struct formulas *formulas = session->formulas;
	Z3_ast parts[SOLVER_TERMS_MAX];

	for (size_t i = 0; i < formulas->term_count; i++)
		parts[i] = Z3_mk_not(session->z3,
		    Z3_mk_eq(session->z3, formulas->terms[i], numeral(session, formulas->terms[i], from[i])));
	return Z3_mk_or(session->z3, (unsigned)formulas->term_count, parts);
}

/* Prove it, now that it is known to be impossible. */
static void
prove(struct session *session, Z3_ast impossible)
{

	session->reply->core_count = core_find(session->formulas, impossible, core);
	session->reply->core = core;
}

/* --- questions; each begins with a model at hand --- */

static void
answer_satisfiable(struct session *session)
{

	(void)add_witness(session);
}

static void
answer_values(struct session *session)
{
	const struct formulas *formulas = session->formulas;
	struct solver_reply *reply = session->reply;
	Z3_lbool other;

	if (!add_witness(session) || !values_of(session, formulas->terms, formulas->term_count, values))
		return;
	reply->values = values;
	reply->value_count = formulas->term_count;
	other = check_with(session, differs(session, values));
	if (other == Z3_L_UNDEF)
		end(session, SOLVER_UNKNOWN, "uniqueness");
	else if (other == Z3_L_TRUE && add_witness(session) &&
	    values_of(session, formulas->terms, formulas->term_count, others)) {
		reply->verdict = SOLVER_AMBIGUOUS;
		reply->others = others;
	} else if (other == Z3_L_FALSE)
		prove(session, differs(session, values));
}

/* Prove the only option that must hold; if none must, the only one that cannot. */
static void
prove_option(struct session *session)
{
	const struct formulas *formulas = session->formulas;
	size_t necessary = 0, impossible = 0;
	Z3_ast must = NULL, cannot = NULL;

	for (size_t i = 0; i < formulas->term_count; i++) {
		if (holds[i] & SOLVER_NECESSARY) {
			necessary++;
			must = formulas->terms[i];
		} else if (holds[i] == 0) {
			impossible++;
			cannot = formulas->terms[i];
		}
	}
	if (necessary == 1)
		prove(session, Z3_mk_not(session->z3, must));
	else if (necessary == 0 && impossible == 1)
		prove(session, cannot);
}

/* The model answers half the question about an option; a check answers the other half. */
static void
answer_options(struct session *session)
{
	const struct formulas *formulas = session->formulas;
	int64_t in_model[SOLVER_TERMS_MAX];

	if (!values_of(session, formulas->terms, formulas->term_count, in_model))
		return;
	for (size_t i = 0; i < formulas->term_count; i++) {
		Z3_ast term = formulas->terms[i];
		Z3_lbool other = check_with(session, in_model[i] != 0 ? Z3_mk_not(session->z3, term) : term);

		if (other == Z3_L_UNDEF) {
			end(session, SOLVER_UNKNOWN, "option");
			return;
		}
		if (in_model[i] != 0)
			holds[i] = other == Z3_L_TRUE ? SOLVER_POSSIBLE : SOLVER_POSSIBLE | SOLVER_NECESSARY;
		else
			holds[i] = other == Z3_L_TRUE ? SOLVER_POSSIBLE : 0;
	}
	session->reply->holds = holds;
	session->reply->holds_count = formulas->term_count;
	prove_option(session);
}

static void
answer_entails(struct session *session)
{
	struct solver_reply *reply = session->reply;
	Z3_ast term = session->formulas->terms[0];
	Z3_model first = session->model;
	Z3_lbool other;

	if (!value_of(session, term, &values[0])) {
		end(session, SOLVER_UNKNOWN, "large");
		return;
	}
	other = check_with(session, values[0] != 0 ? Z3_mk_not(session->z3, term) : term);
	if (other == Z3_L_UNDEF) {
		end(session, SOLVER_UNKNOWN, "negation");
		return;
	}
	if (other == Z3_L_FALSE) {
		reply->values = values;
		reply->value_count = 1;
		prove(session, values[0] != 0 ? Z3_mk_not(session->z3, term) : term);
		return;
	}
	reply->verdict = SOLVER_AMBIGUOUS;
	for (int64_t wanted = 1; wanted >= 0; wanted--) {
		Z3_model second = session->model;
		bool added;

		if (values[0] == wanted)
			session->model = first;
		added = add_witness(session);
		session->model = second;
		if (!added)
			return;
	}
}

/* Z3's optimum. Returns false if there is none or it is not found. */
static bool
find_optimum(struct session *session, bool least, int64_t *optimum)
{
	Z3_context z3 = session->z3;
	Z3_optimize optimizer = Z3_mk_optimize(z3);
	Z3_ast term = session->formulas->terms[0];
	unsigned goal;
	Z3_ast found;

	Z3_optimize_inc_ref(z3, optimizer);
	for (size_t i = 0; i < session->formulas->assertion_count; i++)
		Z3_optimize_assert(z3, optimizer, session->formulas->assertions[i]);
	goal = least ? Z3_optimize_minimize(z3, optimizer, term) : Z3_optimize_maximize(z3, optimizer, term);
	if (Z3_optimize_check(z3, optimizer, 0, NULL) != Z3_L_TRUE) {
		end(session, SOLVER_UNKNOWN, "optimum");
		return false;
	}
	found = least ? Z3_optimize_get_lower(z3, optimizer, goal) : Z3_optimize_get_upper(z3, optimizer, goal);
	if (found != NULL && Z3_get_ast_kind(z3, found) == Z3_NUMERAL_AST && Z3_get_numeral_int64(z3, found, optimum))
		return true;
	end(session, SOLVER_UNKNOWN, "unbounded");
	return false;
}

static void
answer_optimum(struct session *session, bool least)
{
	Z3_context z3 = session->z3;
	Z3_ast term = session->formulas->terms[0], bound;

	if (!find_optimum(session, least, &values[0]))
		return;
	bound = numeral(session, term, values[0]);
	if (check_with(session, least ? Z3_mk_lt(z3, term, bound) : Z3_mk_gt(z3, term, bound)) != Z3_L_FALSE ||
	    check_with(session, Z3_mk_eq(z3, term, bound)) != Z3_L_TRUE) {
		end(session, SOLVER_UNKNOWN, "optimum");
		return;
	}
	if (!add_witness(session))
		return;
	session->reply->values = values;
	session->reply->value_count = 1;
}

static void
answer_count(struct session *session)
{
	const struct formulas *formulas = session->formulas;
	Z3_lbool found = Z3_L_TRUE;
	int64_t count = 0;

	for (; found == Z3_L_TRUE && count <= SOLVER_COUNT_MAX; count++) {
		if (!values_of(session, formulas->terms, formulas->term_count, others))
			return;
		Z3_solver_assert(session->z3, session->solver, differs(session, others));
		found = check(session);
	}
	if (found != Z3_L_FALSE) {
		end(session, SOLVER_UNKNOWN, found == Z3_L_TRUE ? "many" : "count");
		return;
	}
	values[0] = count;
	session->reply->values = values;
	session->reply->value_count = 1;
}

static void
answer(struct session *session, enum solver_question question)
{

	switch (question) {
	case SOLVER_SATISFIABLE:
		answer_satisfiable(session);
		break;
	case SOLVER_VALUES:
		answer_values(session);
		break;
	case SOLVER_OPTIONS:
		answer_options(session);
		break;
	case SOLVER_ENTAILS:
		answer_entails(session);
		break;
	case SOLVER_MIN:
	case SOLVER_MAX:
		answer_optimum(session, question == SOLVER_MIN);
		break;
	default:
		answer_count(session);
	}
}

void
questions_answer(const struct formulas *formulas, enum solver_question question, struct solver_reply *reply)
{
	struct session session = {.formulas = formulas, .z3 = formulas->z3, .reply = reply};

	session.solver = new_solver(session.z3);
	assert_all(&session);
	end(&session, SOLVER_ANSWER, "");
	switch (check(&session)) {
	case Z3_L_TRUE:
		answer(&session, question);
		break;
	case Z3_L_FALSE:
		end(&session, SOLVER_UNSATISFIABLE, "");
		questions_forget(session.z3);
		reply->core_count = core_find(formulas, NULL, core);
		reply->core = core;
		break;
	default:
		end(&session, SOLVER_UNKNOWN, "satisfiable");
	}
}

void
questions_forget(Z3_context z3)
{

	if (last_solver != NULL)
		Z3_solver_dec_ref(z3, last_solver);
	last_solver = NULL;
}
