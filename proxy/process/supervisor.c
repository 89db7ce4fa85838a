/*
 * Looking after parapet-jail and parapet-solver.
 */
#include "proxy/process/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "policies/clock.h"
#include "proxy/observe/log.h"
#include "proxy/shared/shared.h"
#include "sandbox/solver.h"

#define BACKOFF_LEAST 250 /* ms until one that ended is started again, doubling */
#define BACKOFF_MOST  30000
#define GROWN_UP      10000 /* ms after which an end is nobody's bad start */
#define END_GRACE     2000  /* ms from being told to end until it is killed */
#define REPORTS       32    /* read at a time */

#define CONSEQUENCE "guards that need it stay off"

/* What is different between wards, in words and otherwise. */
static const struct {
	const char *program;
	const char *name;   /* "the jail", without its article */
	const char *inside; /* what must be ready in it */
	const char *purpose;
	const char *look; /* where one sees more */
	const char *(*find)(char *into, size_t room);
} wards[WARDS] = {
    [WARD_JAIL] = {"parapet-jail", "jail", "the jail's interpreter", "the jail for model-written programs",
	"; `parapet jail --verbose -` shows more", jail_find},
    [WARD_SOLVER] = {"parapet-solver", "solver", "the solver", "the solver for model-written puzzles", "", solver_find},
};

struct warden {
	enum ward ward;
	struct jail_seat *seat;
	struct event_base *base;
	struct event *timer;  /* what is due: a first word, a start */
	struct event *report; /* of the one that runs, else NULL */
	struct jail_process process;
	int program;               /* where the path cannot be reached any more: what lay there, else -1 */
	char path[WARD_PATH_ROOM]; /* "": there is no parapet-jail */
	int why;                   /* errno of a first start that failed, or 0 */
	int64_t started;           /* clock_millis */
	int64_t backoff;           /* of the last start but the first; 0: none was due yet */
	int64_t kill_at;           /* while it is to end */
	bool said_confined, said_failed;
};

static void
arm(struct warden *warden, int64_t millis)
{
	struct timeval wait = {.tv_sec = millis / 1000, .tv_usec = millis % 1000 * 1000};

	(void)event_add(warden->timer, &wait);
}

/* --- what it reports --- */

static void
say_ready(struct warden *warden, const struct jail_report *report)
{
	unsigned missing = JAIL_LAYERS_ALL & ~report->layers;
	char held[128], lacks[128];

	if (warden->said_failed)
		log_line("%s is ready again", wards[warden->ward].inside);
	else if (!warden->said_confined)
		log_line("%s is confined by seccomp, limits, %s%s%s", wards[warden->ward].purpose,
		    jail_layers_describe(report->layers, held, sizeof(held)),
		    missing != 0 ? "; not granted here: " : "", jail_layers_describe(missing, lacks, sizeof(lacks)));
	warden->said_confined = true;
	warden->said_failed = false;
}

static void
say_failed(struct warden *warden, const struct jail_report *report)
{
	char step[JAIL_SEAT_STEP];

	jail_seat_step(&warden->seat->lanes[JAIL_LANE_PLAIN], step);
	if (strcmp(step, JAIL_STEP_HUNG) == 0)
		log_line("%s does not answer and is replaced: " CONSEQUENCE " until then", wards[warden->ward].inside);
	else if (!warden->said_failed && report->broken != 0)
		log_line("%s started, but can put no child behind its lock (%s): " CONSEQUENCE " until it can%s",
		    wards[warden->ward].inside, step, wards[warden->ward].look);
	else if (!warden->said_failed)
		log_line("%s does not start (%s): " CONSEQUENCE " until it does%s", wards[warden->ward].inside, step,
		    wards[warden->ward].look);
	warden->said_failed = true;
}

static void
note(struct warden *warden, const struct jail_report *report)
{
	struct jail_seat *seat = warden->seat;

	jail_seat_note(seat, report);
	/* The one with sympy is missed by few, and its failures are in the metrics. */
	if (report->sympy != 0)
		return;
	if (report->failed[0] == '\0')
		say_ready(warden, report);
	else
		say_failed(warden, report);
}

static void
forget_report(struct warden *warden)
{

	if (warden->report != NULL)
		event_free(warden->report);
	warden->report = NULL;
}

static void
on_report(evutil_socket_t fd, short what, void *arg)
{
	struct warden *warden = arg;
	struct jail_report reports[REPORTS];
	ssize_t n = read(fd, reports, sizeof(reports));

	(void)what;
	for (ssize_t i = 0; (size_t)(i + 1) * sizeof(reports[0]) <= (size_t)(n > 0 ? n : 0); i++)
		note(warden, &reports[i]);
	/* It ends; the rest is told by SIGCHLD. */
	if (n == 0 || (n == -1 && errno != EAGAIN && errno != EINTR))
		forget_report(warden);
}

static int
listen_to(struct warden *warden)
{

	warden->started = clock_millis();
	warden->report = event_new(warden->base, warden->process.report, EV_READ | EV_PERSIST, on_report, warden);
	return warden->report == NULL ? -1 : event_add(warden->report, NULL);
}

/* --- starts --- */

/* When the next start is due: later each time, unless the last one did well. */
static int64_t
next_start(struct warden *warden)
{

	if (warden->backoff == 0 || clock_millis() - warden->started >= GROWN_UP)
		warden->backoff = BACKOFF_LEAST;
	else if (warden->backoff < BACKOFF_MOST)
		warden->backoff = warden->backoff * 2 < BACKOFF_MOST ? warden->backoff * 2 : BACKOFF_MOST;
	return warden->backoff;
}

