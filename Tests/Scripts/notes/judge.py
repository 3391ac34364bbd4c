"""Holds notes (JSON, on standard input) against git's own idea of the range, and their Markdown against GitHub's reader.

    judge.py REPOSITORY RANGE

Says on standard error what does not agree.
"""

import json
import re
import subprocess
import sys

import cmarkgfm

HIDDEN = re.compile(r"(docs|refactor|test|build|ci|chore|style)(\(.*\))?: ")


def git(repository, *arguments):
    return subprocess.run(["git", "-C", repository, *arguments], check=True, capture_output=True, text=True).stdout


def expected_commits(repository, span):
    """Every commit that must be told of: no merge, of no hidden type, and not undone within the range."""
    log = git(repository, "log", "--no-merges", "--format=%H%x00%B%x01", *span.split())
    messages = dict(entry.strip("\n").split("\0", 1) for entry in log.split("\x01") if entry.strip())
    undone = set()
    for name, message in messages.items():
        found = re.search(r"This reverts commit ([0-9a-f]{40})", message)
        if found and found[1] in messages:
            undone |= {name, found[1]}
    return {name for name, message in messages.items() if name not in undone and not HIDDEN.match(message)}


def text_problems(notes, text):
    html = cmarkgfm.github_flavored_markdown_to_html(text)
    titles = re.findall(r"<h3>(.*?)</h3>", html)
    sections = [section["title"] for section in notes["sections"]]
    if titles not in (sections, ["For you"] + sections):
        yield f"the page has the sections {titles}, the JSON {sections}"
    version = notes.get("version", "Unreleased")
    if re.findall(r"<h2>(.*?)</h2>", html) != [f"{version} ({notes['date']})"]:
        yield "the page's heading is another"
    body = html.split("<h3>For you</h3>")[-1].split("</ul>", 1)[-1] if "For you" in titles else html
    items = sum(len(section["entries"]) for section in notes["sections"])
    if body.count("<li>") != items:
        yield f"the page has {body.count('<li>')} items, the JSON {items}"
    # A zero-width space keeps hosts from reading mentions and numbers.
    for tag in set(re.findall(r"<(/?[a-z0-9]+)", html)) - {x + y for x in ("", "/") for y in TAGS}:
        yield f"the page has the tag {tag}"
    if re.search(r"@\w|(?<![\w/])#\d", re.sub(r"<a .*?</a>", "", html)):
        yield "the page has a mention"


TAGS = ["h2", "h3", "ul", "li", "p", "code", "strong", "a"]


def main():
    repository, span = sys.argv[1:]
    notes = json.load(sys.stdin)
    found = {name for section in notes["sections"] for entry in section["entries"] for name in entry["commits"]}
    problems = []
    if found != expected_commits(repository, span):
        problems.append(f"told of {sorted(found)}, git has {sorted(expected_commits(repository, span))}")
    texts = [notes["text"]] if "text" in notes else [customer["text"] for customer in notes["customers"]]
    for text in texts:
        problems += text_problems(notes, text)
    sys.exit("\n".join(problems) or 0)


main()
