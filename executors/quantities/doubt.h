/*
 * Prompts that a row fits, and that say by other words that something else may be meant. Private to this room.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_DOUBT_H
#define PARAPET_EXECUTORS_QUANTITIES_DOUBT_H

#include "executors/quantities/quantity.h"
#include "executors/quantities/tokens.h"

/* Whether what was computed may be what nobody asked for: whole bills, prices of one, what is included. Linear. */
bool quantity_is_doubtful(const struct tokens *tokens, const struct quantity *quantity);

#endif
