/*
 * What became of a turn.
 */
#ifndef PARAPET_EXECUTORS_OUTCOME_H
#define PARAPET_EXECUTORS_OUTCOME_H

/* The order is that of verdict_name. */
enum verdict {
	VERDICT_DIRECT,   /* never looked at further */
	VERDICT_OFF,      /* told not to */
	VERDICT_KEPT,     /* checked; the model's own */
	VERDICT_REPLACED, /* a proven answer */
	VERDICT_REPAIRED, /* the model's answer with a narrow mend */
	VERDICT_FALLBACK, /* a guard failed; the model's own */
	VERDICT_PENDING,  /* not known yet when the head had to go */
	VERDICT_COUNT
};

/* "direct", "off", ... */
const char *verdict_name(enum verdict verdict);

#endif
