A command of `release models` says what it has changed, and when it has changed nothing.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published

What is approved already is not approved again.

  $ release models publish --all --quiet
  2 customers published, with nothing new but dates

Nobody has an experiment. Whoever is named is told so; of all customers, those without one are passed over.

  $ release models stop --customer alpha --quiet
  alpha: warning: no experiment is running, so nothing is stopped
    remedy: see what devices have: `release models status --customer alpha`
  1 customer published, with nothing new but dates
  $ release models promote --customer alpha --yes --quiet
  alpha: warning: no experiment is running, so nothing is promoted
    remedy: see what devices have: `release models status --customer alpha`
  1 customer published, with nothing new but dates
  $ release models advance --all --quiet
  2 customers published, with nothing new but dates
  $ release models stop --customer alpha --dry-run --json 2>errors | document models | jq -r '.findings[].code'
  models.idle
  $ release models stop --all --dry-run --quiet
  2 customers would be published, with nothing new but dates
  $ release models rollout --customer alpha --flow upsell --to 3 --quiet
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  $ release models advance --all --quiet
  alpha  advanced upsell: 3 on 5 % of devices, experiment 3-2090-01-02, stage 2
  2 customers published, 1 of them with more than new dates
  $ release models stop --customer alpha --quiet
  alpha  stopped upsell 3: the bundled model on all devices
  1 customer published
  $ release models stop --customer alpha --quiet
  alpha: warning: no experiment is running, so nothing is stopped
    remedy: see what devices have: `release models status --customer alpha`
  1 customer published, with nothing new but dates

A hold is told, and its end, and neither is there twice.

  $ release models hold --customer alpha --dry-run --quiet
  alpha  would hold upsell
  1 customer would be published
  $ release models hold --customer alpha --quiet
  alpha  held upsell
  1 customer published
  $ release models hold --customer alpha --quiet
  1 customer published, with nothing new but dates
  $ release models hold --customer alpha --end --json --quiet | document models | jq -c '.customers[].holds'
  [{"event":"released","flowName":"upsell"}]

A flow that nobody has.

  $ release models rollout --customer alpha --flow upsel --to 3 --quiet
  upsel: no model is approved for the flow upsel
    app_id alpha
    remedy: use one of: upsell; or approve the models of the manifest: `release models publish --customer alpha`
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ release models publish --customer alpha --flow upsel --quiet
  upsel: no model of the selected customers is for this flow
    remedy: use one of: upsell
  release: 1 problem; nothing was written
  [65]

A model that is gone from the place: whoever approves it puts it back, and says so.

  $ rm www/alpha/targets/alpha/models/*
  $ release models verify www/alpha | sed -E 's/[0-9a-f]{64}/DIGEST/'
  www/alpha/targets/alpha/models/a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe.upsell-3.mlmodel: is not there, and is approved
    remedy: `release models publish --customer alpha` puts back what the manifest has, and `release models revoke --customer alpha --flow upsell --to 3` forbids it
  alpha  root 1, targets 1, rollout 4: 1 model, 1 flow, 1 problem
  [65]
  $ release models publish --customer alpha --dry-run --quiet
  alpha  would put back upsell 3, 109 B: it was missing
  1 customer would be published
  $ ls www/alpha/targets/alpha/models
  $ release models publish --customer alpha --json --quiet | document models | jq -c '.customers[].restored'
  [{"flowName":"upsell","modelVersion":"3","size":109}]
  $ release models verify www/alpha
  alpha  root 1, targets 1, rollout 4: 1 model, 1 flow, 0 problems
  $ release models publish --customer alpha --quiet
  1 customer published, with nothing new but dates

One with other bytes is not replaced: devices have named it by its digest.

  $ echo other >"$(ls www/alpha/targets/alpha/models/*)"
  $ release models publish --customer alpha --quiet | sed -E 's/[0-9a-f]{64}/DIGEST/'
  www/alpha/targets/alpha/models/a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe.upsell-3.mlmodel: has 6 bytes, and 109 are signed for
    remedy: remove it there, and run this again: that puts back the model of the manifest
  release models publish: 1 customer failed: alpha
  0 customers published
  [65]

A place that comes back from a backup, without the dates that were renewed since. No ledger has them; the next number is higher than those
that devices have seen.

  $ number() { jq .signed.version www/alpha/metadata/timestamp.json; }
  $ refresh() { RELEASE_TIME=2090-01-$1 release models refresh --customer alpha --quiet; }
  $ cp -R www backup
  $ refresh 03T12:00:00Z && refresh 04T12:00:00Z
  1 customer published, with nothing new but dates
  1 customer published, with nothing new but dates
  $ seen=$(number) && rm -r www && mv backup www
  $ refresh 04T13:00:00Z
  1 customer published, with nothing new but dates
  $ [ "$(number)" -gt "$seen" ]

A whole place that is gone. The ledger knows that it was there.

  $ rm -r www/alpha
  $ release models status --customer alpha --quiet
  www/alpha/metadata/timestamp.json: is not there, and models.jsonl:7 says that timestamp 12 was
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  customer  flow  SDK  all devices  experiment
  0 customers
  [65]
  $ release models publish --customer alpha --quiet
  www/alpha/metadata/timestamp.json: is not there, and models.jsonl:7 says that timestamp 12 was
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  0 customers published
  release models publish: 1 customer failed: alpha
  [65]
