/*
 * Whether a file that others' trust hangs on (keys, policies) is its owner's alone to change.
 */
#ifndef PARAPET_PROXY_SHARED_OWNED_H
#define PARAPET_PROXY_SHARED_OWNED_H

#include <stdbool.h>
#include <sys/stat.h>

/*
 * Whether anybody but its owner may write it, by its mode. The group does not count where it is the owner's own: the
 * owner's primary group, called as the owner is, with nobody else in it; a umask of 002 makes such files everywhere.
 * Looks in the user database.
 */
bool owned_by_others_too(const struct stat *what);

#endif
