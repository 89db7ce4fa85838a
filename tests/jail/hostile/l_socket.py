# expect: exception:ModuleNotFoundError
import _socket
_socket.socket()
