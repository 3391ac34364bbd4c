A model whose file has gone from the place: a lifecycle rule, `rsync --delete`, a restored bucket. Devices would look for it in vain, and
keep what they have, so nobody is told to get it.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ alpha() { release models "$@" --customer alpha --quiet; }
  $ lose() { rm www/alpha/targets/alpha/models/*.upsell-$1.mlmodel; }
  $ for version in 3 5 6 7; do
  >   train $version
  >   alpha publish && alpha rollout --flow upsell --to $version && alpha promote --yes
  > done >/dev/null
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
  alpha  root 1, targets 4, rollout 10: 4 models, 1 flow, 1 problem
  [65]

A challenger that few have is not for all; and what takes it back works as before.

  $ alpha rollout --flow upsell --to 7
  alpha  rollout upsell: 7 on 1 % of devices, experiment 7-2090-01-02-2, stage 1
  1 customer published
  $ lose 7
  $ alpha promote --yes
  upsell: alpha/models/upsell-7.mlmodel is missing, or has other bytes than were approved: devices would look for it in vain
    app_id alpha
    remedy: bring its file back, from a backup for example; `release models publish --customer alpha` does it for what the manifest has
  0 customers published
  release models promote: 1 customer failed: alpha
  [65]
  $ alpha stop
  alpha  stopped upsell: 5 on all devices
  1 customer published

Nobody needs what is revoked. Of the champions before, none is left.

  $ alpha revoke --flow upsell --to 6
  upsell: warning: apps that have model 6 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: if a build has it, give the customer another version in the manifest, and release that
  alpha  revoked upsell: 5 on all devices
  1 customer published
  $ alpha revoke --flow upsell --to 7
  upsell: warning: apps that have model 7 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: if a build has it, give the customer another version in the manifest, and release that
  alpha  revoked upsell: 5 on all devices
  1 customer published
  $ release models verify www/alpha
  alpha  root 1, targets 4, rollout 14: 4 models, 1 flow, 0 problems
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
    remedy: if a build has it, give the customer another version in the manifest, and release that
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  revoked upsell: the bundled model on all devices
  1 customer published
