/*
 * The report as a page of Markdown: manifest, gate, figures, and which turns changed; no texts of models.
 */
#ifndef PARAPET_PROXY_EVAL_SUMMARY_H
#define PARAPET_PROXY_EVAL_SUMMARY_H

#include <stdio.h>

#include "proxy/eval/verdict.h"

#define SUMMARY_TURNS_MAX 200 /* changed turns that are named */

/* Write the summary. Errors are the stream's: ferror() tells. */
void summary_write(FILE *out, const struct eval_verdict *verdict);

#endif
