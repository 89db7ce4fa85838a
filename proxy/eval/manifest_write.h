/*
 * What an evaluation was made with: the first line of its tape.
 */
#ifndef PARAPET_PROXY_EVAL_MANIFEST_WRITE_H
#define PARAPET_PROXY_EVAL_MANIFEST_WRITE_H

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdio.h>

#define MANIFEST_MODEL_MAX 256 /* bytes of a model's name, NUL included */

struct eval_options;
struct questions;
struct server;

/*
 * Find out which model is asked: the one that was named, else the first that the backend lists. *digest is what
 * Ollama's list tells of it, else "". Returns 0, or -1 after a line to err: no list came, or an empty one.
 */
int manifest_find_model(const struct server *server, const struct eval_options *options, char model[MANIFEST_MODEL_MAX],
    char digest[MANIFEST_MODEL_MAX], FILE *err);

/* The manifest: the caller's. policy_hash is "" when it is not known. */
cJSON *manifest_new(const struct server *server, const struct eval_options *options, const struct questions *questions,
    const char *policy_hash, const char *model, const char *digest);

/* The hash of the policy that a parapet has in force, as far as it tells: "" when it does not. */
void manifest_policy_hash(const struct server *server, char into[32]);

#endif
