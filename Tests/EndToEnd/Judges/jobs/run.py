"""Runs the jobs of a page line by line, as GitHub or GitLab runs them on fresh machines: run.py < CASE

CASE is JSON:
    root, file     the project, and the page in it
    service        github or gitlab
    event          what starts the jobs: workflow_dispatch, push or none on GitHub, a pipeline's source on GitLab; or `all`
    ref, sha       what the event is about
    source, token  the URL of the source's repository without .git, and the job's own token for it
    secrets        variables that the vendor has given to the jobs
    path           folders of programs that the machines have, the tool among them
    trust          variables that stand for the system's certificates and programs
    work           a folder for the machines
    store          a folder that outlives them: the service's caches and artifacts
    cache          a page whose lines about a cache are added, or nothing

Prints the names of the jobs that have run, a line each, and exits as the first that failed; for `all`, the names of all jobs of the
page. Whatever these programs do not know is an error, so that no line of a page remains untried.
"""

import json
import sys

from github import GitHub
from gitlab import GitLab

case = json.load(sys.stdin)
service = {"github": GitHub, "gitlab": GitLab}[case["service"]](case)
if case["event"] == "all":
    print(*service.names(), sep="\n")
    sys.exit()
for name, run in service.started():
    status = run()
    print(name, flush=True)
    if status:
        sys.exit(status)
