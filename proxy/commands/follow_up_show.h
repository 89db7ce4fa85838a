/*
 * A follow-up in words, for `parapet explain` and `parapet inspect`: the question that it leans on, what it asks in
 * full, and what that comes to.
 */
#ifndef PARAPET_PROXY_COMMANDS_FOLLOW_UP_SHOW_H
#define PARAPET_PROXY_COMMANDS_FOLLOW_UP_SHOW_H

struct cJSON;
struct policy;
struct request;

/* Print a line, or nothing for a turn that is no follow-up. */
void follow_up_print(const struct policy *policy, const struct request *request);

/* Add follow_up to an object: {leans_on, question, doubts, value}, or nothing. Without memory some may be missing. */
void follow_up_json_add(struct cJSON *object, const struct policy *policy, const struct request *request);

#endif
