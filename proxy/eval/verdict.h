/*
 * All that a report tells, whatever its form: what was read, what was counted, how the gate went.
 */
#ifndef PARAPET_PROXY_EVAL_VERDICT_H
#define PARAPET_PROXY_EVAL_VERDICT_H

#include <stdbool.h>

#include "proxy/eval/blind.h"
#include "proxy/eval/score.h"

#define VERDICT_REASONS_MAX 24
#define VERDICT_REASON_LEN  512

struct eval_verdict {
	const struct tape *tape;
	const struct scores *scores;
	const struct blind_grades *blind; /* what people said of the changed pairs; NULL: nobody was asked */
	bool passed;
	char reasons[VERDICT_REASONS_MAX][VERDICT_REASON_LEN]; /* of the gate, visible, a line each */
	unsigned reason_count;
};

#endif
