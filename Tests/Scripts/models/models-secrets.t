Keys and passphrases of models over the air stay where they are.

  $ . "$TESTDIR/setup.sh"
  $ export RELEASE_OTA_PASSPHRASE=known-to-this-script-alone
  $ over_the_air
  $ key=$(cat ota/online.pem)
  $ secret=$(sed -n 2p ota/online.pem)

Other programs on the machine do not see them in a command line: here one that keeps objects looks at all that runs.

  $ cat >ota.sh <<'END'
  > #!/bin/bash
  > set -e
  > ps -A -o args= -ww >>lines
  > place=www/$RELEASE_APP_ID/$RELEASE_OBJECT
  > case $RELEASE_VERB in
  >   get) [ -e "$place" ] || exit 1; cp "$place" "$RELEASE_FILE" ;;
  >   create) [ ! -e "$place" ] || exit 2; mkdir -p "$(dirname "$place")"; cp "$RELEASE_FILE" "$place" ;;
  >   replace) [ "$(sha256sum <"$place" | cut -c-64)" = "$RELEASE_IF_SHA256" ] || exit 2; cp "$RELEASE_FILE" "$place" ;;
  > esac
  > END
  $ chmod +x ota.sh
  $ edit release.json '.ota.place = {kind: "command", get: ["./ota.sh"], create: ["./ota.sh"], replace: ["./ota.sh"]}'
  $ RELEASE_OTA_KEY=$key release models publish --all --jobs 1 --quiet
  alpha  approved upsell 3, 109 B
  beta  approved upsell 4, 108 B
  2 customers published
  $ grep -q 'release models publish --all --jobs 1' lines
  $ grep -cF -e "$secret" -e "$RELEASE_OTA_PASSPHRASE" lines
  0
  [1]
  $ rm lines

Such a program keeps objects as any other place does. What it says when it fails is told.

  $ release models rollout --customer alpha --flow upsell --to 3 --quiet
  alpha  rollout upsell: 3 on 1 % of devices, experiment 3-2090-01-02, stage 1
  1 customer published
  $ told
  alpha: bundled, 3 for challenger-1
  $ cp models.jsonl older && release models advance --customer alpha --quiet >/dev/null && cp older models.jsonl
  $ cp ota.sh right.sh
  $ printf '#!/bin/sh\necho busy\nexit 75\n' >ota.sh
  $ edit release.json '.retry.seconds = 0'
  $ release models refresh --customer alpha --quiet
  ./ota.sh: get of metadata/timestamp.json ended with status 75: busy
    app_id alpha
    remedy: run again later
  0 customers published
  release models refresh: 1 customer failed: alpha
  [75]
  $ cp right.sh ota.sh

A file that it says it has put, and has not kept: nothing is done, and the next run goes on.

  $ cp -R . ~/kept && cp -R www models.jsonl ~
  $ forgets() { sed "2a [ \"\$RELEASE_VERB \${RELEASE_OBJECT##*/}\" != \"$1\" ] || exit 0" right.sh >ota.sh; }
  $ for lost in 'replace timestamp.json' 'replace feed.json' 'create 1.0.json' 'create 4.rollout.json'; do
  >   rm -rf www && cp -R ~/www ~/models.jsonl .
  >   forgets "$lost"
  >   release models promote --yes --customer alpha --quiet
  >   cp right.sh ota.sh
  >   release models promote --yes --customer alpha --quiet
  >   keep "$lost"
  > done
  alpha/metadata/timestamp.json: does not have what was written, though the place took it
    remedy: see that the place keeps what it takes, and that no cache answers for it; then run the same command again: it goes on from what is there
  0 customers published
  release models promote: 1 customer failed: alpha
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published
  alpha/feed.json: does not have what was written, though the place took it
    remedy: see that the place keeps what it takes, and that no cache answers for it; then run the same command again: it goes on from what is there
  0 customers published
  release models promote: 1 customer failed: alpha
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  1 customer published
  alpha/upsell/1.0.json: does not have what was written, though the place took it
    remedy: see that the place keeps what it takes, and that no cache answers for it; then run the same command again: it goes on from what is there
  0 customers published
  release models promote: 1 customer failed: alpha
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  1 customer published
  alpha/metadata/4.rollout.json: does not have what was written, though the place took it
    remedy: see that the place keeps what it takes, and that no cache answers for it; then run the same command again: it goes on from what is there
  0 customers published
  release models promote: 1 customer failed: alpha
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published

