"""Judges JSON documents by the schemas, and docs/json.md with them.

documents.py validate SCHEMAS < [[schema, text]…]   prints what is wrong with each document
documents.py validate SCHEMAS FOLDER                the same of its files, which are named <schema>.<script>.<anything>
documents.py page SCHEMAS docs/json.md              prints what is wrong with the page
documents.py tables SCHEMAS docs/json.md            prints the page with its tables made from the schemas
"""
import json
import os
import re
import sys

import jsonschema
import referencing


def load(folder):
    names = [name for name in os.listdir(folder) if name.endswith(".schema.json")]
    return {name.removesuffix(".schema.json"): json.load(open(os.path.join(folder, name))) for name in names}


class Schemas:
    # Files that the vendor writes are read by the tool, with tests of their own.
    inputs = {"customers", "release"}

    def __init__(self, folder):
        self.all = {name: schema for name, schema in load(folder).items() if name not in self.inputs}
        resource = referencing.Resource.from_contents
        registry = referencing.Registry().with_resources(
            (f"{name}.schema.json", resource(schema)) for name, schema in self.all.items())
        validator = jsonschema.Draft202012Validator
        self.validators = {name: validator(schema, registry=registry) for name, schema in self.all.items()}

    def check(self):
        """The schemas themselves: takes longer than to judge most documents, so the page's judge does it for all."""
        for schema in self.all.values():
            jsonschema.Draft202012Validator.check_schema(schema)

    def problems(self, name, text):
        def object_of(pairs):
            assert len({key for key, _ in pairs}) == len(pairs), "a key is there twice"
            return dict(pairs)

        try:
            document = json.loads(text, object_pairs_hook=object_of)
        except (AssertionError, ValueError) as error:
            return [f"{name}: {error}"]
        return [f"{name}: {error.json_path}: {error.message[:300]}" for error in self.validators[name].iter_errors(document)]


def loose(schema, path=""):
    """Objects whose keys the schema does not fix."""
    found = []
    if isinstance(schema, dict):
        is_open = "additionalProperties" not in schema and "unevaluatedProperties" not in schema
        # A part that is used with other keys: its users fix them.
        if schema.get("type") == "object" and is_open and not re.fullmatch(r"\$defs\.(artifact|variant|release)", path):
            found.append(path)
        for key, value in schema.items():
            found += loose(value, f"{path}.{key}".lstrip("."))
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            found += loose(value, f"{path}[{index}]")
    return found


def simple(ref):
    return ref.split("/")[-1] in ("appID", "sha256", "modelVersion")


def type_of(schema, name):
    """The type as the page says it."""
    if "$ref" in schema:
        part = schema["$ref"].split("/")[-1]
        if simple(schema["$ref"]):
            return "string"
        anchor = part if schema["$ref"].startswith("common") or name == "common" else f"{name}-{part}"
        return f"[{part}](#{anchor.lower()})"
    if "const" in schema:
        return json.dumps(schema["const"])
    if schema["type"] == "array":
        inner = type_of(schema["items"], name)
        return "list of objects" if inner == "object" else f"list of {inner}s" if inner.isalpha() else f"list of {inner}"
    return " or ".join(schema["type"]) if isinstance(schema["type"], list) else schema["type"]


def rows(schema, name, prefix=""):
    """[key, type, description] of an object, with the keys of the objects in it."""
    result = []
    for key, value in schema.get("properties", {}).items():
        optional = "" if key in schema.get("required", []) else ", optional"
        result.append([prefix + key, type_of(value, name) + optional, value.get("description", "")])
        inner, path = (value["items"], f"{key}[].") if value.get("type") == "array" else (value, f"{key}.")
        if inner.get("type") == "object" and "$ref" not in inner:
            result += rows(inner, name, prefix + path)
    return result


def sections(name, schema):
    """The tables of a schema: their headings and rows."""
    found = [] if name == "common" else [(schema["title"], rows(schema, name))]
    for part, inner in schema.get("$defs", {}).items():
        if inner.get("type") == "object":
            found.append((part if name == "common" else f"{name} {part}", rows(inner, name)))
    return found


def with_tables(schemas, path):
    parts = re.split(r"^(#{2,3} .*\n)", open(path).read(), flags=re.M)
    wanted = {heading: rows for name, schema in schemas.all.items() for heading, rows in sections(name, schema)}
    for index in range(1, len(parts), 2):
        heading = parts[index].strip("# \n").replace("`", "")
        if heading in wanted:
            lines = "".join(f"| `{key}` | {kind} | {description} |\n" for key, kind, description in wanted[heading])
            parts[index + 1] = re.sub(
                r"(^\|---\|---\|---\|\n)(\| `.*\n)*", lambda found: found[1] + lines, parts[index + 1], count=1, flags=re.M)
    return "".join(parts)


def judge_page(schemas, path):
    text = open(path).read()
    parts = re.split(r"^#{2,3} (.*)$", text, flags=re.M)
    page = {heading.replace("`", ""): body for heading, body in zip(parts[1::2], parts[2::2])}
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in page}
    problems = [f"no section for the link {link}" for link in sorted(set(re.findall(r"\]\(#(.*?)\)", text)) - anchors)]
    for name, schema in schemas.all.items():
        problems += [f"{name}: leaves keys open: {place}" for place in loose(schema)]
        for index, (heading, _) in enumerate(sections(name, schema)):
            body = page.get(heading)
            if body is None:
                problems.append(f"no section {heading!r}")
                continue
            if name == "common" or index > 0:
                continue
            if f"../schemas/{name}.schema.json" not in body:
                problems.append(f"{heading}: no link to its schema")
            examples = re.findall(r"```json\n(.*?)```", body, flags=re.S)
            problems += [] if examples else [f"{heading}: no example"]
            for example in examples:
                problems += [f"{heading}: {problem}" for problem in schemas.problems(name, example)]
    return problems


if __name__ == "__main__":
    schemas = Schemas(sys.argv[2])
    if sys.argv[1] == "validate" and len(sys.argv) > 3:
        problems = []
        for name in sorted(os.listdir(sys.argv[3])):
            schema, script = name.split(".")[:2]
            found = schemas.problems(schema, open(os.path.join(sys.argv[3], name), encoding="utf-8").read())
            problems += [f"{script}.t: {problem}" for problem in found]
    elif sys.argv[1] == "validate":
        problems = [problem for name, text in json.load(sys.stdin) for problem in schemas.problems(name, text)]
    elif sys.argv[1] == "tables":
        sys.stdout.write(with_tables(schemas, sys.argv[3]))
        sys.exit(0)
    else:
        schemas.check()
        problems = judge_page(schemas, sys.argv[3])
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)
