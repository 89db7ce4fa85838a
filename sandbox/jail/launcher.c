/*
 * Two lanes, each with a socket for questions and the zygote that reads it. A new zygote takes over before the old one
 * is told to retire. Each second a zygote must send a heartbeat; one that misses several is killed, so that a hang is
 * handled like a crash.
 */
#include "sandbox/jail/launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "policies/clock.h"
#include "sandbox/jail.h"
#include "sandbox/jail/zygote.h"
#include "sandbox/jail_wire.h"

#define ARGUMENTS_MAX  24
#define GROWN_UP_MS    10000 /* one that lived this long did not fail to start */
#define RETRY_LEAST_MS 100
#define RETRY_MOST_MS  30000 /* of one that does not start */
#define AGAIN_MOST_MS  1000  /* of one that started and ended early */
#define BEAT_MS        1000
#define BEATS_SERVING  3 /* that a serving zygote may miss: it is replaced before an asker gives up on a start */
#define BEATS_STARTING 30

struct zygote_slot {
	pid_t pid; /* 0: none */
	int link;
	unsigned owed; /* unanswered beats; counted, not timed: stopping us stops the zygotes too */
	bool broken;   /* it said so, and has not been ready since */
};

struct lane {
	int control;
	bool second;
	bool ready;              /* the serving zygote has reported it */
	struct zygote_slot now;  /* serves, or starts */
	struct zygote_slot next; /* starts, while `now` still serves */
	int64_t born;
	int64_t retry_at; /* 0: at once */
	int64_t pause;    /* before the next try but one */
	char failed[JAIL_STEP_MAX];
};

struct launcher {
	struct lane lanes[2];
	const char *name;
	char *arguments[ARGUMENTS_MAX];
	int self;    /* this program, for exec */
	int signals; /* SIGCHLD and SIGTERM */
	int64_t beat_at;
	bool ended;
};

static void
report(const struct jail_report *said)
{

	(void)!write(LAUNCHER_REPORT, said, sizeof(*said));
}

/* Report the lane's failure, with its step. */
static void
report_failed(const struct lane *lane)
{
	struct jail_report said = {.second = lane->second, .broken = lane->now.broken};

	_Static_assert(sizeof(said.failed) == sizeof(lane->failed), "a step does not fit");
	memcpy(said.failed, lane->failed, sizeof(said.failed));
	report(&said);
}

/* why: a reason outside the lane. */
static void
note_failed(struct lane *lane, const char *why)
{

	snprintf(lane->failed, sizeof(lane->failed), "%.*s", JAIL_STEP_MAX - 1, why);
}

/* After fork: keep only a zygote's two descriptors, then exec this program. */
static _Noreturn void
become_zygote(const struct launcher *launcher, const struct lane *lane, int link)
{
	char *const nothing[] = {NULL};
	static char as_zygote[] = "--zygote", as_second[] = "--second";
	char *arguments[ARGUMENTS_MAX + 3] = {(char *)(uintptr_t)launcher->name, as_zygote};
	size_t count = 2;
	sigset_t none;

	if (lane->second)
		arguments[count++] = as_second;
	for (size_t i = 0; launcher->arguments[i] != NULL; i++)
		arguments[count++] = launcher->arguments[i];
	sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	/* These descriptors are above all numbers written to; the program's own is close-on-exec. */
	if (dup2(lane->control, ZYGOTE_CONTROL) == ZYGOTE_CONTROL && fcntl(ZYGOTE_CONTROL, F_SETFD, 0) == 0 &&
	    dup2(link, ZYGOTE_LINK) == ZYGOTE_LINK && dup2(launcher->self, ZYGOTE_LINK + 1) == ZYGOTE_LINK + 1 &&
	    syscall(SYS_close_range, ZYGOTE_LINK + 2, ~0U, 0) == 0 && fcntl(ZYGOTE_LINK + 1, F_SETFD, FD_CLOEXEC) == 0)
		(void)syscall(SYS_execveat, ZYGOTE_LINK + 1, "", arguments, nothing, AT_EMPTY_PATH);
	_exit(127);
}

