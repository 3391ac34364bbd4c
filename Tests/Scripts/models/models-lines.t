Lines of SDK versions that change in release.json: what devices have goes on.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ alpha() { release models "$@" --customer alpha --quiet; }
  $ alpha publish
  alpha  approved upsell 3, 109 B
  1 customer published
  $ alpha rollout --flow upsell --to 3 --experiment e1
  alpha  rollout upsell: 3 on 1 % of devices, experiment e1, stage 1
  1 customer published

A line that is widened needs an approval for what it is wider by. Then its experiment goes on.

  $ edit release.json '.ota.lines[0].below = "3.0.0"'
  $ alpha advance
  upsell: alpha/models/upsell-3.mlmodel is approved for SDK 1.0.0 to below 2.0.0, not for 1.0.0 to below 3.0.0
    app_id alpha
    remedy: stay within what was approved, or approve more: `release models publish --customer alpha`
  0 customers published
  release models advance: 1 customer failed: alpha
  [65]
  $ alpha publish
  alpha  approved upsell 3, 109 B
  1 customer published
  $ alpha advance
  alpha  advanced upsell: 3 on 5 % of devices, experiment e1, stage 2
  1 customer published
  $ alpha promote --yes
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published
  $ release models status --customer alpha
  customer  flow    SDK                   all devices  experiment
  alpha     upsell  1.0.0 to below 3.0.0  3            -
  1 customer

So it is with a champion.

  $ train 5
  $ alpha publish
  alpha  approved upsell 5, 109 B
  1 customer published
  $ alpha rollout --flow upsell --to 5
  alpha  rollout upsell: 5 on 1 % of devices, experiment 5-2090-01-02, stage 1
  1 customer published
  $ alpha promote --yes
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 5 on all devices
  1 customer published
  $ edit release.json '.ota.lines[0].below = "4.0.0"'
  $ alpha publish
  alpha  approved upsell 5, 109 B
  1 customer published
  $ alpha set --flow upsell --threshold 0.6
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  set upsell: 5 on all devices
  1 customer published
  $ release models status --customer alpha
  customer  flow    SDK                   all devices  experiment
  alpha     upsell  1.0.0 to below 4.0.0  5            -
  1 customer

A champion before that is not approved for all of it is none to go back to.

  $ alpha rollback --flow upsell --to 3
  upsell: alpha/models/upsell-3.mlmodel is approved for SDK 1.0.0 to below 3.0.0, not for 1.0.0 to below 4.0.0
    app_id alpha
    remedy: stay within what was approved, or approve more: `release models publish --customer alpha`
  0 customers published
  release models rollback: 1 customer failed: alpha
  [65]
  $ alpha rollback --flow upsell --dry-run | grep roll
  https://ota.example.com/alpha/upsell/1.0.json: warning: names no model any more: clients without groups that have one keep it
    app_id alpha
    remedy: to give them another, approve it and run `release models rollback --to`
  alpha  would roll back upsell: the bundled model on all devices
