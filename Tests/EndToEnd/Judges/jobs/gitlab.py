"""Pipelines of GitLab."""

import yaml
from expression import Text, evaluate
from machine import INSTALLING, Machine, blocks


def merged(below, above):
    if isinstance(below, dict) and isinstance(above, dict):
        return below | {key: merged(below.get(key), value) for key, value in above.items()}
    return above


class GitLab:
    def __init__(self, case):
        self.case, self.all = case, {}
        for page in filter(None, (case["file"], case["cache"])):
            for block in filter(lambda block: isinstance(block, dict), blocks(case["root"], page)):
                if "include" in block:
                    [include] = block.pop("include")
                    with open(case["root"] + include["file"]) as file:
                        self.all = merged(yaml.safe_load(file), block)
                elif set(block) == {"cache"}:
                    self.all |= block

    def jobs(self):
        return {name: self.extended(job) for name, job in self.all.items() if "script" in job and not name.startswith(".")}

    def names(self):
        return self.jobs()

    def extended(self, job):
        return merged(self.extended(self.all[job["extends"]]), job) if "extends" in job else job

    def started(self):
        for name, job in self.jobs().items():
            variables = self.variables(job)
            rules = [rule for rule in job["rules"] if evaluate(rule["if"], lambda name: Text(variables.get(name[1:], "")))]
            if rules and rules[0].get("when") != "never":
                yield name, lambda: self.run(job, variables)

    def variables(self, job):
        case, name = self.case, self.case["ref"].split("/", 2)[2]
        written = self.all.get("variables", {}) | job.get("variables", {})
        variables = {key: value["value"] if isinstance(value, dict) else str(value) for key, value in written.items()}
        variables |= {
            "GITLAB_CI": "true", "GITLAB_USER_NAME": "A Person", "GITLAB_USER_EMAIL": "person@example.com", "CI_DEFAULT_BRANCH": "main",
            "CI_COMMIT_SHA": case["sha"], "CI_COMMIT_REF_NAME": name, "CI_PIPELINE_SOURCE": case["event"], "CI_PROJECT_URL": case["source"],
            "CI_REPOSITORY_URL": case["source"].replace("//", f"//gitlab-ci-token:{case['token']}@") + ".git", "CI_JOB_TOKEN": case["token"],
        }  # fmt: skip
        if case["event"] != "merge_request_event":
            variables["CI_COMMIT_TAG" if case["ref"].startswith("refs/tags/") else "CI_COMMIT_BRANCH"] = name
        return variables | case["secrets"]

    def run(self, job, variables):
        machine = Machine(self.case)
        variables["CI_PROJECT_DIR"] = machine.checkout
        self.check_out(machine, variables)
        cache = job.get("cache", self.all.get("cache"))
        assert not cache or set(cache) == {"key", "paths", "policy", "when"} and cache["policy"] == "pull-push", cache
        for name in machine.kept(cache["key"]) if cache else []:
            machine.restore(name)
        lines = [line for line in job.get("before_script", []) + job["script"] if line not in INSTALLING]
        status = machine.run(["bash"], "\n".join(["set -eo pipefail", "set +o noclobber", *lines]), variables)
        if cache and cache["when"] in ("always", "on_failure" if status else "on_success"):
            [path] = cache["paths"]
            machine.keep(path, cache["key"])
        return status

    def check_out(self, machine, variables):
        """A detached HEAD, and the job's token in the URL."""
        machine.begin_checkout(variables["CI_REPOSITORY_URL"])
        depth, branches, tags = variables.get("GIT_DEPTH", "20"), "*", "*"
        if depth != "0":
            branches, tags = variables.get("CI_COMMIT_BRANCH"), variables.get("CI_COMMIT_TAG")
        specifications = [branches and f"+refs/heads/{branches}:refs/remotes/origin/{branches}", tags and f"+refs/tags/{tags}:refs/tags/{tags}"]
        machine.git("fetch", "--quiet", "--prune", *(["--depth", depth] if depth != "0" else []), "origin", *filter(None, specifications))
        machine.git("checkout", "--quiet", "--force", self.case["sha"])
        machine.give_checkout_away()
