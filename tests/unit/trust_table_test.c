/*
 * The table of observed trust: who is counted, what is halved and let go, and that its text reads back.
 */
#include "proxy/shared/trust_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/shared/trust_text.h"
#include "routes/arms.h"
#include "tests/unit/check.h"

static struct trust_table table;

static struct trust_place
place(uint64_t identity, const char *model)
{

	return (struct trust_place){identity, span_of(model), "arithmetic"};
}

/* Returns how many of these turns were counted. */
static unsigned
count(uint64_t identity, uint64_t client, enum trust_pattern pattern, unsigned turns)
{
	struct trust_place where = place(identity, "gemma2:2b");
	unsigned counted = 0;

	while (turns-- > 0)
		counted += trust_table_count(&table, &where, client, pattern);
	return counted;
}

static struct trust_estimate
seen(uint64_t identity)
{
	struct trust_place where = place(identity, "gemma2:2b");

	return trust_table_look(&table, &where);
}

static void
begin(void)
{

	memset(&table, 0, sizeof(table));
	memcpy(table.key, "a key for a test", sizeof(table.key));
}

static void
test_counts(void)
{

	begin();
	check_example("alone");
	CHECK_EQ_INT(seen(1).turns, 0);
	CHECK_EQ_INT(seen(1).trust, TRUST_PRIOR);
	CHECK_EQ_INT(count(1, 7, TRUST_PROGRAMS, 300), 300);
	CHECK_EQ_INT(seen(1).turns, 300);
	CHECK_EQ_INT(seen(1).trust, TRUST_LOOSER);
	check_example("other weights, and another route");
	CHECK_EQ_INT(seen(2).turns, 0);
	CHECK_EQ_INT(trust_table_look(&table, &(struct trust_place){1, span_of("gemma2:2b"), "other"}).turns, 0);
}

/* Nobody loosens anything for others, and among many none has more than a fifth. */
static void
test_clients(void)
{

	begin();
	check_example("a second one");
	CHECK_EQ_INT(count(1, 1, TRUST_PROGRAMS, 300), 300);
	CHECK_EQ_INT(count(1, 2, TRUST_ALL, TRUST_CLIENT_LEAST), TRUST_CLIENT_LEAST);
	CHECK_EQ_INT(seen(1).trust, TRUST_PRIOR);
	CHECK_EQ_INT(count(1, 1, TRUST_PROGRAMS, 1), 0);
	CHECK(count(1, 2, TRUST_PROGRAMS, 1000) >= 280);
	CHECK_EQ_INT(seen(1).trust, TRUST_LOOSER);
	begin();
	check_example("six at a time, of whom one floods");
	for (int round = 0; round < 60; round++) {
		for (uint64_t client = 1; client <= 5; client++)
			(void)count(1, client, TRUST_ALL, round == 0 ? TRUST_CLIENT_LEAST : 1);
		(void)count(1, 6, TRUST_PROGRAMS, 50);
	}
	CHECK(seen(1).turns > 300);
	CHECK(atomic_load(&table.entries[0].turns[TRUST_PROGRAMS]) <= seen(1).turns / 5 + TRUST_CLIENT_LEAST);
	check_example("more clients than places");
	begin();
	for (uint64_t client = 1; client <= 40; client++)
		(void)count(1, client, TRUST_ALL, 10);
	CHECK(seen(1).turns >= 100);
}

