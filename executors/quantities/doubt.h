/*
 * Prompts that fit a row, but contain words that may change the meaning. Private to this room.
 */
#ifndef PARAPET_EXECUTORS_QUANTITIES_DOUBT_H
#define PARAPET_EXECUTORS_QUANTITIES_DOUBT_H

#include "executors/quantities/quantity.h"
#include "executors/quantities/tokens.h"

/* Whether the computed value may not be what was asked for: whole bills, prices of one, what is included. Linear. */
bool quantity_is_doubtful(const struct tokens *tokens, const struct quantity *quantity);

#endif
