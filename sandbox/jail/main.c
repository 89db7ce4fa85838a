/*
 * parapet-jail: runs programs that a model wrote. Started by parapet (sandbox/jail.h); run by hand it only says so.
 */
#include "sandbox/jail/interpreter.h"
#include "sandbox/jail/program.h"

int
main(int argc, char *const *argv)
{

	return program_main(&interpreter, argc, argv);
}
