/*
 * prelude.py, put into the program by the build.
 */
#ifndef PARAPET_SANDBOX_JAIL_PRELUDE_H
#define PARAPET_SANDBOX_JAIL_PRELUDE_H

#include <stddef.h>

extern const char prelude[];
extern const size_t prelude_len;

#endif
