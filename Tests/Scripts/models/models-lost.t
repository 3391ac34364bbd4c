A model whose file has gone from the place: a lifecycle rule, `rsync --delete`, a restored bucket. Devices would look for it in vain, and
keep what they have, so nobody is told to get it.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ alpha() { release models "$@" --customer alpha --quiet; }
  $ lose() { rm www/alpha/targets/alpha/models/*.upsell-$1.mlmodel; }
  $ for version in 3 5 6 7; do
  >   [ $version -lt 7 ] || cp models.jsonl older
  >   train $version
  >   alpha publish && alpha rollout --flow upsell --to $version && alpha promote --yes
  > done >/dev/null

A ledger without somebody's last lines: what it lacks may be of the kind that a command asks for, and is not what it asks for.

  $ behind() { cp older models.jsonl; alpha "$@"; }
  $ mkdir kept && cp -R www models.jsonl kept
  $ behind rollback --flow upsell
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  rolled back upsell: 5 on all devices
  1 customer published
  $ alpha rollout --flow upsell --to 7 --experiment b >/dev/null && cp models.jsonl older
  $ alpha promote --yes >/dev/null && alpha rollout --flow upsell --to 6 --experiment c >/dev/null
  $ alpha promote --yes --experiment b
  upsell: experiment c is running for upsell, not b
    app_id alpha
    remedy: see what devices have: `release models status --customer alpha`
  0 customers published
  release models promote: 1 customer failed: alpha
  [65]
  $ behind promote --yes --experiment c
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 6 on all devices
  1 customer published
  $ alpha rollout --flow upsell --to 5 --experiment d >/dev/null && cp models.jsonl older && alpha promote --yes >/dev/null
  $ behind rollback --flow upsell
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  rolled back upsell: 6 on all devices
  1 customer published
  $ cp models.jsonl older && alpha revoke --flow upsell --to 3
  upsell: warning: apps that have model 3 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  alpha  revoked upsell 3: 6 on all devices
  1 customer published
  $ behind revoke --flow upsell --to 5
  upsell: warning: apps that have model 5 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  alpha  revoked upsell 5: 6 on all devices
  1 customer published
  $ cp models.jsonl older && alpha set --flow upsell --threshold 0.6 >/dev/null
  $ behind set --flow upsell --threshold 0.4
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  set upsell 6 to threshold 0.4, chance 0.05: 6 on all devices
  1 customer published
  $ jq -r '.files[]' www/alpha/feed.json | jq -c '[.lines[].champion.upsellThreshold, .revoked]'
  [0.4,["alpha/models/upsell-3.mlmodel","alpha/models/upsell-5.mlmodel"]]
  $ jq -c 'select(.revoked) | [.champion, .revoked]' models.jsonl
  ["6",["3"]]
  ["6",["5"]]

A thief brings a revoked model back: devices get their champion again. `publish` says what it leaves out, also if the ledger lacks that.

  $ thief && cp -R www/alpha kept/stolen && alpha refresh 2>&1 | grep revoked
  www/alpha/upsell: warning: does not say that alpha/models/upsell-3.mlmodel was revoked, as the ledger does
  www/alpha/upsell: warning: does not say that alpha/models/upsell-5.mlmodel was revoked, as the ledger does
  alpha  revoked upsell 3, 5: 6 on all devices

So they do after a run that was killed when it had written down what the thief did.

  $ rm -r www/alpha && mv kept/stolen www/alpha && sed -i.whole '$d' models.jsonl
  $ alpha refresh 2>&1 | grep '^alpha'
  alpha  revoked upsell 3, 5: 6 on all devices
  $ cp models.jsonl older && alpha revoke --flow upsell --to 7 >/dev/null 2>&1
  $ behind publish
  Models/Custom/alpha/upsell.mlmodel: warning: upsell 7 was revoked: devices that have it in their bundle run no model in its place
    app_id alpha: upsell
    remedy: give the customer another version in the manifest
  alpha: warning: no longer approves upsell 3, upsell 5, upsell 7: revoked
    remedy: if devices need another, give it to the customer in the manifest
  1 customer published
  $ rm -r www && mv kept/* .

What it lacks is the very same, as after a run that was killed: it is done.

  $ cp models.jsonl older && alpha rollback --flow upsell >/dev/null
  $ behind rollback --flow upsell
  1 customer published, with nothing new but dates
  $ tail -1 models.jsonl | jq -c '[.event, .champion]'
  ["rolledback","6"]
  $ alpha rollout --flow upsell --to 7 >/dev/null && alpha promote --yes >/dev/null

  $ lose 6
  $ cp www/alpha/feed.json before.json
  $ alpha rollback --flow upsell --to 6
  upsell: alpha/models/upsell-6.mlmodel is missing, or has other bytes than were approved: devices would look for it in vain
    app_id alpha
    remedy: bring its file back, from a backup for example; `release models publish --customer alpha` does it for what the manifest has
  0 customers published
  release models rollback: 1 customer failed: alpha
  [65]
  $ alpha rollout --flow upsell --to 6
  upsell: alpha/models/upsell-6.mlmodel is missing, or has other bytes than were approved: devices would look for it in vain
    app_id alpha
    remedy: bring its file back, from a backup for example; `release models publish --customer alpha` does it for what the manifest has
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ cmp before.json www/alpha/feed.json

Without a version, the next one takes its place.

  $ alpha rollback --flow upsell --dry-run | grep roll
  alpha/models/upsell-6.mlmodel: warning: is missing, or has other bytes than were approved, and is passed over
    app_id alpha
    remedy: see what is wrong with the place: `release models verify`
  alpha  would roll back upsell: 5 on all devices
  $ alpha rollback --flow upsell
  alpha/models/upsell-6.mlmodel: warning: is missing, or has other bytes than were approved, and is passed over
    app_id alpha
    remedy: see what is wrong with the place: `release models verify`
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  rolled back upsell: 5 on all devices
  1 customer published
  $ release models verify www/alpha
  www/alpha/targets/alpha/models/0026668672b87d3f7d80b832b0d7051a867ea38399b3e06f779fef37c3c0a1b3.upsell-6.mlmodel: is not there, and is approved
    remedy: `release models publish --customer alpha` puts back what the manifest has, and `release models revoke --customer alpha --flow upsell --to 6` forbids it
  alpha  root 1, targets 4, rollout 13: 4 models, 1 flow, 1 problem
  [65]

A challenger that few have is not for all; and what takes it back works as before.

  $ alpha rollout --flow upsell --to 7
  alpha  rollout upsell: 7 on 1 % of devices, experiment 7-2090-01-02-3, stage 1
  1 customer published
  $ lose 7
  $ release models status --quiet
  www/alpha/targets/alpha/models/84fb093fbc782fc3cfc59052cd1cfbe09f07ed3b72ce05e0ed0d3153963bd357.upsell-7.mlmodel: is not there: devices are told to get it
    app_id alpha
    remedy: `release models publish --customer alpha` puts back what the manifest has, and `release models revoke --customer alpha --flow upsell --to 7` forbids it
  customer  flow    SDK                   all devices  experiment
  alpha     upsell  1.0.0 to below 2.0.0  5            7 on 1 %, stage 1, until 2090-03-13
  1 customer
  [1]
  $ alpha promote --yes
  upsell: alpha/models/upsell-7.mlmodel is missing, or has other bytes than were approved: devices would look for it in vain
    app_id alpha
    remedy: bring its file back, from a backup for example; `release models publish --customer alpha` does it for what the manifest has
  0 customers published
  release models promote: 1 customer failed: alpha
  [65]
  $ alpha stop
  alpha  stopped upsell 7: 5 on all devices
  1 customer published

Nobody needs what is revoked. Of the champions before, none is left.

  $ alpha revoke --flow upsell --to 6
  upsell: warning: apps that have model 6 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  alpha  revoked upsell 6: 5 on all devices
  1 customer published
  $ alpha revoke --flow upsell --to 7
  upsell: warning: apps that have model 7 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  alpha  revoked upsell 7: 5 on all devices
  1 customer published
  $ release models verify www/alpha
  alpha  root 1, targets 4, rollout 17: 4 models, 1 flow, 0 problems
  $ alpha rollback --flow upsell --to 6
  upsell: model 6 was revoked
    app_id alpha
    remedy: name another, or none: without --to, the newest champion before that can still run comes back
  0 customers published
  release models rollback: 1 customer failed: alpha
  [65]

A file with other bytes is first taken away.

  $ for file in www/alpha/targets/alpha/models/*.upsell-5.mlmodel; do head -c 9 "$file" >cut && mv cut "$file"; done
  $ release models verify www/alpha
  www/alpha/targets/alpha/models/a841abf621dd8dbd58d2fc0e31b37502e10a332798c111f01b3db8a611d13102.upsell-5.mlmodel: has 9 bytes, and 109 are signed for
    remedy: remove it there: then `release models publish --customer alpha` puts back what the manifest has; or `release models revoke --customer alpha --flow upsell --to 5` forbids it
  alpha  root 1, targets 4, rollout 17: 4 models, 1 flow, 1 problem
  [65]
  $ release models status --quiet
  www/alpha/targets/alpha/models/a841abf621dd8dbd58d2fc0e31b37502e10a332798c111f01b3db8a611d13102.upsell-5.mlmodel: has 9 bytes, and 109 are signed for: devices are told to get it
    app_id alpha
    remedy: remove it there: then `release models publish --customer alpha` puts back what the manifest has; or `release models revoke --customer alpha --flow upsell --to 5` forbids it
  customer  flow    SDK                   all devices  experiment
  alpha     upsell  1.0.0 to below 2.0.0  5            -
  1 customer
  [1]
  $ alpha rollout --flow upsell --to 9
  upsell: model 9 of upsell is not approved
    app_id alpha
    remedy: use one of: 3, 5
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ lose 3
  $ alpha revoke --flow upsell --to 5
  alpha/models/upsell-3.mlmodel: warning: is missing, or has other bytes than were approved, and is passed over
    app_id alpha
    remedy: see what is wrong with the place: `release models verify`
  https://ota.example.com/alpha/upsell/1.0.json: warning: names no model any more: clients without groups that have one keep it
    app_id alpha
    remedy: to give them another, approve it (`release models publish --customer alpha`), roll it out and promote it
  upsell: warning: apps that have model 5 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  revoked upsell 5: the bundled model on all devices
  1 customer published

One that lacks what HEAD has, as in a sparse checkout, is not written to.

  $ git init -q && git add models.jsonl && git commit -qm 'chore: record' && sed -i.whole '$d' models.jsonl
  $ alpha stop --reason bad
  models.jsonl: lacks 1 line of HEAD's, and a ledger only grows
    remedy: run `git checkout --ignore-skip-worktree-bits HEAD -- models.jsonl`, which brings back HEAD's; before that, keep a copy of lines that only this one has; if they were taken away on purpose, or are wrong, commit that
  release: 1 problem; nothing was written
  [65]
  $ alpha publish --dry-run | head -n 1
  models.jsonl: lacks 1 line of HEAD's, and a ledger only grows
    remedy: run `git checkout --ignore-skip-worktree-bits HEAD -- models.jsonl`, which brings back HEAD's; before that, keep a copy of lines that only this one has; if they were taken away on purpose, or are wrong, commit that
  release: 1 problem; nothing was written
  [65]
  $ mv models.jsonl.whole models.jsonl
