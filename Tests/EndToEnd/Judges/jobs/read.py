"""Reads files of jobs, and those in pages, as YAML, and their scripts as bash does: read.py ROOT FILE…

Every script of the project that a job runs must be there.
"""

import os
import re
import subprocess
import sys

import yaml


class Strict(yaml.SafeLoader):
    """A key twice is an error."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key) for key, _ in node.value]
        assert len(keys) == len(set(keys)), f"a key twice: {keys}"
        return super().construct_mapping(node, deep)


def scripts(value):
    """Of steps (`run`), and of GitLab's jobs (`script`, `before_script`)."""
    if isinstance(value, list):
        for item in value:
            yield from scripts(item)
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "run" and isinstance(item, str):
                yield item
            elif key in ("script", "before_script"):
                yield "\n".join(item)
            else:
                yield from scripts(item)


root, *files = sys.argv[1:]
count = 0
for file in files:
    with open(os.path.join(root, file)) as stream:
        text = stream.read()
    texts = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL) if file.endswith(".md") else [text]
    for script in scripts([yaml.load(text, Strict) for text in texts]):
        count += 1
        assert "${{" not in script, f"{file}: an expression in a script, which may bring code: {script}"
        subprocess.run(["bash", "-n"], input=script, text=True, check=True)
        for path in re.findall(r"(?<![\w./-])(?:\$ACTION/)?((?:\.ci|ci|scripts)/[\w/-]+)", script):
            assert os.access(os.path.join(root, path), os.X_OK), f"{file}: there is no program {path}"
print(count, "scripts")
