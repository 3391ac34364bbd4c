What models over the air are not published for: models that nobody approved, and mistakes of people, machines and disks.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air

Who was told nothing is looked for in the manifest, which is read once.

  $ release models rollout --customer alpha --flow upsell --to 3 --manifest - --quiet <customers.json
  www/alpha/metadata/timestamp.json: there is nothing yet
    app_id alpha
    remedy: approve the manifest's models first: `release models publish --customer alpha --manifest -`
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ cp www/alpha/feed.json first.json
  $ alpha() { release models "$@" --customer alpha --quiet; }

What is not approved goes nowhere.

  $ alpha rollout --flow upsell --to 9
  upsell: model 9 of upsell is not approved
    app_id alpha
    remedy: use one of: 3
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ alpha rollout --flow other --to 3
  other: no model is approved for the flow other
    app_id alpha
    remedy: use one of: upsell; or approve the models of the manifest: `release models publish --customer alpha`
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ alpha rollout --flow upsell --to 3 --experiment $'two\nlines'
  release: --experiment: expected a text of one line, such as e1, found "two\nlines"
  [64]
  $ alpha rollout --flow upsell --to 3 --stage 9
  upsell: there is no stage 9
    app_id alpha
    remedy: the plan has the stages 1 to 4
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ alpha advance --flow upsell
  upsell: no experiment is running for upsell
    app_id alpha
    remedy: see what devices have: `release models status --customer alpha`
  0 customers published
  release models advance: 1 customer failed: alpha
  [65]
  $ alpha promote --flow upsell
  upsell: no experiment is running for upsell
    app_id alpha
    remedy: see what devices have: `release models status --customer alpha`
  0 customers published
  release models promote: 1 customer failed: alpha
  [65]
  $ alpha rollback --flow upsell
  upsell: no champion has come over the air: devices run the model of their bundle
    app_id alpha
    remedy: see what devices have: `release models status --customer alpha`
  0 customers published
  release models rollback: 1 customer failed: alpha
  [65]
  $ alpha set --flow upsell --threshold 0.6
  upsell: no line has a champion that came over the air
    app_id alpha
    remedy: see what devices have: `release models status --customer alpha`
  0 customers published
  release models set: 1 customer failed: alpha
  [65]
  $ cmp first.json www/alpha/feed.json

Neither does a number that is none, or has more than six decimals.

  $ alpha set --flow upsell --model 3 --threshold=0.0000001
  release: --threshold: expected a number from 0 to 1 with at most six decimals, found "0.0000001"
  [64]
  $ alpha set --flow upsell --model 3 --threshold=2
  release: --threshold: expected a number from 0 to 1 with at most six decimals, found "2"
  [64]
  $ alpha set --flow upsell --model 3 --threshold=-1
  release: --threshold: expected a number from 0 to 1 with at most six decimals, found "-1"
  [64]
  $ alpha set --flow upsell --model 3 --threshold=1e-1
  release: --threshold: expected a number from 0 to 1 with at most six decimals, found "1e-1"
  [64]
  $ alpha set --flow upsell --model 3 --threshold=half
  release: --threshold: expected a number from 0 to 1 with at most six decimals, found "half"
  [64]
  $ alpha set --flow upsell --model 3 --threshold=
  release: --threshold needs a value: --threshold <number>
  [64]
  $ cmp first.json www/alpha/feed.json

A clock that is wrong by years is said.

  $ RELEASE_TIME=2070-01-02T12:00:00Z alpha rollout --flow upsell --to 3
  ota/1.root.json: is of 2090-01-02, and this machine's clock says 2070-01-02
    remedy: set the clock; if it is right, make a new root: `release models keys renew`
  release: 1 problem; nothing was written
  [78]
  $ RELEASE_TIME=2070-01-02T12:00:00Z alpha refresh
  ota/1.root.json: is of 2090-01-02, and this machine's clock says 2070-01-02
    remedy: set the clock; if it is right, make a new root: `release models keys renew`
  release: 1 problem; nothing was written
  [78]
  $ RELEASE_TIME=2070-01-02T12:00:00Z alpha publish
  ota/1.root.json: is of 2090-01-02, and this machine's clock says 2070-01-02
    remedy: set the clock; if it is right, make a new root: `release models keys renew`
  release: 1 problem; nothing was written
  [78]
  $ RELEASE_TIME=2100-01-02T12:00:00Z alpha rollout --flow upsell --to 3
  ota/1.root.json: is of 2090-01-02, and this machine's clock says 2100-01-02
    remedy: set the clock; if it is right, make a new root: `release models keys renew`
  release: 1 problem; nothing was written
  [78]
  $ RELEASE_TIME=2100-01-02T12:00:00Z alpha refresh
  ota/1.root.json: is of 2090-01-02, and this machine's clock says 2100-01-02
    remedy: set the clock; if it is right, make a new root: `release models keys renew`
  release: 1 problem; nothing was written
  [78]
  $ RELEASE_TIME=2100-01-02T12:00:00Z alpha publish
  ota/1.root.json: is of 2090-01-02, and this machine's clock says 2100-01-02
    remedy: set the clock; if it is right, make a new root: `release models keys renew`
  release: 1 problem; nothing was written
  [78]
  $ cmp first.json www/alpha/feed.json

