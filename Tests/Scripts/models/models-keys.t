`release models keys`: several people, who come, sign and leave. python-tuf follows their roots from the first one.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ keys() { release models keys "$@" 2>&1 | grep -v '^  remedy'; }
  $ for name in alice bob carol; do release models keys new $name --quiet >/dev/null; done

A next root needs the old people and the new: here two of three.

  $ keys people alice bob carol --threshold 2
  ota: warning: if the only key of the root is lost, only a release of the SDK brings a new root
  wrote ota/drafts/2.root.json
  root 1, until 2091-01-02
    root       1 of 1  owner
    targets    1 of 1  owner
    snapshot   1 of 1  online
    timestamp  1 of 1  online
  next root 2, until 2091-01-02: ota/drafts/2.root.json
    root       2 of 3  alice, bob, carol
    targets    1 of 3  alice, bob, carol
    snapshot   1 of 1  online
    timestamp  1 of 1  online
    has 0 of 1 signatures of those who sign now, and 0 of 2 of those who will
  $ cp ota/drafts/2.root.json draft.json
  $ keys sign owner | tail -1
    has 1 of 1 signatures of those who sign now, and 0 of 2 of those who will: owner
  $ keys publish
  ota/drafts/2.root.json: has 1 of 1 signatures of those who sign now, and 0 of 2 of those who will
  release: 1 problem; nothing was written
  [75]
  $ keys sign alice | tail -1
    has 1 of 1 signatures of those who sign now, and 1 of 2 of those who will: alice, owner
  $ release models keys publish
  ota/drafts/2.root.json: has 1 of 1 signatures of those who sign now, and 1 of 2 of those who will
    remedy: commit it; the next person runs `release models keys sign NAME`
  release: 1 problem; nothing was written
  [75]
  $ cmp -s draft.json ota/drafts/2.root.json
  [1]
  $ ls ota
  1.root.json
  alice.pem
  alice.pub
  bob.pem
  bob.pub
  carol.pem
  carol.pub
  drafts
  online.pem
  online.pub
  owner.pem
  owner.pub

The same again keeps what was signed.

  $ keys people alice bob carol --threshold 2
  ota: warning: if the only key of the root is lost, only a release of the SDK brings a new root
  wrote ota/drafts/2.root.json
  root 1, until 2091-01-02
    root       1 of 1  owner
    targets    1 of 1  owner
    snapshot   1 of 1  online
    timestamp  1 of 1  online
  next root 2, until 2091-01-02: ota/drafts/2.root.json
    root       2 of 3  alice, bob, carol
    targets    1 of 3  alice, bob, carol
    snapshot   1 of 1  online
    timestamp  1 of 1  online
    has 1 of 1 signatures of those who sign now, and 1 of 2 of those who will: alice, owner
  $ keys sign carol | tail -1
    has 1 of 1 signatures of those who sign now, and 2 of 2 of those who will: alice, carol, owner
  $ keys publish --dry-run
  ota: warning: if the only key of the root is lost, only a release of the SDK brings a new root
  would write ota/2.root.json
  root 1, until 2091-01-02
    root       1 of 1  owner
    targets    1 of 1  owner
    snapshot   1 of 1  online
    timestamp  1 of 1  online
  next root 2, until 2091-01-02: ota/drafts/2.root.json
    root       2 of 3  alice, bob, carol
    targets    1 of 3  alice, bob, carol
    snapshot   1 of 1  online
    timestamp  1 of 1  online
    has 1 of 1 signatures of those who sign now, and 2 of 2 of those who will: alice, carol, owner
  $ ls ota
  1.root.json
  alice.pem
  alice.pub
  bob.pem
  bob.pub
  carol.pem
  carol.pub
  drafts
  online.pem
  online.pub
  owner.pem
  owner.pub
  $ keys publish
  ota/2.root.json: note: waits: devices go on with the root before it
  wrote ota/2.root.json
  root 2, until 2091-01-02
    root       2 of 3  alice, bob, carol
    targets    1 of 3  alice, bob, carol
    snapshot   1 of 1  online
    timestamp  1 of 1  online

