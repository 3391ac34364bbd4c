"""Opens pages of `release report` in headless Chromium, as people do, and reports what is wrong.

browser.py SCREENSHOTS NAMES VENDOR CUSTOMER

SCREENSHOTS is a folder for pictures and PDFs, NAMES a JSON file with every name that the vendor's page shows, in order. Speaks
the DevTools protocol over a pipe, which needs no library. axe-core judges accessibility.
"""
import base64, json, os, re, shutil, subprocess, sys, tempfile
from importlib.util import find_spec
from pathlib import Path

PROGRAMS = [
    "chromium", "chromium-browser", "google-chrome", "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
AXE = Path(find_spec("axe_core_python").origin).parent / "axe.min.js"
problems = []


def check(condition, problem):
    if not condition:
        problems.append(problem)


class Browser:
    def __init__(self, profile):
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if not program:
            sys.exit("chromium is not installed; `make test` installs what the tests need")
        (child_in, self.out), (self.into, child_out) = os.pipe(), os.pipe()

        def place():  # the browser reads from 3 and writes to 4
            high = [os.dup2(child_in, 50), os.dup2(child_out, 51)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--no-first-run", "--disable-extensions", "--disable-background-networking", "--disable-component-update",
             "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=place, close_fds=False, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        os.close(child_in), os.close(child_out)
        self.buffer, self.number, self.session, self.events = b"", 0, None, []

    def receive(self):
        while b"\0" not in self.buffer:
            chunk = os.read(self.into, 1 << 16)
            if not chunk:
                sys.exit("the browser ended")
            self.buffer += chunk
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.receive())

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            sys.exit(f"{expression[:200]}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, path):
        self.events = []
        self.call("Page.navigate", url=Path(path).resolve().as_uri())
        self.wait("Page.loadEventFired")

    def new_tab(self):
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log", "Audits"]:
            self.call(domain + ".enable")

    def screen(self, width, height, mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def media(self, scheme="light", kind=""):
        self.call("Emulation.setEmulatedMedia", media=kind, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, path, most=3000):
        width, height = self.evaluate("[innerWidth, document.documentElement.scrollHeight]")
        clip = {"x": 0, "y": 0, "width": width, "height": min(height, most), "scale": 1}
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
        Path(path).write_bytes(base64.b64decode(data))

    def press(self, key, text=None):
        codes = {"Tab": 9, "Enter": 13}
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=codes[key],
                      **({"text": text} if text and kind == "keyDown" else {}))

    def tab_to(self, selector, least=200):
        """Moves the focus as a keyboard does; the focus must be visible."""
        for _ in range(least):
            self.press("Tab")
            if self.evaluate(f"document.activeElement.matches({json.dumps(selector)})"):
                style = self.evaluate("getComputedStyle(document.activeElement).outlineStyle")
                return check(style != "none", f"the focus of {selector} is not visible")
        check(False, f"no keyboard reaches {selector}")


def complaints(browser):
    """What the browser says of a page, and what the page asks the network for."""
    for event in browser.events:
        method, details = event.get("method"), event.get("params", {})
        if method in ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded", "Audits.issueAdded"]:
            yield json.dumps(details)[:500]
        if method == "Network.requestWillBeSent" and details["type"] != "Document":
            yield "requests " + details["request"]["url"]


def accessible(browser, what):
    found = browser.evaluate("""axe.run().then((r) => r.violations.map((v) => [v.id, v.help, v.nodes.map((n) =>
        n.target.join(" ") + ": " + n.any.map((a) => a.message).join("; ")).slice(0, 3)]))""")
    check(found == [], f"{what}: axe-core: {json.dumps(found)}")


def fits(browser, what):
    width = browser.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    check(width[0] <= width[1], f"{what}: scrolls sideways: {width}")


def looks(browser, name, folder):
    """Every screen and scheme, with all details open."""
    browser.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    backgrounds = {}
    for scheme in ["light", "dark"]:
        browser.media(scheme)
        for screen, width, height in [("desktop", 1280, 900), ("phone", 360, 740)]:
            browser.screen(width, height, mobile=screen == "phone")
            fits(browser, f"{name}, {screen}")
            browser.picture(f"{folder}/{name}-{screen}-{scheme}.png")
            # Each screen and each scheme once: the judges take a second.
            if (screen == "phone") != (scheme == "dark"):
                continue
            accessible(browser, f"{name}, {screen}, {scheme}")
            # A screen reader finds tables in cards too.
            nodes = browser.call("Accessibility.getFullAXTree")["nodes"]
            roles = [node.get("role", {}).get("value") for node in nodes if not node["ignored"]]
            tables = browser.evaluate("document.querySelectorAll('table').length")
            rows = browser.evaluate("document.querySelectorAll('tbody tr').length")
            check(roles.count("table") == tables, f"{name}, {screen}: {roles.count('table')} of {tables} tables")
            check(roles.count("rowheader") == rows, f"{name}, {screen}: {roles.count('rowheader')} of {rows} rows")
        backgrounds[scheme] = browser.evaluate("getComputedStyle(document.body).backgroundColor")
    check(backgrounds["light"] != backgrounds["dark"], f"{name}: dark is {backgrounds['dark']} too")
    browser.evaluate("for (const one of document.querySelectorAll('details')) one.open = false")
    browser.media()
    browser.screen(1280, 900)


def prints(browser, name, folder):
    browser.media(kind="print")
    browser.screen(794, 1123)
    hidden = browser.evaluate("""[...document.querySelectorAll("code.digest")].filter((one) => !one.closest(".screen")
        && (!one.checkVisibility() || one.getBoundingClientRect().height === 0)).length""")
    check(hidden == 0, f"{name}: {hidden} digests are not printed")
    shapes = browser.evaluate("[...new Set([...document.querySelectorAll('tbody tr')].map((r) => getComputedStyle(r).display))]")
    check(shapes in ([], ["table-row"]), f"{name}: on paper, rows are {shapes}")
    fits(browser, f"{name}, paper")
    pdf = base64.b64decode(browser.call("Page.printToPDF", printBackground=True, paperWidth=8.27, paperHeight=11.69)["data"])
    check(pdf.startswith(b"%PDF"), f"{name}: no PDF")
    Path(f"{folder}/{name}.pdf").write_bytes(pdf)
    browser.media()
    browser.screen(1280, 900)


def rows(browser, shown="true"):
    return browser.evaluate(
        f"[...document.querySelectorAll('#customers ~ table tbody tr')].filter((r) => {shown}).map((r) => r.id)")


def sorts(browser):
    original = rows(browser)
    browser.tab_to("#customers ~ table thead th:nth-child(4) button")
    for direction, sign in [("ascending", 1), ("descending", -1)]:
        browser.press("Enter", "\r")
        state = browser.evaluate("document.activeElement.closest('th').getAttribute('aria-sort')")
        check(state == direction, f"sorting says {state}, not {direction}")
        sizes = browser.evaluate("[...document.querySelectorAll('#customers ~ table tbody tr')].map((r) => +r.cells[3].dataset.key)")
        check(sizes == sorted(sizes, reverse=sign < 0), f"not sorted: {sizes}")
    check(sorted(rows(browser)) == sorted(original), "sorting lost rows")


def filters(browser):
    browser.tab_to("#customers ~ .filter input")
    every = rows(browser)
    wanted = browser.evaluate("document.querySelector('#customers ~ table tbody th code').textContent")
    browser.call("Input.insertText", text=wanted.upper())
    left = rows(browser, "r.checkVisibility()")
    check(left == ["customer-" + wanted], f"the filter {wanted} leaves {left}")
    status = browser.evaluate("document.querySelector('.filter [aria-live]').textContent")
    check(status == f"1 of {len(every)}", f"the filter says {status}")
    browser.call("Input.insertText", text=" \u2603")
    check(rows(browser, "r.checkVisibility()") == [], "a word that is nowhere leaves rows")


def tells_states_apart(browser, path):
    """By the filter's words, and by a tile of the summary."""
    changed = "!r.querySelector('.badge.unchanged')"
    for step in ["changed", "unchanged", "tile", "tile again"]:
        browser.open(path)
        wanted = rows(browser, changed if step != "unchanged" else "r.querySelector('.badge.unchanged')")
        if "tile" in step:
            browser.tab_to(".summary button")
            browser.press("Enter", "\r")
            check(browser.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true", "a tile is not pressed")
            if step == "tile again":
                browser.press("Enter", "\r")
                wanted = rows(browser)
        else:
            browser.tab_to("#customers ~ .filter input")
            browser.call("Input.insertText", text=step)
        left = rows(browser, "r.checkVisibility()")
        check(0 < len(wanted) and left == wanted, f"{step} leaves {left}, not {wanted}")
    check(rows(browser)[: len(rows(browser, changed))] == rows(browser, changed), "changed customers are not first")


def folds_long_tables(browser, path, folder):
    """On a phone alone, and never what somebody looks for."""
    row = re.compile(r'<tr role="row" id="customer-(.*?)".*?</tr>', re.S)
    text = Path(path).read_text()
    one = row.search(text)
    more = "".join(one[0].replace(f'id="customer-{one[1]}"', f'id="customer-{n}"', 1) for n in range(1000, 2000))
    long = f"{folder}/long.html"
    Path(long).write_text(text[: one.start()] + more + text[one.start() :])
    seen = lambda: len(rows(browser, "r.checkVisibility()"))
    browser.open(long)
    every = seen()
    check(every > 1000, f"a wide screen shows {every} rows")
    browser.screen(360, 740, mobile=True)
    browser.open(long)
    height = browser.evaluate("document.documentElement.scrollHeight")
    check(seen() == 50, f"a phone shows {seen()} rows")
    browser.evaluate("location.hash = '#customer-1999'")
    browser.evaluate("new Promise((done) => setTimeout(done, 100))")
    check(seen() == every, "a link leads to a row that is not shown")
    browser.open(long)
    browser.evaluate("document.querySelector('#customers ~ .more').click()")
    check(seen() == every, "not all rows are shown when somebody asks")
    full = browser.evaluate("document.documentElement.scrollHeight")
    check(height * 4 < full, f"a phone's page has {height} pixels in place of {full}")
    os.remove(long)
    browser.screen(1280, 900)


def is_inert(browser, names):
    """Hostile names are text."""
    shown = browser.evaluate("[...document.querySelectorAll('#customers ~ table tbody tr .identity bdi')].map((b) => b.textContent)")
    check(shown == names, f"names: {json.dumps([pair for pair in zip(shown, names) if pair[0] != pair[1]])}")
    kinds = browser.evaluate("[...new Set([...document.querySelectorAll('*')].map((e) => e.localName))]")
    foreign = set(kinds) & {"img", "iframe", "object", "embed", "b", "base", "form", "link"}
    check(not foreign, f"elements from names: {foreign}")
    check(browser.evaluate("document.scripts.length") == 1, "another script")
    handlers = browser.evaluate("""[...document.querySelectorAll('*')].flatMap((e) => [...e.attributes])
        .filter((a) => a.name.startsWith("on") || a.name === "style" || /^\\s*(javascript|data):/i.test(a.value)).map((a) => a.name)""")
    check(handlers == [], f"attributes from names: {handlers}")


def obeys_its_policy(browser):
    browser.evaluate("""{
        const script = document.createElement("script");
        script.textContent = "window.ran = true";
        document.body.append(script);
        const image = document.createElement("img");
        image.src = "https://example.com/x.png";
        document.body.append(image);
    }""")
    check(browser.evaluate("window.ran") is None, "the policy lets an inline script run")
    blocked = [e for e in browser.events if e.get("method") == "Audits.issueAdded" or e.get("method") == "Log.entryAdded"]
    check(blocked, "the policy blocks nothing")


def works_without_script(browser, path, count):
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(path)
    nodes = [n for n in browser.call("Accessibility.getFullAXTree")["nodes"] if not n["ignored"]]
    roles = [node["role"]["value"] for node in nodes]
    check(roles.count("rowheader") >= count, f"without script: {roles.count('rowheader')} rows")
    check("button" not in roles and "searchbox" not in roles, "without script, controls are there that do nothing")


def judge(browser, folder, names, vendor, customer):
    for name, path in [("vendor", vendor), ("customer", customer)]:
        browser.new_tab()
        browser.screen(1280, 900)
        browser.media()
        browser.open(path)
        if name == "vendor":
            is_inert(browser, names)
            sorts(browser)
            filters(browser)
            browser.picture(f"{folder}/vendor-filtered.png", 900)
            tells_states_apart(browser, path)
            folds_long_tables(browser, path, folder)
            browser.open(path)
        said = list(complaints(browser))
        check(said == [], f"{name}: {said}")
        browser.evaluate(AXE.read_text())
        looks(browser, name, folder)
        prints(browser, name, folder)
        check(list(complaints(browser)) == [], f"{name}: {list(complaints(browser))}")
        obeys_its_policy(browser)
    works_without_script(browser, vendor, len(names))


def judge_one(browser, folder, name, path):
    """A page without a list of customers."""
    browser.new_tab()
    browser.screen(1280, 900)
    browser.media()
    browser.open(path)
    browser.evaluate(AXE.read_text())
    looks(browser, name, folder)
    prints(browser, name, folder)
    check(list(complaints(browser)) == [], f"{name}: {list(complaints(browser))}")
    obeys_its_policy(browser)


def main(folder, names, *pages):
    """Of a vendor's and a customer's page, after the file with names; or of one page, after a name for its pictures."""
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            if len(pages) == 1:
                judge_one(browser, folder, names, *pages)
            else:
                judge(browser, folder, json.loads(Path(names).read_text()), *pages)
        finally:
            browser.process.terminate()
            browser.process.wait()
    if problems:
        sys.exit("\n".join(problems))
    print(folder)


main(*sys.argv[1:])
