Lines of SDK versions that change in release.json: what devices have goes on.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ edit release.json '.ota.holdout = 0.3'
  $ held() { jq --raw-output '.files[]' www/alpha/feed.json | jq --compact-output '[.lines[].holdout.upperBoundInclusive]'; }
  $ alpha() { release models "$@" --customer alpha --quiet; }
  $ alpha publish
  alpha  approved upsell 3, 109 B
  1 customer published
  $ alpha rollout --flow upsell --to 3 --experiment e1
  alpha  rollout upsell: 3 on 1 % of devices, experiment e1, stage 1
  1 customer published
  $ held
  [0.3]
  $ release bump 2.0.0 --dry-run --quiet >/dev/null
  release.json:23: ota.lines: warning: has no line for 2.0.0: its devices stay with the models in their bundle
    remedy: add a line, or widen one; then approve the models for it: `release models publish --all`

A line that is widened needs an approval for what it is wider by. Then its experiment goes on.

  $ edit release.json '.ota.lines[0].below = "3.0.0" | .ota.holdout = 0.1'
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
  alpha  advanced upsell: 3 on 5 % of devices, experiment e1, stage 2, for SDK 1.0.0 to below 3.0.0
  1 customer published
  $ alpha promote --yes
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices but the 30 % held out
  1 customer published
  $ release models status --customer alpha
  customer  flow    SDK                   all devices      experiment
  alpha     upsell  1.0.0 to below 3.0.0  3, none on 30 %  -
  1 customer

So it is with a champion, and a rollout takes the holdout of release.json.

  $ train 5
  $ alpha publish
  alpha  approved upsell 5, 109 B
  1 customer published
  $ alpha rollout --flow upsell --to 5
  alpha  rollout upsell: 5 on 1 % of devices, experiment 5-2090-01-02, stage 1
  1 customer published
  $ held
  [0.1]
  $ alpha promote --yes
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 5 on all devices but the 10 % held out
  1 customer published
  $ edit release.json '.ota.lines[0].below = "4.0.0"'
  $ alpha publish
  alpha  approved upsell 5, 109 B
  1 customer published
  $ alpha set --flow upsell --threshold 0.6
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  set upsell 5 to threshold 0.6, chance 0.05: 5 on all devices but the 10 % held out, for SDK 1.0.0 to below 4.0.0
  1 customer published
  $ cp customers.json all.json; echo '{' >customers.json
  $ release models status --customer alpha; mv all.json customers.json
  customer  flow    SDK                   all devices      experiment
  alpha     upsell  1.0.0 to below 4.0.0  5, none on 10 %  -
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
    remedy: to give them another, approve it (`release models publish --customer alpha`), roll it out and promote it
  alpha  would roll back upsell: the bundled model on all devices but the 10 % held out

A line that is raised above what devices have: nothing can be set for it, so they keep the line, or lose the model.

  $ cp release.json before.release.json
  $ edit release.json '.ota.lines[0] = {min: "4.0.0", below: "5.0.0"} | del(.ota.holdout)'
  $ release check --quiet
  release.json:23: ota.lines: warning: has no line for 1.0.0: its devices stay with the models in their bundle
    remedy: add a line, or widen one; then approve the models for it: `release models publish --all`
  1.0.0: 2 customers with 2 models in order; 0 problems, 1 warning
  $ alpha publish
  upsell: alpha/models/upsell-5.mlmodel is approved for SDK 4.0.0 to below 5.0.0, not for 1.0.0 to below 4.0.0: devices would refuse everything
    app_id alpha
    remedy: widen "ota" of release.json, or bring what devices have into it first: `release models rollback --customer alpha --flow upsell`
  0 customers published
  release models publish: 1 customer failed: alpha
  [65]

