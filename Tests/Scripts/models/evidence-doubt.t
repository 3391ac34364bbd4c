`release models evaluate`: on doubt nothing happens, and what is wrong in counts is said at once.

  $ . "$TESTDIR/setup.sh"
  $ evidence
  $ evaluate() { release models evaluate --metrics counts --apply "$@"; }

A day is missing, the newest day is old, or there is nothing. Devices whose clocks are wrong say nothing.

  $ printf '1 100 2 1000 200\n3 9 0 90 9\n' | counts 1 >counts/c.csv
  $ at 4
  $ evaluate
  customer  flow    experiment  stage  devices     loss      gain  what follows
  alpha     upsell  e1          1      100 / 1000  23123.56  0.08  held: stage 1 has no rows for both groups of 2090-01-04
  loss: stopped from 100 on; gain: promoted from 20 on
  $ printf '1 100 2 1000 200\n2 9 0 90 9\n' | counts 1 >counts/c.csv
  $ at 8
  $ evaluate
  customer  flow    experiment  stage  devices  loss  gain  what follows
  alpha     upsell  e1          1      0 / 0    1     1     held: the newest row is of 2090-01-04, more than 48 hours ago
  loss: stopped from 100 on; gain: promoted from 20 on
  $ at 0
  $ evaluate
  upsell: note: 1199 devices left out, of days before e1 or to come
    app_id alpha
    remedy: correct the query, if these are more than a few with a wrong clock
  customer  flow    experiment  stage  devices  loss  gain  what follows
  alpha     upsell  e1          1      0 / 0    1     1     waits: stage 1 is not a day old
  loss: stopped from 100 on; gain: promoted from 20 on
  $ counts 1 </dev/null >counts/c.csv
  $ at 6
  $ evaluate
  customer  flow    experiment  stage  devices  loss  gain  what follows
  alpha     upsell  e1          1      0 / 0    1     1     held: there is no row of it
  loss: stopped from 100 on; gain: promoted from 20 on

  $ printf '1 100 2 1000 200\n2 0 0 0 0\n3 0 0 0 0\n' | counts 1 >counts/c.csv
  $ echo 'alpha,upsell,e1,2020-01-02,challenger-1,2,0,0' >>counts/c.csv
  $ echo 'alpha,upsell,e1,2090-01-11,challenger-1,1,0,0' >>counts/c.csv
  $ at 3
  $ release models evaluate --metrics counts
  upsell: note: 3 devices left out, of days before e1 or to come
    app_id alpha
    remedy: correct the query, if these are more than a few with a wrong clock
  customer  flow    experiment  stage  devices     loss      gain  what follows
  alpha     upsell  e1          1      100 / 1000  23123.56  0.08  to be stopped by evidence: sales
  loss: stopped from 100 on; gain: promoted from 20 on
  [1]

Days on which nothing was counted, or no sale, say nothing of a model.

  $ printf '%s\n' '1 0 0 0 0' '2 50 0 500 0' '3 0 0 0 0' | counts 1 >counts/c.csv
  $ at 4
  $ evaluate
  customer  flow    experiment  stage  devices  loss  gain  what follows
  alpha     upsell  e1          1      0 / 0    1     1     held: no day of stage 1 has closed with devices on both sides and a sale
  loss: stopped from 100 on; gain: promoted from 20 on

Numbers fall from one file to the next.

  $ counts 1 <<'END' >counts/c.csv
  > 1 100 20 1000 200
  > 2  50  9  500  90
  > 3  20  4  200  41
  > 4   5  0   50   1
  > END
  $ echo 1 90 20 1000 200 | counts 1 >counts/d.csv
  $ at 4
  $ evaluate
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          1      140 / 1500  0.39  1.4   held: devices of challenger-1 on 2090-01-03 fell from 100 to 90
  loss: stopped from 100 on; gain: promoted from 20 on
  $ rm counts/d.csv

Lines are wrong.

  $ cat >counts/a.csv <<'END'
  > app_id,flowName,experiment,day,group,devices,sales
  > alpha,upsell,e1,2026-02-30,challenger-1,5,1
  > alpha,upsell,e1,2026-02-03,challenger-1,5,six
  > alpha,upsell,e1,2026-02-03,challenger-1,5,6
  > alpha,upsell
  > "alpha",upsell,e1,2026-02-04,control-1,5,1
  > alpha,upsell,e1,2026-02-04,control-1,5,1
  > END
  $ printf '"%.0s' {1..70000} >>counts/a.csv
  $ echo '{"app_id": "alpha", "sales": 1.5}' >counts/b.jsonl
  $ evaluate
  counts/a.csv:2: day is "2026-02-30", not a day such as 2026-11-26
    remedy: correct the query that makes it: docs/evidence.md has one
  counts/a.csv:3: sales is "six", not a whole number from 0 to 100000000
    remedy: correct the query that makes it: docs/evidence.md has one
  counts/a.csv:4: has 6 sales of 5 devices: count each device once
    remedy: correct the query that makes it: docs/evidence.md has one
  counts/a.csv:5: has 2 fields, and the first line names 7
    remedy: correct the query that makes it: docs/evidence.md has one
  counts/a.csv:7: repeats the experiment, day and group of line 6
    remedy: correct the query that makes it: docs/evidence.md has one
  counts/a.csv:8: has 70.0 kB, and a line has at most 65.5 kB
    remedy: correct the query that makes it: docs/evidence.md has one
  counts/b.jsonl:1: names no flowName, experiment, day, group, devices
    remedy: correct the query that makes it: docs/evidence.md has one
  release: 7 problems; nothing was written
  [65]
  $ rm counts/a.csv counts/b.jsonl
  $ told
  alpha: bundled, 5 for challenger-1

