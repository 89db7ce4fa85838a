/*
 * Reads until the end or the limit.
 */
#include "proxy/shared/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

/* Append the rest of the descriptor's data. Returns 0, or -1 with errno. */
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
whole_file_take(int fd, size_t most, struct span *bytes)
{
	char *at = NULL;
	size_t len = 0;

	if (read_all(fd, most, &at, &len) == -1) {
		free(at);
		return -1;
	}
	*bytes = (struct span){at, len};
	return 0;
}

int
whole_file_read(const char *path, size_t most, struct span *bytes)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), result, error;

	if (fd == -1)
		return -1;
	result = whole_file_take(fd, most, bytes);
	error = errno;
	close(fd);
	errno = error;
	return result;
}

int
whole_file_put(int fd, const void *bytes, size_t len)
{
	const char *at = bytes;

	while (len > 0) {
		ssize_t n = write(fd, at, len);

		if (n == -1 && errno != EINTR)
			return -1;
		at += n > 0 ? n : 0;
		len -= n > 0 ? (size_t)n : 0;
	}
	return 0;
}

void
whole_file_free(struct span bytes)
{

	free((void *)(uintptr_t)bytes.at);
}
