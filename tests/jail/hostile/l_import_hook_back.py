# expect: exception:
import sys
finder = [c for c in object.__subclasses__() if c.__name__ == "BuiltinImporter"]
import _frozen_importlib as f
sys.meta_path[:] = [f.BuiltinImporter]
import _posixsubprocess
print(_posixsubprocess.fork_exec)
import _socket
_socket.socket()
