/*
 * The smallest executor, to copy. It is in no policy and in no shipped binary: tests run it.
 */
#ifndef PARAPET_EXECUTORS_SKELETON_H
#define PARAPET_EXECUTORS_SKELETON_H

#include "executors/executor.h"

extern const struct executor executor_skeleton;

#endif
