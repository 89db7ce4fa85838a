/*
 * Isolated configuration, the prelude, and running one program. Python's own files and environment are not used: a
 * program must run the same on every machine, and the same as in python3 with PYTHONHASHSEED=0.
 */
#include "sandbox/jail/interpreter.h"

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/jail/child.h"
#include "sandbox/jail/prelude.h"
#include "sandbox/jail_ask.h"

/* Set by the prelude for running programs: see prelude.py. */
static PyObject *split, *printed, *finish;

static void
write_report(int fd, char letter, const char *text)
{
	char frame[64] = {letter};
	size_t len = strlen(text);

	if (len > sizeof(frame) - 1)
		len = sizeof(frame) - 1;
	memcpy(frame + 1, text, len);
	while (write(fd, frame, len + 1) == -1 && errno == EINTR)
		;
}

static PyStatus
configure(PyConfig *config)
{
	PyStatus status;

	PyConfig_InitIsolatedConfig(config);
	config->site_import = 0;
	config->install_signal_handlers = 0;
	config->write_bytecode = 0;
	config->use_hash_seed = 1;
	config->hash_seed = 0;
	config->pathconfig_warnings = 0;
	/* Unbuffered, so that output is not lost when a program is killed. */
	config->buffered_stdio = 0;
	status = PyConfig_SetBytesString(config, &config->program_name, PARAPET_PYTHON);
	if (!PyStatus_Exception(status))
		status = PyConfig_Read(config);
	return status;
}

static void *
take_arena(void *nobody, size_t len)
{

	(void)nobody;
	return malloc(len);
}

static void
give_arena(void *nobody, void *arena, size_t len)
{

	(void)nobody;
	(void)len;
	free(arena);
}

static int
initialise(void)
{
	PyObjectArenaAllocator arenas = {.alloc = take_arena, .free = give_arena};
	PyPreConfig before;
	PyConfig config;
	PyStatus status;

	/* Objects must lie in the heap, see pages.h. */
	PyObject_SetArenaAllocator(&arenas);
	PyPreConfig_InitIsolatedConfig(&before);
	before.utf8_mode = 1;
	status = Py_PreInitialize(&before);
	if (PyStatus_Exception(status))
		return -1;
	status = configure(&config);
	if (!PyStatus_Exception(status))
		status = Py_InitializeFromConfig(&config);
	PyConfig_Clear(&config);
	if (!PyStatus_Exception(status))
		return 0;
	fprintf(
	    stderr, "parapet-jail: Python does not start: %s\n", status.err_msg != NULL ? status.err_msg : "no reason");
	return -1;
}

static int
start_interpreter(bool sympy, bool ctypes)
{
	PyObject *names, *done;
	int result = -1;

	if (initialise() == -1)
		return -1;
	names = Py_BuildValue("{s:O,s:i,s:i,s:s}", "__builtins__", PyEval_GetBuiltins(), "with_sympy", sympy,
	    "with_ctypes", ctypes, "packages", PARAPET_PYTHON_PACKAGES);
	done = names != NULL ? PyRun_String(prelude, Py_file_input, names, names) : NULL;
	if (done != NULL) {
		split = PyDict_GetItemString(names, "split");
		printed = PyDict_GetItemString(names, "printed");
		finish = PyDict_GetItemString(names, "finish");
	}
	if (split != NULL && printed != NULL && finish != NULL)
		result = 0;
	else
		PyErr_Print();
	Py_XDECREF(done);
	/* Keep the names alive: the three functions are used until the end. */
	return result;
}

static pid_t
fork_interpreter(void)
{
	pid_t pid;

	PyOS_BeforeFork();
	pid = fork();
	if (pid == 0)
		PyOS_AfterFork_Child();
	else
		PyOS_AfterFork_Parent();
	return pid;
}

static void
show_maps(int fd)
{
	static char text[256 * 1024];
	size_t len = 0;
	ssize_t n;
	PyObject *maps;

	while (len < sizeof(text) && (n = pread(fd, text + len, sizeof(text) - len, (off_t)len)) > 0)
		len += (size_t)n;
	maps = PyUnicode_DecodeUTF8(text, (Py_ssize_t)len, "replace");
	PyDict_SetItemString(PyEval_GetBuiltins(), "_maps", maps);
	Py_XDECREF(maps);
}

