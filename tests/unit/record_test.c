/*
 * Records: fresh ids, header fields, and what closing one leaves in all three places.
 */
#include "proxy/observe/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "proxy/shared/record_close.h"
#include "proxy/shared/shared.h"
#include "tests/unit/check.h"

#define IDS 20000

static int
compare(const void *a, const void *b)
{

	return memcmp(a, b, RECORD_ID_LEN);
}

static void
test_ids_differ(void)
{
	static char ids[IDS][RECORD_ID_LEN + 1];
	const struct endpoint *chat = endpoint_of(span_of("/api/chat"));
	struct record record;
	unsigned twice = 0, odd = 0;

	check_example("ids");
	for (int i = 0; i < IDS; i++) {
		record_begin(&record, chat);
		memcpy(ids[i], record.id, sizeof(ids[i]));
		odd += strspn(ids[i], "0123456789abcdef") != RECORD_ID_LEN || ids[i][RECORD_ID_LEN] != '\0';
	}
	qsort(ids, IDS, sizeof(ids[0]), compare);
	for (int i = 1; i < IDS; i++)
		twice += memcmp(ids[i - 1], ids[i], RECORD_ID_LEN) == 0;
	CHECK_EQ_INT(odd, 0);
	CHECK_EQ_INT(twice, 0);
}

/* A worker forked in the middle of the parent's pool draws ids of its own. */
static void
test_ids_differ_after_fork(void)
{
	const struct endpoint *chat = endpoint_of(span_of("/api/chat"));
	char theirs[RECORD_ID_LEN] = "";
	struct record record;
	int ends[2];
	pid_t pid;

	check_example("ids after fork");
	record_begin(&record, chat);
	CHECK(pipe(ends) == 0);
	pid = fork();
	if (pid == 0) {
		record_begin(&record, chat);
		_exit(write(ends[1], record.id, RECORD_ID_LEN) != RECORD_ID_LEN);
	}
	record_begin(&record, chat);
	CHECK(read(ends[0], theirs, RECORD_ID_LEN) == RECORD_ID_LEN);
	CHECK(memcmp(theirs, record.id, RECORD_ID_LEN) != 0);
	CHECK(waitpid(pid, NULL, 0) == pid);
	close(ends[0]);
	close(ends[1]);
}

static void
test_fields(void)
{
	struct record record;
	char into[RECORD_FIELDS_MAX], want[RECORD_FIELDS_MAX];
	char long_name[1024];
	size_t len;

	check_example("fields");
	record_begin(&record, endpoint_of(span_of("/v1/messages")));
	record.reason = "no-evidence";
	len = record_fields_write(&record, into);
	snprintf(want, sizeof(want),
	    "X-Parapet-Turn: %s\r\nX-Parapet-Route: direct\r\nX-Parapet-Verdict: direct\r\n"
	    "X-Parapet-Reason: no-evidence\r\nX-Parapet-Added-Ms: 0\r\n",
	    record.id);
	CHECK_SPAN(((struct span){into, len}), span_of(want));

	for (int checked = 0; checked < 2; checked++) {
		record.verdict = checked ? VERDICT_CONFIRMED : VERDICT_UNCHECKED;
		len = record_fields_write(&record, into);
		snprintf(want, sizeof(want),
		    "X-Parapet-Turn: %s\r\nX-Parapet-Route: direct\r\nX-Parapet-Verdict: %s\r\n"
		    "X-Parapet-Verdict-Alias: kept\r\nX-Parapet-Reason: no-evidence\r\nX-Parapet-Added-Ms: 0\r\n",
		    record.id, checked ? "confirmed" : "unchecked");
		CHECK_SPAN(((struct span){into, len}), span_of(want));
	}

	record.route = "arithmetic";
	record.verdict = VERDICT_REPLACED;
	record.delivery = DELIVERY_REWRITTEN;
	record.reason = "programs-agree";
	record.arm = "chosen";
	record.added_micros = 22810499;
	len = record_fields_write(&record, into);
	snprintf(want, sizeof(want),
	    "X-Parapet-Turn: %s\r\nX-Parapet-Route: arithmetic\r\nX-Parapet-Verdict: replaced\r\n"
	    "X-Parapet-Delivery: rewritten\r\n"
	    "X-Parapet-Reason: programs-agree\r\nX-Parapet-Arm: chosen\r\nX-Parapet-Added-Ms: 22810\r\n",
	    record.id);
	CHECK_SPAN(((struct span){into, len}), span_of(want));

	record.overflow = OVERFLOW_CERTAIN;
	record.size.window = 4096;
	record.tokens_least = 9000;
	len = record_fields_write(&record, into);
	check_example("a prompt that is too long");
	CHECK(memmem(into, len, "\r\nX-Parapet-Context: overflow; window=4096; tokens=9000\r\n", 57) != NULL);
	record.size.window = record.tokens_least = INT64_MAX;

	memset(long_name, 'a', sizeof(long_name) - 1);
	long_name[sizeof(long_name) - 1] = '\0';
	record.route = record.reason = record.arm = long_name;
	record.flags = (1u << FLAG_COUNT) - 1;
	record.added_micros = INT64_MAX / 2;
	len = record_fields_write(&record, into);
	CHECK(len < RECORD_FIELDS_MAX && memcmp(into + len - 2, "\r\n", 2) == 0);
}

static void
test_closing(void)
{
	struct shared *shared = shared_map();
	struct turn_entry entry;
	struct record record;

	check_example("closing");
	if (!CHECK(shared != NULL))
		return;
	record_begin(&record, endpoint_of(span_of("/v1/chat/completions")));
	CHECK_EQ_INT(record.sent_at, -1);
	CHECK_EQ_INT(record.facts.tokens_out, -1);
	snprintf(record.model, sizeof(record.model), "m");
	record.status = 200;
	record.ended_at = 1500;
	record_close(&record, shared);
	CHECK(ring_find(&shared->ring, span_of(record.id), &entry));
	CHECK_TEXT(entry.model, "m");
	CHECK_TEXT(entry.dialect, "openai");
	CHECK_EQ_INT(shared->ledger.toggles[MODE_POLICY][FROM_POLICY], 1);
}

int
main(void)
{

	/* Closing logs. */
	CHECK(freopen("/dev/null", "w", stderr) != NULL);
	test_ids_differ();
	test_ids_differ_after_fork();
	test_fields();
	test_closing();
	return check_end();
}
