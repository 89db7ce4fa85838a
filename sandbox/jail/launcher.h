/*
 * The launcher: the first process of a service's program. It has no interpreter and reads no program; it
 * starts zygotes by executing itself again (so that each has an address layout of its own), replaces those that have
 * served long, and restarts those that died or hang. While one cannot be started it answers its questions itself:
 * broken.
 */
#ifndef PARAPET_SANDBOX_JAIL_LAUNCHER_H
#define PARAPET_SANDBOX_JAIL_LAUNCHER_H

#define LAUNCHER_FIRST  3 /* the answering end of the first lane */
#define LAUNCHER_SECOND 4 /* of the second lane; its zygote starts with the first question */
#define LAUNCHER_REPORT 5 /* struct jail_report; the launcher ends when nobody reads there any more */

/* Run until SIGTERM or until nobody reads reports. name and arguments go to each zygote. Returns the exit status. */
int launcher_main(const char *name, int count, char *const *arguments);

#endif
