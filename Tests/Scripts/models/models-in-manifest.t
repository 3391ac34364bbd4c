What the manifest says about a model over the air: how it is used, and for whom it stays.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ cp customers.json right.json
  $ tune() { cp right.json customers.json && edit customers.json ".[0] |= ((.customModels[0] += $1) ${2:-})"; }

What is no threshold and no metadata is refused.

  $ tune '{upsellThreshold: 1.5, randomUpsellChance: 0.1234567, metadata: {a: [1], url: "x", n: "a\u0000b", "caf\u00e9": 1, "cafe\u0301": 2}}'
  $ release check
  customers.json:12: [0].customModels[0].upsellThreshold: expected a number from 0 to 1 with at most six decimals, found 1.5
    app_id alpha: upsell
    remedy: write one such as 0.5, without quotes
  customers.json:13: [0].customModels[0].randomUpsellChance: expected a number from 0 to 1 with at most six decimals, found 0.1234567
    app_id alpha: upsell
    remedy: write one such as 0.5, without quotes
  customers.json:19: [0].customModels[0].metadata.n: has the character NUL, which ends texts
    app_id alpha: upsell
    remedy: devices refuse everything with it: write another one
  customers.json:21: [0].customModels[0].metadata["café"]: is a name that is there already, in another spelling
    app_id alpha: upsell
    remedy: devices refuse everything with it: write another one
  customers.json:15: [0].customModels[0].metadata.a: expected a text, a number, true or false, found a list
    app_id alpha: upsell
    remedy: write one value, or several under own names
  customers.json:18: [0].customModels[0].metadata.url: url has a meaning of its own for clients
    app_id alpha: upsell
    remedy: choose another name
  release: 6 problems
  [65]

A threshold is within what release.json allows.

  $ tune '{upsellThreshold: 0.9}'
  $ release models publish --all --quiet
  Models/Custom/alpha/upsell.mlmodel: has the threshold 0.9 in the manifest, outside of 0.3 to 0.8
    app_id alpha: upsell 3
    remedy: correct it in the manifest, or widen the range of "ota" in release.json
  beta  approved upsell 4, 108 B
  1 customer published
  release models publish: 1 customer failed, the others are done: alpha
  [2]

Builds have it, and so have devices and clients without groups.

  $ tune '{upsellThreshold: 0.55, randomUpsellChance: 0.1, metadata: {tone: "warm", level: 7, beta: true, "$comment": ["pays late"]}}'
  $ release build --all --quiet >/dev/null
  $ release verify dist/1.0.0 --strict --rebuild --quiet | without_notes
  
  2 artifacts, against 2 customers: 0 errors, 0 warnings, 5 notes
  $ unzip -p dist/1.0.0/alpha/ContextSDK.zip ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json | document ota | jq -c '.flows[0]'
  {"flowId":1,"flowName":"upsell","modelVersion":"3","file":"upsell.mlmodel","sha256":"a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe","upsellThreshold":0.55,"randomUpsellChance":0.1,"metadata":{"tone":"warm","level":7,"beta":true}}
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  2 customers published, 1 of them with more than new dates

No customer's devices get the name of another.

  $ cp customers.json own.json
  $ edit customers.json '.[0].customModels[0].metadata.note = "as for com.example.beta"'
  $ release check --quiet
  customers.json: names customer beta: the bundle identifier "com.example.beta" is in the metadata of upsell [isolation.rendered]
    app_id alpha
    remedy: remove it: what a customer gets must not name another
  1.0.0: 1 customer with 1 model in order; 1 problem, 0 warnings
  [1]
  $ release models rollout --customer alpha --flow upsell --to 3 --quiet
  customers.json: names customer beta: the bundle identifier "com.example.beta" is in the metadata of upsell [isolation.rendered]
    app_id alpha
    remedy: remove it: what a customer gets must not name another
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ cp own.json customers.json
  $ release models rollout --customer alpha --flow upsell --to 3 --experiment com.example.beta-2 --quiet
  --experiment: names customer beta: the bundle identifier "com.example.beta" is in it [isolation.rendered]
    app_id alpha
    remedy: choose another id: what a customer gets must not name another
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ release models rollout --customer alpha --flow upsell --to 3 --experiment warm-offer --quiet
  alpha  rollout upsell: 3 on 1 % of devices, experiment warm-offer, stage 1
  1 customer published
  $ jq '.[1].name = "warm"' customers.json | release models verify www/alpha --manifest -
  www/alpha/upsell: names customer beta: the name "warm" is in the id of an experiment [isolation.rendered]
    app_id alpha
    remedy: end it with `release models stop --customer alpha --flow upsell --manifest -`, and give the next one another id
  www/alpha/upsell: names customer beta: the name "warm" is in the metadata of a model [isolation.rendered]
    app_id alpha
    remedy: remove it from the manifest, and give devices another version of the model, or run `release models rollback --customer alpha --flow upsell --manifest -`
  alpha  root 1, targets 1, rollout 2: 1 model, 1 flow, 2 problems
  [65]
  $ release models verify www/alpha --manifest nowhere.json
  nowhere.json: warning: other customers' names are not looked for: there is no such file
    remedy: put the file there, or correct its path in the release configuration
  alpha  root 1, targets 1, rollout 2: 1 model, 1 flow, 0 problems
  $ keep 'rolled out'

