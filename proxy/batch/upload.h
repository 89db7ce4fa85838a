/*
 * An upload: a form's parts, one of them the file's bytes, which go straight to the store.
 */
#ifndef PARAPET_PROXY_BATCH_UPLOAD_H
#define PARAPET_PROXY_BATCH_UPLOAD_H

#include <stdint.h>

#include "policies/span.h"

struct file;
struct upload;

/* Begin, with the value of Content-Type. Returns NULL with *why, static, and the status of the answer. */
struct upload *upload_new(struct span content_type, int64_t size_most, const char **why, unsigned *status);

/* More of the form. Returns 0, or -1 with *why and *status. */
int upload_feed(struct upload *upload, struct span bytes, const char **why, unsigned *status);

/* The form has ended: the file is fsynced and added. Returns it, or NULL with *why and *status. */
struct file *upload_finish(struct upload *upload, const char *owner, const char **why, unsigned *status);

/* Free it; nothing remains of an unfinished file. NULL is allowed. */
void upload_free(struct upload *upload);

#endif
