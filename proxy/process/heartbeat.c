/*
 * Tells a hanging worker from one that waits for CPU time.
 */
#include "proxy/process/heartbeat.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "sandbox/jail_wire.h"

#define LOOK_MOST  500  /* of the time between checks counts: if it was longer, the parent did not run either */
#define QUIET      2000 /* of silence before the worker's state is read: a beat comes every second */
#define HAD_CHANCE 1000 /* of CPU time after which silence is not excused: the worker is busy with something else */

int
heartbeat_begin(struct heartbeat *heartbeat)
{
	int ends[2] = {-1, -1};

	*heartbeat = HEARTBEAT_NONE;
	if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == -1)
		return -1;
	heartbeat->channel = ends[0];
	return ends[1];
}

void
heartbeat_offer(int channel)
{
	int stat = channel == -1 ? -1 : open("/proc/self/stat", O_RDONLY | O_CLOEXEC);

	if (stat != -1) {
		(void)jail_wire_send(channel, "", 1, &stat, 1);
		close(stat);
	}
	if (channel != -1)
		close(channel);
}

/* Receive the descriptor once it is in the channel. */
static void
receive(struct heartbeat *heartbeat)
{
	char byte;

	if (heartbeat->channel == -1 || jail_wire_receive(heartbeat->channel, &byte, 1, &heartbeat->stat, 1) != 1)
		return;
	close(heartbeat->channel);
	heartbeat->channel = -1;
}

/* The third field of proc(5)'s stat. The second is a name in parentheses, and may contain parentheses. */
static char
read_state(int stat)
{
	char text[128];
	ssize_t len = stat == -1 ? -1 : pread(stat, text, sizeof(text) - 1, 0);
	const char *name_end;

	text[len > 0 ? len : 0] = '\0';
	name_end = strrchr(text, ')');
	return name_end != NULL && name_end[1] == ' ' ? name_end[2] : '\0';
}

static int64_t
read_used(pid_t pid, int64_t otherwise)
{
	struct timespec used;
	clockid_t clock;

	if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) == -1)
		return otherwise;
	return (int64_t)used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

void
heartbeat_take(struct heartbeat *heartbeat, pid_t pid, int64_t beat, int64_t since)
{
	struct heartbeat_sample look = {.beat = beat, .since = since, .used = read_used(pid, heartbeat->used)};

	receive(heartbeat);
	if (heartbeat->silent >= QUIET && beat == heartbeat->beat)
		look.state = read_state(heartbeat->stat);
	heartbeat_note(heartbeat, &look);
}

/* If the state is unknown, a worker that still gets some CPU time is assumed to wait for more. */
static bool
waits_for_machine(const struct heartbeat *heartbeat, const struct heartbeat_sample *look)
{

	return look->state == '\0' ? look->used > heartbeat->used : look->state == 'R' || look->state == 'D';
}

void
heartbeat_note(struct heartbeat *heartbeat, const struct heartbeat_sample *look)
{
	int64_t counts = look->since < LOOK_MOST ? look->since : LOOK_MOST;

	if (look->beat != heartbeat->beat) {
		heartbeat->beat = look->beat;
		heartbeat->before = look->used;
		heartbeat->silent = heartbeat->starved = 0;
	} else {
		if (heartbeat->silent >= QUIET && look->used - heartbeat->before < HAD_CHANCE &&
		    waits_for_machine(heartbeat, look))
			heartbeat->starved += counts;
		heartbeat->silent += counts;
	}
	heartbeat->used = look->used;
}

int64_t
heartbeat_silence(const struct heartbeat *heartbeat)
{

	return heartbeat->silent - heartbeat->starved;
}

void
heartbeat_end(struct heartbeat *heartbeat)
{

	if (heartbeat->channel != -1)
		close(heartbeat->channel);
	if (heartbeat->stat != -1)
		close(heartbeat->stat);
	*heartbeat = HEARTBEAT_NONE;
}
