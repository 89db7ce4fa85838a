/*
 * A stack and two contexts. A freed stack is kept for the next task: most tasks end in their first stretch, and mapping
 * one costs more than that.
 *
 * AddressSanitizer must be told which stack is in use.
 */
#include "policies/task.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "policies/cpu.h"

#if CPU_SLOWDOWN > 1
#include <sanitizer/common_interface_defs.h>
#endif
#define STACK_BYTES (8 * 1024 * 1024) /* as for a thread; untouched pages cost nothing */
#define GUARD_BYTES (64 * 1024)       /* below the stack: a write there crashes */

struct task {
	void (*run)(void *arg);
	void *arg;
	char *stack; /* mapped, including its guard */
	ucontext_t caller, own;
	bool begun, done;
	void *caller_fake, *own_fake; /* AddressSanitizer's */
	const void *caller_bottom;
	size_t caller_size;
};

static _Thread_local struct task *current;
static _Thread_local char *spare;

static void
leave_stack(void **fake, const void *bottom, size_t size)
{

#if CPU_SLOWDOWN > 1
	__sanitizer_start_switch_fiber(fake, bottom, size);
#else
	(void)fake;
	(void)bottom;
	(void)size;
#endif
}

static void
enter_stack(void *fake, const void **bottom, size_t *size)
{

#if CPU_SLOWDOWN > 1
	__sanitizer_finish_switch_fiber(fake, bottom, size);
#else
	(void)fake;
	(void)bottom;
	(void)size;
#endif
}

static char *
take_stack(void)
{
	char *stack = spare;

	if (stack != NULL) {
		spare = NULL;
		return stack;
	}
	stack = mmap(NULL, GUARD_BYTES + STACK_BYTES, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
	if (stack == MAP_FAILED)
		return NULL;
	if (mprotect(stack, GUARD_BYTES, PROT_NONE) == -1) {
		munmap(stack, GUARD_BYTES + STACK_BYTES);
		return NULL;
	}
	return stack;
}

static void
give_stack(char *stack)
{

	if (spare == NULL)
		spare = stack;
	else
		munmap(stack, GUARD_BYTES + STACK_BYTES);
}

struct task *
task_new(void (*run)(void *arg), void *arg)
{
	struct task *task = calloc(1, sizeof(*task));

	if (task == NULL)
		return NULL;
	task->run = run;
	task->arg = arg;
	task->stack = take_stack();
	if (task->stack == NULL) {
		free(task);
		return NULL;
	}
	return task;
}

/* A task's entry point. makecontext passes no pointers, so it uses the current task. */
static void
begin(void)
{
	struct task *task = current;

	enter_stack(NULL, &task->caller_bottom, &task->caller_size);
	task->run(task->arg);
	task->done = true;
	leave_stack(NULL, task->caller_bottom, task->caller_size);
	swapcontext(&task->own, &task->caller);
	abort();
}

/* Return to the code that runs the current task. Returns when the task is resumed. */
static void
pause_task(void)
{
	struct task *task = current;

	leave_stack(&task->own_fake, task->caller_bottom, task->caller_size);
	swapcontext(&task->own, &task->caller);
	enter_stack(task->own_fake, &task->caller_bottom, &task->caller_size);
}

/* Run until the task pauses or ends. */
static void
go_on(struct task *task)
{
	struct task *outer = current;

	if (!task->begun) {
		task->begun = true;
		getcontext(&task->own);
		task->own.uc_stack.ss_sp = task->stack + GUARD_BYTES;
		task->own.uc_stack.ss_size = STACK_BYTES;
		task->own.uc_link = NULL;
		makecontext(&task->own, begin, 0);
	}
	current = task;
	leave_stack(&task->caller_fake, task->stack + GUARD_BYTES, STACK_BYTES);
	swapcontext(&task->caller, &task->own);
	enter_stack(task->caller_fake, NULL, NULL);
	current = outer;
}

bool
task_run(struct task *task, struct cpu_account *account)
{
	bool entered = cpu_enter(account, CPU_HALF);

	cpu_stretch.pause = pause_task;
	go_on(task);
	cpu_stretch.pause = NULL;
	cpu_leave(account, entered);
	return task->done;
}

void
task_free(struct task *task)
{
	struct cpu_stretch outer = cpu_stretch;
	struct cpu_account nothing = {0};

	if (task == NULL)
		return;
	/* Its readers stop at once, and it pauses no more. The caller may be in a stretch of its own. */
	cpu_stretch = (struct cpu_stretch){.running = false};
	while (task->begun && !task->done)
		(void)task_run(task, &nothing);
	cpu_stretch = outer;
	give_stack(task->stack);
	free(task);
}

void
task_hold(void)
{

	if (current == NULL)
		return;
	if (cpu_left() < CPU_HALF / 2 && cpu_stretch.behind > 0)
		pause_task();
	cpu_stretch.pause = NULL;
}

void
task_release(void)
{

	if (current != NULL)
		cpu_stretch.pause = pause_task;
}