/* Whether SystemExit means success: no code, None or 0. */
static bool
is_success(PyObject *exit)
{
	PyObject *code = PyObject_GetAttrString(exit, "code");
	bool success = code == NULL || code == Py_None || (PyLong_Check(code) && PyLong_AsLong(code) == 0);

	Py_XDECREF(code);
	PyErr_Clear();
	return success;
}

/* Report only the class: an exception's text may contain private data, and formatting it may run the program's code. */
static int
report_exception(int report)
{
	PyObject *type, *value, *trace;
	const char *name;

	PyErr_Fetch(&type, &value, &trace);
	PyErr_NormalizeException(&type, &value, &trace);
	if (PyErr_GivenExceptionMatches(type, PyExc_SystemExit)) {
		if (is_success(value))
			return 0;
		write_report(report, 'E', "SystemExit");
		return 1;
	}
	if (PyErr_GivenExceptionMatches(type, PyExc_MemoryError)) {
		write_report(report, 'M', "");
		return 1;
	}
	name = PyType_Check(type) ? ((PyTypeObject *)type)->tp_name : "";
	if (strrchr(name, '.') != NULL)
		name = strrchr(name, '.') + 1;
	write_report(report, 'E', name);
	PyErr_Restore(type, value, trace);
	PyErr_PrintEx(0);
	return 1;
}

/* Print the last expression's value as the interactive interpreter does. Returns 0, or -1 with an exception. */
static int
print_value(PyObject *value)
{
	PyObject *said = PyObject_CallNoArgs(printed);
	PyObject *out = PySys_GetObject("stdout");
	bool silent = said == Py_False;
	int result = 0;

	Py_XDECREF(said);
	if (silent && value != Py_None && out != NULL) {
		result = PyFile_WriteObject(value, out, 0);
		if (result == 0)
			result = PyFile_WriteString("\n", out);
	}
	return result;
}

/* Returns 0, or -1 with an exception. */
static int
execute(const char *program, size_t len)
{
	PyObject *names = PyModule_GetDict(PyImport_AddModule("__main__"));
	PyObject *parts = PyObject_CallFunction(split, "y#", program, (Py_ssize_t)len);
	PyObject *value = NULL;
	int result = -1;

	if (parts == NULL)
		return -1;
	value = PyEval_EvalCode(PyTuple_GET_ITEM(parts, 0), names, names);
	if (value != NULL && PyTuple_GET_ITEM(parts, 1) != Py_None) {
		Py_DECREF(value);
		value = PyEval_EvalCode(PyTuple_GET_ITEM(parts, 1), names, names);
		if (value != NULL)
			result = print_value(value);
	} else if (value != NULL)
		result = 0;
	Py_XDECREF(value);
	return result;
}

static void
warm(void)
{
	static const char usual[] =
	    "def f(a, b=2):\n    return a / b\nx = [f(i) for i in range(3)]\ny = f'{x[1]:.2f} {10**20}'\n";
	PyObject *names = PyDict_New();
	PyObject *parts = PyObject_CallFunction(split, "y#", usual, (Py_ssize_t)sizeof(usual) - 1);
	PyObject *value = NULL;

	if (names != NULL && parts != NULL && PyDict_SetItemString(names, "__builtins__", PyEval_GetBuiltins()) == 0)
		value = PyEval_EvalCode(PyTuple_GET_ITEM(parts, 0), names, names);
	Py_XDECREF(value);
	Py_XDECREF(parts);
	Py_XDECREF(names);
	PyErr_Clear();
}

static int
run(const char *program, size_t len, int report)
{
	int status = execute(program, len) == 0 ? 0 : report_exception(report);
	PyObject *finished;

	PyErr_Clear();
	finished = PyObject_CallNoArgs(finish);
	if (finished == NULL && status == 0)
		status = report_exception(report);
	return status;
}

static void
version(char *into, size_t room)
{

	/* "3.11.2 (main, ...) [GCC ...]" */
	snprintf(
	    into, room, "Python %.*s (built with %s)", (int)strcspn(Py_GetVersion(), " "), Py_GetVersion(), PY_VERSION);
}

const struct runtime interpreter = {
    .program = "parapet-jail",
    .by_hand = "to run a program by hand: parapet jail FILE",
    .version = version,
    .step = "python",
    .job_max = JAIL_PROGRAM_MAX,
    .filter = FILTER_PROGRAM,
    .output = CHILD_PRINTED,
    .start = start_interpreter,
    .fork = fork_interpreter,
    .show_maps = show_maps,
    .warm = warm,
    .run = run,
};
