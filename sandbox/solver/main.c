/*
 * parapet-solver: solves puzzles that a model wrote. Started by parapet (sandbox/solver.h); run by hand it only says
 * so.
 */
#include "sandbox/jail/program.h"
#include "sandbox/solver/z3_runtime.h"

int
main(int argc, char *const *argv)
{

	return program_main(&z3_runtime, argc, argv);
}
