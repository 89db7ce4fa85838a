/*
 * A process that the parent looks after: started again when it ends, later each time, and not once it is to end.
 */
#include "proxy/process/subprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "policies/clock.h"
#include "tests/unit/check.h"

static int pipe_ends[2];

/* Say "here", then what else is within reach, and wait for the end. */
static void
live(void *owner)
{
	const bool *deaf = owner;
	char said = fcntl(pipe_ends[0], F_GETFD) == -1 ? '1' : '2';

	if (*deaf)
		(void)signal(SIGTERM, SIG_IGN);
	if (write(pipe_ends[1], &said, 1) == 1)
		for (;;)
			(void)pause();
}

static char
heard(void)
{
	char said = '0';

	while (read(pipe_ends[0], &said, 1) == -1 && errno == EINTR)
		continue;
	return said;
}

/* Have it die, and look after it until another one speaks. Returns after how many ms that was. */
static int64_t
replaced_after(struct subprocess *subprocess)
{
	pid_t before = subprocess->pid;
	int64_t since = clock_millis();

	(void)kill(before, SIGKILL);
	CHECK_EQ_INT(waitpid(before, NULL, 0), before);
	subprocess_reap(subprocess, before + 1);
	CHECK_EQ_INT(subprocess->pid, before);
	subprocess_reap(subprocess, before);
	CHECK_EQ_INT(subprocess->pid, 0);
	while (subprocess->pid == 0) {
		(void)usleep(1000);
		subprocess_look(subprocess);
	}
	CHECK_EQ_INT(heard(), '1');
	return clock_millis() - since;
}

static void
end(struct subprocess *subprocess, int64_t grace, int signal)
{
	pid_t pid = subprocess->pid;
	int64_t since = clock_millis();
	int status = 0;

	while (!subprocess_end(subprocess, grace)) {
		(void)usleep(1000);
		if (waitpid(pid, &status, WNOHANG) == pid)
			subprocess_reap(subprocess, pid);
	}
	CHECK(WIFSIGNALED(status) && WTERMSIG(status) == signal);
	CHECK(signal != SIGKILL || clock_millis() - since >= grace);
	subprocess_look(subprocess);
	CHECK_EQ_INT(subprocess->pid, 0);
}

static void
test_one(bool deaf)
{
	struct subprocess subprocess = {
	    .name = "toy", .run = live, .owner = &deaf, .keep = {pipe_ends[1]}, .keeps = 1, .ended = "the toy ended"};

	check_example(deaf ? "one that does not hear" : "one that ends when told");
	subprocess_start(&subprocess);
	CHECK_EQ_INT(heard(), '1');
	if (!deaf) {
		CHECK(replaced_after(&subprocess) >= 250);
		CHECK(replaced_after(&subprocess) >= 500);
		subprocess_stop(&subprocess);
	}
	end(&subprocess, deaf ? 20 : 60000, deaf ? SIGKILL : SIGTERM);
}

static void
test_waits(void)
{
	static const int64_t waits[] = {250, 500, 1000, 2000, 4000, 8000, 16000, 30000, 30000};
	struct restart restart = {.started = clock_millis()};
	struct subprocess none = {0};

	for (size_t i = 0; i < nitems(waits); i++)
		CHECK_EQ_INT(restart_wait(&restart), waits[i]);
	restart.started -= 10000;
	CHECK_EQ_INT(restart_wait(&restart), 250);
	subprocess_look(&none);
	CHECK(subprocess_end(&none, 0));
}

int
main(void)
{

	if (pipe2(pipe_ends, O_CLOEXEC) == -1)
		return 1;
	test_waits();
	test_one(false);
	test_one(true);
	return check_end();
}