Somebody else's new dates, of what was there before, come over what was just written: they were not made on top of it, whatever their number.

  $ rm -rf www && cp -R ~/www ~/models.jsonl .
  $ (cd ~/kept && RELEASE_TIME=2090-01-02T15:30:00Z release models refresh --customer alpha --quiet)
  1 customer published, with nothing new but dates
  $ sed '$a [ ! "${place##*timestamp.json}" ] && [ $RELEASE_VERB = replace ] && mkdir over 2>&- && cp ~/kept/$place $place || true' right.sh >ota.sh
  $ release models promote --yes --customer alpha --quiet
  alpha  changed for all clients without groups: https://ota.example.com/alpha/upsell/1.0.json
  alpha  promoted upsell: 3 on all devices
  1 customer published
  $ keep 'dates come over it'
  $ told ~/seen/*
  01 replace timestamp.json: 3
  02 replace feed.json: 3
  03 create 1.0.json: 3
  04 create 4.rollout.json: 3
  05 dates come over it: 3
  $ cp right.sh ota.sh
  $ rm -rf www && cp -R ~/www ~/models.jsonl .

What a killed run has done, and no ledger has, is not done again by the next, also if somebody else publishes beside it.

  $ sed -i '2a [ $RELEASE_VERB = replace ] && mkdir beside 2>&- && exit 2 || true' ota.sh
  $ release models advance --customer alpha --quiet
  1 customer published, with nothing new but dates
  $ cp right.sh ota.sh

They are in nothing that is printed or written.

  $ RELEASE_OTA_KEY=$key release models refresh --all --json >printed 2>&1
  $ rm lines
  $ grep -rlF -e "$secret" -e "$RELEASE_OTA_PASSPHRASE" .
  ./ota/online.pem
  $ ls -l ota/*.pem | cut -c-10
  -rw-------
  -rw-------

A template cannot name them.

  $ echo '{{env.RELEASE_OTA_KEY}} {{env.RELEASE_OTA_PASSPHRASE}}' >templates/NOTES.md
  $ RELEASE_OTA_KEY=$key release check
  reading 2 of 2 customers
  templates/NOTES.md:1:1: the environment variable RELEASE_OTA_KEY would publish a secret of release.json
    remedy: remove {{env.RELEASE_OTA_KEY}}
  templates/NOTES.md:1:25: the environment variable RELEASE_OTA_PASSPHRASE would publish a secret of release.json
    remedy: remove {{env.RELEASE_OTA_PASSPHRASE}}
  release: 2 problems
  [65]

git does not see the private ones, and one that it tracks is refused.

  $ git init -q
  $ git status --porcelain -uall ota
  ?? ota/.gitignore
  ?? ota/1.root.json
  ?? ota/online.pub
  ?? ota/owner.pub
  $ git add -f ota/online.pem
  $ release models refresh --all
  ota/online.pem: git tracks this private key: whoever has the repository has it
    remedy: make another, and let the next root name it: `release models keys replace`
  release: 1 problem; nothing was written
  [78]
  $ git rm -q --cached ota/online.pem

Others cannot read them.

  $ chmod 644 ota/online.pem
  $ release models refresh --all
  ota/online.pem: others can read this private key
    remedy: run `chmod 600 ota/online.pem`
  release: 1 problem; nothing was written
  [78]
  $ chmod 600 ota/online.pem

Whoever has no key, another's, or no passphrase publishes nothing.

  $ RELEASE_OTA_KEY= release models refresh --all
  RELEASE_OTA_KEY: is not set: it has the online key, or the path of its file
    remedy: set it, as in `export RELEASE_OTA_KEY=ota/online.pem`
  release: 1 problem; nothing was written
  [78]
  $ RELEASE_OTA_KEY=$secret release models refresh --all
  RELEASE_OTA_KEY: is neither a private key in PEM, nor that in Base64, nor the path of a file that is there
    remedy: set it, as in `export RELEASE_OTA_KEY=ota/online.pem`
  release: 1 problem; nothing was written
  [78]
  $ openssl genpkey -algorithm ed25519 -out other.pem
  $ RELEASE_OTA_KEY=$(cat other.pem) release models refresh --all
  ota: no root lets the key [0-9a-f]{12}… sign timestamp (re)
    remedy: use another key, or let the root name this one: `release models keys replace`
  release: 1 problem; nothing was written
  [78]
  $ RELEASE_OTA_PASSPHRASE=no release models publish --all --quiet
  ota/owner.pem: is not a private key in PEM, or has another passphrase
    remedy: try again, or name another key
  release: 1 problem; nothing was written
  [78]
  $ (unset RELEASE_OTA_PASSPHRASE && detached release models publish --all --quiet)
  release: there is no terminal to ask for a passphrase at
    remedy: set RELEASE_OTA_PASSPHRASE
  [64]
  $ (unset RELEASE_OTA_PASSPHRASE && detached release models keys new alice --quiet)
  release: there is no terminal to ask for a passphrase at
    remedy: set RELEASE_OTA_PASSPHRASE
  [64]
  $ ls ota | grep alice
  [1]

A CI that masks only what is on one line has the key in Base64.

  $ RELEASE_OTA_KEY=$(base64 <ota/online.pem | tr -d '\n') release models refresh --all --quiet
  2 customers published, with nothing new but dates

A folder that keeps more than keys out of git goes on with that.

  $ printf 'seeds/' >ota/.gitignore
  $ release models keys new alice --quiet | grep -v '^ ' | grep ota
  wrote ota/alice.pem
  wrote ota/alice.pub
  wrote ota/.gitignore
  $ release models keys new bob --quiet | grep ota
  wrote ota/bob.pem
  wrote ota/bob.pub
  $ cat ota/.gitignore
  seeds/
  *.pem
