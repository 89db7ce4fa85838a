/*
 * The unit tests' few words. A failed check prints where, in which example and what was found; the test goes on.
 */
#ifndef PARAPET_TESTS_UNIT_CHECK_H
#define PARAPET_TESTS_UNIT_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "policies/span.h"

/* A span over a literal that may hold NUL, for tables. */
/* clang-format off */
#define BYTES(literal) {literal, sizeof(literal) - 1}
/* clang-format on */

#define CHECK(condition)          check_true((condition), __FILE__, __LINE__, #condition)
#define CHECK_EQ_INT(found, want) check_int((intmax_t)(found), (intmax_t)(want), __FILE__, __LINE__, #found)
#define CHECK_TEXT(found, want)   check_span(span_of(found), span_of(want), __FILE__, __LINE__, #found)
#define CHECK_SPAN(found, want)   check_span((found), (want), __FILE__, __LINE__, #found)

/* Say which example the next checks are about; keeps the text until the next call. */
void check_example(const char *what);

bool check_true(bool condition, const char *file, int line, const char *text);
bool check_int(intmax_t found, intmax_t want, const char *file, int line, const char *text);
bool check_span(struct span found, struct span want, const char *file, int line, const char *text);

/* Print `N passed, N failed`. Returns what main returns: 0 when there were checks and all of them passed. */
int check_end(void);

/*
 * Copy bytes so that they end where a page begins that must not be touched: whoever reads one byte too far dies there.
 * Returns the copy, which is good until the next call. len is at most GUARDED_MAX.
 */
#define GUARDED_MAX (512 * 1024)
const char *guarded_copy(const char *at, size_t len);

#endif
