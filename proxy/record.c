/*
 * Beginning, showing and closing records.
 */
#include "proxy/record.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "proxy/clock.h"
#include "proxy/shared.h"
#include "proxy/turn_log.h"

#define ID_BYTES (RECORD_ID_LEN / 2)

/* Random bytes for the next ids: one system call for many turns. */
static unsigned char pool[64 * ID_BYTES];
static size_t pool_left;

/* In a forked child: what is left is the parent's, or two turns would get one id. */
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
	/* Up to 256 bytes come whole and cannot fail once the kernel is up (getrandom(2)). */
	for (size_t i = 0; i < sizeof(pool); i += 256)
		(void)!getrandom(pool + i, sizeof(pool) - i < 256 ? sizeof(pool) - i : 256, 0);
	pool_left = sizeof(pool);
}

static void
write_id(char into[RECORD_ID_LEN + 1])
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
	    .route = "direct",
	    .executor = EXECUTOR_DIRECT,
	    .verdict = VERDICT_DIRECT,
	    .reason = "",
	    .sent_at = -1,
	    .first_byte_at = -1,
	    .first_text_at = -1,
	    .ended_at = -1,
	    .facts = {.tokens_in = -1,
		.tokens_cached = -1,
		.tokens_out = -1,
		.load_micros = -1,
		.prompt_micros = -1,
		.generate_micros = -1},
	};
	write_id(record->id);
}

size_t
record_fields_write(const struct record *record, char *into)
{
	bool has_arm = record->arm[0] != '\0';
	int n = snprintf(into, RECORD_FIELDS_MAX,
	    "X-Parapet-Turn: %s\r\nX-Parapet-Route: %.64s\r\nX-Parapet-Verdict: %s\r\nX-Parapet-Reason: %.64s\r\n"
	    "%s%.64s%sX-Parapet-Added-Ms: %lld\r\n",
	    record->id, record->route, verdict_name(record->verdict), record->reason, has_arm ? "X-Parapet-Arm: " : "",
	    record->arm, has_arm ? "\r\n" : "", (long long)(record->added_micros + 500) / 1000);

	return (size_t)n;
}

void
record_close(struct record *record, struct shared *shared)
{
	struct turn_entry entry;

	turn_entry_fill(&entry, record);
	ledger_count(&shared->ledger, &entry);
	ring_add(&shared->ring, &entry);
	turn_log(&entry);
	policy_release(record->policy);
	record->policy = NULL;
}
