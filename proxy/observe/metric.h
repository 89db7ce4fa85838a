/*
 * Prometheus' text format, version 0.0.4: the beginning of every metric family.
 */
#ifndef PARAPET_PROXY_OBSERVE_METRIC_H
#define PARAPET_PROXY_OBSERVE_METRIC_H

#include <stdio.h>

/* Write the two comment lines of a metric family. */
void metric_describe(FILE *out, const char *name, const char *type, const char *help);

#endif
