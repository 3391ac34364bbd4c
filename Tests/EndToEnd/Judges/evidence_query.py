"""Makes counts of events with the query that docs/evidence.md has for DuckDB: evidence_query.py PAGE EXPERIMENT BEGIN TODAY

Forty devices of alpha come on the first day after BEGIN, and ten on the day after; the challenger's never buy. TODAY takes the place of
the database's own.
"""

import datetime
import re
import sys

import duckdb

page, experiment, begin, today = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    query = re.search(r"```sql\n(COPY.*?);\n```", file.read(), re.S)[1].replace("current_date", f"DATE '{today}'")
database = duckdb.connect()
database.execute(
    'CREATE TABLE events (app_id TEXT, "flowName" TEXT, experiment TEXT, day DATE, "group" TEXT, device TEXT, metric TEXT, time TIMESTAMP)')
rows = []
for number in range(500):
    group = "challenger-1" if number % 11 == 0 else "control-1"
    day = datetime.date.fromisoformat(begin) + datetime.timedelta(days=1 if number % 5 else 2)
    noon = datetime.datetime.combine(day, datetime.time(12))
    row = ("alpha", "upsell", experiment, day, group, f"device-{number}")
    # Sent twice, as events are: a device counts once. A sale after its window counts never.
    rows += [(*row, "devices", noon), (*row, "devices", noon)]
    late = datetime.timedelta(days=9 if number % 3 == 0 else 1)
    if group == "control-1" and number % 2:
        rows.append((*row, "sales", noon + late))
database.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
database.execute(query)
