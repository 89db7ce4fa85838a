/*
 * One turn of one question, as far as it was compared.
 */
#ifndef PARAPET_PROXY_EVAL_EVAL_CASE_H
#define PARAPET_PROXY_EVAL_EVAL_CASE_H

#include <stdbool.h>
#include <stdint.h>

#include "proxy/eval/grade.h"
#include "proxy/eval/tape_read.h"

/*
 * What guarding did to it besides gaining and losing it. The first three tell of a text that is not its own draft, and
 * so of paired arms alone: of separate ones the raw text is another answer than the draft.
 */
struct side_effects {
	bool right_rewritten;   /* a right draft became another text, which is not wrong: that is a lost one */
	bool form_broken;       /* the draft is JSON, tags, YAML, CSV, a table, code, a bare number; the text is not */
	bool explanation_lost;  /* of a draft that explains, less than half of the words and numbers are left */
	bool calls_for_nothing; /* the model was asked further, and nothing was changed and nothing confirmed */
};

/* One turn of one question. Borrows from the tape. */
struct eval_case {
	const struct tape_turn
	    *turn; /* the line that tells of it; of separate arms the guarded one where it is there */
	struct span raw, guarded, again; /* at NULL: not on the tape */
	struct grade_question question;
	enum grade raw_grade, guarded_grade, again_grade;
	bool failed;  /* an arm failed, or one of the two texts is not there */
	bool changed; /* what the client got is not that turn's own draft */
	int64_t raw_ms, ms;
	struct side_effects effects; /* none of a failed one */
};

#endif
