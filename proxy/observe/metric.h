/*
 * Prometheus' text, exposition format 0.0.4: what every room's metrics begin with.
 */
#ifndef PARAPET_PROXY_OBSERVE_METRIC_H
#define PARAPET_PROXY_OBSERVE_METRIC_H

#include <stdio.h>

/* Write the two comment lines that a family of metrics begins with. */
void metric_describe(FILE *out, const char *name, const char *type, const char *help);

#endif
