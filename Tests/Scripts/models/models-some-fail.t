A change of all customers that fails for one. Each change of the others is made once.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=3,paywall=3 beta:upsell=4
  $ release models init --url 'https://ota.example.com/{{app_id}}' --directory 'www/{{app_id}}' --from 1.0.0 --quiet >/dev/null
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  alpha  approved paywall 3, 110 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ release models rollout --customer alpha --flow upsell --to 3 --quiet
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  $ release models rollout --customer beta --to 4 --quiet
  beta  rollout upsell: 4 on 1 % of devices, experiment 4-2090-01-02, stage 1
  1 customer published
  $ mv www/beta away
  $ release models advance --all --quiet
  models.jsonl: note: has the change of the other customers, and the same command would change them once more
    remedy: run it again for those alone that failed, with --customer
  www/beta/metadata/timestamp.json: is not there, and models.jsonl:4 says that timestamp 2 was
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  alpha  advanced upsell: 3 on 5 % of devices, experiment 3-2090-01-02, stage 2
  1 customer published
  release models advance: 1 customer failed, the others are done: beta
  [2]
  $ mv away www/beta
  $ release models advance --customer beta --quiet
  beta  advanced upsell: 4 on 5 % of devices, experiment 4-2090-01-02, stage 2
  1 customer published
  $ release models promote --all --yes --quiet
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  beta  changed for all clients without groups: https://ota.example.com/beta/upsell/1.0.json
  beta  promoted upsell: 4 on all devices
  2 customers published

Of flows that nobody names, only those go back that have a model from here: paywall has none.

  $ mv www/beta away
  $ release models rollback --all --quiet 2>/dev/null
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  rolled back upsell: the bundled model on all devices
  1 customer published
  [2]
  $ release models rollback --all --quiet --json 2>/dev/null | document models | jq -r '.findings[].remedy'
  run it again for those alone that failed, with --customer
  [2]
  $ mv away www/beta
  $ release models rollback --customer beta --quiet 2>/dev/null
  beta  changed for all clients without groups: https://ota.example.com/beta/upsell/1.0.json
  beta  rolled back upsell: the bundled model on all devices
  1 customer published
  $ release models rollback --customer beta --quiet
  beta: warning: no model has come over the air, so nothing is rolled back
    remedy: see what devices have: `release models status --customer beta`
  1 customer published, with nothing new but dates

Without a flow, each is changed that has something to change: a running experiment ends, and what is named must be of one flow.

  $ release models rollout --customer alpha --to 3 --quiet
  alpha: 2 flows have a model 3: paywall, upsell
    remedy: name one of them, as in `--flow paywall`
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ release models rollout --customer alpha --flow paywall --to 3 --quiet
  alpha  rollout paywall: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  $ release models rollback --customer alpha --quiet
  alpha  stopped paywall 3: the bundled model on all devices
  1 customer published

So it is after a revocation: the same again is not another flow's.

  $ cp -R . ~/revoked && cd ~/revoked
  $ release models revoke --customer alpha --flow paywall --to 3 --quiet >/dev/null 2>&1
  $ release models publish --customer alpha --quiet >/dev/null 2>&1
  $ release models revoke --customer alpha --to 3 --quiet
  alpha: 2 flows have a model 3: paywall, upsell
    remedy: name one of them, as in `--flow paywall`
  0 customers published
  release models revoke: 1 customer failed: alpha
  [65]
  $ cd - >/dev/null

What is the same twice needs no such care.

  $ mv www/beta away
  $ release models stop --all --quiet 2>&1 | tail -2
  1 customer published, with nothing new but dates
  release models stop: 1 customer failed, the others are done: beta
  [2]

A run without the ledger, or with an older one, finds whose devices are told something by the manifest. Nobody to find is a failure.

  $ mv away www/beta
  $ grep -v beta models.jsonl >older && mv older models.jsonl
  $ echo '{' >broken.json
  $ release models refresh --all --manifest broken.json --quiet
  broken.json:1:2: warning: the document ends too early
    remedy: close every [ and {, or restore the file if it was cut off
  1 customer published, with nothing new but dates
  $ release models stop --all --quiet --json | jq -c '[.customers[].app_id]'
  models.jsonl: warning: does not have beta, whose places have something, or cannot be asked
    remedy: bring the newest one here, and commit it where you publish
  ["alpha","beta"]
  $ rm models.jsonl
  $ release models status --manifest broken.json --quiet
  broken.json:1:2: the document ends too early
    remedy: close every [ and {, or restore the file if it was cut off
  release: 1 problem
  [65]
  $ release models refresh --all --manifest broken.json --quiet
  broken.json:1:2: the document ends too early
    remedy: close every [ and {, or restore the file if it was cut off
  release: 1 problem; nothing was written
  [65]
  $ release models status --quiet
  models.jsonl: warning: does not have alpha, beta, whose places have something, or cannot be asked
    remedy: bring the newest one here, and commit it where you publish
  customer  flow     SDK                   all devices        experiment
  alpha     paywall  1.0.0 to below 2.0.0  the bundled model  -
  alpha     upsell   1.0.0 to below 2.0.0  the bundled model  -
  beta      upsell   1.0.0 to below 2.0.0  the bundled model  -
  2 customers
  $ release models refresh --all --quiet
  models.jsonl: warning: does not have alpha, beta, whose places have something, or cannot be asked
    remedy: bring the newest one here, and commit it where you publish
  2 customers published, with nothing new but dates
  $ events
  alpha approved
  beta approved
  $ rm -r www models.jsonl
  $ release models refresh --all --quiet
  0 customers published
  $ release models stop --all --quiet
  models.jsonl: names no customer, and the places of those in the manifest have nothing
    remedy: if devices were told anything, bring the ledger here, and commit it where you publish; or name customers
  release: 1 problem; nothing was written
  [65]
