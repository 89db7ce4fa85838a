/*
 * Work done in half stretches. A task parses on a stack of its own. When its CPU time (cpu.h) is used up it is paused
 * wherever it is, so that its thread can serve others, and continues later.
 *
 * Parsers do not notice: cpu_spend returns later than usual. Nothing that a task uses may change while it is paused;
 * code that must not be interrupted goes between task_hold and task_release.
 */
#ifndef PARAPET_POLICIES_TASK_H
#define PARAPET_POLICIES_TASK_H

#include <stdbool.h>

struct cpu_account;
struct task;

/*
 * Make a task that will call run(arg), once. Keeps arg until it has ended. Returns NULL without memory for its stack.
 */
struct task *task_new(void (*run)(void *arg), void *arg);

/*
 * Begin, or continue, for half a stretch on this account. Returns true once run has returned; then only task_free may
 * be called. Not allowed within a stretch or a task.
 */
bool task_run(struct task *task, struct cpu_account *account);

/* A paused task is told that its budget is spent, and ends within this call. NULL is allowed. */
void task_free(struct task *task);

/*
 * The following code is not interrupted until task_release: it has a quarter of a stretch. No effect outside of a
 * task. Not nested.
 */
void task_hold(void);
void task_release(void);

#endif
