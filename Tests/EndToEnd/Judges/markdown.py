"""Prints as JSON the text that a reader of Markdown sees, a list of blocks per file; markup other than em fails."""

import json
import sys

from markdown_it import MarkdownIt


def text(token):
    shown = ""
    for child in token.children:
        assert child.type in ("text", "text_special", "em_open", "em_close", "softbreak"), (child.type, token.content)
        shown += child.content
    return shown


def blocks(path):
    tokens = MarkdownIt().parse(open(path, encoding="utf-8").read())
    assert {token.tag for token in tokens} <= {"", "h1", "p"}, [token.tag for token in tokens]
    return [text(token) for token in tokens if token.type == "inline"]


json.dump([blocks(path) for path in sys.argv[1:]], sys.stdout)
