/*
 * What a machine can do, in words and as JSON.
 */
#ifndef PARAPET_PROXY_DOCTOR_TELL_H
#define PARAPET_PROXY_DOCTOR_TELL_H

#include "policies/policy.h"
#include "proxy/doctor/machine.h"

/* Print some ten lines: the machine, what guarding costs on it under the policy, what to set. */
void tell_words(const struct machine *machine, const struct policy *policy);

/* The same as one JSON object. Returns 0, or 1 without memory, which has been said. */
int tell_json(const struct machine *machine, const struct policy *policy);

#endif