A line that is narrowed: not as long as the model that devices have would be approved for less than they are told.

  $ cp before.release.json release.json
  $ edit release.json '.ota.lines[0].min = "1.1.0" | .ota.purge = ["sh", "-c", "echo $RELEASE_URLS >>urls"]'
  $ cp www/alpha/feed.json before.json
  $ alpha publish
  upsell: alpha/models/upsell-5.mlmodel is approved for SDK 1.1.0 to below 4.0.0, not for 1.0.0 to below 4.0.0: devices would refuse everything
    app_id alpha
    remedy: widen "ota" of release.json, or bring what devices have into it first: `release models set --customer alpha --flow upsell --model 5 --threshold 0.6 --chance 0.05`
  0 customers published
  release models publish: 1 customer failed: alpha
  [65]
  $ cmp before.json www/alpha/feed.json

Clients of the versions that no line has any more get no model. Their file is emptied first: from the timestamp on, nothing leads to it.

  $ alpha set --flow upsell --threshold 0.7
  https://ota.example.com/alpha/upsell/1.0.json: warning: names no model any more: clients without groups that have one keep it
    app_id alpha
    remedy: to give them another, approve it (`release models publish --customer alpha`), roll it out and promote it
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.1.json
  alpha  set upsell 5 to threshold 0.7, chance 0.05: 5 on all devices but the 10 % held out, for SDK 1.1.0 to below 4.0.0
  1 customer published
  $ head www/alpha/upsell/*.json
  ==> www/alpha/upsell/1.0.json <==
  {}
  
  ==> www/alpha/upsell/1.1.json <==
  {
    "url": "https://ota.example.com/alpha/targets/alpha/models/a841abf621dd8dbd58d2fc0e31b37502e10a332798c111f01b3db8a611d13102.upsell-5.mlmodel",
    "modelVersion": "5",
    "upsellThreshold": 0.7,
    "randomUpsellChance": 0.05
  }
  $ cat urls
  https://ota.example.com/alpha/upsell/1.0.json https://ota.example.com/alpha/metadata/timestamp.json https://ota.example.com/alpha/feed.json https://ota.example.com/alpha/upsell/1.1.json
  $ alpha publish
  alpha  approved upsell 5, 109 B
  1 customer published
  $ release models verify www/alpha
  alpha  root 1, targets 5, rollout 8: 2 models, 1 flow, 0 problems

Lines that have other models do not become one.

  $ edit release.json '.ota.lines = [{min: "1.1.0", below: "2.0.0"}, {min: "2.0.0", below: "4.0.0"}]'
  $ alpha set --flow upsell --threshold 0.6
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.1.json
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/2.0.json
  alpha  set upsell 5 to threshold 0.6, chance 0.05: 5 on all devices but the 10 % held out, for SDK 1.1.0 to below 2.0.0, 2.0.0 to below 4.0.0
  1 customer published
  $ edit release.json '.ota.lines |= .[:1] | del(.ota.holdout)'
  $ train 6
  $ alpha publish
  alpha  approved upsell 6, 109 B
  1 customer published
  $ edit release.json '.ota.lines += [{min: "2.0.0", below: "4.0.0"}]'
  $ alpha rollout --flow upsell --to 6
  alpha  rollout upsell: 6 on 1 % of devices, experiment 6-2090-01-02, stage 1
  1 customer published
  $ held
  [null,null]
  $ edit release.json '.ota.lines = [{min: "1.1.0", below: "4.0.0"}]'
  $ alpha promote --yes
  upsell: SDK 1.1.0 to below 2.0.0 and 2.0.0 to below 4.0.0 have other models, and would be one line: 1.1.0 to below 4.0.0
    app_id alpha
    remedy: keep these "lines" of "ota" in release.json until both have the same champion
  0 customers published
  release models promote: 1 customer failed: alpha
  [65]
  $ alpha stop
  alpha  stopped upsell 6: 5 on all devices
  1 customer published

Nothing but the lines is new.

  $ alpha set --flow upsell --threshold 0.6
  https://ota.example.com/alpha/upsell/2.0.json: warning: names no model any more: clients without groups that have one keep it
    app_id alpha
    remedy: to give them another, approve it (`release models publish --customer alpha`), roll it out and promote it
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/2.0.json
  alpha  set upsell: 5 on all devices, for SDK 1.1.0 to below 4.0.0
  1 customer published
  $ release models status --customer alpha
  customer  flow    SDK                   all devices  experiment
  alpha     upsell  1.1.0 to below 4.0.0  5            -
  1 customer
