/*
 * Whose files ours must be, in words: who was started by root has become another user by the time that files are
 * opened.
 */
#ifndef PARAPET_PROXY_OBSERVE_OUR_USER_H
#define PARAPET_PROXY_OBSERVE_OUR_USER_H

/*
 * "PROBLEM: it must MUST the user nobody (number 65534), as whom parapet runs", as in "Permission denied", "be writable
 * for". Looks in the user database. Returns a static text, until the next call.
 */
const char *our_user_must(const char *problem, const char *must);

#endif
