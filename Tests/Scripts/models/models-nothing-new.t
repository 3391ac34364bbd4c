A command of `release models` says what it has changed, and when it has changed nothing.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all --quiet

What is approved already is not approved again.

  $ release models publish --all --quiet

Nobody has an experiment. Whoever is named has a reason to be; of all customers, those without one are passed over.

  $ release models stop --customer alpha --quiet
  $ release models promote --customer alpha --yes --quiet
  $ release models advance --all --quiet
  $ release models stop --all --dry-run --quiet
  $ release models rollout --customer alpha --flow upsell --to 3 --quiet
  $ release models advance --all --quiet
  $ release models stop --customer alpha --quiet
  $ release models stop --customer alpha --quiet

A hold is told, and its end, and neither is there twice.

  $ release models hold --customer alpha --dry-run --quiet
  $ release models hold --customer alpha --quiet
  $ release models hold --customer alpha --quiet
  $ release models hold --customer alpha --end --json --quiet | document models | jq -c '.customers[].holds'

A flow that nobody has.

  $ release models rollout --customer alpha --flow upsel --to 3 --quiet

A model that is gone from the place: whoever approves it puts it back, and says so.

  $ rm www/alpha/targets/alpha/models/*
  $ release models verify www/alpha | sed -E 's/[0-9a-f]{64}/DIGEST/'
  $ release models publish --customer alpha --dry-run --quiet
  $ ls www/alpha/targets/alpha/models
  $ release models publish --customer alpha --json --quiet | document models | jq -c '.customers[].restored'
  $ release models verify www/alpha
  $ release models publish --customer alpha --quiet

One with other bytes is not replaced: devices have named it by its digest.

  $ echo other >"$(ls www/alpha/targets/alpha/models/*)"
  $ release models publish --customer alpha --quiet | sed -E 's/[0-9a-f]{64}/DIGEST/'

A whole place that is gone. The ledger knows that it was there.

  $ rm -r www/alpha
  $ release models status --customer alpha --quiet
  $ release models publish --customer alpha --quiet
