/*
 * Begins, shows and closes records.
 */
#include "proxy/observe/record.h"

#include <pthread.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "policies/clock.h"
#include "policies/span.h"
#include "proxy/observe/drift.h"

#define ID_BYTES   (RECORD_ID_LEN / 2)
#define NAME_SHOWN 64 /* bytes of a name in a header field */

/* Random bytes for the next ids: one system call for many turns. */
static unsigned char pool[64 * ID_BYTES];
static size_t pool_left;

/* In a forked child: the rest is the parent's; using it would give two turns the same id. */
static void
forget_pool(void)
{

	pool_left = 0;
}

static void
fill_pool(void)
{
	static bool watched;

	if (!watched)
		watched = pthread_atfork(NULL, NULL, forget_pool) == 0;
	/* Reads of up to 256 bytes are never short and cannot fail once the kernel is up (getrandom(2)). */
	for (size_t i = 0; i < sizeof(pool); i += 256)
		(void)!getrandom(pool + i, sizeof(pool) - i < 256 ? sizeof(pool) - i : 256, 0);
	pool_left = sizeof(pool);
}

static void
write_id(char *into)
{
	static const char digits[] = "0123456789abcdef";

	if (pool_left == 0)
		fill_pool();
	pool_left -= ID_BYTES;
	for (size_t i = 0; i < ID_BYTES; i++) {
		into[2 * i] = digits[pool[pool_left + i] >> 4];
		into[2 * i + 1] = digits[pool[pool_left + i] & 15];
	}
	into[RECORD_ID_LEN] = '\0';
}

void
record_begin(struct record *record, const struct endpoint *endpoint)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	*record = (struct record){
	    .time = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000,
	    .began = clock_micros(),
	    .endpoint = endpoint,
	    .mode = MODE_POLICY,
	    .from = FROM_POLICY,
	    .arm = "",
	    .calibration = DRIFT_NOWHERE,
	    .tokens_least = -1,
	    .route = "direct",
	    .executor = EXECUTOR_DIRECT,
	    .verdict = VERDICT_DIRECT,
	    .reason = "",
	    .sent_at = -1,
	    .first_byte_at = -1,
	    .first_text_at = -1,
	    .last_text_at = -1,
	    .ended_at = -1,
	    .would_micros = -1,
	    .facts = {.tokens_in = -1,
		.tokens_cached = -1,
		.tokens_out = -1,
		.load_micros = -1,
		.prompt_micros = -1,
		.generate_micros = -1},
	};
	write_id(record->id);
}

/* Append a text of at most `most` bytes. Returns its end. */
static char *
put(char *at, const char *text, size_t most)
{
	size_t len = strnlen(text, most);

	memcpy(at, text, len);
	return at + len;
}

static char *
put_number(char *at, uint64_t n)
{

	if (n >= 10)
		at = put_number(at, n / 10);
	*at = (char)('0' + n % 10);
	return at + 1;
}

/* "overflow; window=4096; tokens=9000" */
static char *
put_overflow(char *at, const struct record *record)
{

	at = put(put(at, "\r\nX-Parapet-Context: ", SIZE_MAX), overflow_name(record->overflow), NAME_SHOWN);
	at = put_number(put(at, "; window=", SIZE_MAX), (uint64_t)record->size.window);
	return put_number(put(at, "; tokens=", SIZE_MAX), (uint64_t)record->tokens_least);
}

/* By hand, since every turn has these fields and printf takes longer than writing the turn's log line. */
size_t
record_fields_write(const struct record *record, char *into)
{
	const char *alias = verdict_alias(record->verdict);
	char *at = into;

	at = put(put(at, "X-Parapet-Turn: ", SIZE_MAX), record->id, RECORD_ID_LEN);
	at = put(put(at, "\r\nX-Parapet-Route: ", SIZE_MAX), record->route, NAME_SHOWN);
	at = put(put(at, "\r\nX-Parapet-Verdict: ", SIZE_MAX), verdict_name(record->verdict), NAME_SHOWN);
	if (alias != NULL)
		at = put(put(at, "\r\nX-Parapet-Verdict-Alias: ", SIZE_MAX), alias, NAME_SHOWN);
	if (record->delivery != DELIVERY_NONE)
		at = put(put(at, "\r\nX-Parapet-Delivery: ", SIZE_MAX), delivery_name(record->delivery), NAME_SHOWN);
	at = put(put(at, "\r\nX-Parapet-Reason: ", SIZE_MAX), record->reason, NAME_SHOWN);
	if (record->arm[0] != '\0')
		at = put(put(at, "\r\nX-Parapet-Arm: ", SIZE_MAX), record->arm, NAME_SHOWN);
	for (unsigned i = 0; i < FLAG_COUNT; i++)
		if (record->flags & 1u << i)
			at = put(put(at, "\r\nX-Parapet-Flag: ", SIZE_MAX), outcome_flag_name((enum outcome_flag)i),
			    NAME_SHOWN);
	if (record->overflow != OVERFLOW_NONE)
		at = put_overflow(at, record);
	at = put(at, "\r\nX-Parapet-Added-Ms: ", SIZE_MAX);
	at = put_number(at, (uint64_t)(record->added_micros + 500) / 1000);
	at = put(at, "\r\n", SIZE_MAX);
	return (size_t)(at - into);
}

void
record_join_trace(struct record *record, struct span traceparent)
{
	struct trace *trace = &record->trace;

	if (trace_read(trace, traceparent))
		return;
	*trace = (struct trace){.sampled = true};
	write_id(trace->id);
	write_id(trace->id + RECORD_ID_LEN);
}

void
record_note_steps(struct record *record, const struct flow_outcome *outcome)
{

	record->steps_at = clock_micros() - record->began;
	record->step_count = 0;
	for (unsigned i = 0; i < outcome->step_count && i < RECORD_STEPS_MAX; i++) {
		record->steps_at -= outcome->steps[i].micros;
		record->steps[record->step_count++] = outcome->steps[i];
	}
	/* Without a draft, steps may run before the record begins. */
	if (record->steps_at < 0)
		record->steps_at = 0;
}

void
record_note_passes(struct record *record, const struct flow_outcome *outcome)
{

	record->pass_count = (uint8_t)outcome->pass_count;
	memcpy(record->passes, outcome->passes, sizeof(record->passes));
}
