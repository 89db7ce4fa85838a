/*
 * What a claim about a count comes to: which claim of an answer counts, what a program that the model wrote printed,
 * and the note below the answer, or none.
 */
#include "executors/passes/pass.h"

#include <string.h>

#include "executors/executor.h"
#include "executors/flow.h"
#include "executors/step.h"
#include "policies/load.h"
#include "policies/mistakes.h"
#include "policies/policy.h"
#include "routes/decide.h"
#include "routes/request.h"
#include "routes/text/language.h"
#include "tests/unit/check.h"
#include "tests/unit/stub_services.h"

#define SAYS    "```python\nfor n in range(9):\n    print(n, count(n))\n```"
#define CATALAN "1 1\n2 2\n3 5\n4 14\n5 42\n6 132\n"
#define ORDERS  "1 1\n2 2\n3 6\n4 24\n5 120\n6 720\n"

static bool
start_model(void *owner, struct flow *flow, const struct model_call *call)
{

	(void)owner;
	(void)flow;
	(void)call;
	return true;
}

static bool
start_service(void *owner, struct flow *flow, enum service service, const void *question)
{

	(void)owner;
	(void)flow;
	(void)question;
	return service == SERVICE_JAIL;
}

static const struct services services = {.start_model = start_model,
    .start_service = start_service,
    .cancel = stub_cancel,
    .take_call = stub_take_call,
    .give_call = stub_give_call,
    .now = stub_now,
    .speed = stub_speed};

static const struct row {
	const char *draft, *reply, *printed; /* NULL: nobody is asked, nothing runs */
	const char *why, *note;              /* the counts and sizes in the note below; NULL: there is none */
} rows[] = {
    /* A named sequence outweighs formulas; of several claims of a kind the last one counts. */
    {"The number of trees is the Catalan number.", SAYS, CATALAN, "agrees", NULL},
    {"The answer is C(2n, n)/(n+1).", SAYS, CATALAN, "agrees", NULL},
    {"These are the Catalan numbers. In all, there are 2^n of them.", SAYS, CATALAN, "agrees", NULL},
    {"In all, there are 2^n of them. No, these are the Catalan numbers.", SAYS, CATALAN, "agrees", NULL},
    {"In all, there are 2^n of them. The number is n! in all.", SAYS, ORDERS, "agrees", NULL},
    {"In all, there are n! of them. The number is 2^n in all.", SAYS, ORDERS, "unproven", NULL},
    {"These are the Motzkin numbers, but for us these are the Catalan numbers.", SAYS, CATALAN, "agrees", NULL},
    {"These are the Motzkin numbers. For trees these are the Catalan numbers.", SAYS, CATALAN, "agrees", NULL},
    {"These are the Catalan numbers. For trees these are the Motzkin numbers.", SAYS, CATALAN, "unproven", NULL},
    /* Counts of a sequence that the answer does not name are listed, whatever size they begin with. */
    {"These are the Fibonacci numbers, as one sees when the first few trees are drawn.", SAYS, CATALAN, "contradicted",
	"1, 2, 5, 14, 42, 132 for n = 1 to 6."},
    {"These are the Fibonacci numbers, as one sees when the first few trees are drawn.", SAYS, "0 1\n" CATALAN,
	"contradicted", "1, 1, 2, 5, 14, 42, 132 for n = 0 to 6."},
    {"These are the Fibonacci numbers, as one sees when the first few trees are drawn.", SAYS,
	"2 1\n3 2\n4 5\n5 14\n6 42\n7 132\n15 9\n", "unproven", NULL},
    {"These are the Fibonacci numbers, as one sees when the first few trees are drawn.", SAYS, ORDERS, "unproven",
	NULL},
    {"[\"These are the Fibonacci numbers, as one sees when the first few trees are drawn.\"]", SAYS, CATALAN,
	"unproven", NULL},
    {"Dies sind die Fibonacci numbers, wie man sieht, wenn man die ersten paar B\u00e4ume zeichnet, auch wenn es nicht "
     "ganz einfach ist und man dabei leicht einen \u00fcbersieht, der den anderen gleicht und doch ein neuer ist, was "
     "bei vielen Knoten oft der Fall ist.",
	SAYS, CATALAN, "contradicted", "1, 2, 5, 14, 42, 132 f\u00fcr n = 1 bis 6."},
    /* Without a claim there is nothing to count, without a program nothing is known. */
    {"There are several of them.", NULL, NULL, "nothing-seen", NULL},
    {"These are the Narayana numbers.", NULL, NULL, "unconfirmed", NULL},
    {"These are the Catalan numbers.", "I would draw them.", NULL, "unconfirmed", NULL},
    {"These are the Catalan numbers.", SAYS, "", "unconfirmed", NULL},
};

static const struct policy *policy;

static bool
ends_with(struct span text, const char *end)
{
	size_t len = strlen(end);

	return text.len >= len && memcmp(text.at + text.len - len, end, len) == 0;
}

static void
check(const struct row *row)
{
	struct policy_post post = {.name = pass_counting.name, .only_when = OCCASION_ALWAYS};
	struct flow_pass pass = {&post, pass_counting.act, false};
	struct request request = {
	    .user_texts = 1, .last.decoded = BYTES("How many binary trees are there with n nodes?")};
	struct decision decision = {.language = "en"};
	struct flow_turn turn = {.request = &request,
	    .decision = &decision,
	    .policy = policy,
	    .route = &flow_passes_route,
	    .draft = span_of(row->draft),
	    .draft_ended = 1000000,
	    .passes = &pass,
	    .pass_count = 1};
	bool known = strcmp(row->why, "agrees") == 0 || strcmp(row->why, "nothing-seen") == 0;
	const struct flow_outcome *outcome;
	enum flow_state state;
	struct flow *flow;

	check_example(row->draft);
	request.system.decoded = request.previous.decoded = span_of("");
	language_of(turn.draft, turn.language);
	flow = flow_new(&services, NULL, (struct step){NULL, NULL}, &turn);
	state = flow_begin(flow);
	if (row->reply != NULL && CHECK_EQ_INT(state, FLOW_PENDING))
		state = flow_model_done(flow, &(struct model_reply){.text = span_of(row->reply)});
	if (row->printed != NULL && CHECK_EQ_INT(state, FLOW_PENDING))
		state = flow_service_done(flow,
		    &(struct jail_result){
			.output = row->printed, .output_len = strlen(row->printed), .detail = "", .verdict = JAIL_OK});
	if (CHECK_EQ_INT(state, FLOW_ENDED)) {
		outcome = flow_outcome(flow);
		CHECK_TEXT(outcome_why_name(outcome->passes[0].why), row->why);
		CHECK_EQ_INT(outcome->flags, known ? 0 : 1u << FLAG_COUNTING_UNVERIFIED);
		if (row->note == NULL)
			CHECK_EQ_INT(outcome->text.len, 0);
		else {
			CHECK(ends_with(outcome->text, row->note));
			CHECK_SPAN(((struct span){outcome->text.at, turn.draft.len}), turn.draft);
		}
	}
	flow_free(flow);
}

int
main(void)
{
	struct policy_source source = policy_shipped();
	struct policy_mistakes mistakes = {0};

	policy = policy_load(&source, 1, NULL, &mistakes);
	policy_mistakes_free(&mistakes);
	if (policy == NULL)
		return 1;
	for (size_t i = 0; i < nitems(rows); i++)
		check(&rows[i]);
	policy_release(policy);
	return check_end();
}
