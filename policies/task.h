/*
 * Work that is done in half stretches. A task reads on a stack of its own. When its CPU time (cpu.h) is used up it is
 * paused in the middle of whatever it does, so that its thread can serve others, and goes on later.
 *
 * Readers know nothing of this: cpu_spend returns later than usual. Nothing that a task uses may be changed while it is
 * paused, and what must not be interrupted stands between task_hold and task_release.
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
 * Begin, or go on, for half a stretch on this account. Returns true once run has returned; then only task_free may be
 * called. Not from within a stretch or a task.
 */
bool task_run(struct task *task, struct cpu_account *account);

/* A task that is paused is told that its budget is spent, and comes to its end within this call. NULL is fine. */
void task_free(struct task *task);

/*
 * What follows is not to be interrupted, until task_release: it has a quarter of a stretch. Outside of a task, nothing
 * happens. Not nested.
 */
void task_hold(void);
void task_release(void);

#endif
