"""Workflows and actions of GitHub."""

import base64
import os
import re
import shutil

import yaml
from expression import Text, evaluate
from machine import INSTALLING, Machine, blocks


class GitHub:
    def __init__(self, case):
        self.case = case

    def workflows(self):
        for document in blocks(self.case["root"], self.case["file"]):
            if "jobs" in document:
                # YAML 1.1 reads `on` as true.
                yield document, document.get(True)
            elif "steps" in document:
                yield {"jobs": {"steps": document}}, None

    def names(self):
        return [name for workflow, _ in self.workflows() for name in workflow["jobs"]]

    def started(self):
        for workflow, triggers in self.workflows():
            if not self.is_started(triggers):
                continue
            inputs = ((triggers or {}).get("workflow_dispatch") or {}).get("inputs", {})
            defaults = {name: item["default"] for name, item in inputs.items()} if self.case["event"] == "workflow_dispatch" else {}
            for name, job in workflow["jobs"].items():
                [(key, values)] = job.get("strategy", {}).get("matrix", {"": [""]}).items()
                for value in values:
                    yield name, lambda: Job(self.case, job, {"inputs": defaults, "matrix": {key: value}}).run()

    def is_started(self, triggers):
        if triggers is None or self.case["event"] is None:
            return triggers is self.case["event"]
        unknown = set(triggers) - {"workflow_dispatch", "push"}
        assert not unknown, f"the test starts no jobs by {unknown}"
        if self.case["event"] != "push" or "push" not in triggers:
            return self.case["event"] in triggers
        [(kind, patterns)] = triggers["push"].items()
        name = re.sub("refs/tags/", "", self.case["ref"])
        # Like a regular expression, but for dots and stars.
        return kind == "tags" and any(re.fullmatch(pattern.replace(".", r"\.").replace("*", "[^/]*"), name) for pattern in patterns)


