/*
 * The backend's side of the relay: what the model server answers.
 */
#ifndef PARAPET_PROXY_RESPONSE_H
#define PARAPET_PROXY_RESPONSE_H

#include "proxy/conn.h"

/* For every backend connection (its conn is a struct upstream's first member). */
extern const struct conn_role response_role;

#endif
