"""A real Chromium without a window, told what to do over a pipe (the DevTools protocol: JSON messages that end in NUL)."""
import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time

from harness import runner

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
# It reads commands on 3 and answers on 4. Run by a Python of its own, which can move descriptors without losing one.
START = "import fcntl, os, sys; ends = [fcntl.fcntl(int(fd), fcntl.F_DUPFD, 10) for fd in sys.argv[1:3]]; " \
        "[os.dup2(fd, to) for fd, to in zip(ends, (3, 4))]; os.execv(sys.argv[3], sys.argv[3:])"


class Browser:
    """One browser with one page. Use it in a with statement. console holds what any page said of errors: to its console,
    by an exception, or because its policy forbade something; requests, from Network.enable on, what any page asked for.
    `more` are further flags."""

    def __init__(self, *more):
        program = next((found for found in map(shutil.which, NAMES) if found), None)
        if program is None:
            raise runner.Skip("no Chromium here: script/bootstrap --tests installs chromium-headless-shell where there is one")
        self.console, self.requests = [], []
        self._folder = tempfile.TemporaryDirectory(prefix="parapet-test-", ignore_cleanup_errors=True)
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()
        flags = ["--headless", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--disable-background-networking", "--disable-component-update", "--no-proxy-server", "--hide-scrollbars",
                 f"--user-data-dir={self._folder.name}", *more, "about:blank"]
        self._program = subprocess.Popen(
            [sys.executable, "-c", START, str(to_browser), str(from_browser), program, *flags], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(to_browser, from_browser), start_new_session=True)
        os.close(to_browser)
        os.close(from_browser)
        self._buffer, self._number, self._session = b"", 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._session = None
            self.call("Browser.close")
            self._program.wait(10)
        except (runner.Failure, OSError, subprocess.TimeoutExpired):
            pass
        if self._program.poll() is None:
            self._program.kill()
        self._program.wait()
        os.close(self._write)
        os.close(self._read)
        self._folder.cleanup()

    def call(self, method, **params):
        """A command's result."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + 3 * runner.PATIENCE
        while True:
            answer = self._message(end, method)
            if answer.get("id") == self._number:
                runner.check("error" not in answer, lambda: f"{method}: {answer['error']}")
                return answer["result"]

    def _message(self, end, method):
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read], [], [], max(0.0, end - time.monotonic()))
            runner.check(ready, f"the browser does not answer {method}")
            piece = os.read(self._read, 1 << 16)
            runner.check(piece, "the browser has ended")
            self._buffer += piece
        line, self._buffer = self._buffer.split(b"\0", 1)
        message = json.loads(line)
        self._note(message.get("method"), message.get("params", {}))
        return message

    def _note(self, event, params):
        if event == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.console.append(details.get("exception", {}).get("description") or details["text"])
        elif event == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.console.append(" ".join(str(arg.get("value", arg.get("description"))) for arg in params["args"]))
        elif event == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif event == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.console.append(f"{params['entry']['text']} ({params['entry'].get('url', '')})")

    def open(self, url):
        """Go there and wait until the page has loaded."""
        result = self.call("Page.navigate", url=url)
        runner.check("errorText" not in result, lambda: f"{url}: {result['errorText']}")
        runner.wait_for(lambda: self.run("location.href !== 'about:blank' && document.readyState") == "complete", f"{url} to load")

    def reload(self):
        """Load the page anew; what is run afterwards runs in the new one."""
        self.run("window.isOld = true")
        self.call("Page.reload")
        runner.wait_for(lambda: self.run("window.isOld === undefined && document.readyState") == "complete", "the page to load anew")

    def run(self, expression):
        """The value of an expression in the page; what it promises is waited for."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True)
        runner.check("exceptionDetails" not in result, lambda: f"{expression[:200]}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def until(self, expression, what):
        """The expression's value once it is true."""
        return runner.wait_for(lambda: self.run(expression), lambda: f"{what}; the page says {self.text()!r}", 3 * runner.PATIENCE)

    def text(self):
        return self.run("document.body.innerText")

    def appear(self, width, dark, height=900):
        """As on a screen of that width, and for somebody who likes it dark or not."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
                                                          {"name": "prefers-reduced-motion", "value": "reduce"}])

    def picture(self, path, first="html", last="html"):
        """The page from one element's beginning to another's end as a PNG file; all of it unless told."""
        top, bottom, width = self.run(f"[document.querySelector({json.dumps(first)}).getBoundingClientRect().top + scrollY, "
                                      f"document.querySelector({json.dumps(last)}).getBoundingClientRect().bottom + scrollY, innerWidth]")
        clip = {"x": 0, "y": top, "width": width, "height": bottom - top, "scale": 1}
        picture = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture["data"]))