static void
test_tidy(void)
{
	unsigned kept = 0;

	begin();
	check_example("halved");
	(void)count(1, 1, TRUST_PROGRAMS, 400);
	(void)count(1, 1, TRUST_ALL, 100);
	trust_table_tidy(&table);
	CHECK_EQ_INT(seen(1).turns, 500);
	(void)count(1, 1, TRUST_ALL, 1);
	trust_table_tidy(&table);
	CHECK_EQ_INT(seen(1).turns, 251);
	CHECK_EQ_INT(atomic_load(&table.entries[0].clients[0].turns[PURPOSE_TRUST]), 251);
	check_example("full: the oldest goes, once somebody wanted its place");
	for (uint64_t identity = 2; identity <= TRUST_ENTRIES; identity++)
		CHECK_EQ_INT(count(identity, 1, TRUST_ALL, 1), 1);
	trust_table_tidy(&table);
	CHECK_EQ_INT(seen(1).turns, 251);
	(void)count(1, 1, TRUST_ALL, 1);
	CHECK_EQ_INT(count(1000, 1, TRUST_ALL, 1), 0);
	trust_table_tidy(&table);
	CHECK_EQ_INT(seen(2).turns, 0);
	CHECK_EQ_INT(count(1000, 1, TRUST_ALL, 1), 1);
	for (uint64_t identity = 1; identity <= TRUST_ENTRIES; identity++)
		kept += seen(identity).turns > 0;
	CHECK_EQ_INT(kept, TRUST_ENTRIES - 1);
}

static void
test_text(void)
{
	static char text[TRUST_TEXT_MAX];
	static struct trust_table empty;
	struct trust_place odd = {9, span_of("odd \"name\"\n with \x1b spaces"), "arithmetic"};
	struct trust_seen entry;
	size_t len;

	begin();
	check_example("reads back");
	(void)count(1, 1, TRUST_PROGRAMS, 300);
	(void)count(1, 2, TRUST_ALL, 5);
	CHECK(trust_table_count(&table, &odd, 1, TRUST_NOBODY));
	for (uint64_t client = 1; client <= 40; client++)
		(void)count(3, client, TRUST_ALL, 3);
	len = trust_text_write(&table, text);
	CHECK(len > 100);
	memset(&table, 0, sizeof(table));
	CHECK_EQ_INT(trust_text_read(&table, (struct span){guarded_copy(text, len), len}), 3);
	CHECK_EQ_INT(seen(1).turns, 305);
	CHECK_EQ_INT(seen(1).trust, TRUST_LOOSER);
	CHECK(trust_table_see(&table, 1, &entry) && strcmp(entry.model, "odd ?name?? with ? spaces") == 0);
	check_example("whose turns they were is known again");
	(void)count(1, 2, TRUST_ALL, 1);
	CHECK_EQ_INT(count(1, 1, TRUST_PROGRAMS, 1), 0);
	check_example("damaged anywhere, or cut: nothing is taken");
	for (size_t at = 0; at < len; at++) {
		char byte = text[at];

		text[at] = (char)(byte ^ 1);
		memset(&empty, 0, sizeof(empty));
		CHECK_EQ_INT(trust_text_read(&empty, (struct span){text, len}), -1);
		CHECK(!trust_table_see(&empty, 0, &entry));
		text[at] = byte;
		CHECK_EQ_INT(trust_text_read(&empty, (struct span){guarded_copy(text, at), at}), -1);
	}
}

/* So many routine checks of one client, of which some are confirmed and the others change nothing. */
static void
spend(uint64_t client, unsigned checks, unsigned confirmed)
{
	struct trust_place where = place(1, "gemma2:2b");

	for (unsigned i = 0; i < checks; i++)
		(void)trust_table_spend(&table, &where, client,
		    &(struct spend_counts){
			{[SPEND_CHECKED] = 1, [SPEND_CONFIRMED] = i < confirmed, [SPEND_TENTHS] = 30}});
}

static struct spend_counts
spent(void)
{
	struct trust_place where = place(1, "gemma2:2b");

	return trust_table_spent(&table, &where);
}