class Job:
    def __init__(self, case, job, values):
        self.case, self.job, self.machine = case, job, Machine(case)
        self.status, self.at_end = 0, []
        kind, name = case["ref"].split("/", 2)[1:]
        self.github = {
            "workspace": self.machine.checkout, "ref": case["ref"], "ref_name": name, "ref_type": {"heads": "branch", "tags": "tag"}[kind],
            "sha": case["sha"], "event_name": case["event"] or "push", "run_id": os.path.basename(self.machine.folder), "run_attempt": "1",
        }  # fmt: skip
        self.values = values | {
            "github": self.github, "runner": {"os": "Linux", "arch": "X64"}, "steps": {},
            "secrets": case["secrets"] | {"GITHUB_TOKEN": case["token"]},
        }  # fmt: skip
        self.machine.environment |= {f"GITHUB_{name.upper()}": value for name, value in self.github.items()} | {"GITHUB_ACTIONS": "true"}
        self.github["event"] = {"repository": {"default_branch": "main"}}
        self.environment = self.filled(job.get("env", {}), self.values)

    def run(self):
        self.take(self.with_cache(self.job["steps"]), self.values, "sh" if "container" in self.job else "bash")
        for end in self.at_end:
            end()
        return self.status

    def with_cache(self, steps):
        """The page about the cache has lines before and after that which runs the tool."""
        if not self.case["cache"]:
            return steps
        [more] = [block for block in blocks(self.case["root"], self.case["cache"]) if isinstance(block, list)]
        [[middle], [place]] = [[index for index, step in enumerate(each) if step.get("run", "").startswith("release ship")] for each in (more, steps)]
        return steps[:place] + more[:middle] + [steps[place]] + more[middle + 1 :] + steps[place + 1 :]

    def take(self, steps, values, shell):
        for step in steps:
            if not self.is_wanted(step.get("if", "success()"), values):
                continue
            environment = self.environment | self.filled(step.get("env", {}), values)
            if "uses" in step:
                name = re.sub(r"\W", "_", step["uses"].partition("@")[0])
                status = getattr(self, name)(self.filled(step.get("with", {}), values))
            elif step["run"].strip() in INSTALLING:
                continue
            else:
                status = self.script(step, values, environment, step.get("shell", shell))
            self.status = self.status or status or 0

    def script(self, step, values, environment, shell):
        files = {name: os.path.join(self.machine.folder, name) for name in ("GITHUB_OUTPUT", "GITHUB_PATH")}
        for path in files.values():
            open(path, "w").close()
        options = ["--noprofile", "--norc", "-eo", "pipefail"] if "shell" in step else ["-e"]
        folder = self.filled(step.get("working-directory", "."), values)
        status = self.machine.run([shell, *options], self.filled(step["run"], values), environment | files, folder)
        outputs, folders = (open(path).read().splitlines() for path in files.values())
        if "id" in step:
            values["steps"][step["id"]] = {"outputs": dict(line.split("=", 1) for line in outputs)}
        self.machine.environment["PATH"] = ":".join([*folders, self.machine.environment["PATH"]])
        return status

    # Expressions

    def filled(self, value, values):
        """Every text of a value with what `${{ … }}` stands for."""
        if isinstance(value, dict):
            return {key: self.filled(item, values) for key, item in value.items()}
        return re.sub(r"\$\{\{(.*?)\}\}", lambda found: str(evaluate(found[1], lambda name: self.find(name, values))), str(value))

    def is_wanted(self, condition, values):
        """What does not ask how the job is going is left out once something has failed."""
        condition = re.sub(r"^\$\{\{|\}\}$", "", condition.strip())
        asks = re.search(r"\b(always|failure|success|cancelled)\(", condition)
        return evaluate(condition, lambda name: self.find(name, values)) and (asks or not self.status)

    def find(self, name, values):
        states = {"always": True, "cancelled": False, "success": not self.status, "failure": bool(self.status)}
        if name in states:
            return lambda: states[name]
        kind, *parts = name.split(".")
        value = values[kind]
        for part in parts:
            # An input that another event would give is empty.
            value = value.get(part, "") if kind == "inputs" else value[part]
        return Text(value) if isinstance(value, str) else value

    # Actions

    def actions_checkout(self, options):
        """As version 4, which leaves its token in the checkout's configuration."""
        machine, case = self.machine, self.case
        assert set(options) <= {"ref", "fetch-depth"}, options
        machine.begin_checkout(case["source"])
        server = re.match("https://[^/]+/", case["source"])[0]
        secret = base64.b64encode(f"x-access-token:{case['token']}".encode()).decode()
        machine.git("config", f"http.{server}.extraheader", f"AUTHORIZATION: basic {secret}")
        ref, commit = (options["ref"], None) if "ref" in options else (case["ref"], case["sha"])
        branch = None if ref.startswith("refs/tags/") else re.sub("refs/heads/", "", ref)
        place = f"refs/remotes/origin/{branch}" if branch else ref
        fetch = ["fetch", "--quiet", "--prune", "--no-recurse-submodules", "origin"]
        one = f"+{commit or (branch or ref)}:{place}"
        if options.get("fetch-depth") == "0":
            machine.git(*fetch, "+refs/heads/*:refs/remotes/origin/*", "+refs/tags/*:refs/tags/*")
            # An annotated tag is not its commit, and is replaced by it.
            if commit and machine.git("rev-parse", place) != commit:
                machine.git(*fetch, "--no-tags", one)
        else:
            machine.git(*fetch, "--no-tags", "--depth=1", one)
        machine.git("checkout", "--quiet", "--force", *(["-B", branch, place] if branch else [ref]))
        if "container" in self.job:
            machine.give_checkout_away()

    def example_release(self, options):
        """This project's own action, whose cache has the tool."""
        with open(os.path.join(self.case["root"], "action.yml")) as file:
            action = yaml.safe_load(file)
        inputs = {name: item["default"] for name, item in action["inputs"].items()} | options
        github = self.github | {"action_path": self.case["root"], "action_repository": "example/release", "action_ref": "0.2.0"}
        self.machine.environment["RUNNER_TOOL_CACHE"] = self.machine.folder
        self.take(action["runs"]["steps"], self.values | {"inputs": inputs, "github": github, "steps": {}}, "bash")

    def actions_cache(self, options):
        """Saves at the end, but nothing of a job that has failed."""
        if options["path"].startswith(self.machine.folder):
            os.makedirs(options["path"] + "/bin")
            return os.symlink(shutil.which("release", path=self.machine.environment["PATH"]), options["path"] + "/bin/release")
        self.actions_cache_restore(options)
        self.at_end.append(lambda: self.status or self.actions_cache_save(options))

    def actions_cache_restore(self, options):
        starts = [options["key"], *(start + "*" for start in options.get("restore-keys", "").split())]
        for name in [name for start in starts for name in self.machine.kept(start)][:1]:
            self.machine.restore(name)

    def actions_cache_save(self, options):
        # What was saved under a key never changes.
        if not self.machine.kept(options["key"]):
            self.machine.keep(options["path"], options["key"])

    def actions_upload_artifact(self, options):
        """Without hidden files."""
        self.machine.keep(options["path"], options["name"], shutil.ignore_patterns(".*"))

    def actions_download_artifact(self, options):
        for name in self.machine.kept(options.get("name") or options["pattern"]):
            self.machine.restore(name)
