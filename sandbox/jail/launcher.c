/*
 * Two lanes, each a socket with questions and the zygote that reads it. A fresh zygote takes over while the one before
 * it still serves; only then is that one told to retire. Each second a zygote is asked for a sign of life; one that
 * owes some is killed, which is the end that everybody knows how to deal with.
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
#define GROWN_UP_MS    10000 /* one that lived so long was no failure of the start */
#define RETRY_LEAST_MS 100
#define RETRY_MOST_MS  30000 /* of one that does not start */
#define AGAIN_MOST_MS  1000  /* of one that did start and ended early */
#define BEAT_MS        1000
#define BEATS_SERVING  3 /* that one which serves may owe: so an asker's patience with a start outlasts the change */
#define BEATS_STARTING 30

struct zygote_seat {
	pid_t pid; /* 0: nobody */
	int link;
	unsigned owed; /* beats without an answer; counted, not timed: whoever stops us stops them, too */
	bool broken;   /* it said so, and has not been ready since */
};

struct lane {
	int control;
	bool second;
	bool ready;              /* the serving one has said so */
	struct zygote_seat now;  /* serves, or starts */
	struct zygote_seat next; /* starts, while `now` still serves */
	int64_t born;
	int64_t retry_at; /* 0: at once */
	int64_t pause;    /* before the next try but one */
	char failed[JAIL_STEP_MAX];
};

struct keeper {
	struct lane lanes[2];
	const char *name;
	char *arguments[ARGUMENTS_MAX];
	int self;    /* this program, to execute again */
	int signals; /* SIGCHLD and SIGTERM */
	int64_t beat_at;
	bool ended;
};

static void
report(const struct jail_report *said)
{

	(void)!write(KEEPER_REPORT, said, sizeof(*said));
}

/* The lane's failure, by its step. */
static void
report_failed(const struct lane *lane)
{
	struct jail_report said = {.sympy = lane->second, .broken = lane->now.broken};

	_Static_assert(sizeof(said.failed) == sizeof(lane->failed), "a step does not fit");
	memcpy(said.failed, lane->failed, sizeof(said.failed));
	report(&said);
}

/* why: not the lane's own. */
static void
note_failed(struct lane *lane, const char *why)
{

	snprintf(lane->failed, sizeof(lane->failed), "%.*s", JAIL_STEP_MAX - 1, why);
}

/* In a fresh fork: only the two descriptors of a zygote, and itself anew. */
static _Noreturn void
become_zygote(const struct keeper *keeper, const struct lane *lane, int link)
{
	char *const nothing[] = {NULL};
	static char as_zygote[] = "--zygote", as_second[] = "--second";
	char *arguments[ARGUMENTS_MAX + 3] = {(char *)(uintptr_t)keeper->name, as_zygote};
	size_t count = 2;
	sigset_t none;

	if (lane->second)
		arguments[count++] = as_second;
	for (size_t i = 0; keeper->arguments[i] != NULL; i++)
		arguments[count++] = keeper->arguments[i];
	sigemptyset(&none);
	(void)sigprocmask(SIG_SETMASK, &none, NULL);
	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	/* Numbers above all those that are about to be written over; the program itself is close-on-exec. */
	if (dup2(lane->control, ZYGOTE_CONTROL) == ZYGOTE_CONTROL && fcntl(ZYGOTE_CONTROL, F_SETFD, 0) == 0 &&
	    dup2(link, ZYGOTE_LINK) == ZYGOTE_LINK && dup2(keeper->self, ZYGOTE_LINK + 1) == ZYGOTE_LINK + 1 &&
	    syscall(SYS_close_range, ZYGOTE_LINK + 2, ~0U, 0) == 0 && fcntl(ZYGOTE_LINK + 1, F_SETFD, FD_CLOEXEC) == 0)
		(void)syscall(SYS_execveat, ZYGOTE_LINK + 1, "", arguments, nothing, AT_EMPTY_PATH);
	_exit(127);
}

/* The next try comes later each time, up to `most` ms. */
static void
back_off(struct lane *lane, int64_t most)
{

	lane->retry_at = clock_exact_millis() + (lane->pause < most ? lane->pause : most);
	if (lane->pause < most)
		lane->pause *= 2;
}

/* Where no other one serves, nobody does. */
static void
miss_start(struct lane *lane, const struct zygote_seat *seat, const char *why)
{

	note_failed(lane, why);
	if (seat == &lane->now)
		report_failed(lane);
	back_off(lane, RETRY_MOST_MS);
}

static void
start_zygote(struct keeper *keeper, struct lane *lane, struct zygote_seat *seat)
{
	int link[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, link) == -1) {
		miss_start(lane, seat, "socketpair");
		return;
	}
	seat->pid = fork();
	if (seat->pid == 0)
		become_zygote(keeper, lane, link[1]);
	close(link[1]);
	seat->link = link[0];
	if (seat->pid != -1)
		return;
	close(link[0]);
	*seat = (struct zygote_seat){.link = -1};
	miss_start(lane, seat, "fork");
}

