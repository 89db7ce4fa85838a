/*
 * The files of the page as the build embeds them (cmake/embed.cmake); see own_page.c.
 */
#ifndef PARAPET_PROXY_OWN_PAGE_FILES_H
#define PARAPET_PROXY_OWN_PAGE_FILES_H

#include <stddef.h>

extern const char page_page_html[], page_page_css[], page_page_js[], page_answers_js[], page_batches_js[],
    page_charts_js[], page_feed_js[], page_figures_js[], page_health_js[], page_text_js[], page_trial_js[],
    page_turns_js[];
extern const size_t page_page_html_len, page_page_css_len, page_page_js_len, page_answers_js_len, page_batches_js_len,
    page_charts_js_len, page_feed_js_len, page_figures_js_len, page_health_js_len, page_text_js_len, page_trial_js_len,
    page_turns_js_len;

#endif
