A cache is told which addresses have changed, and is no reason against a publication.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ alpha() { release models "$@" --customer alpha --quiet; }
  $ edit release.json '.ota.purge = ["./purge.sh"]'
  $ printf '#!/bin/sh\necho $RELEASE_APP_ID $RELEASE_URLS >>purged\n' >purge.sh
  $ chmod +x purge.sh
  $ alpha rollout --flow upsell --to 3
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  $ alpha promote --yes
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published
  $ tr ' ' '\n' <purged
  alpha
  https://ota.example.com/alpha/metadata/timestamp.json
  https://ota.example.com/alpha/feed.json
  https://ota.example.com/alpha/upsell/1.0.json
  alpha
  https://ota.example.com/alpha/metadata/timestamp.json
  https://ota.example.com/alpha/feed.json
  https://ota.example.com/alpha/upsell/1.0.json
  $ printf '#!/bin/sh\nexit 3\n' >purge.sh
  $ alpha rollback --flow upsell
  ./purge.sh: warning: ended with status 3
    app_id alpha
    remedy: caches ask again by themselves after a minute
  https://ota.example.com/alpha/upsell/1.0.json: warning: names no model any more: clients without groups that have one keep it
    app_id alpha
    remedy: to give them another, approve it (`release models publish --customer alpha`), roll it out and promote it
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  rolled back upsell: the bundled model on all devices
  1 customer published
  $ told
  alpha: bundled

Before anybody pays, a publication says what it costs, with any number of devices.

  $ release models publish --customer alpha --devices 5000000 --dry-run
  reading models of 1 customer
  5000000 devices of each customer: 545.0 MB in 5000000 requests when all have the models, and 150000000 requests a month for the feed
    Amazon S3 ($0.09 a GB, $0.40 a million requests): $2.04, and $64.05 a month
    a store without fees for traffic ($0.00 a GB, $0.36 a million requests): $1.80, and $54.00 a month
  1 customer would be published, with nothing new but dates
  $ edit release.json 'del(.ota.purge)'
  $ release models publish --all --devices 9223372036854775807 --json --quiet | document models | jq -c '.cost.hosts[].name'
  "Amazon S3"
  "a store without fees for traffic"
