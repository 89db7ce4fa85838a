/*
 * The mode, and the owner's own group.
 */
#include "proxy/shared/owned.h"

#include <grp.h>
#include <pwd.h>
#include <string.h>

static bool
is_own_group(uid_t owner, gid_t id)
{
	const struct passwd *user = getpwuid(owner);
	const struct group *group = user != NULL && user->pw_gid == id ? getgrgid(id) : NULL;

	if (group == NULL || strcmp(group->gr_name, user->pw_name) != 0)
		return false;
	for (char *const *member = group->gr_mem; *member != NULL; member++)
		if (strcmp(*member, user->pw_name) != 0)
			return false;
	return true;
}

bool
owned_by_others_too(const struct stat *what)
{

	if ((what->st_mode & S_IWOTH) != 0)
		return true;
	return (what->st_mode & S_IWGRP) != 0 && !is_own_group(what->st_uid, what->st_gid);
}
