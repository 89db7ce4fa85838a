/*
 * A whole program around a runtime: its arguments, then launcher or zygote.
 */
#ifndef PARAPET_SANDBOX_JAIL_PROGRAM_H
#define PARAPET_SANDBOX_JAIL_PROGRAM_H

struct runtime;

/* main() of it. Returns the exit status. */
int program_main(const struct runtime *runtime, int argc, char *const *argv);

#endif
