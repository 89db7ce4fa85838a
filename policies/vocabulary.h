/*
 * Closed vocabularies: an enum and the names of its values, from one list.
 *
 *	#define EACH_OVERFLOW(ROW) ROW(OVERFLOW_NONE, "") ROW(OVERFLOW_CERTAIN, "overflow")
 *	VOCABULARY(overflow, EACH_OVERFLOW, OVERFLOW_COUNT);          in a header
 *	VOCABULARY_NAMES(overflow, EACH_OVERFLOW, OVERFLOW_COUNT);    in one .c file
 *
 * define enum overflow, overflow_names[] ending in NULL, and overflow_name(value), which accepts only values of the
 * list. A row may have further columns for other uses.
 */
#ifndef PARAPET_POLICIES_VOCABULARY_H
#define PARAPET_POLICIES_VOCABULARY_H

#include <assert.h>

#define VOCABULARY_VALUE(value, ...) value,
#define VOCABULARY_NAME(value, ...)  VOCABULARY_SECOND(__VA_ARGS__, )
#define VOCABULARY_SECOND(name, ...) name,

#define VOCABULARY(tag, LIST, COUNT) \
	enum tag { LIST(VOCABULARY_VALUE) COUNT }; \
	extern const char *const tag##_names[COUNT + 1]; \
	static inline const char *tag##_name(enum tag value) \
	{ \
		assert(value < COUNT); \
		return tag##_names[value]; \
	} \
	_Static_assert(COUNT > 0, "a vocabulary has words")

#define VOCABULARY_NAMES(tag, LIST, COUNT) const char *const tag##_names[COUNT + 1] = {LIST(VOCABULARY_NAME)}

#endif
