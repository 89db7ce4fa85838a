/*
 * The tape that is built into parapet-replay: cases.jsonl, so that it plays wherever the binary is put.
 */
#ifndef PARAPET_PROXY_REPLAY_SHIPPED_H
#define PARAPET_PROXY_REPLAY_SHIPPED_H

#include <stddef.h>

extern const char shipped_tape[];     /* a NUL byte follows */
extern const size_t shipped_tape_len; /* bytes, without it */

#endif
