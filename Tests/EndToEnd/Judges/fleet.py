"""Compares a fleet of devices with the functions that docs/client.md gives other platforms: fleet.py PAGE FEED FLEET [BEFORE]

FLEET has a line for each device, as Client/Sources/device prints it; BEFORE is that of an earlier stage.
"""

import json
import re
import sys


def rows(path):
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return {line[0]: line for line in lines}


page, feed, fleet = (open(path, encoding="utf-8").read() for path in sys.argv[1:4])
functions = {}
exec(re.search(r"```python\n(.*?)```", page, re.S)[1], functions)
[text] = json.loads(feed)["files"].values()
line = json.loads(text)["lines"][0]
experiment = line["experiment"]
champion = line.get("champion", {}).get("modelVersion")
share = max(g["upperBoundInclusive"] for g in experiment["groups"] if g["name"].startswith("challenger"))
found, wrong = rows(sys.argv[3]), []
for device, row in found.items():
    bucket = functions["bucket"](device, experiment["salt"])
    has_challenger = functions["is_inside"](bucket, round(share * 1_000_000))
    if (row[2] == experiment["challenger"]["modelVersion"]) != has_challenger:
        wrong.append(row)
if len(sys.argv) > 4:
    # Whoever had the challenger has it still.
    for device, row in rows(sys.argv[4]).items():
        if row[2] == experiment["challenger"]["modelVersion"] and found[device][2] != row[2]:
            wrong.append(row)
count = sum(row[2] == experiment["challenger"]["modelVersion"] for row in found.values())
print(count, "of", len(found), "have the challenger")
if wrong:
    sys.exit(f"{len(wrong)} devices are wrong: {wrong[:3]}")
