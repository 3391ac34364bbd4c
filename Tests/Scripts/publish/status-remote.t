`status --remote`: the destinations are asked, and compared with the ledger.

  $ . "$TESTDIR/setup.sh"
  $ shipping_demo acme-fitness trailcast
  $ release publish --customer trailcast --customer acme-fitness --quiet | tail -n 1
  1.4.0: 4 published, 0 there already, 0 held back, 0 failed
  $ release status --remote
  asking 2 channels
  customer      manifest  built  repositories  mirror  models
  acme-fitness  1.4.0     1.4.0  1.4.0         1.4.0   onboarding_upsell@72
  trailcast     1.4.0     1.4.0  1.4.0         1.4.0   push_permission@1, att_prompt@5
  2 customers

The folder of the build is not needed.

  $ rm -r dist
  $ release status --remote --quiet
  customer      manifest  built  repositories  mirror  models
  acme-fitness  1.4.0     -      1.4.0         1.4.0   onboarding_upsell@72
  trailcast     1.4.0     -      1.4.0         1.4.0   push_permission@1, att_prompt@5
  2 customers

What is missing or different is listed.

  $ mkdir before; cp -R www remotes before
  $ rm www/trailcast/1.4.0/ContextSDK.zip
  $ echo other >www/acme-fitness/1.4.0/ContextSDK.zip
  $ remote trailcast tag -d 1.4.0 >tag
  $ release status --remote
  asking 2 channels
  www/acme-fitness/1.4.0/ContextSDK.zip: already has other bytes than dist/1.4.0/acme-fitness/ContextSDK.zip
    app_id acme-fitness: channel mirror
    remedy: find out who changed it; remove it there, and publish again
  www/trailcast/1.4.0: the ledger has 1.4.0, but this is missing there: www/trailcast/1.4.0/ContextSDK.zip
    app_id trailcast: channel mirror
    remedy: publish it again, or find out who removed it
  $TMPDIR/work/remotes/trailcast.git: the ledger has 1.4.0, but this is missing there: tag 1.4.0
    app_id trailcast: channel repositories
    remedy: publish it again, or find out who removed it
  customer      manifest  built  repositories     mirror             models
  acme-fitness  1.4.0     -      1.4.0            1.4.0 [different]  onboarding_upsell@72
  trailcast     1.4.0     -      1.4.0 [missing]  1.4.0 [missing]    push_permission@1, att_prompt@5
  2 customers
  [1]
  $ release status --remote --json 2>/dev/null | document status | jq -c '.customers[] | [.app_id, (.channels[] | .channel, .remote)]'
  ["acme-fitness","mirror","different","repositories","same"]
  ["trailcast","mirror","missing","repositories","missing"]
  [1]

One that cannot be asked does not hide the others.

  $ rm -rf www remotes/trailcast.git
  $ cp -R before/www .
  $ release status --remote
  asking 2 channels
  $TMPDIR/work/remotes/trailcast.git: cannot list references: fatal: '$TMPDIR/work/remotes/trailcast.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    remedy: make the repository, or correct "url" in release.json
  customer      manifest  built  repositories    mirror  models
  acme-fitness  1.4.0     -      1.4.0           1.4.0   onboarding_upsell@72
  trailcast     1.4.0     -      1.4.0 [failed]  1.4.0   push_permission@1, att_prompt@5
  2 customers
  [74]
  $ release status --remote --json 2>/dev/null | document status | jq -c '.customers[] | [.app_id, (.channels[] | .channel, .remote)]'
  ["acme-fitness","mirror","same","repositories","same"]
  ["trailcast","mirror","same","repositories","failed"]
  [74]

What the ledger lacks is reported, as after a run that was killed before it wrote the ledger. The next run records it.

  $ cp -R before/remotes/trailcast.git remotes
  $ mv releases.jsonl before
  $ build
  $ release status --remote --customer trailcast
  asking 2 channels
  releases.jsonl: note: there is no ledger: nothing was published from here
    remedy: if something was, commit the ledger where you publish, or publish it again here, which records it
  www/trailcast/1.4.0: has 1.4.0, and the ledger does not say so
    app_id trailcast: channel mirror
    remedy: run `release publish --customer trailcast`, which records it
  $TMPDIR/work/remotes/trailcast.git: has 1.4.0, and the ledger does not say so
    app_id trailcast: channel repositories
    remedy: run `release publish --customer trailcast`, which records it
  customer   manifest  built  repositories    mirror          models
  trailcast  1.4.0     1.4.0  - [unrecorded]  - [unrecorded]  -
  1 customer
  [1]
  $ release publish --customer trailcast --customer acme-fitness --quiet
  acme-fitness  mirror: was there www/acme-fitness/1.4.0
  acme-fitness  repositories: was there $TMPDIR/work/remotes/acme-fitness.git 1.4.0
  trailcast  mirror: was there www/trailcast/1.4.0
  trailcast  repositories: was there $TMPDIR/work/remotes/trailcast.git 1.4.0
  1.4.0: 0 published, 4 there already, 0 held back, 0 failed
  $ release status --remote --quiet
  customer      manifest  built  repositories  mirror  models
  acme-fitness  1.4.0     1.4.0  1.4.0         1.4.0   onboarding_upsell@72
  trailcast     1.4.0     1.4.0  1.4.0         1.4.0   push_permission@1, att_prompt@5
  2 customers

Whose place has gone with them makes no later question fail, unless it is about them.

  $ cp customers.json all.json; edit customers.json 'map(select(.app_id != "trailcast"))'
  $ mv remotes/trailcast.git gone.git; mv www/trailcast gone
  $ release status --remote --quiet 2>&1 | grep -A 2 '^[^ ]*trailcast[^ ]*:'
  www/trailcast/1.4.0: warning: the ledger has 1.4.0, but this is missing there: www/trailcast/1.4.0/ContextSDK.zip, www/trailcast/1.4.0/Package.swift, www/trailcast/1.4.0/RELEASE_NOTES.md, www/trailcast/1.4.0/variant.json
    app_id trailcast: channel mirror
    remedy: find out who removed it, and bring it back by hand; the customer is not in the manifest: if the place has gone too, there is nothing to do
  $TMPDIR/work/remotes/trailcast.git: warning: cannot list references: fatal: '$TMPDIR/work/remotes/trailcast.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    app_id trailcast
    remedy: make the repository, or correct "url" in release.json; the customer is not in the manifest: if the place has gone too, there is nothing to do
  $ release status --remote --quiet --customer trailcast >/dev/null 2>&1
  [74]

What `release.json` makes is no fault of their places.

  $ edit customers.json '.[:1] | .[0].app_id = "new-app"'; edit release.json '.publish[0] += {url: "https://nosuch.invalid/{{app_id}}.git", token: "NOPE"}'
  $ release status --remote --quiet 2>&1 | grep -A 2 NOPE
  NOPE: is not set, and channel repositories needs its token
    customers: acme-fitness, trailcast
    remedy: set it, or remove "token" from release.json
  [78]

Nor does a server that refuses for ever make one fail, and it is asked once.

  $ rm -r dist; edit release.json 'del(.publish[0].token) | .publish[0].url = "https://127.0.0.1:1/{{app_id}}.git" | .retry.seconds = 2'
  $ release status --remote --quiet 2>&1 | grep -o -e '^https.*: warning' -e 'trying again'
  https://127.0.0.1:1/acme-fitness.git: warning
  https://127.0.0.1:1/trailcast.git: warning
  $ mv all.json customers.json; mv gone.git remotes/trailcast.git; mv gone www/trailcast