static void
start_again(struct warden *warden)
{

	if (jail_respawn(&warden->process, warden->path, NULL) == 0) {
		atomic_fetch_add(&warden->seat->restarts, 1);
		if (listen_to(warden) == -1)
			log_line("out of memory: what the %s reports is not heard", wards[warden->ward].name);
		return;
	}
	warden->process.pid = 0;
	log_line("cannot start %s: %s: trying again", warden->path, strerror(errno));
	warden->started = clock_millis();
	arm(warden, next_start(warden));
}

static void
say_missing(const struct warden *warden)
{

	if (warden->path[0] == '\0')
		log_line("no %s: %s is neither beside parapet nor installed, or the user with the number %u may not "
			 "execute it: " CONSEQUENCE "; install it to have them",
		    wards[warden->ward].name, wards[warden->ward].program, (unsigned)geteuid());
	else
		log_line("no %s: cannot start %s: %s: " CONSEQUENCE "; start parapet again once that is mended",
		    wards[warden->ward].name, warden->path, strerror(warden->why));
}

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct warden *warden = arg;

	(void)fd;
	(void)what;
	if (atomic_load(&warden->seat->found) == 0)
		say_missing(warden);
	else if (warden->process.pid == 0 && warden->kill_at == 0)
		start_again(warden);
}

void
warden_find(struct ward_program *program, enum ward ward)
{

	program->fd = wards[ward].find(program->path, sizeof(program->path)) == NULL
	    ? -1
	    : open(program->path, O_PATH | O_CLOEXEC);
}

/* The program that is open serves where its path is closed to us now, but it itself is not. */
static void
choose_program(struct warden *warden, struct ward_program *program)
{

	if (program->fd != -1 && access(program->path, X_OK) == -1 &&
	    faccessat(program->fd, "", X_OK, AT_EACCESS | AT_EMPTY_PATH) == 0) {
		memcpy(warden->path, program->path, sizeof(warden->path));
		warden->program = program->fd;
		program->fd = -1;
		return;
	}
	warden->program = -1;
	if (wards[warden->ward].find(warden->path, sizeof(warden->path)) == NULL)
		warden->path[0] = '\0';
	if (program->fd != -1)
		close(program->fd);
	program->fd = -1;
}

struct warden *
warden_start(struct shared *shared, struct event_base *base, enum ward ward, struct ward_program *program)
{
	struct warden *warden = calloc(1, sizeof(*warden));

	if (warden == NULL)
		return NULL;
	warden->ward = ward;
	warden->seat = ward == WARD_JAIL ? &shared->jail : &shared->solver;
	warden->base = base;
	warden->timer = evtimer_new(base, on_timer, warden);
	if (warden->timer == NULL) {
		free(warden);
		return NULL;
	}
	choose_program(warden, program);
	if (warden->path[0] != '\0' && jail_spawn_open(&warden->process, warden->program, warden->path, NULL) == -1)
		warden->why = errno;
	else if (warden->path[0] != '\0') {
		atomic_store(&warden->seat->found, 1);
		if (listen_to(warden) == -1) {
			warden_free(warden);
			return NULL;
		}
		return warden;
	}
	/* Not before the line that says what is running. */
	arm(warden, 0);
	return warden;
}

/* --- ends --- */

bool
warden_shed(struct warden *warden, int ask[2])
{
	const struct jail_process *process = &warden->process;
	bool found = atomic_load(&warden->seat->found) != 0;

	if (found) {
		memcpy(ask, process->ask, sizeof(process->ask));
		close(process->answer[0]);
		close(process->answer[1]);
		close(process->report);
	}
	if (warden->program != -1)
		close(warden->program);
	forget_report(warden);
	event_free(warden->timer);
	free(warden);
	return found;
}

void
warden_bury(struct warden *warden, pid_t pid)
{

	if (warden->process.pid == 0 || warden->process.pid != pid)
		return;
	warden->process.pid = 0;
	/* Its last words may still lie there. */
	if (warden->report != NULL)
		on_report(warden->process.report, EV_READ, warden);
	forget_report(warden);
	jail_seat_clear(warden->seat);
	if (warden->kill_at != 0)
		return;
	arm(warden, next_start(warden));
	log_line("%s ended and is started again in %lld ms: " CONSEQUENCE " until then", wards[warden->ward].program,
	    (long long)warden->backoff);
}

bool
warden_end(struct warden *warden)
{

	if (warden->process.pid != 0 && warden->kill_at == 0)
		(void)kill(warden->process.pid, SIGTERM);
	else if (warden->process.pid != 0 && clock_millis() >= warden->kill_at)
		(void)kill(warden->process.pid, SIGKILL);
	if (warden->kill_at == 0)
		warden->kill_at = clock_millis() + END_GRACE;
	return warden->process.pid == 0;
}

void
warden_free(struct warden *warden)
{

	if (warden == NULL)
		return;
	forget_report(warden);
	event_free(warden->timer);
	if (warden->process.pid != 0)
		(void)kill(warden->process.pid, SIGKILL);
	if (atomic_load(&warden->seat->found) != 0)
		jail_process_end(&warden->process);
	if (warden->program != -1)
		close(warden->program);
	free(warden);
}
