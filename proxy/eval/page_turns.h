/*
 * The part of the page (page.h) that shows turns one by one.
 */
#ifndef PARAPET_PROXY_EVAL_PAGE_TURNS_H
#define PARAPET_PROXY_EVAL_PAGE_TURNS_H

#include <stdio.h>

#include "proxy/eval/score.h"

#define PAGE_TURNS_MAX 500         /* changed turns that are shown: lost ones and controls first */
#define PAGE_TEXT_MAX  (64 * 1024) /* bytes of one text that are shown */

/* The changed turns, PAGE_TURNS_MAX at most, damage first. */
void page_write_turns(FILE *out, const struct scores *scores);

/* The turns that failed, and what was said of them; nothing where none did. */
void page_write_failures(FILE *out, const struct scores *scores);

#endif
