/*
 * Telling whoever started the service how it is: systemd's protocol of sd_notify(3), lines in a datagram to the socket
 * that NOTIFY_SOCKET names. Without one all of this does nothing.
 */
#ifndef PARAPET_PROXY_PROCESS_NOTIFY_H
#define PARAPET_PROXY_PROCESS_NOTIFY_H

#include <stdint.h>

/*
 * Take NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID out of the environment, so that nothing we start speaks for us.
 * Call it once, first. A socket that cannot be reached is as none.
 */
void notify_open(void);

/* In a fork that becomes the service in our place: what was taken out of the environment goes back into it. */
void notify_hand_over(void);

/* For a child that is no parent of the service. */
void notify_close(void);

/* Send lines such as "READY=1" or "STATUS=..."; never waits, and nobody is told when it fails. */
void notify_say(const char *lines);

/* Milliseconds within which a sign of life, "WATCHDOG=1", is expected; 0 when none is. */
int64_t notify_watchdog(void);

#endif