static void
leave_seat(struct zygote_seat *seat)
{

	if (seat->link != -1)
		close(seat->link);
	*seat = (struct zygote_seat){.link = -1};
}

static void
say(const struct zygote_seat *seat, char word)
{

	(void)send(seat->link, &word, 1, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* The one that served so far ends when its last child has; its end is collected without further notice. */
static void
take_over(struct lane *lane, const struct zygote_seat *seat)
{

	if (seat == &lane->next) {
		say(&lane->now, KEEPER_RETIRE);
		leave_seat(&lane->now);
		lane->now = lane->next;
		lane->next = (struct zygote_seat){.link = -1};
	}
	lane->ready = true;
	lane->now.broken = false;
	lane->born = clock_exact_millis();
	lane->failed[0] = '\0';
}

static void
end_zygote(struct zygote_seat *seat)
{

	(void)kill(seat->pid, SIGKILL);
	close(seat->link);
	seat->link = -1;
}

/* One that serves goes on and mends itself, if it can; a successor like that is of no use. */
static void
hear_broken(struct lane *lane, struct zygote_seat *seat, const char *step)
{

	note_failed(lane, step);
	seat->broken = true;
	if (seat == &lane->now)
		report_failed(lane);
	else
		end_zygote(seat);
}

static void
hear_zygote(struct keeper *keeper, struct lane *lane, struct zygote_seat *seat)
{
	struct zygote_word word;
	int got = jail_wire_receive(seat->link, &word, sizeof(word), NULL, 0);

	if (got != 1) {
		/* It is ending; that shows as well. */
		if (got == 0 || errno != EAGAIN) {
			close(seat->link);
			seat->link = -1;
		}
		return;
	}
	word.failed[sizeof(word.failed) - 1] = '\0';
	seat->owed = 0;
	if (word.said == ZYGOTE_READY) {
		take_over(lane, seat);
		report(&(struct jail_report){.sympy = lane->second, .layers = word.layers});
	} else if (word.said == ZYGOTE_FAILED)
		note_failed(lane, word.failed);
	else if (word.said == ZYGOTE_BROKEN)
		hear_broken(lane, seat, word.failed);
	else if (word.said == ZYGOTE_WEARY && lane->next.pid == 0 && lane->retry_at <= clock_exact_millis())
		start_zygote(keeper, lane, &lane->next);
}

/* A zygote ended. One that had served for long is simply started again; what fails to start is tried less and less. */
static void
lose_zygote(struct lane *lane, struct zygote_seat *seat)
{
	bool served = seat == &lane->now && lane->ready;

	if (seat->link != -1) {
		struct zygote_word word;

		/* Its last word may still lie there. */
		if (jail_wire_receive(seat->link, &word, sizeof(word), NULL, 0) == 1 && word.said == ZYGOTE_FAILED)
			note_failed(lane, word.failed);
	}
	leave_seat(seat);
	if (seat == &lane->next) {
		/* The one that serves says again that it has expired. */
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
		/* The first early end costs no time. */
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
read_signals(struct keeper *keeper)
{
	struct signalfd_siginfo said;
	pid_t pid;

	while (read(keeper->signals, &said, sizeof(said)) == (ssize_t)sizeof(said))
		if (said.ssi_signo == SIGTERM)
			keeper->ended = true;
	while ((pid = waitpid(-1, NULL, WNOHANG)) > 0)
		for (size_t i = 0; i < 2; i++) {
			if (keeper->lanes[i].now.pid == pid)
				lose_zygote(&keeper->lanes[i], &keeper->lanes[i].now);
			else if (keeper->lanes[i].next.pid == pid)
				lose_zygote(&keeper->lanes[i], &keeper->lanes[i].next);
		}
}

/* Nobody can run it now: say so rather than let the asker wait. */
static void
refuse_question(const struct lane *lane)
{
	struct jail_word word = {.kind = JAIL_WORD_BROKEN};
	struct jail_ask ask;
	int channel;

	if (jail_wire_receive(lane->control, &ask, sizeof(ask), &channel, 1) != 1 || channel == -1)
		return;
	snprintf(word.step, sizeof(word.step), "%s", lane->failed);
	(void)jail_wire_send(channel, &word, sizeof(word), NULL, 0);
	close(channel);
}

/* Start what is due. Returns ms until the next start, or -1. */
static int64_t
start_due(struct keeper *keeper)
{
	int64_t next = -1;

	for (size_t i = 0; i < 2; i++) {
		struct lane *lane = &keeper->lanes[i];
		int64_t left = lane->retry_at - clock_exact_millis();

		/* The second lane, once it has failed or never started, waits for a question. */
		if (lane->now.pid != 0 || (lane->second && lane->retry_at == 0))
			continue;
		if (left <= 0)
			start_zygote(keeper, lane, &lane->now);
		else if (next == -1 || left < next)
			next = left;
	}
	return next;
}

/* A zygote hears no question before it has been ready: who asks one that is broken would wait in vain. */
static bool
answers_for_it(const struct lane *lane)
{

	return lane->now.broken && !lane->ready;
}

static void
hear_question(struct keeper *keeper, struct lane *lane)
{

	if (lane->now.pid != 0 && !answers_for_it(lane))
		return;
	if (lane->now.pid != 0 || lane->retry_at > clock_exact_millis())
		refuse_question(lane);
	else
		start_zygote(keeper, lane, &lane->now);
}

static void
end_hung(struct lane *lane, struct zygote_seat *seat)
{

	/* One that never served is told of when its end is known. */
	note_failed(lane, JAIL_STEP_HUNG);
	if (seat == &lane->now && lane->ready)
		report_failed(lane);
	end_zygote(seat);
}

/* Ask for a sign of life, or end who has owed too many. */
static void
beat(struct keeper *keeper)
{

	if (clock_exact_millis() < keeper->beat_at)
		return;
	keeper->beat_at = clock_exact_millis() + BEAT_MS;
	for (size_t i = 0; i < 4; i++) {
		struct lane *lane = &keeper->lanes[i / 2];
		struct zygote_seat *seat = i % 2 == 0 ? &lane->now : &lane->next;
		bool serves = seat == &lane->now && lane->ready;

		if (seat->link == -1)
			continue;
		if (seat->owed >= (serves ? BEATS_SERVING : BEATS_STARTING)) {
			end_hung(lane, seat);
			continue;
		}
		say(seat, KEEPER_BEAT);
		seat->owed++;
	}
}

static void
turn(struct keeper *keeper)
{
	struct pollfd polled[8];
	int64_t left = start_due(keeper), beat_in = keeper->beat_at - clock_exact_millis();

	beat_in = beat_in > 0 ? beat_in : 0;
	polled[0] = (struct pollfd){.fd = keeper->signals, .events = POLLIN};
	polled[1] = (struct pollfd){.fd = KEEPER_REPORT};
	for (size_t i = 0; i < 2; i++) {
		const struct lane *lane = &keeper->lanes[i];

		polled[2 + 3 * i] = (struct pollfd){
		    .fd = lane->now.pid == 0 || answers_for_it(lane) ? lane->control : -1, .events = POLLIN};
		polled[3 + 3 * i] = (struct pollfd){.fd = lane->now.link, .events = POLLIN};
		polled[4 + 3 * i] = (struct pollfd){.fd = lane->next.link, .events = POLLIN};
	}
	if (poll(polled, 8, (int)(left < 0 || left > beat_in ? beat_in : left) + 1) <= 0)
		return;
	if ((polled[1].revents & POLLERR) != 0)
		keeper->ended = true;
	for (size_t i = 0; i < 2 && !keeper->ended; i++) {
		struct lane *lane = &keeper->lanes[i];

		/* The later one first: its readiness moves it to the other seat. */
		if (polled[4 + 3 * i].revents != 0)
			hear_zygote(keeper, lane, &lane->next);
		else if (polled[3 + 3 * i].revents != 0)
			hear_zygote(keeper, lane, &lane->now);
		if ((polled[2 + 3 * i].revents & POLLIN) != 0)
			hear_question(keeper, lane);
	}
	if (polled[0].revents != 0)
		read_signals(keeper);
}

static void
kill_and_collect(const struct zygote_seat *seat)
{

	if (seat->pid == 0)
		return;
	kill(seat->pid, SIGKILL);
	while (waitpid(seat->pid, NULL, 0) == -1 && errno == EINTR)
		;
}

int
keeper_main(const char *name, int count, char *const *arguments)
{
	struct keeper keeper = {.name = name, .self = open("/proc/self/exe", O_PATH | O_CLOEXEC)};
	sigset_t watched;

	for (int i = 0; i < count && i < ARGUMENTS_MAX - 1; i++)
		keeper.arguments[i] = arguments[i];
	for (size_t i = 0; i < 2; i++)
		keeper.lanes[i] = (struct lane){.control = i == 0 ? KEEPER_FIRST : KEEPER_SECOND,
		    .second = i == 1,
		    .now = {.link = -1},
		    .next = {.link = -1},
		    .pause = RETRY_LEAST_MS};
	/* Executed by its descriptor it has no name of its own. */
	(void)prctl(PR_SET_NAME, name);
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	sigemptyset(&watched);
	sigaddset(&watched, SIGCHLD);
	sigaddset(&watched, SIGTERM);
	if (keeper.self == -1 || sigprocmask(SIG_BLOCK, &watched, NULL) == -1)
		return 1;
	keeper.signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
	if (keeper.signals == -1 || fcntl(KEEPER_REPORT, F_SETFL, O_NONBLOCK) == -1)
		return 1;
	for (int fd = KEEPER_FIRST; fd <= KEEPER_REPORT; fd++)
		(void)fcntl(fd, F_SETFD, FD_CLOEXEC);
	while (!keeper.ended) {
		turn(&keeper);
		beat(&keeper);
	}
	/* Those that retire end by themselves when this process does, and children with their zygotes. */
	for (size_t i = 0; i < 2; i++) {
		kill_and_collect(&keeper.lanes[i].now);
		kill_and_collect(&keeper.lanes[i].next);
	}
	return 0;
}
