/*
 * The allocations of what is linked into this program (ld --wrap), counted, and made to fail.
 */
#ifndef PARAPET_TESTS_REPLAY_MEMORY_H
#define PARAPET_TESTS_REPLAY_MEMORY_H

/* Count from zero, and fail the allocation of this number; 0: none. */
void memory_begin(unsigned failing);

/* How many were asked for since, and how many of them were not freed. */
unsigned memory_asked(void);
long memory_live(void);

#endif
