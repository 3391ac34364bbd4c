A place that somebody has changed: nothing is published on top of it, and devices refuse it too.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release models publish --all --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ cp -R www backup
  $ release models rollout --customer alpha --flow upsell --to 3 --quiet
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published

`refused` puts each copy of a place to where alpha's is. Three commands refuse it, with the same words, and leave it as it is.

  $ refused() {
  >   local command copy
  >   for copy in "$@"; do
  >     rm -rf www/alpha && cp -R "$copy" www/alpha
  >     for command in stop refresh status; do
  >       release models $command --customer alpha --quiet >said.$command 2>&1
  >       echo "$?" >>said.$command
  >       grep -v -e '^release models' -e '^0 customers' -e '^customer ' said.$command >words.$command
  >     done
  >     diff -r "$copy" www/alpha && cmp words.stop words.refresh && cmp words.stop words.status &&
  >       echo "${copy##*/}:" && cat words.stop
  >   done
  > }
  $ mv www/alpha now
  $ openssl genpkey -algorithm ed25519 -out other.pem
  $ python3 "$ROOT/Tests/EndToEnd/Judges/hostile_models.py" now hostile ota/online.pem other.pem
  $ mv hostile/high-version .
  $ refused hostile/*
  another-customers:
  www/alpha/metadata/timestamp.json: is that of customer beta
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  cut:
  www/alpha/metadata/timestamp.json: is not JSON: unterminated string
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  deep:
  www/alpha/metadata/timestamp.json: is not JSON: lists and objects are nested too deeply
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  duplicate:
  www/alpha/metadata/timestamp.json: is not JSON: duplicate key "_type"
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  empty:
  www/alpha/metadata/timestamp.json: is not JSON: the document is empty
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  float:
  www/alpha/metadata/timestamp.json: has the number 1.5, and canonical JSON has whole numbers only
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  huge-version:
  www/alpha/metadata/timestamp.json: has the number 999999999999999999992, * (glob)
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  later-rollout:
  www/alpha/metadata/2.rollout.json: has 0 valid signatures of 1
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  long:
  www/alpha/metadata/timestamp.json: has more than 1048576 bytes
    remedy: find out who has written it
  65
  mixed:
  www/alpha/metadata/2.snapshot.json: has other bytes than are signed for
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  negative:
  www/alpha/metadata/timestamp.json: version is not a whole number from 1 on
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  nobodys:
  www/alpha/metadata/timestamp.json: does not say whose it is
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  not-json:
  www/alpha/metadata/timestamp.json: is not JSON: "<html>sign" is not JSON
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  online-approves:
  www/alpha/metadata/1.targets.json: has 0 valid signatures of 1
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  two-signed:
  www/alpha/metadata/timestamp.json: is not JSON: duplicate key "signed"
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  unsigned:
  www/alpha/metadata/timestamp.json: has 0 valid signatures of 1
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  wrong-key:
  www/alpha/metadata/timestamp.json: has 0 valid signatures of 1
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65

So does python-tuf, but for a name that is there twice. Whose a file is, only its caller asks here.

  $ told hostile/* | sed 's/Error: .*/Error/'
  another-customers: SystemExit: timestamp: x-app-id is not alpha
  cut: DeserializationError
  deep: DownloadLengthMismatchError
  duplicate: bundled, 3 for challenger-1
  empty: DeserializationError
  float: SerializationError
  huge-version: UnsignedMetadataError
  later-rollout: UnsignedMetadataError
  long: DownloadLengthMismatchError
  mixed: LengthOrHashMismatchError
  negative: DeserializationError
  nobodys: SystemExit: timestamp: x-app-id is not alpha
  not-json: DeserializationError
  online-approves: UnsignedMetadataError
  two-signed: DeserializationError
  unsigned: UnsignedMetadataError
  wrong-key: UnsignedMetadataError

So it is with one byte of each file.

  $ mkdir changed
  $ for name in timestamp 2.snapshot 1.targets 2.rollout; do
  >   cp -R now changed/$name && rewrite changed/$name/metadata/$name.json s/Z/X/
  > done
  $ refused changed/*
  1.targets:
  www/alpha/metadata/1.targets.json: has 0 valid signatures of 1
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  2.rollout:
  www/alpha/metadata/2.rollout.json: has 0 valid signatures of 1
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  2.snapshot:
  www/alpha/metadata/2.snapshot.json: has other bytes than are signed for
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65
  timestamp:
  www/alpha/metadata/timestamp.json: has 0 valid signatures of 1
    remedy: find out who has changed the place; devices refuse it too, and keep what they have
  65

A backup of before is found by the ledger, and so is a place that is gone.

  $ mkdir gone
  $ refused backup/alpha gone
  alpha:
  www/alpha/metadata/timestamp.json: leads to timestamp 1, and models.jsonl:3 says that 2 was there
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  65
  gone:
  www/alpha/metadata/timestamp.json: is not there, and models.jsonl:3 says that timestamp 2 was
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  65
  $ echo app_id,flowName,experiment,day,group,devices,sales >counts.csv
  $ release models evaluate --customer alpha --metrics counts.csv --quiet
  www/alpha/metadata/timestamp.json: is not there, and models.jsonl:3 says that timestamp 2 was
    remedy: bring back what was there last, from a backup for example: devices keep what they have, and take no lower number
  release models evaluate: 1 customer failed: alpha
  [65]

The right place again: it can be stopped, and without the manifest and the models it can be kept fresh. The number of a file that a
killed run has left is passed over, however long that is.

  $ cp -R backup www
  $ rm -rf www/alpha
  $ cp -R now www/alpha
  $ head -c 2000 /dev/zero >www/alpha/metadata/3.rollout.json
  $ release models stop --customer alpha --quiet
  alpha  stopped upsell 3: the bundled model on all devices
  1 customer published
  $ train 5
  $ head -c 2000 /dev/zero >www/alpha/metadata/2.targets.json
  $ release models publish --customer alpha --quiet
  alpha  approved upsell 5, 109 B
  1 customer published
  $ rm -r customers.json Models
  $ release models refresh --all --quiet
  2 customers published, with nothing new but dates

Almost the highest number there is, hours later: there is a next one.

  $ rm -r www/alpha && mv high-version www/alpha && sed -i '4,$d' models.jsonl
  $ RELEASE_TIME=2090-01-02T15:00:00Z release models refresh --all --quiet
  2 customers published, with nothing new but dates
  $ grep -o '"version":9[0-9]*' www/alpha/metadata/timestamp.json
  "version":9223372036854775806
