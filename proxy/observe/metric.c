/*
 * The comment lines of a family of metrics.
 */
#include "proxy/observe/metric.h"

void
metric_describe(FILE *out, const char *name, const char *type, const char *help)
{

	fprintf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}