openssl verifies it, over bytes that jq makes canonical.

  $ signed_by() {
  >   local name public id
  >   jq -cjS .signed "$1" >message
  >   jq '.signatures | length' "$1"
  >   for name in "${@:2}"; do
  >     public=$(openssl pkey -pubin -in "ota/$name.pub" -outform DER | tail -c 32 | od -An -tx1 | tr -d ' \n')
  >     id=$(printf '{"keytype":"ed25519","keyval":{"public":"%s"},"scheme":"ed25519"}' "$public" | sha256sum | cut -c -64)
  >     jq -r --arg id "$id" '.signatures[] | select(.keyid == $id).sig' "$1" |
  >       python3 -c 'import sys; sys.stdout.buffer.write(bytes.fromhex(sys.stdin.read()))' >signature
  >     openssl pkeyutl -verify -pubin -inkey "ota/$name.pub" -rawin -in message -sigfile signature
  >   done
  > }
  $ signed_by ota/2.root.json owner alice carol
  3
  Signature Verified Successfully
  Signature Verified Successfully
  Signature Verified Successfully

Its people have approved nothing yet: devices stay where they are, and models can be stopped.

  $ release models refresh --all --quiet
  ota/2.root.json: warning: waits: targets has 0 valid signatures of 1
    app_id (alpha|beta) (re)
    remedy: let a person sign what it demands: `release models publish --all`
  2 customers published, with nothing new but dates
  $ release models rollout --customer alpha --flow upsell --to 3 --quiet
  ota/2.root.json: warning: waits: targets has 0 valid signatures of 1
    app_id alpha
    remedy: let a person sign what it demands: `release models publish --all`
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  $ release models stop --customer alpha --quiet
  ota/2.root.json: warning: waits: targets has 0 valid signatures of 1
    app_id alpha
    remedy: let a person sign what it demands: `release models publish --all`
  alpha  stopped upsell 3: the bundled model on all devices
  1 customer published
  $ keep waits
  $ release models publish --all --key ota/owner.pem --quiet
  ota: no root lets the key [0-9a-f]{12}… sign targets (re)
    remedy: use another key, or let the root name this one: `release models keys replace`
  release: 1 problem; nothing was written
  [78]
  $ release models publish --all --key ota/bob.pem --quiet
  2 customers published
  $ keep approved
  $ release models refresh --all --quiet
  2 customers published, with nothing new but dates
  $ release models keys --json | document models-keys | jq -c keys
  ["dryRun","files","findings","root","schemaVersion"]

Who leaves is replaced, and a program may sign, as one of a key store would.

  $ release models keys new dave --quiet >/dev/null
  $ keys replace carol dave
  wrote ota/drafts/3.root.json
  root 2, until 2091-01-02
    root       2 of 3  alice, bob, carol
    targets    1 of 3  alice, bob, carol
    snapshot   1 of 1  online
    timestamp  1 of 1  online
  next root 3, until 2091-01-02: ota/drafts/3.root.json
    root       2 of 3  alice, bob, dave
    targets    1 of 3  alice, bob, dave
    snapshot   1 of 1  online
    timestamp  1 of 1  online
    has 0 of 2 signatures of those who sign now, and 0 of 2 of those who will
  $ release models keys status --json | document models-keys | jq -c keys
  ["dryRun","files","findings","next","root","schemaVersion"]
  $ cat >signer.sh <<'END'
  > #!/bin/sh
  > set -e
  > message=$(mktemp)
  > cat >"$message"
  > openssl pkeyutl -sign -inkey ota/alice.pem -passin "pass:canary-horse-battery" -rawin -in "$message"
  > rm "$message"
  > END
  $ chmod +x signer.sh
  $ release models keys sign alice --signer "$PWD/signer.sh" | tail -1
    has 1 of 2 signatures of those who sign now, and 1 of 2 of those who will: alice
  $ release models keys sign bob --signer "$PWD/signer.sh"
  [0-9a-f]{12}…: was signed by another key than [0-9a-f]{64} (re)
    remedy: name the program and the public half of the same key
  release: 1 problem; nothing was written
  [78]
  $ release models keys sign bob --signer /bin/false
  /bin/false: has signed nothing: it ended with status 1
    remedy: it gets the bytes at stdin, and writes the 64 bytes of an Ed25519 signature to stdout
  release: 1 problem; nothing was written
  [78]
  $ release models keys sign online
  ota/drafts/3.root.json: neither this root nor the one before lets online sign it
    remedy: see `release models keys status`
  release: 1 problem; nothing was written
  [65]
  $ keys sign bob | tail -1
    has 2 of 2 signatures of those who sign now, and 2 of 2 of those who will: alice, bob
  $ keys publish
  ota/3.root.json: note: waits: devices go on with the root before it
  wrote ota/3.root.json
  root 3, until 2091-01-02
    root       2 of 3  alice, bob, dave
    targets    1 of 3  alice, bob, dave
    snapshot   1 of 1  online
    timestamp  1 of 1  online

