#ifndef POLICIES_NEAREST_H
#define POLICIES_NEAREST_H

#include <stddef.h>

/*
 * The likely intended one of `count` words, or NULL if none is near: at most a third of the letters, rounded up, are
 * changed, added, dropped or swapped with their neighbour (optimal string alignment, Damerau 1964), ignoring case.
 * NULL entries are skipped. The result is one of `words`.
 */
const char *nearest_word(const char *word, const char *const *words, size_t count);

/*
 * The likely intended one of the flags in a help text ("--listen ADDRESS"), and --help, with its dashes, into `into`;
 * returned; NULL if none is near. Text after '=' in `flag` is ignored.
 */
#define NEAREST_FLAG_MAX 32 /* bytes of a flag, dashes and NUL included; longer ones match nothing */
const char *nearest_flag(const char *flag, const char *help, char into[NEAREST_FLAG_MAX]);

#endif
