/*
 * enumerate.py, embedded by the build.
 */
#ifndef PARAPET_EXECUTORS_PUZZLE_ENUMERATE_H
#define PARAPET_EXECUTORS_PUZZLE_ENUMERATE_H

#include <stddef.h>

extern const char enumerate[];
extern const size_t enumerate_len;

#endif
