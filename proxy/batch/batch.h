/*
 * OpenAI's files and batches on one machine: a process that keeps them in the state folder and has their lines
 * answered.
 *
 * It is the only one that opens anything there, confined to that folder, and may wait for a disk, since nobody's turn
 * waits for it. Workers hand requests for files and batches over as connections (batch_door.h); it hands each line back
 * to them as a connection, too, so that a line is a turn as any other, guards included.
 *
 *     visitor.c     a request in, an answer out            desk*.c      what can be asked
 *     multipart.c   forms, read as they come               upload.c     a file on its way to the store
 *     store.c       names, locks, durable writes           files.c      files: known in memory, kept as notes
 *     line.c        one line of a batch, read              index.c      all of them: checked, put in order
 *     batches.c     batches: known in memory, kept as notes
 *     run.c         which batch is worked on, by us        spread.c     the same, by workers elsewhere
 *     work.c        a batch's lines, tape and end          calls.c      lines with our own workers
 *     tape.c        results: appended, fsynced, counted    ask.c        one request to a worker
 *     publish.c     a tape becomes files                   slots.c      whether one more line may start
 *     limits.c      bounds                                 look.c       when there is something to do
 */
#ifndef PARAPET_PROXY_BATCH_BATCH_H
#define PARAPET_PROXY_BATCH_BATCH_H

struct batch_doors;
struct queue_key;
struct shared;

/*
 * The process. With a channel and a key (queue_channel.h) lines go to workers elsewhere; -1 and NULL: to our own. Never
 * returns: SIGTERM has it let the folder go, and its parent's end ends it.
 */
_Noreturn void batch_serve(
    const struct batch_doors *doors, struct shared *shared, const char *dir, int channel, const struct queue_key *key);

#endif
