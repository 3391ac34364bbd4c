`release models evaluate`: a model that sells less is stopped by what devices counted.

  $ . "$TESTDIR/setup.sh"
  $ evidence
  $ counts 1 <<'END' >counts/c.csv
  > 1 100 2 1000 200
  > 2  50 1  500  90
  > 3  20 0  200  41
  > 4   5 0   50   1
  > END
  $ cp -R counts ~/begun

A plan needs no key, and changes nothing.

  $ at 4
  $ RELEASE_OTA_KEY=none release models evaluate --metrics counts
  customer  flow    experiment  stage  devices     loss            gain  what follows
  alpha     upsell  e1          1      150 / 1500  over a million  0.03  to be stopped by evidence: sales
  loss: stopped from 100 on; gain: promoted from 20 on
  [1]
  $ RELEASE_OTA_KEY=none release models evaluate --metrics counts --json | document models-evaluate | jq -c '.promotionLimit, (.. | objects | select(.decision) | [.decision, .applied])'
  20
  ["stop",false]
  [1]
  $ keep planned

With `--apply` it is stopped. The ledger has the evidence.

  $ release models evaluate --metrics counts --apply --page page.html
  customer  flow    experiment  stage  devices     loss            gain  what follows
  alpha     upsell  e1          1      150 / 1500  over a million  0.03  stopped by evidence: sales
  loss: stopped from 100 on; gain: promoted from 20 on
  [1]
  $ keep stopped
  $ events
  alpha approved
  alpha rollout
  alpha stopped
  $ ledger
  $ tail -1 models.jsonl | jq -c '[.event, .reason, .evidence.through, (.evidence.e | tonumber > 100)]'
  ["stopped","stopped by evidence: sales","2090-01-04",true]
  $ cp models.jsonl right.jsonl && rewrite models.jsonl 's/2090-01-04"/2090-02-30"/'
  $ release models status
  models.jsonl:3: is not a line of a ledger: evidence.through is not a day such as 2026-12-03
    remedy: restore the line from the repository's history
  release: 1 problem
  [65]
  $ mv right.jsonl models.jsonl
  $ python3 "$ROOT/Tests/EndToEnd/Judges/browser.py" pictures page page.html
  pictures
  $ release models evaluate --metrics counts --apply
  no experiment is running

Stopped is stopped: only another id may follow.

  $ at 5
  $ release models rollout --customer alpha --flow upsell --to 5 --experiment e1 --quiet
  upsell: experiment e1 has ended, and is never resumed
    app_id alpha
    remedy: give this one an id of its own
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ release models rollout --customer alpha --flow upsell --to 5 --experiment e2 --quiet
  alpha  rollout upsell: 5 on 1 % of devices, experiment e2, stage 1
  1 customer published

It sells as much, and devices cannot load it.

  $ again
  $ counts 1 <<'END' | sed 's/challenger-1,100,20,0/challenger-1,100,20,60/' >counts/c.csv
  > 1 100 20 1000 200
  > 2  50  9  500  90
  > 3  20  4  200  41
  > 4   5  0   50   1
  > END
  $ at 4
  $ release models evaluate --metrics counts --apply --quiet
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e1          1      150 / 1500  0.51  1     stopped by evidence: loadFailures
  loss: stopped from 100 on; gain: promoted from 20 on
  loadFailures of alpha, upsell: over a million, stopped from 200 on
  [1]

That run was killed once devices knew: the next one brings the feed and the ledger after it.

  $ cp ~/begun/models.jsonl .
  $ cp ~/begun/www/alpha/feed.json www/alpha
  $ ls ~/begun/www/alpha
  feed.json
  metadata
  targets
  $ rm -rf www/alpha/upsell
  $ release models status
  www/alpha/feed.json: is not as it is to be: a run has ended early, or release.json has changed
    app_id alpha
    remedy: run `release models refresh --customer alpha`
  customer  flow    SDK                   all devices        experiment
  alpha     upsell  1.0.0 to below 2.0.0  the bundled model  -
  1 customer
  [1]
  $ release models evaluate --metrics counts --apply --quiet
  no experiment is running
  $ events
  alpha approved
  alpha rollout
  alpha stopped
  $ release models status
  customer  flow    SDK                   all devices        experiment
  alpha     upsell  1.0.0 to below 2.0.0  the bundled model  -
  1 customer
  $ cp www/alpha/feed.json ended.json
  $ release models evaluate --metrics counts --apply --quiet
  no experiment is running
  $ cmp ended.json www/alpha/feed.json

A place that was restored from a backup is behind the ledger, and left alone.

  $ again
  $ at 1
  $ release models advance --customer alpha --quiet
  alpha  advanced upsell: 5 on 5 % of devices, experiment e1, stage 2
  1 customer published
  $ rm -rf www
  $ cp -R ~/begun/www .
  $ at 4
  $ release models evaluate --metrics counts --apply 2>&1 | grep -v 'no experiment'
  www/alpha/metadata/timestamp.json: leads to timestamp 2, and models.jsonl:3 says that 26 was there
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  release models evaluate: 1 customer failed: alpha
  [65]
  $ keep behind

More than one customer in twenty: that is no single model's fault, and news of its own. So are rows of a customer who was given nothing.

  $ again
  $ train 5 beta
  $ release models publish --customer beta --quiet
  beta  approved upsell 5, 108 B
  1 customer published
  $ release models rollout --customer beta --flow upsell --to 5 --experiment e1 --quiet
  beta  rollout upsell: 5 on 1 % of devices, experiment e1, stage 1
  1 customer published
  $ counts 1 alpha beta gamma <<'END' >counts/c.csv
  > 1 100 2 1000 200
  > 2  50 1  500  90
  > 3  20 0  200  41
  > 4   5 0   50   1
  > END
  $ at 4
  $ release models evaluate --metrics counts --apply --quiet
  metrics: warning: 2 customers of 2 are stopped in one run: alpha, beta
    remedy: look for what they have in common: a model, a query, or a version of the SDK
  metrics: warning: have rows of gamma, to whom nothing was published
    remedy: correct app_id in the query
  customer  flow    experiment  stage  devices     loss            gain  what follows
  alpha     upsell  e1          1      150 / 1500  over a million  0.03  stopped by evidence: sales
  beta      upsell  e1          1      150 / 1500  over a million  0.03  stopped by evidence: sales
  loss: stopped from 100 on; gain: promoted from 20 on
  [1]
  $ keep many
  $ told ~/seen/* www/beta
  01 planned: bundled, 5 for challenger-1
  02 stopped: bundled
  03 behind: bundled, 5 for challenger-1
  04 many: bundled
  beta: bundled
