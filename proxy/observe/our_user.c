/*
 * One line for all files of another user.
 */
#include "proxy/observe/our_user.h"

#include <pwd.h>
#include <stdio.h>
#include <unistd.h>

const char *
our_user_must(const char *problem, const char *must)
{
	static char text[256];
	const struct passwd *user = getpwuid(geteuid());

	snprintf(text, sizeof(text), "%.80s: it must %.40s the user %.32s (number %u), as whom parapet runs", problem,
	    must, user != NULL ? user->pw_name : "without a name", (unsigned)geteuid());
	return text;
}
