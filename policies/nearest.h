#ifndef POLICIES_NEAREST_H
#define POLICIES_NEAREST_H

#include <stddef.h>

/*
 * Of `count` words the one that was probably meant, or NULL when none is near: at most a third of the letters, rounded
 * up, are changed, added, dropped or swapped with their neighbour (optimal string alignment, Damerau 1964); case does
 * not count. NULL entries are skipped. The result is one of `words`.
 */
const char *nearest_word(const char *word, const char *const *words, size_t count);

/*
 * Of the flags that a help text names ("--listen ADDRESS"), and --help, the one that was probably meant, with its
 * dashes, into `into`: returned; NULL where none is near. What follows a '=' in `flag` does not count.
 */
#define NEAREST_FLAG_MAX 32 /* bytes of a flag, dashes and NUL included; longer ones are near to nothing */
const char *nearest_flag(const char *flag, const char *help, char into[NEAREST_FLAG_MAX]);

#endif
