/*
 * Completes a record.
 */
#include "proxy/shared/record_close.h"

#include "proxy/observe/record.h"
#include "proxy/observe/turn_entry.h"
#include "proxy/observe/turn_log.h"
#include "proxy/shared/shared.h"

void
record_close(struct record *record, struct shared *shared)
{
	struct turn_entry entry UNCLEARED;

	turn_entry_fill(&entry, record);
	ledger_count(&shared->ledger, &entry);
	ring_add(&shared->ring, &entry);
	turn_log(&entry);
	policy_release(record->policy);
	record->policy = NULL;
}