So are whole files, here the standard input, or there are none.

  $ release models evaluate --metrics - </dev/null
  standard input:1: is empty: a header is expected, such as app_id,flowName,experiment,day,group,devices,sales
    remedy: correct the query that makes it: docs/evidence.md has one
  release: 1 problem; nothing was written
  [65]
  $ echo a,b | release models evaluate --metrics -
  standard input:1: names no app_id, flowName, experiment, day, group and 2 more
    remedy: correct the query that makes it: docs/evidence.md has one
  standard input:1: names what is not known: "a", "b"
    remedy: correct the query that makes it: docs/evidence.md has one
  release: 2 problems; nothing was written
  [65]
  $ printf '\303\277' | release models evaluate --metrics -
  standard input:1: names no app_id, flowName, experiment, day, group and 2 more
    remedy: correct the query that makes it: docs/evidence.md has one
  standard input:1: names what is not known: "ÿ"
    remedy: correct the query that makes it: docs/evidence.md has one
  release: 2 problems; nothing was written
  [65]
  $ printf '\377' | release models evaluate --metrics -
  standard input:1: is not UTF-8
    remedy: correct the query that makes it: docs/evidence.md has one
  release: 1 problem; nothing was written
  [65]
  $ printf 'app_id,flowName,experiment,day,group,devices,sales\n,,,,,,\n' | release models evaluate --metrics -
  standard input:2: app_id is empty
    remedy: correct the query that makes it: docs/evidence.md has one
  standard input:2: flowName is empty
    remedy: correct the query that makes it: docs/evidence.md has one
  standard input:2: group is empty
    remedy: correct the query that makes it: docs/evidence.md has one
  standard input:2: day is "", not a day such as 2026-11-26
    remedy: correct the query that makes it: docs/evidence.md has one
  standard input:2: devices is "", not a whole number from 0 to 100000000
    remedy: correct the query that makes it: docs/evidence.md has one
  standard input:2: sales is "", not a whole number from 0 to 100000000
    remedy: correct the query that makes it: docs/evidence.md has one
  release: 6 problems; nothing was written
  [65]
  $ release models evaluate
  --metrics: is not given, and release.json names no "metrics"
    remedy: name the file or folder with counts of devices
  [64]

A byte order mark, and CR and LF, are those of a spreadsheet.

  $ { printf '\357\273\277' && sed 's/$/\r/' counts/*; } | release models evaluate --metrics - | head -2
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          1      150 / 1500  0.51  1     stage 2, 5 % of devices

Days that were counted already have other numbers later, and the next stage has none.

  $ evaluate
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          1      150 / 1500  0.51  1     done: stage 2, 5 % of devices
  loss: stopped from 100 on; gain: promoted from 20 on
  $ counts 1 <<'END' >counts/c.csv
  > 1 100 21 1000 200
  > 2  50  9  500  90
  > 3  20  4  200  41
  > 4   5  0   50   1
  > 5   0  0    0   0
  > 6   0  0    0   0
  > 7   0  0    0   0
  > END
  $ at 8
  $ release models evaluate --metrics counts
  upsell: warning: has other counts until 2090-01-04 than when evidence last decided
    app_id alpha
    remedy: find out what has changed them: days that have closed do not change
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          2      175 / 1750  0.44  1.14  held: no day of stage 2 has closed with devices on both sides and a sale
  loss: stopped from 100 on; gain: promoted from 20 on

Stages of release.json that change in the course of it take it nowhere, but do not keep it from being stopped.

  $ again
  $ edit release.json '.ota.stages = [{challenger: 0.01, control: 0.5}, {challenger: 0.05, control: 0.6}]'
  $ counts 1 <<'END' >counts/c.csv
  > 1 100 20 1000 200
  > 2  50  9  500  90
  > 3  20  4  200  41
  > 4   5  0   50   1
  > END
  $ at 4
  $ evaluate
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          1      150 / 1500  0.51  1     held: it has begun with other "stages" than those of release.json: bring them back, or stop it
  loss: stopped from 100 on; gain: promoted from 20 on
  $ release models advance --customer alpha --quiet
  upsell: experiment e1 has begun with other "stages" than those of release.json
    app_id alpha
    remedy: bring those back; or stop the experiment (`release models stop --customer alpha --flow upsell`), and begin another with a new id
  0 customers published
  release models advance: 1 customer failed: alpha
  [65]
  $ edit release.json '.ota.stages = [{challenger: 0.05, control: 0.1}, {challenger: 0.5, control: 0.5}]'
  $ evaluate
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          1      150 / 1500  0.51  1     held: it has begun with other "stages" than those of release.json: bring them back, or stop it
  loss: stopped from 100 on; gain: promoted from 20 on
  $ release models advance --customer alpha --quiet
  upsell: experiment e1 has begun with other "stages" than those of release.json
    app_id alpha
    remedy: bring those back; or stop the experiment (`release models stop --customer alpha --flow upsell`), and begin another with a new id
  0 customers published
  release models advance: 1 customer failed: alpha
  [65]
  $ printf '1 100 2 1000 200\n2 50 1 500 90\n3 20 4 200 41\n4 5 0 50 1\n' | counts 1 >counts/c.csv
  $ evaluate
  customer  flow    experiment  stage  devices     loss            gain  what follows
  alpha     upsell  e1          1      150 / 1500  over a million  0.03  stopped by evidence: sales
  loss: stopped from 100 on; gain: promoted from 20 on
  [1]

Whoever cannot be asked may have one. The ledger has the name, so nothing is read of the manifest.

  $ rm www/alpha/metadata/*.snapshot.json; echo '{' >customers.json
  $ evaluate --customer alpha
  www/alpha/metadata/98.snapshot.json: is not there, and the files beside it name it
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  release models evaluate: 1 customer failed: alpha
  [65]
