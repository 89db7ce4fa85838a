/*
 * The operations of the files and batches API (https://platform.openai.com/docs/api-reference/batch): a request in,
 * an answer out.
 */
#ifndef PARAPET_PROXY_BATCH_DESK_H
#define PARAPET_PROXY_BATCH_DESK_H

struct visit;
struct visitor;

/* Answer a complete request that is not an upload. */
void desk_answer(struct visitor *visitor, const struct visit *visit);

#endif
