/*
 * Supervises the services' programs.
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
#include "proxy/process/subprocess.h"
#include "proxy/shared/service_slot.h"

#define END_GRACE 2000 /* ms from the request to end until it is killed */
#define REPORTS   32   /* read at a time */

#define CONSEQUENCE "guards that need it stay off"

struct supervisor {
	const struct service_row *row;
	struct service_slot *slot;
	struct event_base *base;
	struct event *timer;  /* pending: the first log line, a start */
	struct event *report; /* of the running process; NULL: none */
	struct jail_process process;
	int program;                  /* the program itself, if its path is no longer reachable; otherwise -1 */
	char path[SERVICE_PATH_ROOM]; /* "": there is none */
	int why;                      /* errno if the first start failed, otherwise 0 */
	struct restart restart;
	int64_t kill_at; /* while it is ending */
	bool said_confined, said_failed;
};

static void
arm(struct supervisor *supervisor, int64_t millis)
{
	struct timeval wait = {.tv_sec = millis / 1000, .tv_usec = millis % 1000 * 1000};

	(void)event_add(supervisor->timer, &wait);
}

/* --- reports --- */

static void
say_ready(struct supervisor *supervisor, const struct jail_report *report)
{
	unsigned missing = JAIL_LAYERS_ALL & ~report->layers;
	char held[128], lacks[128];

	if (supervisor->said_failed)
		log_line("%s is ready again", supervisor->row->inside);
	else if (!supervisor->said_confined)
		log_line("%s is confined by seccomp, limits, %s%s%s", supervisor->row->purpose,
		    jail_layers_describe(report->layers, held, sizeof(held)),
		    missing != 0 ? "; not granted here: " : "", jail_layers_describe(missing, lacks, sizeof(lacks)));
	supervisor->said_confined = true;
	supervisor->said_failed = false;
}

static void
say_failed(struct supervisor *supervisor, const struct jail_report *report)
{
	char step[SERVICE_SLOT_STEP];

	service_slot_step(&supervisor->slot->lanes[SERVICE_LANE_FIRST], step);
	if (strcmp(step, JAIL_STEP_HUNG) == 0)
		log_error("%s does not answer and is replaced: " CONSEQUENCE " until then", supervisor->row->inside);
	else if (!supervisor->said_failed && report->broken != 0)
		log_error("%s started, but can put no child behind its lock (%s): " CONSEQUENCE " until it can%s",
		    supervisor->row->inside, step, supervisor->row->look);
	else if (!supervisor->said_failed)
		log_error("%s does not start (%s): " CONSEQUENCE " until it does%s", supervisor->row->inside, step,
		    supervisor->row->look);
	supervisor->said_failed = true;
}

static void
note(struct supervisor *supervisor, const struct jail_report *report)
{
	struct service_slot *slot = supervisor->slot;

	service_slot_note(slot, report);
	/* Few notice a missing second lane, and its failures are in the metrics. */
	if (report->second != 0)
		return;
	if (report->failed[0] == '\0')
		say_ready(supervisor, report);
	else
		say_failed(supervisor, report);
}

static void
forget_report(struct supervisor *supervisor)
{

	if (supervisor->report != NULL)
		event_free(supervisor->report);
	supervisor->report = NULL;
}

static void
on_report(evutil_socket_t fd, short what, void *arg)
{
	struct supervisor *supervisor = arg;
	struct jail_report reports[REPORTS];
	ssize_t n = read(fd, reports, sizeof(reports));

	(void)what;
	for (ssize_t i = 0; (size_t)(i + 1) * sizeof(reports[0]) <= (size_t)(n > 0 ? n : 0); i++)
		note(supervisor, &reports[i]);
	/* It is exiting; SIGCHLD does the rest. */
	if (n == 0 || (n == -1 && errno != EAGAIN && errno != EINTR))
		forget_report(supervisor);
}

static int
listen_to(struct supervisor *supervisor)
{

	supervisor->restart.started = clock_millis();
	service_slot_spawned(supervisor->slot, supervisor->restart.started);
	supervisor->report =
	    event_new(supervisor->base, supervisor->process.report, EV_READ | EV_PERSIST, on_report, supervisor);
	return supervisor->report == NULL ? -1 : event_add(supervisor->report, NULL);
}

/* --- starts --- */

static void
start_again(struct supervisor *supervisor)
{

	if (jail_respawn(&supervisor->process, supervisor->path, NULL) == 0) {
		atomic_fetch_add(&supervisor->slot->restarts, 1);
		if (listen_to(supervisor) == -1)
			log_warning("out of memory: what the %s reports is not heard", supervisor->row->name);
		return;
	}
	supervisor->process.pid = 0;
	log_error("cannot start %s: %s: trying again", supervisor->path, strerror(errno));
	supervisor->restart.started = clock_millis();
	arm(supervisor, restart_wait(&supervisor->restart));
}

