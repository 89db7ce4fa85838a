"""What the interpreter in the jail is made of before the first program: runs once, in a zygote, in names of its own.

Given: with_sympy, with_ctypes, packages (the folder where sympy is, if it is). Left for interpreter.c: split, printed, finish.
"""
import ast
import atexit
import builtins
import contextlib
import gc
import importlib
import io
import os
import pkgutil
import sys

# Modules of the standard library that programs may import; there are no others.
MODULES = (
    "abc array ast atexit base64 binascii bisect builtins calendar cmath collections collections.abc colorsys contextlib copy "
    "csv dataclasses datetime decimal difflib enum fractions functools gc graphlib heapq inspect io itertools json keyword "
    "locale math numbers operator os os.path pprint queue random re reprlib statistics string struct sys textwrap threading "
    "time timeit traceback types typing unicodedata warnings weakref zlib __future__ _strptime "
    "encodings.ascii encodings.latin_1 encodings.utf_16"
)
# What sympy imports only when it is needed, which in a child is too late; packages with all that is in them. Not every
# release has all of it.
SYMPY = (
    "sympy sympy.abc sympy.assumptions.facts sympy.assumptions.handlers.* sympy.assumptions.predicates.* "
    "sympy.assumptions.relation.* sympy.codegen.ast sympy.combinatorics.named_groups sympy.concrete.delta sympy.integrals.prde "
    "sympy.logic.algorithms.* sympy.physics.units sympy.polys.domains.old_fractionfield sympy.polys.domains.old_polynomialring "
    "sympy.polys.polymatrix sympy.sets.handlers.* sympy.stats"
)
NATIVE = "ctypes mmap signal socket select resource fcntl"


class Absent:
    """Something of a module that is not here: may be imported and named, not used."""

    def __init__(self, name):
        object.__setattr__(self, "_name", name)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self._name}.{name}")

    def _used(self, *_, **__):
        module = self._name.partition(".")[0]
        raise ModuleNotFoundError(f"No module named {module!r} (not available here)", name=module)

    __call__ = __iter__ = __len__ = __bool__ = __getitem__ = __setitem__ = __contains__ = __setattr__ = _used
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __floordiv__ = _used
    __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = __matmul__ = __rmatmul__ = __neg__ = __pos__ = __abs__ = _used
    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = __ne__ = __int__ = __float__ = __index__ = __str__ = __repr__ = _used
    __hash__ = object.__hash__


class AbsentModule(type(sys)):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")


class NoMore:
    """The only finder left."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)


said = False


class Output(io.FileIO):
    """Standard output, knowing whether anything was ever written."""

    def write(self, what):
        global said
        said = said or len(what) > 0
        return super().write(what)


def split(source):
    """Compile a program. Returns it, and apart from it the expression at its end, or None."""
    tree = compile(source, "<program>", "exec", ast.PyCF_ONLY_AST, True)
    if not tree.body or not isinstance(tree.body[-1], ast.Expr):
        return compile(tree, "<program>", "exec", 0, True), None
    last = ast.Expression(tree.body.pop().value)
    return compile(tree, "<program>", "exec", 0, True), compile(last, "<program>", "eval", 0, True)


def printed():
    return said


def finish():
    atexit._run_exitfuncs()
    sys.stdout.flush()


def leave(code=None):
    raise SystemExit(code)


def load():
    # In children, modules would only undo what is fixed here: random would seed itself again.
    register, os.register_at_fork = os.register_at_fork, lambda **_: None
    for name in MODULES.split() + (NATIVE.split() if with_ctypes else []):
        importlib.import_module(name)
    if with_sympy:
        load_sympy()
    os.register_at_fork = register
    for name in ("numpy", "numpy.linalg", "numpy.random"):
        sys.modules[name] = AbsentModule(name)
    sys.modules["numpy"].linalg = sys.modules["numpy.linalg"]
    sys.modules["numpy"].random = sys.modules["numpy.random"]


def load_sympy():
    sys.path.append(packages)
    for name in SYMPY.split():
        with contextlib.suppress(ImportError):
            package = importlib.import_module(name.removesuffix(".*"))
            for module in pkgutil.iter_modules(package.__path__) if name.endswith("*") else ():
                importlib.import_module(f"{package.__name__}.{module.name}")
    sympy = sys.modules.get("sympy")
    if sympy is None:
        return
    # What most programs ask for imports more on its first use.
    x = sympy.Symbol("x")
    sympy.solve(x**2 - 2, x), sympy.simplify((x**2 - 1) / (x - 1)), sympy.N(sympy.pi, 30), sympy.factorint(360)
    sympy.integrate(sympy.sin(x), x), sympy.solve([x + 1], [x]), str(sympy.Matrix([[1, 2], [3, 4]]).inv())
    # A function made by lambdify computes with math: our numpy only looks like one. The last member is what imports it.
    tables = sys.modules["sympy.utilities.lambdify"].MODULES
    tables["numpy"] = (*tables["numpy"][:-1], ("raise ImportError",))


def load_native():
    """For tests: calls as machine code, since a child can make none. _call(number, six arguments) and _call32(number, two)."""
    ctypes, mmap = sys.modules["ctypes"], sys.modules["mmap"]
    room = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    room.write(bytes.fromhex("4889f8 4889f7 4889d6 4889ca 4d89c2 4d89c8 4c8b4c2408 0f05 c3 cccccccccccccccc"))
    call32 = room.tell()
    room.write(bytes.fromhex("53 89f8 89f3 89d1 cd80 5b c3"))
    at = ctypes.addressof(ctypes.c_char.from_buffer(room))
    builtins._room = room
    builtins._call = ctypes.CFUNCTYPE(*[ctypes.c_long] * 8)(at)
    builtins._call32 = ctypes.CFUNCTYPE(*[ctypes.c_int] * 4)(at + call32)


load()
if with_ctypes:
    load_native()
sys.meta_path[:] = [NoMore]
sys.path[:] = []
sys.path_hooks[:] = []
sys.path_importer_cache.clear()
sys.argv[:] = ["program.py"]
sys.stdout = sys.__stdout__ = io.TextIOWrapper(Output(1, "w", closefd=False), encoding="utf-8", write_through=True)
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(4300)  # what python3 starts with; an embedded one need not
sys.modules["random"].seed(0)
builtins.exit = builtins.quit = leave
gc.collect()
gc.freeze()
