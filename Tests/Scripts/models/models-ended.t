What people have signed ends: devices take no change then, and keep what they have.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ alpha() { release models "$@" --customer alpha --quiet; }
  $ alpha rollout --flow upsell --to 3
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published

In the month before, the daily job of docs/evidence.md evaluates nevertheless, and ends as `refresh` does.

  $ mkdir counts && echo app_id,flowName,experiment,day,group,devices,sales >counts/none.csv
  $ edit release.json '.ota.evidence.metrics = "counts"'
  $ RELEASE_TIME=2090-06-21T12:00:00Z bash -e -c "$(block evidence.md daily sh)"
  asking for 2 customers
  targets: warning: ends at 2090-07-01T12:00:00Z
    app_id alpha
    remedy: a person renews it: `release models publish --customer alpha`
  targets: warning: ends at 2090-07-01T12:00:00Z
    app_id beta
    remedy: a person renews it: `release models publish --customer beta`
  2 customers published, with nothing new but dates
  customer  flow    experiment    stage  devices  loss  gain  what follows
  alpha     upsell  3-2090-01-02  1      0 / 0    1     1     held: there is no row of it
  loss: stopped from 100 on; gain: promoted from 20 on
  [75]
  $ edit release.json 'del(.ota.evidence)'

Of who has left, nobody is told then what they must sign.

  $ jq '.[:1]' customers.json >one.json
  $ RELEASE_TIME=2090-06-21T12:00:00Z release models stop --all --manifest one.json --dry-run --quiet 2>&1 | grep -v '^[-+ @]'
  alpha  would stop upsell 3: the bundled model on all devices
  2 customers would be published, 1 of them with more than new dates

After 200 days the approval of models has ended, after 400 the root.

  $ RELEASE_TIME=2090-07-21T12:00:00Z alpha advance
  targets: has ended at 2090-07-01T12:00:00Z: devices keep what they have
    app_id alpha
    remedy: a person renews it: `release models publish --customer alpha`
  0 customers published
  release models advance: 1 customer failed: alpha
  [65]
  $ mv customers.json away; RELEASE_TIME=2090-07-21T12:00:00Z alpha advance 2>&1 | grep remedy; mv away customers.json
    remedy: a person renews it: `release models publish --customer alpha`
  $ RELEASE_TIME=2090-07-21T12:00:00Z alpha refresh
  targets: has ended at 2090-07-01T12:00:00Z: devices keep what they have
    app_id alpha
    remedy: a person renews it: `release models publish --customer alpha`
  1 customer published, with nothing new but dates; where a signature has ended, devices change nothing until a person signs again
  [75]
  $ RELEASE_TIME=2091-02-06T12:00:00Z alpha advance
  root: has ended at 2091-01-02T12:00:00Z: devices keep what they have
    remedy: sign it for another year: `release models keys renew`
  release: 1 problem; nothing was written
  [65]
  $ RELEASE_TIME=2091-02-06T12:00:00Z alpha refresh
  root: has ended at 2091-01-02T12:00:00Z: devices keep what they have
    remedy: sign it for another year: `release models keys renew`
  targets: has ended at 2090-07-01T12:00:00Z: devices keep what they have
    app_id alpha
    remedy: a person renews it: `release models publish --customer alpha`
  1 customer published, with nothing new but dates; where a signature has ended, devices change nothing until a person signs again
  [75]
  $ told
  alpha: bundled, 3 for challenger-1

Counts give it to nobody else, but stop it: whoever has it keeps it until a person signs again.

  $ export RELEASE_TIME=2090-07-21T12:00:00Z
  $ cp -R . ~/running && edit release.json '.ota.evidence.promote = "automatic"'
  $ counted() {
  >   echo app_id,flowName,experiment,day,group,devices,sales
  >   printf "alpha,upsell,3-2090-01-02,2090-07-%s,challenger-1,100,$1\n" {05..20}
  >   printf "alpha,upsell,3-2090-01-02,2090-07-%s,control-1,1000,180\n" {05..20}
  > }
  $ counted 30 >counts/none.csv; alpha evaluate --metrics counts --apply
  customer  flow    experiment    stage  devices     loss  gain            what follows
  alpha     upsell  3-2090-01-02  1      800 / 8000  0.15  over a million  has proven itself; targets has ended; a person renews it: `release models publish --customer alpha`
  loss: stopped from 100 on; gain: promoted from 20 on
  $ counted 1 >counts/none.csv; alpha evaluate --metrics counts --apply
  targets: has ended at 2090-07-01T12:00:00Z: devices keep what they have
    app_id alpha
    remedy: a person renews it: `release models publish --customer alpha`
  customer  flow    experiment    stage  devices     loss            gain  what follows
  alpha     upsell  3-2090-01-02  1      800 / 8000  over a million  0     stopped by evidence: sales
  loss: stopped from 100 on; gain: promoted from 20 on
  [75]

Whoever has left cannot get another signature.

  $ rm -r www && cp -R ~/running/. .; edit customers.json '.[1:]'; counted 1 >counts/none.csv
  $ alpha evaluate --metrics counts --apply 2>&1 | grep remedy
    remedy: the manifest does not have it: put it back, or let it end, and remove its files from its place
  [75]
  $ rm -r www && cp -R ~/running/. .

A stop goes out nevertheless. Then a person signs again.

  $ alpha stop
  targets: has ended at 2090-07-01T12:00:00Z: devices keep what they have
    app_id alpha
    remedy: a person renews it: `release models publish --customer alpha`
  alpha  stopped upsell 3: the bundled model on all devices
  1 customer published; where a signature has ended, devices change nothing until a person signs again
  [75]
  $ alpha publish
  1 customer published
  $ alpha rollout --flow upsell --to 3 --experiment e2
  alpha  rollout upsell: 3 on 1 % of devices, experiment e2, stage 1
  1 customer published
  $ told
  alpha: bundled, 3 for challenger-1

