/*
 * What is said between who asks (asker.c), a service's launcher, and its zygotes.
 *
 *     asker -> zygote    struct jail_start on the shared socket, with one end of a fresh SOCK_SEQPACKET pair: the
 * channel zygote -> asker    struct jail_word on the channel: started, with three pipe ends (JAIL_PIPE_*), then ended;
 * or broken asker -> child     a 32-bit length and the program, on the program pipe, which is then closed child ->
 * asker what it prints on the output pipe; one frame on the report pipe (see child.h)
 *
 * The child at the other end of the pipes is locked down before its pipes leave the zygote, and the zygote closes its
 * own copies: no byte of a job ever lies in the zygote's memory, from where the next child would inherit it. Closing
 * the channel kills the child. All are processes of one machine and one build, so structs travel as they are.
 */
#ifndef PARAPET_SANDBOX_JAIL_WIRE_H
#define PARAPET_SANDBOX_JAIL_WIRE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define JAIL_STEP_MAX 24

struct jail_start {
	uint32_t wall_ms;
	uint32_t cpu_ms;
	uint64_t memory;
};

enum jail_word_kind { JAIL_WORD_STARTED = 1, JAIL_WORD_ENDED, JAIL_WORD_BROKEN };
enum jail_end { JAIL_END_EXIT, JAIL_END_SIGNAL, JAIL_END_DEADLINE };

struct jail_word {
	uint32_t kind;
	uint32_t end;             /* of a program: enum jail_end */
	int32_t code;             /* its exit status or signal */
	char step[JAIL_STEP_MAX]; /* of broken: where */
};

/* The pipe ends that travel with `started`, in this order. */
enum jail_pipe { JAIL_PIPE_PROGRAM, JAIL_PIPE_OUTPUT, JAIL_PIPE_REPORT, JAIL_PIPES };

/*
 * Send a message with descriptors (borrowed), never waiting. Returns 0, or -1 with errno.
 */
int jail_wire_send(int to, const void *message, size_t len, const int *fds, size_t count);

/*
 * Receive a message of exactly len bytes and up to `count` descriptors, close-on-exec, never waiting; the places of
 * those that did not come are -1. Returns 1, 0 at the end, or -1 with errno; a message of another size is -1 with
 * EPROTO.
 */
int jail_wire_receive(int from, void *message, size_t len, int *fds, size_t count);

#endif
