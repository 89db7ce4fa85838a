/*
 * The table, and the programs' paths.
 */
#include "sandbox/service.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define ROW_OF(service, row) [service] = &(row),

const struct service_row *const service_rows[SERVICES] = {SERVICE_LIST(ROW_OF)};

const char *
service_find(const struct service_row *row, char *into, size_t room)
{
	char own[4096];
	ssize_t len = readlink("/proc/self/exe", own, sizeof(own) - 1);
	char *slash;

	own[len > 0 ? len : 0] = '\0';
	slash = strrchr(own, '/');
	if (slash != NULL) {
		*slash = '\0';
		if (snprintf(into, room, "%s/%s", own, row->program) < (int)room && access(into, X_OK) == 0)
			return into;
	}
	if (snprintf(into, room, PARAPET_LIBEXEC "/%s", row->program) < (int)room && access(into, X_OK) == 0)
		return into;
	return NULL;
}