static void
say_missing(const struct supervisor *supervisor)
{

	if (supervisor->path[0] == '\0')
		log_error("no %s: %s is neither beside parapet nor installed, or the user with the number %u may not "
			  "execute it: " CONSEQUENCE "; install it to have them",
		    supervisor->row->name, supervisor->row->program, (unsigned)geteuid());
	else
		log_error("no %s: cannot start %s: %s: " CONSEQUENCE "; start parapet again once that is mended",
		    supervisor->row->name, supervisor->path, strerror(supervisor->why));
}

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	struct supervisor *supervisor = arg;

	(void)fd;
	(void)what;
	if (atomic_load(&supervisor->slot->found) == 0)
		say_missing(supervisor);
	else if (supervisor->process.pid == 0 && supervisor->kill_at == 0)
		start_again(supervisor);
}

void
supervisor_find(struct service_program *program, const struct service_row *row)
{

	program->fd = service_find(row, program->path, sizeof(program->path)) == NULL
	    ? -1
	    : open(program->path, O_PATH | O_CLOEXEC);
}

/* Use the open descriptor if the path is no longer accessible but the program is. */
static void
choose_program(struct supervisor *supervisor, struct service_program *program)
{

	if (program->fd != -1 && access(program->path, X_OK) == -1 &&
	    faccessat(program->fd, "", X_OK, AT_EACCESS | AT_EMPTY_PATH) == 0) {
		memcpy(supervisor->path, program->path, sizeof(supervisor->path));
		supervisor->program = program->fd;
		program->fd = -1;
		return;
	}
	supervisor->program = -1;
	if (service_find(supervisor->row, supervisor->path, sizeof(supervisor->path)) == NULL)
		supervisor->path[0] = '\0';
	if (program->fd != -1)
		close(program->fd);
	program->fd = -1;
}

struct supervisor *
supervisor_start(
    struct event_base *base, const struct service_row *row, struct service_slot *slot, struct service_program *program)
{
	struct supervisor *supervisor = calloc(1, sizeof(*supervisor));

	if (supervisor == NULL)
		return NULL;
	supervisor->row = row;
	supervisor->slot = slot;
	supervisor->base = base;
	supervisor->timer = evtimer_new(base, on_timer, supervisor);
	if (supervisor->timer == NULL) {
		free(supervisor);
		return NULL;
	}
	choose_program(supervisor, program);
	if (supervisor->path[0] != '\0' &&
	    jail_spawn_open(&supervisor->process, supervisor->program, supervisor->path, NULL) == -1)
		supervisor->why = errno;
	else if (supervisor->path[0] != '\0') {
		atomic_store(&supervisor->slot->found, 1);
		if (listen_to(supervisor) == -1) {
			supervisor_free(supervisor);
			return NULL;
		}
		return supervisor;
	}
	/* Only after the startup line. */
	arm(supervisor, 0);
	return supervisor;
}

/* --- ends --- */

void
supervisor_close_in_worker(struct supervisor *supervisor, int ask[2])
{
	const struct jail_process *process = &supervisor->process;

	ask[0] = ask[1] = -1;
	if (atomic_load(&supervisor->slot->found) != 0) {
		memcpy(ask, process->ask, sizeof(process->ask));
		close(process->answer[0]);
		close(process->answer[1]);
		close(process->report);
	}
	if (supervisor->program != -1)
		close(supervisor->program);
	forget_report(supervisor);
	event_free(supervisor->timer);
	free(supervisor);
}

void
supervisor_reap(struct supervisor *supervisor, pid_t pid)
{

	if (supervisor->process.pid == 0 || supervisor->process.pid != pid)
		return;
	supervisor->process.pid = 0;
	/* Its last reports may still be unread. */
	if (supervisor->report != NULL)
		on_report(supervisor->process.report, EV_READ, supervisor);
	forget_report(supervisor);
	service_slot_clear(supervisor->slot);
	if (supervisor->kill_at != 0)
		return;
	arm(supervisor, restart_wait(&supervisor->restart));
	log_error("%s ended and is started again in %lld ms: " CONSEQUENCE " until then", supervisor->row->program,
	    (long long)supervisor->restart.backoff);
}

bool
supervisor_end(struct supervisor *supervisor)
{

	if (supervisor->process.pid != 0 && supervisor->kill_at == 0)
		(void)kill(supervisor->process.pid, SIGTERM);
	else if (supervisor->process.pid != 0 && clock_millis() >= supervisor->kill_at)
		(void)kill(supervisor->process.pid, SIGKILL);
	if (supervisor->kill_at == 0)
		supervisor->kill_at = clock_millis() + END_GRACE;
	return supervisor->process.pid == 0;
}

void
supervisor_free(struct supervisor *supervisor)
{

	if (supervisor == NULL)
		return;
	forget_report(supervisor);
	event_free(supervisor->timer);
	if (supervisor->process.pid != 0)
		(void)kill(supervisor->process.pid, SIGKILL);
	if (atomic_load(&supervisor->slot->found) != 0)
		jail_process_end(&supervisor->process);
	if (supervisor->program != -1)
		close(supervisor->program);
	free(supervisor);
}
