/*
 * The process between eval and its own `parapet serve`: whatever becomes of eval, kill -9 included, it ends the serve
 * and takes their folder away. (The kernel would tell a serve that root started nothing of our death: it forgets to
 * where a process changes its user.)
 */
#ifndef PARAPET_PROXY_EVAL_REAPER_H
#define PARAPET_PROXY_EVAL_REAPER_H

#include <sys/types.h>

struct eval_options;

/* What stands in the folder: where it listens, what eval adds to its policy, what it says. */
#define REAPER_SOCKET "socket"
#define REAPER_POLICY "policy.yaml"
#define REAPER_LOG    "log"

#define REAPER_PATH_MAX 112 /* bytes of a path in there, NUL included */

/*
 * Start both. The reaper ends when its serve does, and after a SIGTERM, with the serve; it leaves the folder's taking
 * away to us unless we are gone. Returns its pid, or -1 with errno.
 */
pid_t reaper_start(const char *folder, const struct eval_options *options);

/* Take the folder away, and what stands in it. */
void reaper_clean(const char *folder);

#endif
