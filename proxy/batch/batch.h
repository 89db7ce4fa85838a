/*
 * OpenAI's files and batches on one machine: a process that stores them in the state folder and runs their lines.
 *
 * Only this process opens files there; it is confined to that folder, and may wait for the disk, since no turn waits
 * for it. Workers pass requests for files and batches to it as connections (batch_door.h); it passes each line to
 * them as a connection, too, so that a line is an ordinary turn, guards included.
 *
 *     visitor.c     a request in, an answer out            desk*.c      the operations
 *     multipart.c   forms, parsed as they arrive           upload.c     a file being stored
 *     store.c       names, locks, durable writes           files.c      files: in memory, with notes on disk
 *     line.c        one line of a batch, parsed            index.c      all lines: checked and ordered
 *     batches.c     batches: in memory, with notes on disk
 *     run.c         the batch being run, on this machine   spread.c     the same, by workers on others
 *     work.c        a batch's lines, tape and end          calls.c      lines on this machine's workers, and when
 *     tape.c        results: appended, fsynced, counted    ask.c        one request to a worker
 *     publish.c     a tape becomes files                   look.c       when there is work to do
 *     limits.c      limits
 */
#ifndef PARAPET_PROXY_BATCH_BATCH_H
#define PARAPET_PROXY_BATCH_BATCH_H

struct batch_doors;
struct queue_key;
struct shared;

/*
 * The process. With a channel and a key (queue_channel.h), lines go to workers on other machines; with -1 and NULL,
 * to this machine's. Never returns: on SIGTERM it releases the folder, and it ends with its parent.
 */
_Noreturn void batch_serve(
    const struct batch_doors *doors, struct shared *shared, const char *dir, int channel, const struct queue_key *key);

#endif
