/*
 * Texts of models, questions and backends, written into a page, a table or a terminal so that they stay texts.
 *
 * In all forms, what hides, steers a terminal or turns the reading direction is shown as an escape (visible.h). Errors
 * of writing are the stream's: ferror() tells at the end.
 */
#ifndef PARAPET_PROXY_EVAL_ESCAPE_H
#define PARAPET_PROXY_EVAL_ESCAPE_H

#include <stdio.h>

#include "policies/span.h"

/* For HTML, between tags and inside a double-quoted attribute; line breaks and tabs stay. */
void escape_html(FILE *out, struct span text);

/* For text inside a line of Markdown, as in a cell of a table: neither markup nor HTML, and the cell does not end in
 * it. */
void escape_markdown(FILE *out, struct span text);

/*
 * For a cell of CSV (RFC 4180), always quoted; line breaks and tabs stay. What a spreadsheet would take for a formula
 * (it begins with = + - @, also behind white space, or their full-width kin) gets a ' before it (OWASP, "CSV
 * Injection").
 */
void escape_csv(FILE *out, struct span text);

/* For a text of LaTeX in one line. */
void escape_latex(FILE *out, struct span text);

#endif