The range that was approved holds, and so does a hold.

  $ alpha rollout --flow upsell --to 3
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  $ alpha set --flow upsell --model 3 --threshold 0.9
  upsell: alpha/models/upsell-3.mlmodel has the threshold 0.9, and 0.3 to 0.8 is approved
    app_id alpha
    remedy: stay within what was approved, or approve more: `release models publish --customer alpha`
  0 customers published
  release models set: 1 customer failed: alpha
  [65]
  $ alpha hold
  alpha  held upsell
  1 customer published
  $ alpha advance
  upsell: is held: its devices stay as they are
    app_id alpha
    remedy: end that first: `release models hold --end --customer alpha --flow upsell`
  0 customers published
  release models advance: 1 customer failed: alpha
  [65]
  $ alpha stop
  alpha  stopped upsell 3: the bundled model on all devices
  1 customer published
  $ alpha hold --end
  alpha  released upsell
  1 customer published
  $ alpha rollout --flow upsell --to 3 --experiment e2
  alpha  rollout upsell: 3 on 1 % of devices, experiment e2, stage 1
  1 customer published
  $ told
  alpha: bundled, 3 for challenger-1

A remedy is a command that works as it is printed, wherever the configuration is.

  $ remedies() { jq --raw-output '.. | .remedy? // empty' | grep --only-matching '`[^`]*`' | tr -d '`'; }
  $ mv release.json other.json
  $ alpha rollout --flow upsell --to 3 --config other.json
  upsell: experiment e2 is running for SDK 1.0.0 to below 2.0.0
    app_id alpha
    remedy: end it first: `release models promote --customer alpha --flow upsell --config other.json`, or `release models stop --customer alpha --flow upsell --config other.json`
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ alpha rollout --flow upsell --to 3 --config other.json --json | remedies | tee typed
  upsell: experiment e2 is running for SDK 1.0.0 to below 2.0.0
    app_id alpha
    remedy: end it first: `release models promote --customer alpha --flow upsell --config other.json`, or `release models stop --customer alpha --flow upsell --config other.json`
  release models rollout: 1 customer failed: alpha
  release models promote --customer alpha --flow upsell --config other.json
  release models stop --customer alpha --flow upsell --config other.json
  [65]
  $ alpha advance --stage 9 --config other.json --json | remedies
  upsell: there is no stage 9: the plan has 4
    app_id alpha
    remedy: promote the model (`release models promote --customer alpha --flow upsell --config other.json`), or add a stage to "ota" in release.json
  release models advance: 1 customer failed: alpha
  release models promote --customer alpha --flow upsell --config other.json
  [65]
  $ alpha rollback --flow upsell --to 3 --config other.json --json | remedies
  upsell: no champion has come over the air: devices run the model of their bundle
    app_id alpha
    remedy: end the running experiment: `release models stop --customer alpha --flow upsell --config other.json`
  release models rollback: 1 customer failed: alpha
  release models stop --customer alpha --flow upsell --config other.json
  [65]
  $ bash -c "$(head -1 typed) --yes --quiet"
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published
  $ alpha rollout --flow upsell --to 3 --config other.json --json | remedies | tee typed
  upsell: model 3 is the champion for SDK 1.0.0 to below 2.0.0 already
    app_id alpha
    remedy: roll out another model, or change how this one is used: `release models set --customer alpha --flow upsell --threshold 0.5 --chance 0.05 --config other.json`
  release models rollout: 1 customer failed: alpha
  release models set --customer alpha --flow upsell --threshold 0.5 --chance 0.05 --config other.json
  [65]
  $ bash -c "$(cat typed) --quiet"
  1 customer published, with nothing new but dates
  $ alpha rollback --flow upsell --config other.json
  https://ota.example.com/alpha/upsell/1.0.json: warning: names no model any more: clients without groups that have one keep it
    app_id alpha
    remedy: to give them another, approve it (`release models publish --customer alpha --config other.json`), roll it out and promote it
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  rolled back upsell: the bundled model on all devices
  1 customer published
  $ alpha rollback --flow upsell --config other.json --json | remedies | tee typed
  upsell: no champion has come over the air: devices run the model of their bundle
    app_id alpha
    remedy: see what devices have: `release models status --customer alpha --config other.json`
  release models rollback: 1 customer failed: alpha
  release models status --customer alpha --config other.json
  [65]
  $ bash -c "$(cat typed) --quiet"
  customer  flow    SDK                   all devices        experiment
  alpha     upsell  1.0.0 to below 2.0.0  the bundled model  -
  1 customer
  $ mv other.json release.json
  $ alpha rollout --flow upsell --to 3 --experiment e3
  alpha  rollout upsell: 3 on 1 % of devices, experiment e3, stage 1
  1 customer published

