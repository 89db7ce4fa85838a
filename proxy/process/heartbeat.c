/*
 * Telling a worker that hangs from one that waits for the machine.
 */
#include "proxy/process/heartbeat.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "sandbox/jail_wire.h"

#define LOOK_MOST  500  /* of a look's time that counts: in more than that the parent itself did not run */
#define QUIET      2000 /* of silence until the worker's state is read: a beat comes every second */
#define HAD_CHANCE 1000 /* of processor time after which nothing more is forgiven: it is busy with something else */

int
pulse_begin(struct pulse *pulse)
{
	int ends[2] = {-1, -1};

	*pulse = PULSE_NONE;
	if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) == -1)
		return -1;
	pulse->channel = ends[0];
	return ends[1];
}

void
pulse_offer(int channel)
{
	int stat = channel == -1 ? -1 : open("/proc/self/stat", O_RDONLY | O_CLOEXEC);

	if (stat != -1) {
		(void)jail_wire_send(channel, "", 1, &stat, 1);
		close(stat);
	}
	if (channel != -1)
		close(channel);
}

/* Take the file out of the channel, once it lies there. */
static void
receive(struct pulse *pulse)
{
	char byte;

	if (pulse->channel == -1 || jail_wire_receive(pulse->channel, &byte, 1, &pulse->stat, 1) != 1)
		return;
	close(pulse->channel);
	pulse->channel = -1;
}

/* The third field of proc(5)'s stat. The second is a name in parentheses, which may hold some itself. */
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
pulse_take(struct pulse *pulse, pid_t pid, int64_t beat, int64_t since)
{
	struct pulse_look look = {.beat = beat, .since = since, .used = read_used(pid, pulse->used)};

	receive(pulse);
	if (pulse->silent >= QUIET && beat == pulse->beat)
		look.state = read_state(pulse->stat);
	pulse_note(pulse, &look);
}

/* Where its state is not known, one that still gets a little time is taken for one that wants more. */
static bool
waits_for_machine(const struct pulse *pulse, const struct pulse_look *look)
{

	return look->state == '\0' ? look->used > pulse->used : look->state == 'R' || look->state == 'D';
}

void
pulse_note(struct pulse *pulse, const struct pulse_look *look)
{
	int64_t counts = look->since < LOOK_MOST ? look->since : LOOK_MOST;

	if (look->beat != pulse->beat) {
		pulse->beat = look->beat;
		pulse->before = look->used;
		pulse->silent = pulse->starved = 0;
	} else {
		if (pulse->silent >= QUIET && look->used - pulse->before < HAD_CHANCE && waits_for_machine(pulse, look))
			pulse->starved += counts;
		pulse->silent += counts;
	}
	pulse->used = look->used;
}

int64_t
pulse_silence(const struct pulse *pulse)
{

	return pulse->silent - pulse->starved;
}

void
pulse_end(struct pulse *pulse)
{

	if (pulse->channel != -1)
		close(pulse->channel);
	if (pulse->stat != -1)
		close(pulse->stat);
	*pulse = PULSE_NONE;
}
