/*
 * The inside of a string: json_scan's fast lane.
 */
#ifndef PARAPET_PROXY_DIALECTS_JSON_STRING_H
#define PARAPET_PROXY_DIALECTS_JSON_STRING_H

struct json_scan;

/* From within a string go to the quote that ends it, checking characters and escapes. Returns -1 after a fault. */
int json_to_quote(struct json_scan *scan);

#endif