A promotion changes them for all clients without groups at once. It asks first, and with nobody to ask nothing changes.

  $ release models promote --customer alpha --dry-run | grep -v '^[-+ @]'
  asking for 1 customer
  alpha  would change for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  would promote upsell: 3 on all devices
  1 customer would be published
  $ release models promote --customer alpha </dev/null
  asking for 1 customer
  release: there is no terminal to ask at
    remedy: look with --dry-run, then pass --yes
  [64]
  $ diff -r www/alpha ~/seen/*
  $ release models promote --yes --customer alpha --quiet
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published
  $ keep promoted
  $ cat www/alpha/upsell/1.0.json
  {
    "url": "https://ota.example.com/alpha/targets/alpha/models/a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe.upsell-3.mlmodel",
    "modelVersion": "3",
    "upsellThreshold": 0.55,
    "randomUpsellChance": 0.1,
    "tone": "warm",
    "level": 7,
    "beta": true
  }

A new address is news for those clients, even if a daily job brings it.

  $ edit release.json '.ota.url = "https://models.example.com/{{app_id}}"'
  $ release models refresh --all --quiet
  alpha  changed for all clients without groups: https://models.example.com/alpha/upsell/1.0.json
  2 customers published, 1 of them with more than new dates
  $ grep -c models.example.com www/alpha/upsell/1.0.json
  1

What comes back comes as it was used last: not as the model that it takes the place of.

  $ alpha() { release models "$@" --customer alpha --quiet; }
  $ other() { tune "$1" && train $2 && alpha publish && alpha rollout --flow upsell --to $2 && alpha promote --yes; }
  $ alpha set --flow upsell --threshold 0.5 >/dev/null
  $ other '{upsellThreshold: 0.75, metadata: {tone: "cold"}}' 6 >/dev/null
  $ alpha rollback --flow upsell --dry-run | grep '^[-+] '
  -        "model": "alpha/models/upsell-6.mlmodel",
  -        "modelVersion": "6",
  -        "upsellThreshold": 0.75,
  +        "model": "alpha/models/upsell-3.mlmodel",
  +        "modelVersion": "3",
  +        "upsellThreshold": 0.5,
  -          "tone": "cold"
  +          "tone": "warm",
  +          "level": 7,
  +          "beta": true
  $ edit release.json '.ota.poll = 3600'
  $ alpha revoke --flow upsell --to 6 >/dev/null
  upsell: warning: apps that have model 6 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  $ keep revoked

Where nothing is approved, no approval ends.

  $ cp release.json before.json
  $ edit release.json '.ota.upsellThreshold = {default: 0.7, min: 0.6, max: 0.8}'
  $ tune '{upsellThreshold: 0.7}' && train 3
  $ alpha publish
  upsell: alpha/models/upsell-3.mlmodel has the threshold 0.5, and 0.6 to 0.8 is approved: devices would refuse everything
    app_id alpha
    remedy: widen "ota" of release.json, or bring what devices have into it first: `release models set --customer alpha --flow upsell --model 3 --threshold 0.6 --chance 0.1`
  0 customers published
  release models publish: 1 customer failed: alpha
  [65]
  $ mv before.json release.json
  $ other '{upsellThreshold: 0.7}' 7 >/dev/null
  alpha: warning: no longer approves upsell 6: revoked
    remedy: if devices need another, give it to the customer in the manifest
  $ alpha rollback --flow upsell >/dev/null
  $ keep 'rolled back'
  $ devices ~/seen/* | jq -c '.place, (.documents.upsell | .poll, (.lines[0] | .experiment.challenger, .champion))'
  "01 rolled out"
  86400
  {"model":"alpha/models/upsell-3.mlmodel","modelVersion":"3","upsellThreshold":0.55,"randomUpsellChance":0.1,"metadata":{"tone":"warm","level":7,"beta":true}}
  null
  "02 promoted"
  86400
  null
  {"model":"alpha/models/upsell-3.mlmodel","modelVersion":"3","upsellThreshold":0.55,"randomUpsellChance":0.1,"metadata":{"tone":"warm","level":7,"beta":true}}
  "03 revoked"
  3600
  null
  {"model":"alpha/models/upsell-3.mlmodel","modelVersion":"3","upsellThreshold":0.5,"randomUpsellChance":0.1,"metadata":{"tone":"warm","level":7,"beta":true}}
  "04 rolled back"
  3600
  null
  {"model":"alpha/models/upsell-3.mlmodel","modelVersion":"3","upsellThreshold":0.5,"randomUpsellChance":0.1,"metadata":{"tone":"warm","level":7,"beta":true}}

Without a record of that, as the manifest says; and without a manifest, as release.json does.

  $ other '{upsellThreshold: 0.7}' 8 >/dev/null
  $ jq --compact-output 'del(.setting)' models.jsonl >bare.jsonl && mv bare.jsonl models.jsonl
  $ tune '{upsellThreshold: 0.6, metadata: {tone: "mild"}}'
  $ alpha rollback --flow upsell --dry-run | grep -e '"metadata"' -e Threshold -e tone
  -        "upsellThreshold": 0.7,
  -        "metadata": {}
  +        "upsellThreshold": 0.6,
  +        "metadata": {
  +          "tone": "mild"
  $ mv customers.json away.json
  $ alpha rollback --flow upsell --dry-run | grep -e '"metadata"' -e Threshold -e tone
  -        "upsellThreshold": 0.7,
  +        "upsellThreshold": 0.5,
           "metadata": {}
  $ mv away.json customers.json

Devices read a feed of 1 MiB. What would make it longer is not published; from three quarters on, approvals that no device needs are left out.

  $ tune '{metadata: {a: ("x" * 1100000)}}' && train 9
  $ alpha publish
  alpha  approved upsell 9, 109 B
  1 customer published
  $ cp www/alpha/feed.json before.json
  $ alpha rollout --flow upsell --to 9
  https://models.example.com/alpha/feed.json: has 1.1 MB, and devices read at most 1.0 MB
    app_id alpha
    remedy: shorten "metadata" in the manifest; `release models publish --customer alpha` leaves out approvals that no device needs
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ cmp before.json www/alpha/feed.json
  $ edit customers.json '.[0].customModels[0].metadata.a |= .[:900000]'
  $ alpha rollout --flow upsell --to 9
  https://models.example.com/alpha/feed.json: warning: has 906.2 kB, and devices read at most 1.0 MB
    app_id alpha
    remedy: shorten "metadata" in the manifest; `release models publish --customer alpha` leaves out approvals that no device needs
  alpha  rollout upsell: 9 on 1 % of devices, experiment 9-2090-01-02, stage 1
  1 customer published
  $ alpha promote --json </dev/null 2>/dev/null | document failure | jq -c '[.findings[].code]'
  ["usage","models.feed-size"]
  [64]
  $ release models verify www/alpha
  alpha  root 1, targets 5, rollout 13: 4 models, 1 flow, 0 problems
  $ alpha publish
  alpha: warning: no longer approves upsell 7: nobody is told to use them, and devices read only so much
    remedy: to use one again, give it to the customer in the manifest, and publish that
  https://models.example.com/alpha/feed.json: warning: has 905.8 kB, and devices read at most 1.0 MB
    app_id alpha
    remedy: shorten "metadata" in the manifest; `release models publish --customer alpha` leaves out approvals that no device needs
  1 customer published
  $ release models verify www/alpha
  alpha  root 1, targets 6, rollout 13: 3 models, 1 flow, 0 problems
  $ alpha rollback --flow upsell >/dev/null
  $ edit customers.json 'del(.[0].customModels[0].metadata)'

A customer who stays at a version of the SDK keeps the models too. They can still be taken back.

  $ tune '{upsellThreshold: 0.6}' '| .hold = "1.0.0"'
  $ release models set --customer alpha --flow upsell --threshold 0.6 --quiet
  upsell: is held: its devices stay as they are, as the customer stays at a version of the SDK
    app_id alpha
    remedy: remove "hold" from the manifest first
  0 customers published
  release models set: 1 customer failed: alpha
  [65]
  $ release models rollback --customer alpha --flow upsell --quiet
  https://models.example.com/alpha/upsell/1.0.json: warning: names no model any more: clients without groups that have one keep it
    app_id alpha
    remedy: to give them another, approve it (`release models publish --customer alpha`), roll it out and promote it
  alpha  changed for all clients without groups: https://models.example.com/alpha/upsell/1.0.json
  alpha  rolled back upsell: the bundled model on all devices
  1 customer published
