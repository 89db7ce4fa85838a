/*
 * Describes whose files parapet's must be: a process started by root has switched users by the time it opens files.
 */
#ifndef PARAPET_PROXY_OBSERVE_OUR_USER_H
#define PARAPET_PROXY_OBSERVE_OUR_USER_H

/*
 * "PROBLEM: it must MUST the user nobody (number 65534), as whom parapet runs", with words like "Permission denied",
 * "be writable for". Looks in the user database. Returns a static text, valid until the next call.
 */
const char *our_user_must(const char *problem, const char *must);

#endif
