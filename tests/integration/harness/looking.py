"""How a page looks and reads, in a Chromium: axe's word on it, whether it fits, and pictures for people."""
import os
import re

from harness.runner import ROOT, Skip, check, equal

AXE = os.path.join(ROOT, "tests", "clients", "node_modules", "axe-core", "axe.min.js")
PICTURES = os.environ.get("PARAPET_TEST_PICTURES")  # a folder: what the page looks like is kept there


def need_axe():
    """axe's own text, or a visible skip."""
    if not os.path.exists(AXE):
        raise Skip("no axe-core here: script/clients gets it (it needs npm and a network)")
    with open(AXE, encoding="utf-8") as file:
        return file.read()


def look(browser, name, widths=(360, 1280)):
    """What axe, which runs in the page already, says of it, and whether it fits, at the widths of a phone and of a desk, light
    and dark."""
    for width in widths:
        for dark in (False, True):
            what = f"{name}, {width} wide, {'dark' if dark else 'light'}"
            browser.appear(width, dark)
            found = browser.run("axe.run(document, {resultTypes: ['violations']}).then(result => result.violations.map("
                                "one => `${one.id}: ${one.help}: ${one.nodes.map(node => node.html.slice(0, 200)).join(' | ')}`))")
            equal(found, [], f"what axe finds: {what}")
            check(browser.run("document.documentElement.scrollWidth <= window.innerWidth"), f"the page is wider than the screen: {what}")
            if PICTURES:
                browser.picture(os.path.join(PICTURES, re.sub(r"\W+", "-", what) + ".png"))
