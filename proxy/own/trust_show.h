/*
 * Reports the observed trust in models (shared/trust_table.h) to Prometheus and to the page.
 */
#ifndef PARAPET_PROXY_OWN_TRUST_SHOW_H
#define PARAPET_PROXY_OWN_TRUST_SHOW_H

#include <stdio.h>

struct json_out;
struct policy_spend;
struct trust_table;

/* Write it as Prometheus text. The terms are those of the policy in force; NULL if there is none. */
void trust_write_metrics(const struct trust_table *table, const struct policy_spend *terms, FILE *out);

/* Write it as a JSON array; likewise. */
void trust_write_json(const struct trust_table *table, const struct policy_spend *terms, struct json_out *out);

#endif
