"""Conditions and values of both services, as expressions of Python."""

import re

TOKEN = re.compile(
    r"\s*(?:(?P<text>'(?:[^']|'')*'|\"[^\"]*\")|(?P<pattern>/(?:[^/\\]|\\.)+/)|(?P<operator>&&|\|\||==|!=|=~|[!()])|(?P<name>\$?[\w.-]+))"
)
OPERATORS = {"&&": "and", "||": "or", "!": "not", "=~": "@"}


class Text(str):
    def __matmul__(self, pattern):
        # That of a variable has its slashes.
        return bool(re.search(pattern.strip("/"), self))


def evaluate(expression, find):
    """The value of an expression; `find` gives that of a name, or a function without parameters."""
    words, place, names, expression = [], 0, {"Text": Text}, expression.strip()
    while place < len(expression):
        found = TOKEN.match(expression, place)
        assert found, f"cannot read {expression}"
        place, kind, word = found.end(), found.lastgroup, found[found.lastgroup]
        if kind == "name":
            names[f"name{place}"] = find(word)
            words.append(f"name{place}")
        elif kind == "operator":
            words.append(OPERATORS.get(word, word))
        else:
            words.append(f"Text({word[1:-1]!r})")
    return eval(" ".join(words), {"__builtins__": {}}, names)