A version never gets other bytes, neither over the air nor in a release.

  $ cp Models/Custom/alpha/upsell.mlmodel right.mlmodel
  $ fixture model upsell 3 another >Models/Custom/alpha/upsell.mlmodel
  $ release check --customer alpha --quiet
  Models/Custom/alpha/upsell.mlmodel: upsell 3 is d3bdeab41a5822b7b56b498b497a5535acec7339de1714f13d2037fbf6f0656f, but was approved for devices as a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe
    app_id alpha: upsell
    remedy: raise modelVersion: bytes that were published under a version never change
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  $ alpha publish
  Models/Custom/alpha/upsell.mlmodel: upsell 3 is d3bdeab41a5822b7b56b498b497a5535acec7339de1714f13d2037fbf6f0656f, but was approved for devices as a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe
    app_id alpha: upsell
    remedy: raise modelVersion: bytes that were published under a version never change
  0 customers published
  release models publish: 1 customer failed: alpha
  [65]

Of a flow that is named, nothing else is judged.

  $ cp customers.json one.json
  $ fixture model paywall 3 alpha >Models/Custom/alpha/paywall.mlmodel
  $ edit customers.json '.[0].customModels += [{flowId: 2, flowName: "paywall", modelVersion: 3}]'
  $ alpha publish --flow paywall --dry-run
  alpha  would approve paywall 3, 110 B
  1 customer would be published
  $ rm Models/Custom/alpha/paywall.mlmodel
  $ mv one.json customers.json

A model must not be larger than devices take, and is one of its flow.

  $ cp release.json before.json
  $ edit release.json '.ota.largestModel = 1'
  $ train 6
  $ { printf '\272\076\200\200\100' && head -c 1048576 /dev/zero; } >>Models/Custom/alpha/upsell.mlmodel
  $ alpha publish
  Models/Custom/alpha/upsell.mlmodel: has 1048690 bytes, and devices take at most 1048576 bytes
    app_id alpha: upsell 6
    remedy: train a smaller one, or raise "largestModel" of "ota" in release.json
  0 customers published
  release models publish: 1 customer failed: alpha
  [65]
  $ fixture model paywall 6 alpha >Models/Custom/alpha/upsell.mlmodel
  $ alpha publish
  Models/Custom/alpha/upsell.mlmodel: userDefined.flowName: the model says flow "paywall", the manifest says upsell
    app_id alpha: upsell
    remedy: replace the model with that of upsell, or correct flowName in the manifest
  0 customers published
  release models publish: 1 customer failed: alpha
  [65]

Devices would refuse everything, if the model that they have were approved for less than they are told.

  $ cp before.json release.json
  $ edit release.json '.ota.upsellThreshold = {default: 0.7, min: 0.6, max: 0.8}'
  $ train 3
  $ alpha publish
  upsell: alpha/models/upsell-3.mlmodel has the threshold 0.5, and 0.6 to 0.8 is approved: devices would refuse everything
    app_id alpha
    remedy: widen "ota" of release.json, or bring what devices have into it first: `release models set --customer alpha --flow upsell --model 3 --threshold 0.6 --chance 0.05`
  0 customers published
  release models publish: 1 customer failed: alpha
  [65]
  $ alpha set --flow upsell --model 3 --threshold 0.6
  alpha  set upsell 3 to threshold 0.6, chance 0.05: 3 on 1 % of devices, experiment e3, stage 1
  1 customer published
  $ alpha publish
  alpha  approved upsell 3, 109 B
  1 customer published

A range that leaves out what devices have is for what is approved from now on.

  $ edit release.json '.ota.upsellThreshold = {default: 0.7, min: 0.7, max: 0.8}'
  $ train 5
  $ alpha publish
  alpha  approved upsell 5, 109 B
  1 customer published
  $ told
  alpha: bundled, 3 for challenger-1
  $ release models verify www/alpha
  alpha  root 1, targets 3, rollout 8: 2 models, 1 flow, 0 problems

What a clock signs that is behind has ended for devices, though not for it.

  $ RELEASE_TIME=2090-03-01T12:00:00Z alpha stop
  alpha  stopped upsell 3: the bundled model on all devices
  1 customer published
  $ RELEASE_TIME=2090-02-10T12:00:00Z alpha rollout --flow upsell --to 3 --experiment e4
  models.jsonl:14: is of 2090-03-01, and this machine's clock says 2090-02-10
    remedy: set the clock; if it is right, correct the time of this line
  release: 1 problem; nothing was written
  [78]
  $ RELEASE_TIME=2090-02-28T13:00:00Z alpha rollout --flow upsell --to 3 --experiment e4
  alpha  rollout upsell: 3 on 1 % of devices, experiment e4, stage 1
  1 customer published
