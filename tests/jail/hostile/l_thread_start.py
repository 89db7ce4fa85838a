# expect: exception:RuntimeError
import threading
threading.Thread(target=print).start()
