/*
 * The smallest executor, to copy. No policy names it and no binary that ships holds it: tests run it.
 */
#ifndef PARAPET_EXECUTORS_SKELETON_H
#define PARAPET_EXECUTORS_SKELETON_H

#include "executors/executor.h"

extern const struct executor executor_skeleton;

#endif
