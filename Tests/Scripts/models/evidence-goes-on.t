`release models evaluate`: a model that does no harm goes on, and one that has proven itself is promoted.

  $ . "$TESTDIR/setup.sh"
  $ evidence '.ota.evidence.unattended = 0.05'

Up along the plan, once a day, when a day of the stage has closed.

  $ echo 1 100 20 1000 200 | counts 1 >counts/c.csv
  $ at 0
  $ release models evaluate --metrics counts --apply
  upsell: note: 1100 devices left out, of days before e1 or to come
    app_id alpha
    remedy: correct the query, if these are more than a few with a wrong clock
  customer  flow    experiment  stage  devices  loss  gain  what follows
  alpha     upsell  e1          1      0 / 0    1     1     waits: stage 1 is not a day old
  loss: stopped from 100 on; gain: promoted from 20 on
  $ at 1
  $ release models evaluate --metrics counts --apply
  customer  flow    experiment  stage  devices  loss  gain  what follows
  alpha     upsell  e1          1      0 / 0    1     1     waits: no day of stage 1 has closed with devices on both sides and a sale: they may still buy
  loss: stopped from 100 on; gain: promoted from 20 on
  $ counts 1 <<'END' >counts/c.csv
  > 1 100 20 1000 200
  > 2  50  9  500  90
  > 3  20  4  200  41
  > 4   5  0   50   1
  > END
  $ keep begun
  $ at 4
  $ release models evaluate --metrics counts --apply
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          1      150 / 1500  0.51  1     done: stage 2, 5 % of devices
  loss: stopped from 100 on; gain: promoted from 20 on
  $ keep advanced
  $ release models evaluate --metrics counts --apply
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          2      150 / 1500  0.51  1     waits: stage 2 is not a day old
  loss: stopped from 100 on; gain: promoted from 20 on

It goes as far as a run without a person may.

  $ counts 2 <<'END' >counts/d.csv
  > 5 400 80 500 100
  > 6 200 40 250  50
  > 7   9  1  10   1
  > END
  $ counts 1 <<'END' >counts/c.csv
  > 1 100 20 1000 200
  > 2  50  9  500  90
  > 3  20  4  200  41
  > 4   5  0   50   1
  > 5   1  0    9   1
  > 6   1  0    9   1
  > 7   1  0    9   1
  > END
  $ at 7
  $ release models evaluate --metrics counts --config ./release.json --json --quiet | jq -r '.. | .needsPerson? // empty'
  a person takes it to more than 5 % of devices: `release models advance --customer alpha --flow upsell --config ./release.json`
  $ release models evaluate --metrics counts --apply
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          2      576 / 2259  0.51  1.01  stage 3, 25 % of devices; a person takes it to more than 5 % of devices: `release models advance --customer alpha --flow upsell`
  loss: stopped from 100 on; gain: promoted from 20 on
  $ keep 'held back'
  $ events
  alpha approved
  alpha rollout
  alpha advanced

From the ledger, the counts of each day and the sources, all that was published is made again to the same bytes: here two stages, of which the second is stopped.

  $ mkdir -p ~/begun/made
  $ cp counts/c.csv ~/begun/made/first.csv
  $ counts 2 <<'END' >~/begun/made/second.csv
  > 5 400 8 500 100
  > 6 200 4 250  50
  > 7   9 1  10   1
  > END
  $ repeat_evidence() {
  >   again
  >   head -9 made/first.csv >counts/c.csv
  >   at 4
  >   release models evaluate --metrics counts --apply --quiet >/dev/null
  >   cp made/first.csv counts/c.csv
  >   cp made/second.csv counts/d.csv
  >   at 7
  >   release models evaluate --metrics counts --apply
  > }
  $ repeat_evidence
  customer  flow    experiment  stage  devices     loss            gain  what follows
  alpha     upsell  e1          2      576 / 2259  over a million  0     stopped by evidence: sales
  loss: stopped from 100 on; gain: promoted from 20 on
  [1]
  $ cp -R www models.jsonl ~/begun/made
  $ repeat_evidence
  customer  flow    experiment  stage  devices     loss            gain  what follows
  alpha     upsell  e1          2      576 / 2259  over a million  0     stopped by evidence: sales
  loss: stopped from 100 on; gain: promoted from 20 on
  [1]
  $ diff -r www made/www
  $ cmp models.jsonl made/models.jsonl
  $ events
  alpha approved
  alpha rollout
  alpha advanced
  alpha stopped

A model that is better. First the devices are not divided as the groups say: nothing else counts then.

  $ better() {
  >   counts 1 <<END >counts/c.csv
  > 1 900 300 $((1000 * $1)) $((200 * $2))
  > 2 100  30 $((100 * $1))   $((20 * $2))
  > 3   5   0 $((5 * $1))           0
  > END
  > }
  $ again
  $ better 1 1
  $ at 3
  $ release models evaluate --metrics counts --apply
  customer  flow    experiment  stage  devices     loss  gain            what follows
  alpha     upsell  e1          1      900 / 1000  0     over a million  held: devices are not divided as the groups say: some are lost on one side, before they are counted or in counting
  loss: stopped from 100 on; gain: promoted from 20 on

A person promotes it, unless the workspace says otherwise.

  $ better 10 9
  $ release models evaluate --metrics counts --apply
  customer  flow    experiment  stage  devices      loss  gain            what follows
  alpha     upsell  e1          1      900 / 10000  0     over a million  has proven itself; a person promotes it: `release models promote --customer alpha --flow upsell --experiment e1`
  loss: stopped from 100 on; gain: promoted from 20 on
  $ keep proven
  $ edit release.json '.ota.evidence.promote = "automatic"'
  $ release models evaluate --metrics counts --apply
  customer  flow    experiment  stage  devices      loss  gain            what follows
  alpha     upsell  e1          1      900 / 10000  0     over a million  done: has proven itself
  loss: stopped from 100 on; gain: promoted from 20 on
  $ keep promoted

What devices had.

  $ told ~/seen/*
  01 begun: bundled, 5 for challenger-1
  02 advanced: bundled, 5 for challenger-1, challenger-2
  03 held back: bundled, 5 for challenger-1, challenger-2
  04 proven: bundled, 5 for challenger-1
  05 promoted: 5
