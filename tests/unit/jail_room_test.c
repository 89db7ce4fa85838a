/*
 * Room over several holders: jobs and memory together, and what a dead holder had.
 */
#include "sandbox/jail_room.h"

#include "tests/unit/check.h"

#define MIB ((size_t)1 << 20)

static void
test_jobs(void)
{
	static struct jail_room room;

	jail_room_init(&room, 2, 1000 * MIB);
	CHECK(jail_room_take(&room, 0, MIB));
	CHECK(jail_room_take(&room, 1, MIB));
	CHECK(!jail_room_take(&room, 0, MIB));
	jail_room_give(&room, 1, MIB);
	CHECK(jail_room_take(&room, 0, MIB));
	CHECK(!jail_room_take(&room, 1, MIB));
}

static void
test_memory(void)
{
	static struct jail_room room;

	jail_room_init(&room, 100, 512 * MIB);
	CHECK(!jail_room_take(&room, 0, 513 * MIB));
	CHECK(jail_room_take(&room, 0, 256 * MIB));
	CHECK(jail_room_take(&room, 0, 256 * MIB));
	CHECK(!jail_room_take(&room, 0, 1));
	jail_room_give(&room, 0, 256 * MIB);
	CHECK(jail_room_take(&room, 0, 1));
}

static void
test_a_dead_holder(void)
{
	static struct jail_room room;

	jail_room_init(&room, 3, 512 * MIB);
	CHECK(jail_room_take(&room, 7, MIB));
	CHECK(jail_room_take(&room, 7, MIB));
	CHECK(jail_room_take(&room, 8, MIB));
	CHECK(!jail_room_take(&room, 8, MIB));
	jail_room_forget(&room, 7);
	CHECK_EQ_INT(atomic_load(&room.taken) >> 32, 1);
	CHECK(jail_room_take(&room, 8, MIB));
	CHECK(jail_room_take(&room, 8, MIB));
	jail_room_forget(&room, 7);
	CHECK_EQ_INT(atomic_load(&room.taken) >> 32, 3);
}

int
main(void)
{

	test_jobs();
	test_memory();
	test_a_dead_holder();
	return check_end();
}
