Models over the air, from the first to a rollback. python-tuf is the device.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all
  reading models of 2 customers
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ keep approved

`step` runs a command with `--dry-run`, which changes nothing, then without, and keeps the place as devices have it then.

  $ step() {
  >   cp www/alpha/feed.json before.json
  >   release models "$@" --customer alpha --dry-run >/dev/null 2>&1 && cmp before.json www/alpha/feed.json &&
  >     release models "$@" --customer alpha --quiet && keep "$1"
  > }

A model begins with few devices. Clients without groups have nothing of it.

  $ step rollout --flow upsell --to 3
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  $ ls www/alpha
  feed.json
  metadata
  targets
  $ step advance
  alpha  advanced upsell: 3 on 5 % of devices, experiment 3-2090-01-02, stage 2
  1 customer published
  $ step promote --yes
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published
  $ train 5
  $ release models publish --all
  reading models of 2 customers
  alpha  approved upsell 5, 109 B
  2 customers published, 1 of them with more than new dates
  $ step publish
  1 customer published, with nothing new but dates

Clients without groups have the champion, never a challenger.

  $ step rollout --flow upsell --to 5 --stage 2
  alpha  rollout upsell: 5 on 5 % of devices, experiment 5-2090-01-02, stage 2
  1 customer published
  $ cat www/alpha/upsell/1.0.json
  {
    "url": "https://ota.example.com/alpha/targets/alpha/models/a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe.upsell-3.mlmodel",
    "modelVersion": "3",
    "upsellThreshold": 0.5,
    "randomUpsellChance": 0.05
  }
  $ step stop --reason 'fewer sales'
  alpha  stopped upsell 5: 3 on all devices
  1 customer published
  $ step rollout --flow upsell --to 5 --experiment e2
  alpha  rollout upsell: 5 on 1 % of devices, experiment e2, stage 1
  1 customer published
  $ step promote --yes
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 5 on all devices
  1 customer published
  $ step set --flow upsell --threshold 0.6 --chance 0.1
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  set upsell 5 to threshold 0.6, chance 0.1: 5 on all devices
  1 customer published
  $ cat www/alpha/upsell/1.0.json
  {
    "url": "https://ota.example.com/alpha/targets/alpha/models/a841abf621dd8dbd58d2fc0e31b37502e10a332798c111f01b3db8a611d13102.upsell-5.mlmodel",
    "modelVersion": "5",
    "upsellThreshold": 0.6,
    "randomUpsellChance": 0.1
  }
  $ step rollback --flow upsell
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  rolled back upsell: 3 on all devices
  1 customer published

Whoever has no groups gets a revoked model no more.

  $ step revoke --flow upsell --to 3
  https://ota.example.com/alpha/upsell/1.0.json: warning: names no model any more: clients without groups that have one keep it
    app_id alpha
    remedy: to give them another, approve it (`release models publish --customer alpha`), roll it out and promote it
  upsell: warning: apps that have model 3 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  revoked upsell 3: the bundled model on all devices
  1 customer published
  $ cat www/alpha/upsell/1.0.json
  {}
  $ release models refresh --all
  asking for 2 customers
  2 customers published, with nothing new but dates

What devices had after each step, and the ledger has it all.

  $ told ~/seen/* www/beta
  01 approved: bundled
  02 rollout: bundled, 3 for challenger-1
  03 advance: bundled, 3 for challenger-1, challenger-2
  04 promote: 3
  05 publish: 3
  06 rollout: 3, 5 for challenger-1, challenger-2
  07 stop: 3
  08 rollout: 3, 5 for challenger-1
  09 promote: 5
  10 set: 5
  11 rollback: 3
  12 revoke: bundled
  beta: bundled
  $ events
  alpha approved
  alpha rollout
  alpha advanced
  alpha promoted
  alpha approved
  alpha rollout
  alpha stopped
  alpha rollout
  alpha promoted
  alpha set
  alpha rolledback
  alpha revoked
  beta approved
  $ ledger

The documents say the same.

  $ release models refresh --all --json --quiet | document models | jq -c .
  {"schemaVersion":1,"dryRun":false,"customers":[{"app_id":"alpha","approved":[],"restored":[],"holds":[],"changes":[],"mirrors":[],"versions":{"root":1,"targets":2,"rollout":11,"snapshot":12,"timestamp":15},"objects":2,"bytes":5291},{"app_id":"beta","approved":[],"restored":[],"holds":[],"changes":[],"mirrors":[],"versions":{"root":1,"targets":1,"rollout":1,"snapshot":1,"timestamp":4},"objects":2,"bytes":4460}],"failed":[],"findings":[]}
  $ release models rollout --customer alpha --flow upsell --to 5 --dry-run --json --quiet | document models | jq 'keys'
  [
    "customers",
    "dryRun",
    "failed",
    "findings",
    "schemaVersion"
  ]
  $ release models status --json | document models-status | jq -c '.customers[] | [.app_id, .versions]'
  ["alpha",{"root":1,"targets":2,"rollout":11,"snapshot":12,"timestamp":15}]
  ["beta",{"root":1,"targets":1,"rollout":1,"snapshot":1,"timestamp":4}]
  $ release models status
  customer  flow    SDK                   all devices         experiment
  alpha     upsell  1.0.0 to below 2.0.0  the bundled model   -
  beta      -       -                     the bundled models  -
  2 customers

No file of one customer names another.

  $ grep -rl beta www/alpha
  [1]
  $ grep -rl alpha www/beta
  [1]

And it is worth nothing at another's place.

  $ for name in timestamp 1.snapshot 1.targets 1.rollout; do cp www/beta/metadata/$name.json www/alpha/metadata; done
  $ release models refresh --customer alpha --quiet
  www/alpha/metadata/timestamp.json: is that of customer beta
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  0 customers published
  release models refresh: 1 customer failed: alpha
  [65]
