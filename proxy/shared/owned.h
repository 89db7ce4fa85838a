/*
 * Whether only its owner can change a file that others rely on (keys, policies).
 */
#ifndef PARAPET_PROXY_SHARED_OWNED_H
#define PARAPET_PROXY_SHARED_OWNED_H

#include <stdbool.h>
#include <sys/stat.h>

/*
 * Whether, by its mode, anyone but its owner may write it. The group does not count if it is the owner's own: the
 * owner's primary group, with the owner's name and no other members; a umask of 002 makes such files everywhere. Reads
 * the user database.
 */
bool owned_by_others_too(const struct stat *what);

#endif
