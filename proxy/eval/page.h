/*
 * The report as one HTML page: no script, nothing from outside, and a policy that would forbid both. What came from
 * models, questions and backends is only ever escaped text.
 */
#ifndef PARAPET_PROXY_EVAL_PAGE_H
#define PARAPET_PROXY_EVAL_PAGE_H

#include "proxy/eval/verdict.h"

/* The page's style, and its name in the Content-Security-Policy (cmake/embed_style.cmake). */
extern const char page_style[];
extern const char page_style_hash[];

/* Write the page. Errors are the stream's: ferror() tells. */
void page_write(FILE *out, const struct eval_verdict *verdict);

#endif