Bob, who has approved the models, is still there: the root goes out alone.

  $ release models refresh --all --quiet
  2 customers published, with nothing new but dates
  $ keep replaced
  $ train 5
  $ release models publish --all --key ota/alice.pub --signer "$PWD/signer.sh" --quiet
  alpha  approved upsell 5, 109 B
  2 customers published, 1 of them with more than new dates
  $ release models rollout --customer alpha --flow upsell --to 5 --quiet
  alpha  rollout upsell: 5 on 1 % of devices, experiment 5-2090-01-02, stage 1
  1 customer published
  $ keep programs

A lost online key is replaced. It has no passphrase, as machines use it.

  $ release models keys new online-2 --online --quiet >/dev/null
  $ head -1 ota/online-2.pem
  -----BEGIN PRIVATE KEY-----
  $ cp ota/online.pem stolen.pem
  $ cp -R www/alpha kept && thief $((2 ** 63 - 2))
  $ release models stop --customer alpha --dry-run --quiet
  https://ota.example.com/alpha: has version 9223372036854775806, higher than a clock leads to: somebody else has signed it, or one before it, or this machine's clock is wrong
    app_id alpha
    remedy: if the clock is right, give devices another online key, with which they forget versions: `release models keys new`, and the rest of "When a key is lost" in docs/over-the-air.md
  0 customers would be published
  release models stop: 1 customer failed: alpha
  [78]
  $ mv www/alpha stolen && mv kept www/alpha
  $ keys replace online online-2
  wrote ota/drafts/4.root.json
  root 3, until 2091-01-02
    root       2 of 3  alice, bob, dave
    targets    1 of 3  alice, bob, dave
    snapshot   1 of 1  online
    timestamp  1 of 1  online
  next root 4, until 2091-01-02: ota/drafts/4.root.json
    root       2 of 3  alice, bob, dave
    targets    1 of 3  alice, bob, dave
    snapshot   1 of 1  online-2
    timestamp  1 of 1  online-2
    has 0 of 2 signatures of those who sign now, and 0 of 2 of those who will
  $ for name in alice bob; do release models keys sign $name --quiet >/dev/null; done
  $ keys publish
  ota/4.root.json: note: waits: devices go on trusting the online key before it
  wrote ota/4.root.json
  root 4, until 2091-01-02
    root       2 of 3  alice, bob, dave
    targets    1 of 3  alice, bob, dave
    snapshot   1 of 1  online-2
    timestamp  1 of 1  online-2

Until models are approved for it, devices trust the old one, which approves nothing any more.

  $ release models status --quiet
  ota/4.root.json: warning: waits: devices go on trusting the online key before it
    remedy: set RELEASE_OTA_KEY to the other half of ota/online-2.pub, and let a person approve models for it: `release models publish --all`
  customer  flow    SDK                   all devices         experiment
  alpha     upsell  1.0.0 to below 2.0.0  the bundled model   5 on 1 %, stage 1, until 2090-03-13
  beta      -       -                     the bundled models  -
  2 customers
  $ release models publish --all --key ota/bob.pem --quiet
  RELEASE_OTA_KEY: is not the online key that ota/4.root.json names
    remedy: set RELEASE_OTA_KEY to the other half of ota/online-2.pub
  release: 1 problem; nothing was written
  [78]
  $ release models refresh --all --quiet
  ota/4.root.json: warning: waits: devices go on trusting the online key before it
    remedy: set RELEASE_OTA_KEY to the other half of ota/online-2.pub, and let a person approve models for it: `release models publish --all`
  2 customers published, with nothing new but dates

