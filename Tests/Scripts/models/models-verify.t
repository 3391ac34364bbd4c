`release models verify`: the whole of a customer's place, in a folder or at a server, and each way in which it can be wrong.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ release models rollout --customer alpha --flow upsell --to 3 --quiet
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  $ former=$(cd www/alpha && echo targets/alpha/rollout/*)
  $ release models promote --yes --customer alpha --quiet
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published
  $ release models verify www/alpha
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 0 problems
  $ release models verify www/alpha --json | document models-verify | jq -c '.findings'
  []

Whoever has no workspace has the first root.

  $ mkdir elsewhere
  $ cp -R www/alpha ota/1.root.json elsewhere
  $ (cd elsewhere && release models verify alpha --root 1.root.json)
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 0 problems

A place at a server.

  $ files_of www
  $ release models verify http://127.0.0.1:$port/alpha/
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 0 problems
  $ release models verify http://127.0.0.1:$port/beta
  beta  root 1, targets 1, rollout 1: 1 model, 0 flows, 0 problems
  $ release models verify http://127.0.0.1:$port/gamma
  http://127.0.0.1:*/gamma/feed.json: is not there, or is no feed, so that nobody knows whose this is (glob)
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  release: 1 problem
  [65]
  $ stop

The place of another.

  $ release models verify www/alpha --customer beta
  www/alpha/metadata/timestamp.json: is that of customer alpha
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  release: 1 problem
  [65]

A place that release.json gives to a customer must be that customer's, however it is named; a copy elsewhere may be anybody's.

  $ mv www/beta elsewhere/beta && cp -R www/alpha www/beta
  $ release models verify www/beta
  www/beta/metadata/timestamp.json: is that of customer alpha
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  release: 1 problem
  [65]
  $ (cd elsewhere && release models verify --config ../release.json ../www/../www/beta/)
  ../www/beta/metadata/timestamp.json: is that of customer alpha
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  release: 1 problem
  [65]
  $ release models verify elsewhere/beta
  beta  root 1, targets 1, rollout 1: 1 model, 0 flows, 0 problems
  $ rm -r www/beta && mv elsewhere/beta www
  $ release models verify www/beta
  beta  root 1, targets 1, rollout 1: 1 model, 0 flows, 0 problems

Older clients believe whatever address their file has. Of a folder elsewhere, only the end of it is known.

  $ sed -i 's|https://ota|http://ota|' www/alpha/upsell/1.0.json elsewhere/alpha/upsell/1.0.json
  $ release models verify www/alpha
  www/alpha/upsell/1.0.json: does not say what devices of the new client are told
    remedy: run `release models refresh --all`; if it stays, find out who has changed the place
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 1 problem
  [65]
  $ (cd elsewhere && release models verify alpha --root 1.root.json --quiet)
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 0 problems
  $ sed -i 's|http://ota|https://ota|' www/alpha/upsell/1.0.json elsewhere/alpha/upsell/1.0.json

Every file that is there is needed, but for earlier metadata and documents: none may be missing, and none cut. (The last byte may be a new line.)

  $ files=$(cd www/alpha && find . -type f | cut -c 3- | grep -v -e '^metadata/[12]\.rollout' -e '^metadata/[12]\.snapshot' -e "^$former$" | sort)
  $ echo "$files" | sed -E 's/[0-9a-f]{64}/DIGEST/'
  feed.json
  metadata/1.root.json
  metadata/1.targets.json
  metadata/3.rollout.json
  metadata/3.snapshot.json
  metadata/timestamp.json
  targets/alpha/models/DIGEST.upsell-3.mlmodel
  targets/alpha/rollout/DIGEST.upsell.json
  upsell/1.0.json
  $ for file in $files; do
  >   rm -f "www/alpha/$file"
  >   release models verify www/alpha --customer alpha >>missing 2>&1 || echo $?
  >   head -c $(($(wc -c <"elsewhere/alpha/$file") - 2)) "elsewhere/alpha/$file" >"www/alpha/$file"
  >   release models verify www/alpha --customer alpha >>cut 2>&1 || echo $?
  >   cp "elsewhere/alpha/$file" "www/alpha/$file"
  > done | sort | uniq -c | awk '{ print $1, $2 }'
  18 65
  $ grep -v -e remedy -e ^release: missing | masked
  www/alpha/feed.json: is not there, or is no feed that devices read
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 1 problem
  www/alpha/metadata/1.root.json: is not there, and the files beside it need it
  www/alpha/metadata/1.targets.json: is not there, and the files beside it name it
  www/alpha/metadata/3.rollout.json: is not there, and the files beside it name it
  www/alpha/metadata/3.snapshot.json: is not there, and the files beside it name it
  www/alpha/metadata/timestamp.json: is not there
  www/alpha/targets/alpha/models/DIGEST.upsell-3.mlmodel: is not there, and is approved
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 1 problem
  www/alpha/targets/alpha/rollout/DIGEST.upsell.json: is not there, and is signed for
  www/alpha/upsell/1.0.json: does not say what devices of the new client are told
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 1 problem
  $ grep -v -e remedy -e ^release: cut | masked
  www/alpha/feed.json: is not there, or is no feed that devices read
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 1 problem
  www/alpha/metadata/1.root.json: is not the root in this repository
  www/alpha/metadata/1.targets.json: is not JSON: the document ends too early
  www/alpha/metadata/3.rollout.json: is not JSON: the document ends too early
  www/alpha/metadata/3.snapshot.json: has 413 bytes, and 415 are signed for
  www/alpha/metadata/timestamp.json: is not JSON: the document ends too early
  www/alpha/targets/alpha/models/DIGEST.upsell-3.mlmodel: has 107 bytes, and 109 are signed for
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 1 problem
  www/alpha/targets/alpha/rollout/DIGEST.upsell.json: has 348 bytes, and 350 are signed for
  www/alpha/upsell/1.0.json: does not say what devices of the new client are told
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 1 problem
  $ release models verify www/alpha
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 0 problems

What is signed, and not approved so: devices refuse everything.

  $ python3 - <<'END'
  > import json, os
  > from cryptography.hazmat.primitives.serialization import load_pem_private_key
  > from securesystemslib.signer import CryptoSigner
  > from tuf.api.metadata import Metadata, TargetFile
  > os.chdir("www/alpha")
  > rollout = Metadata.from_file("metadata/3.rollout.json")
  > (path, target), = rollout.signed.targets.items()
  > folder, name = os.path.split(path)
  > document = json.load(open(f"targets/{folder}/{target.hashes['sha256']}.{name}"))
  > document["lines"][0]["champion"]["upsellThreshold"] = 0.9
  > data = json.dumps(document).encode()
  > target = rollout.signed.targets[path] = TargetFile.from_data(path, data)
  > open(f"targets/{folder}/{target.hashes['sha256']}.{name}", "wb").write(data)
  > rollout.sign(CryptoSigner(load_pem_private_key(open("../../ota/online.pem", "rb").read(), None)))
  > rollout.to_file("metadata/3.rollout.json")
  > END
  $ release models verify www/alpha
  www/alpha/feed.json: says other things than the files beside it: rollout, files
    remedy: run `release models refresh --all`; if it stays, find out who has changed the place
  www/alpha/upsell/1.0.json: does not say what devices of the new client are told
    remedy: run `release models refresh --all`; if it stays, find out who has changed the place
  www/alpha/upsell: alpha/models/upsell-3.mlmodel has the threshold 0.9, and 0.3 to 0.8 is approved
    remedy: bring it into what is approved: `release models set`; or approve more: `release models publish`
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 3 problems
  [65]
  $ release models status --customer alpha
  www/alpha/upsell: alpha/models/upsell-3.mlmodel has the threshold 0.9, and 0.3 to 0.8 is approved
    remedy: bring it into what is approved: `release models set`; or approve more: `release models publish`
  customer  flow  SDK  all devices  experiment
  0 customers
  [65]
  $ release models set --customer alpha --flow upsell --threshold 0.6 --quiet
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  set upsell 3 to threshold 0.6, chance 0.05: 3 on all devices
  1 customer published
  $ release models verify www/alpha
  alpha  root 1, targets 1, rollout 4: 1 model, 1 flow, 0 problems

A place that was rolled back. A copy of it may be as old as it is.

  $ mv www/alpha newer && cp -R elsewhere/alpha www
  $ release models verify www/alpha
  www/alpha/metadata/timestamp.json: leads to timestamp 3, and models.jsonl:5 says that 4 was there
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  release: 1 problem
  [65]
  $ release models verify elsewhere/alpha
  alpha  root 1, targets 1, rollout 3: 1 model, 1 flow, 0 problems

A newer root with the same online key changes nothing of that.

  $ for change in renew 'sign owner' publish; do release models keys $change --quiet; done >/dev/null 2>&1
  $ mv ota/2.root.json www/alpha/metadata
  $ release models verify www/alpha | head -n 1
  www/alpha/metadata/timestamp.json: leads to timestamp 3, and models.jsonl:5 says that 4 was there
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  release: 1 problem
  [65]
  $ rm -r www/alpha && mv newer www/alpha

Whoever has the online key can bring back what was revoked: for whom it was approved, until a person publishes.

  $ release models revoke --customer alpha --flow upsell --to 3 --quiet 2>/dev/null
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  revoked upsell 3: the bundled model on all devices
  1 customer published
  $ thief
  $ release models verify www/alpha
  www/alpha/upsell: does not say that alpha/models/upsell-3.mlmodel was revoked, as the ledger does
    app_id alpha
    remedy: `release models refresh --customer alpha` revokes it again; find out who has the online key, and make another if it was nobody of yours
  www/alpha/upsell/1.0.json: does not say what devices of the new client are told
    remedy: run `release models refresh --all`; if it stays, find out who has changed the place
  alpha  root 1, targets 1, rollout 6: 1 model, 1 flow, 2 problems
  [65]
  $ release models status --customer alpha
  www/alpha/upsell: does not say that alpha/models/upsell-3.mlmodel was revoked, as the ledger does
    app_id alpha
    remedy: `release models refresh --customer alpha` revokes it again; find out who has the online key, and make another if it was nobody of yours
  www/alpha/upsell/1.0.json: is not as it is to be: a run has ended early, or release.json has changed
    app_id alpha
    remedy: run `release models refresh --customer alpha`
  customer  flow    SDK                   all devices  experiment
  alpha     upsell  1.0.0 to below 2.0.0  3            -
  1 customer
  [1]
  $ release models refresh --all
  asking for 2 customers
  upsell: warning: apps that have model 3 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  www/alpha/upsell: warning: does not say that alpha/models/upsell-3.mlmodel was revoked, as the ledger does
    app_id alpha
    remedy: `release models refresh --customer alpha` revokes it again; find out who has the online key, and make another if it was nobody of yours
  alpha  revoked upsell 3: the bundled model on all devices
  2 customers published, 1 of them with more than new dates
  $ release models verify www/alpha
  alpha  root 1, targets 1, rollout 7: 1 model, 1 flow, 0 problems
  $ release models publish --customer alpha --quiet
  Models/Custom/alpha/upsell.mlmodel: warning: upsell 3 was revoked: devices that have it in their bundle run no model in its place
    app_id alpha: upsell
    remedy: give the customer another version in the manifest
  alpha: warning: no longer approves upsell 3: revoked
    remedy: if devices need another, give it to the customer in the manifest
  1 customer published
  $ release models revoke --customer alpha --flow upsell --to 3
  asking for 1 customer
  1 customer published, with nothing new but dates
  $ release models rollout --customer alpha --flow upsell --to 3 --quiet
  upsell: model 3 of upsell was revoked
    app_id alpha
    remedy: train and publish a new version
  0 customers published
  release models rollout: 1 customer failed: alpha
  [65]
  $ thief plain
  $ release models verify www/alpha
  www/alpha/upsell: does not say that alpha/models/upsell-3.mlmodel was revoked, as the ledger does
    app_id alpha
    remedy: `release models refresh --customer alpha` revokes it again; find out who has the online key, and make another if it was nobody of yours
  www/alpha/upsell: alpha/models/upsell-3.mlmodel is not approved
    remedy: bring it into what is approved: `release models set`; or approve more: `release models publish`
  alpha  root 1, targets 2, rollout 8: 0 models, 1 flow, 2 problems
  [65]
  $ release models refresh --all --quiet 2>&1 | tail -n 1
  2 customers published, 1 of them with more than new dates
  $ told
  alpha: bundled

Devices refuse a snapshot without a file that they know, also one that the thief has named.

  $ jq -r .snapshot www/alpha/feed.json | jq -c '.signed.meta | keys'
  ["rollout.json","root.json","targets.json"]
  $ jq -r '"\(.event) \(.champion) \(.revoked)"' models.jsonl
  approved null null
  approved null null
  rollout null null
  promoted 3 null
  set 3 null
  revoked null ["3"]
  promoted 3 null
  revoked null ["3"]
  approved null null
  promoted 3 null
  revoked null ["3"]

A flow that is left out has no number until it gets a model.

  $ thief nothing
  $ train 5
  $ release models publish --customer alpha --quiet
  upsell: warning: apps that have model 3 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  www/alpha/upsell: warning: does not say that alpha/models/upsell-3.mlmodel was revoked, as the ledger does
    app_id alpha
    remedy: `release models refresh --customer alpha` revokes it again; find out who has the online key, and make another if it was nobody of yours
  alpha  approved upsell 5, 109 B
  alpha  revoked upsell 3: the bundled model on all devices
  1 customer published
  $ release models rollout --customer alpha --flow upsell --to 5 --quiet
  alpha  rollout upsell: 5 on 1 % of devices, experiment 5-2090-01-02, stage 1
  1 customer published
  $ jq -r '.files[]' www/alpha/feed.json | jq -c '[.flowId, .revoked]'
  [1,["alpha/models/upsell-3.mlmodel"]]

A number above all that comes of a clock is a thief's.

  $ thief 99999999999
  $ release models verify www/alpha 2>&1 | grep -A 2 'has version'
  www/alpha: has version 99999999999, higher than a clock leads to: somebody else has signed it, or one before it, or this machine's clock is wrong
    app_id alpha
    remedy: if the clock is right, give devices another online key, with which they forget versions: `release models keys new`, and the rest of "When a key is lost" in docs/over-the-air.md
  [65]
