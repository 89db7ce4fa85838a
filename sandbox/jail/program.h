/*
 * A whole program around a resident: its arguments, then keeper or zygote.
 */
#ifndef PARAPET_SANDBOX_JAIL_PROGRAM_H
#define PARAPET_SANDBOX_JAIL_PROGRAM_H

struct resident;

/* main() of it. Returns the exit status. */
int program_main(const struct resident *resident, int argc, char *const *argv);

#endif
