/*
 * The table of the page's files.
 */
#include "proxy/own/page.h"

#include "proxy/observe/turn_words.h"
#include "proxy/own/page_files.h"

#define HTML   "text/html; charset=utf-8"
#define STYLE  "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"

#define WORDS_ROOM 12288

static char words[WORDS_ROOM];
static size_t words_len;

static const struct page_file files[] = {
    {"page.html", HTML, page_page_html, &page_page_html_len},
    {"page.css", STYLE, page_page_css, &page_page_css_len},
    {"page.js", SCRIPT, page_page_js, &page_page_js_len},
    {"answers.js", SCRIPT, page_answers_js, &page_answers_js_len},
    {"batches.js", SCRIPT, page_batches_js, &page_batches_js_len},
    {"charts.js", SCRIPT, page_charts_js, &page_charts_js_len},
    {"feed.js", SCRIPT, page_feed_js, &page_feed_js_len},
    {"figures.js", SCRIPT, page_figures_js, &page_figures_js_len},
    {"health.js", SCRIPT, page_health_js, &page_health_js_len},
    {"text.js", SCRIPT, page_text_js, &page_text_js_len},
    {"trial.js", SCRIPT, page_trial_js, &page_trial_js_len},
    {"turns.js", SCRIPT, page_turns_js, &page_turns_js_len},
    {"words.js", SCRIPT, words, &words_len},
};

const struct page_file *
page_find(struct span name)
{

	if (words_len == 0)
		words_len = turn_words_write(words, sizeof(words));
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
		if (span_equals(name, files[i].name))
			return &files[i];
	return NULL;
}