The next root waits until one of its people approves: what has ended is the root that devices still have.

  $ cp -R . ~/waiting; cd ~/waiting; export RELEASE_TIME=2090-12-20T12:00:00Z
  $ alpha stop >/dev/null; alpha rollout --flow upsell --to 3 --experiment e3 >/dev/null
  $ for change in 'new bob' 'people bob' 'sign owner' 'sign bob' publish; do release models keys $change --quiet >/dev/null 2>&1; done
  $ printf "alpha,upsell,e3,2091-01-%s,challenger-1,100,30\n" {01..09} >>counts/none.csv
  $ printf "alpha,upsell,e3,2091-01-%s,control-1,1000,180\n" {01..09} >>counts/none.csv
  $ export RELEASE_TIME=2091-01-10T12:00:00Z; edit release.json '.ota.evidence.promote = "automatic"'
  $ alpha evaluate --metrics counts --apply
  customer  flow    experiment  stage  devices     loss  gain  what follows
  alpha     upsell  e3          1      100 / 1000  0.15  9.43  stage 2, 5 % of devices; root has ended; a newer one waits: let a person approve models for it: `release models publish --all`
  loss: stopped from 100 on; gain: promoted from 20 on
  $ alpha refresh
  ota/2.root.json: warning: waits: targets has 0 valid signatures of 1
    app_id alpha
    remedy: let a person sign what it demands: `release models publish --all`
  root: has ended at 2091-01-02T12:00:00Z: devices keep what they have
    remedy: a newer one waits: let a person approve models for it: `release models publish --all`
  targets: warning: ends at 2091-01-17T12:00:00Z
    app_id alpha
    remedy: a person renews it: `release models publish --customer alpha`
  1 customer published, with nothing new but dates; where a signature has ended, devices change nothing until a person signs again
  [75]
  $ cd - >/dev/null; export RELEASE_TIME=2090-07-21T12:00:00Z

A customer who has left: nobody can sign for it, and nobody misses its files.

  $ edit customers.json 'map(select(.app_id != "beta"))'
  $ release models refresh --all --quiet
  targets: warning: has ended at 2090-07-01T12:00:00Z: devices keep what they have
    app_id beta
    remedy: the manifest does not have it: put it back, or let it end, and remove its files from its place
  2 customers published, with nothing new but dates
  $ release models stop --customer beta --quiet
  beta: warning: no experiment is running, so nothing is stopped
    remedy: see what devices have: `release models status --customer beta`
  targets: has ended at 2090-07-01T12:00:00Z: devices keep what they have
    app_id beta
    remedy: the manifest does not have it: put it back, or let it end, and remove its files from its place
  1 customer published, with nothing new but dates; where a signature has ended, devices change nothing until a person signs again
  [75]
  $ release models stop --all --dry-run --quiet | tail -n 1
  targets: warning: has ended at 2090-07-01T12:00:00Z: devices keep what they have
    app_id beta
    remedy: the manifest does not have it: put it back, or let it end, and remove its files from its place
  2 customers would be published, 1 of them with more than new dates
  $ rm -r www/beta
  $ release models refresh --all --quiet
  models.jsonl: warning: has beta, which neither the manifest nor a place has any more: passed over
    remedy: if a customer has not left, put it back into the manifest, and its files from a backup
  1 customer published, with nothing new but dates
  $ release models status
  models.jsonl: warning: has beta, which neither the manifest nor a place has any more: passed over
    remedy: if a customer has not left, put it back into the manifest, and its files from a backup
  customer  flow    SDK                   all devices        experiment
  alpha     upsell  1.0.0 to below 2.0.0  the bundled model  3 on 1 %, stage 1, until 2090-09-29
  1 customer

Such places are asked once and beside each other: here each answers when the other is asked too.

  $ ended=$(sed -n 's/"beta"/"gamma"/p' models.jsonl) && echo "$ended" >>models.jsonl
  $ cat >get.sh <<'END'
  > #!/bin/bash
  > echo "$RELEASE_APP_ID" >>asked
  > [ "$RELEASE_APP_ID" != alpha ] || exec cp "www/alpha/$RELEASE_OBJECT" "$RELEASE_FILE"
  > for _ in {1..20}; do [ "$(sort -u asked | wc -l)" -lt 2 ] || exit 75; sleep 0.1; done
  > echo nobody else >>asked; exit 75
  > END
  $ chmod +x get.sh
  $ edit release.json '.ota.place = {kind: "command", get: ["./get.sh"], create: ["./get.sh"], replace: ["./get.sh"]} | .retry.seconds = 1'
  $ release models status --jobs 2 --quiet >/dev/null 2>&1
  [2]
  $ head -2 asked | sort
  beta
  gamma
  $ sed -n 3,4p asked | grep -m 1 alpha
  alpha

A host that gives no answer is waited for once, whoever's files it has.

  $ export AWS_ACCESS_KEY_ID=id AWS_SECRET_ACCESS_KEY=secret
  $ edit release.json '.ota.place = {kind: "s3", endpoint: "http://127.0.0.1:'"$(free_port)"'", bucket: "models", key: "{{app_id}}"}'
  $ release models status --jobs 1 --quiet 2>&1 | grep 'trying again' | cut -d/ -f5 | sort -u
  alpha
  [75]
