/*
 * Reading until the end or the bound.
 */
#include "proxy/eval/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

/* Read what is left of the descriptor behind what is there. Returns 0, or -1 with errno. */
static int
read_all(int fd, size_t most, char **bytes, size_t *len)
{
	size_t room = 0;

	for (;;) {
		ssize_t n;

		if (*len == room) {
			char *more = realloc(*bytes, room = room == 0 ? 65536 : room * 2);

			if (more == NULL)
				return -1;
			*bytes = more;
		}
		n = read(fd, *bytes + *len, room - *len);
		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0)
			return (int)n;
		*len += (size_t)n;
		if (*len > most) {
			errno = EFBIG;
			return -1;
		}
	}
}

int
whole_file_read(const char *path, size_t most, struct span *bytes)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), result, error;
	char *at = NULL;
	size_t len = 0;

	if (fd == -1)
		return -1;
	result = read_all(fd, most, &at, &len);
	error = errno;
	close(fd);
	if (result == -1)
		free(at);
	else
		*bytes = (struct span){at, len};
	errno = error;
	return result;
}

void
whole_file_free(struct span bytes)
{

	free((void *)(uintptr_t)bytes.at);
}
