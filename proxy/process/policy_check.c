/*
 * The checking child, and the parent's end of its pipe.
 */
#include "proxy/process/policy_check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "executors/policy_trial.h"
#include "proxy/shared/child.h"
#include "routes/text/mask.h"
#include "sandbox/confine.h"

#define ADDRESS_SPACE (1024ul * 1024 * 1024) /* bytes of address space of a check, the parent's included */

/* AddressSanitizer maps terabytes. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED true
#endif
#endif
#ifndef SANITIZED
#define SANITIZED false
#endif

static void
limit(int resource, rlim_t most)
{
	struct rlimit limits = {most, most};

	(void)setrlimit(resource, &limits);
}

/* A policy must not be able to do more here than use up time. */
static void
confine(const char *user)
{
	struct confine_report layers = {0};
	const char *why;

	confine_basics(&layers);
	/* A nonexistent user is reported at startup. */
	(void)confine_user(user, &why);
	if (!SANITIZED)
		limit(RLIMIT_AS, ADDRESS_SPACE);
	limit(RLIMIT_CPU, POLICY_CHECK_SECONDS);
	limit(RLIMIT_FSIZE, 0);
	confine_worker(&layers, NULL, 0);
}

/* Append a text and its terminator. Returns 0, or -1 if it does not fit. */
static int
append(char *into, size_t room, const char *text, char end)
{
	size_t have = strlen(into), len = strlen(text);

	if (have + len + 2 > room)
		return -1;
	memcpy(into + have, text, len);
	into[have + len] = end;
	into[have + len + 1] = '\0';
	return 0;
}

/* Write a policy's facts to the record. Returns 0, or -1 if they do not fit. */
static int
note_facts(struct policy_facts *facts, const struct policy *policy)
{
	const char *off;
	int wrong = append(facts->name, sizeof(facts->name), policy->name, '\0') |
	    append(facts->hash, sizeof(facts->hash), policy->hash, '\0');

	facts->capture = policy->capture;
	if (policy_is_said(policy, "listen"))
		wrong |= append(facts->listen, sizeof(facts->listen), policy->listen, '\0');
	if (policy_is_said(policy, "backend") && policy->backend != NULL)
		wrong |= append(facts->backend, sizeof(facts->backend), policy->backend, '\0');
	for (size_t i = 0; i < policy->host_count && policy_is_said(policy, "hosts"); i++)
		wrong |= append(
		    facts->hosts, sizeof(facts->hosts), policy->hosts[i], i + 1 < policy->host_count ? ',' : '\0');
	for (size_t i = 0; i < policy->route_count; i++)
		wrong |= append(facts->routes, sizeof(facts->routes), policy->routes[i].name, '\n');
	for (size_t i = 0; (off = policy_route_off(policy, i)) != NULL; i++)
		wrong |= append(facts->off, sizeof(facts->off), off, '\n');
	return wrong;
}

/* Add the mistakes that fit. */
static void
note_mistakes(struct policy_report *report, struct policy_mistakes *mistakes)
{
	FILE *out = fmemopen(report->said, sizeof(report->said), "w");

	if (out == NULL)
		return;
	policy_mistakes_print(mistakes, out);
	(void)fclose(out);
	report->said[sizeof(report->said) - 1] = '\0';
}

static _Noreturn void
be_child(struct policy_report *report, const struct policy_files *files, int fd, const char *user)
{
	struct policy_mistakes mistakes = {0};
	struct policy_place nowhere = {0};
	const struct policy *policy;
	/* The shipped policy was tested at build time. */
	bool changed = files->count > 1;

	confine(user);
	policy = policy_load(files->list, files->count, changed ? &executor_trial : NULL, &mistakes);
	if (policy != NULL && changed)
		(void)policy_check_growth(policy, MASK_WINDOW, &files->list[0], &mistakes);
	if (policy != NULL && note_facts(&report->facts, policy) != 0)
		policy_mistake_add(
		    &mistakes, &nowhere, "listen, backend or the names of hosts and routes are too long");
	report->passed = policy != NULL && mistakes.wrong == 0;
	note_mistakes(report, &mistakes);
	policy_mistakes_free(&mistakes);
	policy_release(policy);
	for (size_t at = 0; at < sizeof(*report);) {
		ssize_t n = write(fd, (const char *)report + at, sizeof(*report) - at);

		if (n <= 0)
			_exit(1);
		at += (size_t)n;
	}
	_exit(0);
}

int
policy_check_start(struct policy_check *check, const struct policy_files *files, const char *user)
{

	memset(check, 0, sizeof(*check));
	check->pid = child_fork(POLICY_CHECK_SECONDS, &check->fd);
	if (check->pid == 0)
		be_child(&check->report, files, check->fd, user);
	return check->pid == -1 ? -1 : 0;
}

/* Terminate a text and allow only characters of names, addresses and lists of them. */
static void
hold_text(char *text, size_t room)
{

	text[room - 1] = '\0';
	for (char *c = text; *c != '\0'; c++)
		if ((*c < ' ' && *c != '\n') || *c == 0x7f)
			*c = '?';
}

/* Validate the child's report like outside input. */
static void
hold(struct policy_check *check)
{
	struct policy_report *report = &check->report;
	struct policy_facts *facts = &report->facts;

	if (check->came < sizeof(*report)) {
		memset(report, 0, sizeof(*report));
		snprintf(report->said, sizeof(report->said),
		    "the check ended before it was done: it may take %d s of time and %lu MiB of memory; "
		    "`parapet check` shows what takes long\n",
		    POLICY_CHECK_SECONDS, ADDRESS_SPACE >> 20);
		return;
	}
	hold_text(facts->name, sizeof(facts->name));
	hold_text(facts->hash, sizeof(facts->hash));
	hold_text(facts->listen, sizeof(facts->listen));
	hold_text(facts->backend, sizeof(facts->backend));
	hold_text(facts->hosts, sizeof(facts->hosts));
	hold_text(facts->routes, sizeof(facts->routes));
	hold_text(facts->off, sizeof(facts->off));
	report->said[sizeof(report->said) - 1] = '\0';
}

bool
policy_check_more(struct policy_check *check)
{
	ssize_t n = 0;

	if (check->came < sizeof(check->report))
		n = read(check->fd, (char *)&check->report + check->came, sizeof(check->report) - check->came);
	if (n > 0)
		check->came += (size_t)n;
	if ((n > 0 && check->came < sizeof(check->report)) || (n == -1 && errno == EINTR))
		return true;
	close(check->fd);
	hold(check);
	return false;
}

void
policy_check_stop(struct policy_check *check)
{

	close(check->fd);
}

void
policy_check_run(struct policy_check *check, const struct policy_files *files, const char *user)
{

	if (policy_check_start(check, files, user) == -1) {
		snprintf(check->report.said, sizeof(check->report.said), "no process could be started to check them\n");
		return;
	}
	while (policy_check_more(check))
		continue;
	while (waitpid(check->pid, NULL, 0) == -1 && errno == EINTR)
		continue;
}
