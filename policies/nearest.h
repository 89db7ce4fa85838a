#ifndef POLICIES_NEAREST_H
#define POLICIES_NEAREST_H

#include <stddef.h>

/*
 * Of `count` words the one that was probably meant, or NULL when none is near: at most a third of the letters, rounded
 * up, are changed, added, dropped or swapped with their neighbour (optimal string alignment, Damerau 1964); case does
 * not count. NULL entries are skipped. The result is one of `words`.
 */
const char *nearest_word(const char *word, const char *const *words, size_t count);

#endif
