`status`: what every customer has, from the ledger, and whether the channels agree.

  $ . "$TESTDIR/setup.sh"
  $ shipping_demo

Without a ledger, it says so.

  $ release status
  releases.jsonl: note: there is no ledger: nothing was published from here
    remedy: if something was, commit the ledger where you publish, or publish it again here, which records it
  customer                              manifest  built  repositories  mirror  models
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  1.4.0     1.4.0  -             -       -
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  1.4.0     1.4.0  -             -       -
  acme-fitness                          1.4.0     1.4.0  -             -       -
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  1.4.0     1.4.0  -             -       -
  trailcast                             1.4.0     1.4.0  -             -       -
  5 customers
  $ release status --json 2>/dev/null | document status | jq -c '.customers[] | [.app_id, .manifest, .built, .channels]'
  ["2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8",null,"1.4.0",[{"channel":"mirror","products":[],"models":[],"withdrawn":[]},{"channel":"repositories","products":[],"models":[],"withdrawn":[]}]]
  ["7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512",null,"1.4.0",[{"channel":"mirror","products":[],"models":[],"withdrawn":[]},{"channel":"repositories","products":[],"models":[],"withdrawn":[]}]]
  ["acme-fitness",null,"1.4.0",[{"channel":"mirror","products":[],"models":[],"withdrawn":[]},{"channel":"repositories","products":[],"models":[],"withdrawn":[]}]]
  ["c2d67cdb-e117-4c3e-acca-2ae7f1a42210",null,"1.4.0",[{"channel":"mirror","products":[],"models":[],"withdrawn":[]},{"channel":"repositories","products":[],"models":[],"withdrawn":[]}]]
  ["trailcast",null,"1.4.0",[{"channel":"mirror","products":[],"models":[],"withdrawn":[]},{"channel":"repositories","products":[],"models":[],"withdrawn":[]}]]

One customer is held back, and from another one a release was withdrawn.

  $ release publish --all --quiet | tail -n 1
  1.4.0: 10 published, 0 there already, 0 held back, 0 failed
  $ customer trailcast '.hold = "1.4.0"'
  $ bump 1.5.0
  $ release publish --all --quiet | tail -n 1
  1.5.0: 8 published, 0 there already, 1 held back, 0 failed
  $ release withdraw 1.5.0 --customer acme-fitness --reason 'crashes at launch' --yes --quiet | tail -n 1
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release status
  customer                              manifest      built  repositories             mirror                   models
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  1.5.0         1.5.0  1.5.0                    1.5.0                    -
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  1.5.0         1.5.0  1.5.0                    1.5.0                    retention_nudge@9
  acme-fitness                          1.5.0         1.5.0  1.4.0 (1.5.0 withdrawn)  1.4.0 (1.5.0 withdrawn)  onboarding_upsell@72
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  1.5.0         1.5.0  1.5.0                    1.5.0                    onboarding_upsell@73, paywall_timing@12
  trailcast                             1.4.0 (held)  1.5.0  1.4.0                    1.4.0                    push_permission@1, att_prompt@5
  5 customers
  $ release status --json --customer acme-fitness | document status >acme.json
  $ jq '.customers[].channels[] | select(.channel == "repositories") | del(.commit, .products) | del(.. | .time?)' acme.json
  {
    "channel": "repositories",
    "version": "1.4.0",
    "destination": "$TMPDIR/work/remotes/acme-fitness.git",
    "tag": "1.4.0",
    "models": [
      {
        "flowId": 8177,
        "flowName": "onboarding_upsell",
        "modelVersion": "72",
        "file": "onboarding_upsell.mlmodel",
        "sha256": "45b492a43d75ebba961cd07ade087b6de4eeffb430fb8ebda0228b051f81e331"
      }
    ],
    "withdrawn": [
      {
        "version": "1.5.0",
        "reason": "crashes at launch",
        "resolvable": false
      }
    ]
  }
  $ [[ $(jq -r '.customers[].channels[] | select(.channel == "repositories").commit' acme.json) == $(remote acme-fitness rev-parse 1.4.0^{commit}) ]]
  $ jq -r '.customers[].channels[] | select(.channel == "repositories").products[] | "\(.sha256)  dist/1.4.0/acme-fitness/\(.name).zip"' acme.json | sha256sum -c
  dist/1.4.0/acme-fitness/ContextSDK.zip: OK

Who has a model: by its name, name and version, or number.

  $ with_model() { release status --json --model $1 | document status | jq -c '[.customers[].app_id]'; }
  $ for one in onboarding_upsell onboarding_upsell@73 8177 onboarding_upsell@7; do with_model $one; done
  ["acme-fitness","c2d67cdb-e117-4c3e-acca-2ae7f1a42210"]
  ["c2d67cdb-e117-4c3e-acca-2ae7f1a42210"]
  ["acme-fitness"]
  []
  $ release status --model onbording_upsell@73
  --model: there is no model "onbording_upsell@73"
    remedy: did you mean onboarding_upsell?
  [64]

A customer who has left still has what was published.

  $ cp customers.json before.json
  $ rewrite customers.json s/trailcast/trailblaze/
  $ release status
  customer                              manifest      built  repositories             mirror                   models
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  1.5.0         1.5.0  1.5.0                    1.5.0                    -
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  1.5.0         1.5.0  1.5.0                    1.5.0                    retention_nudge@9
  acme-fitness                          1.5.0         1.5.0  1.4.0 (1.5.0 withdrawn)  1.4.0 (1.5.0 withdrawn)  onboarding_upsell@72
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  1.5.0         1.5.0  1.5.0                    1.5.0                    onboarding_upsell@73, paywall_timing@12
  trailblaze                            1.4.0 (held)  -      -                        -                        -
  trailcast                             -             1.5.0  1.4.0                    1.4.0                    push_permission@1, att_prompt@5
  6 customers
  $ release status --customer trailcats
  customers.json: there is no customer "trailcats"
    remedy: did you mean trailcast?
  [64]
  $ mv before.json customers.json
