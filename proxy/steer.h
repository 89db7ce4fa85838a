/*
 * How one request is steered: the client's toggles where the policy lets it, else its experiment's arm, else the
 * policy's word. The first that speaks counts: header, path, body, model, arm, policy.
 */
#ifndef PARAPET_PROXY_STEER_H
#define PARAPET_PROXY_STEER_H

/* Who said it. The order is that of steer_from_name, and of precedence. */
enum steer_from { FROM_HEADER, FROM_PATH, FROM_BODY, FROM_MODEL, FROM_ARM, FROM_POLICY, FROM_COUNT };

/* "header", "path", "body", "model", "arm", "policy". */
const char *steer_from_name(enum steer_from from);

#endif