/* Delay the next try, longer each time, up to `most` ms. */
static void
back_off(struct lane *lane, int64_t most)
{

	lane->retry_at = clock_exact_millis() + (lane->pause < most ? lane->pause : most);
	if (lane->pause < most)
		lane->pause *= 2;
}

/* If no other zygote serves, the lane is down. */
static void
miss_start(struct lane *lane, const struct zygote_slot *slot, const char *why)
{

	note_failed(lane, why);
	if (slot == &lane->now)
		report_failed(lane);
	back_off(lane, RETRY_MOST_MS);
}

static void
start_zygote(struct launcher *launcher, struct lane *lane, struct zygote_slot *slot)
{
	int link[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, link) == -1) {
		miss_start(lane, slot, "socketpair");
		return;
	}
	slot->pid = fork();
	if (slot->pid == 0)
		become_zygote(launcher, lane, link[1]);
	close(link[1]);
	slot->link = link[0];
	if (slot->pid != -1)
		return;
	close(link[0]);
	*slot = (struct zygote_slot){.link = -1};
	miss_start(lane, slot, "fork");
}

static void
clear_slot(struct zygote_slot *slot)
{

	if (slot->link != -1)
		close(slot->link);
	*slot = (struct zygote_slot){.link = -1};
}

static void
say(const struct zygote_slot *slot, char word)
{

	(void)send(slot->link, &word, 1, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* The old zygote exits after its last child; its exit is not reported. */
static void
take_over(struct lane *lane, const struct zygote_slot *slot)
{

	if (slot == &lane->next) {
		say(&lane->now, LAUNCHER_RETIRE);
		clear_slot(&lane->now);
		lane->now = lane->next;
		lane->next = (struct zygote_slot){.link = -1};
	}
	lane->ready = true;
	lane->now.broken = false;
	lane->born = clock_exact_millis();
	lane->failed[0] = '\0';
}

static void
end_zygote(struct zygote_slot *slot)
{

	(void)kill(slot->pid, SIGKILL);
	close(slot->link);
	slot->link = -1;
}

/* A serving zygote continues and repairs itself if it can; a broken successor is useless. */
static void
hear_broken(struct lane *lane, struct zygote_slot *slot, const char *step)
{

	note_failed(lane, step);
	slot->broken = true;
	if (slot == &lane->now)
		report_failed(lane);
	else
		end_zygote(slot);
}

static void
hear_zygote(struct launcher *launcher, struct lane *lane, struct zygote_slot *slot)
{
	struct zygote_word word;
	int got = jail_wire_receive(slot->link, &word, sizeof(word), NULL, 0);

	if (got != 1) {
		/* It is exiting, which is noticed elsewhere. */
		if (got == 0 || errno != EAGAIN) {
			close(slot->link);
			slot->link = -1;
		}
		return;
	}
	word.failed[sizeof(word.failed) - 1] = '\0';
	slot->owed = 0;
	if (word.said == ZYGOTE_READY) {
		take_over(lane, slot);
		report(&(struct jail_report){.second = lane->second, .layers = word.layers});
	} else if (word.said == ZYGOTE_FAILED)
		note_failed(lane, word.failed);
	else if (word.said == ZYGOTE_BROKEN)
		hear_broken(lane, slot, word.failed);
	else if (word.said == ZYGOTE_EXPIRED && lane->next.pid == 0 && lane->retry_at <= clock_exact_millis())
		start_zygote(launcher, lane, &lane->next);
}

/*
 * A zygote has exited. One that served for long is restarted at once; one that fails to start is retried at growing
 * intervals.
 */
static void
lose_zygote(struct lane *lane, struct zygote_slot *slot)
{
	bool served = slot == &lane->now && lane->ready;

	if (slot->link != -1) {
		struct zygote_word word;

		/* Its last message may still be unread. */
		if (jail_wire_receive(slot->link, &word, sizeof(word), NULL, 0) == 1 && word.said == ZYGOTE_FAILED)
			note_failed(lane, word.failed);
	}
	clear_slot(slot);
	if (slot == &lane->next) {
		/* The serving zygote reports again that it has expired. */
		if (lane->failed[0] == '\0')
			note_failed(lane, "start");
		back_off(lane, RETRY_MOST_MS);
		return;
	}
	lane->ready = false;
	if (served && clock_exact_millis() - lane->born >= GROWN_UP_MS) {
		lane->pause = RETRY_LEAST_MS;
		lane->retry_at = 0;
		return;
	}
	if (served && lane->pause == RETRY_LEAST_MS) {
		/* The first early exit does not delay the restart. */
		lane->pause *= 2;
		lane->retry_at = 0;
		return;
	}
	if (!served) {
		if (lane->failed[0] == '\0')
			note_failed(lane, "start");
		report_failed(lane);
		back_off(lane, RETRY_MOST_MS);
		return;
	}
	note_failed(lane, "ended");
	back_off(lane, AGAIN_MOST_MS);
}

static void
read_signals(struct launcher *launcher)
{
	struct signalfd_siginfo said;
	pid_t pid;

	while (read(launcher->signals, &said, sizeof(said)) == (ssize_t)sizeof(said))
		if (said.ssi_signo == SIGTERM)
			launcher->ended = true;
	while ((pid = waitpid(-1, NULL, WNOHANG)) > 0)
		for (size_t i = 0; i < 2; i++) {
			if (launcher->lanes[i].now.pid == pid)
				lose_zygote(&launcher->lanes[i], &launcher->lanes[i].now);
			else if (launcher->lanes[i].next.pid == pid)
				lose_zygote(&launcher->lanes[i], &launcher->lanes[i].next);
		}
}

/* No zygote can run it now: say so at once, to spare the asker a timeout. */
static void
refuse_question(const struct lane *lane)
{
	struct jail_word word = {.kind = JAIL_WORD_BROKEN};
	struct jail_start ask;
	int channel;

	if (jail_wire_receive(lane->control, &ask, sizeof(ask), &channel, 1) != 1 || channel == -1)
		return;
	snprintf(word.step, sizeof(word.step), "%s", lane->failed);
	(void)jail_wire_send(channel, &word, sizeof(word), NULL, 0);
	close(channel);
}

/* Start what is due. Returns ms until the next start, or -1. */
static int64_t
start_due(struct launcher *launcher)
{
	int64_t next = -1;

	for (size_t i = 0; i < 2; i++) {
		struct lane *lane = &launcher->lanes[i];
		int64_t left = lane->retry_at - clock_exact_millis();

		/* A second lane that failed or never started waits for a question. */
		if (lane->now.pid != 0 || (lane->second && lane->retry_at == 0))
			continue;
		if (left <= 0)
			start_zygote(launcher, lane, &lane->now);
		else if (next == -1 || left < next)
			next = left;
	}
	return next;
}

/*
 * Whether the launcher answers for the lane: a zygote reads no questions before it was ready, so asking a broken one
 * would only time out.
 */
static bool
answers_for_it(const struct lane *lane)
{

	return lane->now.broken && !lane->ready;
}

static void
hear_question(struct launcher *launcher, struct lane *lane)
{

	if (lane->now.pid != 0 && !answers_for_it(lane))
		return;
	if (lane->now.pid != 0 || lane->retry_at > clock_exact_millis())
		refuse_question(lane);
	else
		start_zygote(launcher, lane, &lane->now);
}

static void
end_hung(struct lane *lane, struct zygote_slot *slot)
{

	/* One that never served is reported when it exits. */
	note_failed(lane, JAIL_STEP_HUNG);
	if (slot == &lane->now && lane->ready)
		report_failed(lane);
	end_zygote(slot);
}

/* Ask for heartbeats, and kill a zygote that missed too many. */
static void
beat(struct launcher *launcher)
{

	if (clock_exact_millis() < launcher->beat_at)
		return;
	launcher->beat_at = clock_exact_millis() + BEAT_MS;
	for (size_t i = 0; i < 4; i++) {
		struct lane *lane = &launcher->lanes[i / 2];
		struct zygote_slot *slot = i % 2 == 0 ? &lane->now : &lane->next;
		bool serves = slot == &lane->now && lane->ready;

		if (slot->link == -1)
			continue;
		if (slot->owed >= (serves ? BEATS_SERVING : BEATS_STARTING)) {
			end_hung(lane, slot);
			continue;
		}
		say(slot, LAUNCHER_BEAT);
		slot->owed++;
	}
}

static void
turn(struct launcher *launcher)
{
	struct pollfd polled[8];
	int64_t left = start_due(launcher), beat_in = launcher->beat_at - clock_exact_millis();

	beat_in = beat_in > 0 ? beat_in : 0;
	polled[0] = (struct pollfd){.fd = launcher->signals, .events = POLLIN};
	polled[1] = (struct pollfd){.fd = LAUNCHER_REPORT};
	for (size_t i = 0; i < 2; i++) {
		const struct lane *lane = &launcher->lanes[i];

		polled[2 + 3 * i] = (struct pollfd){
		    .fd = lane->now.pid == 0 || answers_for_it(lane) ? lane->control : -1, .events = POLLIN};
		polled[3 + 3 * i] = (struct pollfd){.fd = lane->now.link, .events = POLLIN};
		polled[4 + 3 * i] = (struct pollfd){.fd = lane->next.link, .events = POLLIN};
	}
	if (poll(polled, 8, (int)(left < 0 || left > beat_in ? beat_in : left) + 1) <= 0)
		return;
	if ((polled[1].revents & POLLERR) != 0)
		launcher->ended = true;
	for (size_t i = 0; i < 2 && !launcher->ended; i++) {
		struct lane *lane = &launcher->lanes[i];

		/* The later one first: if ready, it moves to the other slot. */
		if (polled[4 + 3 * i].revents != 0)
			hear_zygote(launcher, lane, &lane->next);
		else if (polled[3 + 3 * i].revents != 0)
			hear_zygote(launcher, lane, &lane->now);
		if ((polled[2 + 3 * i].revents & POLLIN) != 0)
			hear_question(launcher, lane);
	}
	if (polled[0].revents != 0)
		read_signals(launcher);
}

static void
kill_and_collect(const struct zygote_slot *slot)
{

	if (slot->pid == 0)
		return;
	kill(slot->pid, SIGKILL);
	while (waitpid(slot->pid, NULL, 0) == -1 && errno == EINTR)
		;
}

int
launcher_main(const char *name, int count, char *const *arguments)
{
	struct launcher launcher = {.name = name, .self = open("/proc/self/exe", O_PATH | O_CLOEXEC)};
	sigset_t watched;

	for (int i = 0; i < count && i < ARGUMENTS_MAX - 1; i++)
		launcher.arguments[i] = arguments[i];
	for (size_t i = 0; i < 2; i++)
		launcher.lanes[i] = (struct lane){.control = i == 0 ? LAUNCHER_FIRST : LAUNCHER_SECOND,
		    .second = i == 1,
		    .now = {.link = -1},
		    .next = {.link = -1},
		    .pause = RETRY_LEAST_MS};
	/* Run by descriptor, the process has no name of its own. */
	(void)prctl(PR_SET_NAME, name);
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	sigemptyset(&watched);
	sigaddset(&watched, SIGCHLD);
	sigaddset(&watched, SIGTERM);
	if (launcher.self == -1 || sigprocmask(SIG_BLOCK, &watched, NULL) == -1)
		return 1;
	launcher.signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
	if (launcher.signals == -1 || fcntl(LAUNCHER_REPORT, F_SETFL, O_NONBLOCK) == -1)
		return 1;
	for (int fd = LAUNCHER_FIRST; fd <= LAUNCHER_REPORT; fd++)
		(void)fcntl(fd, F_SETFD, FD_CLOEXEC);
	while (!launcher.ended) {
		turn(&launcher);
		beat(&launcher);
	}
	/* Retiring zygotes exit by themselves when this process does, and children exit with their zygotes. */
	for (size_t i = 0; i < 2; i++) {
		kill_and_collect(&launcher.lanes[i].now);
		kill_and_collect(&launcher.lanes[i].next);
	}
	return 0;
}