static void
test_spent(void)
{
	static char text[TRUST_TEXT_MAX];
	struct trust_seen entry;
	struct spend_counts counts;
	size_t len;

	begin();
	check_example("counted beside what is known of agreement, and told without it");
	spend(1, 60, 60);
	CHECK_EQ_INT(seen(1).turns, 0);
	CHECK(trust_table_see(&table, 0, &entry) && entry.even);
	counts = spent();
	CHECK(counts.of[SPEND_CHECKED] == 60 && counts.of[SPEND_CONFIRMED] == 60 && counts.of[SPEND_TENTHS] == 1800);
	CHECK_EQ_INT(count(1, 1, TRUST_ALL, 3), 3);
	check_example("reads back");
	len = trust_text_write(&table, text);
	memset(&table, 0, sizeof(table));
	CHECK_EQ_INT(trust_text_read(&table, (struct span){guarded_copy(text, len), len}), 1);
	counts = spent();
	CHECK(seen(1).turns == 3 && counts.of[SPEND_CHECKED] == 60 && counts.of[SPEND_TENTHS] == 1800);
	check_example("another client: nobody is spared before it has its share");
	spend(2, TRUST_CLIENT_LEAST, 0);
	CHECK_EQ_INT(spent().of[SPEND_CHECKED], 0);
	spend(1, 10, 10);
	CHECK_EQ_INT(atomic_load(&table.entries[0].spent[SPEND_CHECKED]), 60 + TRUST_CLIENT_LEAST);
	spend(2, 60, 60);
	CHECK(spent().of[SPEND_CHECKED] > 100);
	check_example("halved, so that a change is seen");
	spend(1, 60, 60);
	CHECK(spent().of[SPEND_CHECKED] > SPEND_MOST);
	trust_table_tidy(&table);
	CHECK(spent().of[SPEND_CHECKED] > SPEND_MOST / 2 && spent().of[SPEND_CHECKED] <= SPEND_MOST);
	CHECK_EQ_INT(seen(1).turns, 3);
}

/* A file from before spending was counted: what it tells is taken, and the next one is written in today's form. */
static void
test_former(void)
{
	static const unsigned char key[16] = "parapet trust";
	static char text[TRUST_TEXT_MAX];
	struct trust_seen entry;
	int len = snprintf(text, sizeof(text),
	    "parapet-trust 1 000102030405060708090a0b0c0d0e0f\n"
	    "00000000000000aa 30 1 2 3 4 00000000000000bb:36,0000000000000000:4 arithmetic gemma2:2b\n");

	len += snprintf(text + len, sizeof(text) - (size_t)len, "end %016llx\n",
	    (unsigned long long)siphash(key, text, (size_t)len));
	begin();
	check_example("a former file");
	CHECK_EQ_INT(trust_text_read(&table, (struct span){guarded_copy(text, (size_t)len), (size_t)len}), 1);
	CHECK(trust_table_see(&table, 0, &entry) && strcmp(entry.model, "gemma2:2b") == 0);
	CHECK(entry.estimate.turns == 40 && entry.spent.of[SPEND_CHECKED] == 0 && entry.even);
	CHECK_EQ_INT(atomic_load(&table.entries[0].clients[0].turns[PURPOSE_TRUST]), 36);
	CHECK_EQ_INT(atomic_load(&table.entries[0].clients[TRUST_CLIENTS - 1].turns[PURPOSE_TRUST]), 4);
	CHECK_EQ_INT(atomic_load(&table.entries[0].clients[1].turns[PURPOSE_TRUST]), 0);
	CHECK(trust_text_write(&table, text) > 0 && strncmp(text, "parapet-trust 2 0001", 20) == 0);
}

/* A table that is full of the longest names has room. */
static void
test_longest(void)
{
	static char text[TRUST_TEXT_MAX];
	char name[200];
	size_t len;

	begin();
	memset(name, 'n', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	for (uint64_t identity = 1; identity <= TRUST_ENTRIES; identity++)
		for (uint64_t client = 1; client <= 20; client++) {
			struct trust_place where = {identity, span_of(name), "a-route-of-which-the-name-is-long"};

			(void)trust_table_count(&table, &where, client, TRUST_ALL);
		}
	len = trust_text_write(&table, text);
	CHECK(len > 0);
	memset(&table, 0, sizeof(table));
	CHECK_EQ_INT(trust_text_read(&table, (struct span){text, len}), TRUST_ENTRIES);
}

int
main(void)
{

	test_counts();
	test_clients();
	test_tidy();
	test_text();
	test_spent();
	test_former();
	test_longest();
	return check_end();
}