Models must be approved for the new key first: nothing half-signed goes out.

  $ export RELEASE_OTA_KEY=ota/online-2.pem
  $ release models refresh --all
  asking for 2 customers
  ota/4.root.json: waits: rollout has 0 valid signatures of 1
    customers: alpha, beta
    remedy: let a person sign what it demands: `release models publish --all`
  0 customers published
  release models refresh: 2 customers failed: alpha, beta
  [78]
  $ rm -r www/alpha && mv stolen www/alpha
  $ release models publish --all --key ota/bob.pem --quiet
  2 customers published
  $ RELEASE_TIME=2089-12-31T12:00:00Z release models verify www/alpha --quiet
  alpha  root 4, targets 4, rollout 63117360: 2 models, 1 flow, 0 problems
  $ keep 'online replaced'
  $ release models stop --customer alpha --quiet
  alpha  stopped upsell 5: the bundled model on all devices
  1 customer published
  $ release models rollout --customer alpha --flow upsell --to 5 --experiment e2 --quiet
  alpha  rollout upsell: 5 on 1 % of devices, experiment e2, stage 1
  1 customer published
  $ keep lost

The old key can do nothing more.

  $ cmp stolen.pem ota/online.pem
  $ RELEASE_OTA_KEY=ota/online.pem release models stop --customer alpha --quiet 2>&1 | grep -v remedy
  RELEASE_OTA_KEY: is not the online key that ota/4.root.json names
    app_id alpha
  0 customers published
  release models stop: 1 customer failed: alpha
  [78]
  $ keep stolen

What devices had of all this: the last root that they followed, and the model that some of them got.

  $ devices ~/seen/* | jq -r '.refused // "\(.place): root \(.versions.root), \(.documents.upsell.lines[0].experiment.challenger.modelVersion // "bundled")"'
  01 waits: root 1, bundled
  02 approved: root 2, bundled
  03 replaced: root 3, bundled
  04 programs: root 3, 5
  05 online replaced: root 4, 5
  06 lost: root 4, 5
  07 stolen: root 4, 5

Two must approve: what one has signed waits, and the next signs the same a day later.

  $ release models keys people alice bob dave --threshold 2 --approvals 2 --quiet >/dev/null
  $ for name in alice bob; do release models keys sign $name --quiet >/dev/null; done
  $ release models keys publish --quiet >/dev/null
  ota/5.root.json: note: waits: devices go on with the root before it
    remedy: `release models refresh --all` brings it to devices
  $ train 6
  $ release models publish --customer alpha --key ota/alice.pem --quiet
  ota/drafts/alpha.targets.json: has 1 of 2 signatures
    app_id alpha
    remedy: commit it; the next person runs the same command
  0 customers published
  release models publish: 1 customer failed: alpha
  [75]
  $ RELEASE_TIME=2090-01-03T12:00:00Z release models publish --customer alpha --key ota/bob.pem --quiet
  alpha  approved upsell 6, 109 B
  1 customer published

Nor is a signature lost if the next person's clock is behind.

  $ train 7
  $ RELEASE_TIME=2090-01-03T14:00:30Z release models publish --customer alpha --key ota/alice.pem --quiet 2>&1 | grep has
  ota/drafts/alpha.targets.json: has 1 of 2 signatures
  [75]
  $ RELEASE_TIME=2090-01-03T13:59:50Z release models publish --customer alpha --key ota/bob.pem --quiet
  alpha  approved upsell 7, 109 B
  1 customer published

A publication that was killed has left the number that they sign: they sign the next.

  $ train 8
  $ sign() { RELEASE_TIME=2090-01-03T15:00:00Z release models publish --customer alpha --key ota/$1.pem --quiet 2>&1 | grep -e has -e approved; }
  $ sign alice
  ota/drafts/alpha.targets.json: has 1 of 2 signatures
  [75]
  $ touch "www/alpha/metadata/$(jq .signed.version ota/drafts/alpha.targets.json).targets.json"
  $ sign bob
  ota/drafts/alpha.targets.json: has 1 of 2 signatures
  [75]
  $ sign alice
  alpha  approved upsell 8, 109 B
