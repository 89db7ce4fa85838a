/*
 * `parapet serve`.
 */
#ifndef PARAPET_PROXY_SERVE_H
#define PARAPET_PROXY_SERVE_H

/* Run the subcommand; argv[0] is its name. Returns the exit status: 0, 1 for a failure, 2 for a mistake in the call. */
int serve_main(int argc, char *const *argv);

#endif
