/*
 * What holds of every head that was read, whatever stands in it.
 */
#ifndef PARAPET_TESTS_UNIT_HEAD_SPANS_H
#define PARAPET_TESTS_UNIT_HEAD_SPANS_H

#include "proxy/http/head.h"

/* Check that all that a head points at lies in its bytes, and that its fields' lines follow each other without a gap.
 */
void head_spans_check(const struct http_head *head, struct span bytes);

#endif
