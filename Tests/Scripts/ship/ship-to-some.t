`ship` and customers who get a release later, cannot get it, or have it no more.

  $ . "$TESTDIR/setup.sh"
  $ source_repository $(jq -r .[].app_id "$FIXTURES/demo/customers.json")
  $ tags() { references | grep "refs/tags/$1" | cut -d ' ' -f 1; }

`ship` looks everywhere before it sends anything: a conflict of one customer stops it.

  $ mkdir -p www/trailcast/1.5.0; echo 'other bytes' >www/trailcast/1.5.0/ContextSDK.zip
  $ release ship 1.5.0 --yes --quiet 2>&1 | plain
  www/trailcast/1.5.0/ContextSDK.zip: already has other bytes than dist/1.5.0/trailcast/ContextSDK.zip
    remedy: run `release bump patch`: published bytes never change
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    5 variants in dist/1.5.0
    publish  failed: 1.5.0: 0 published, 0 there already, 0 held back, 1 failed
    tag      not reached
    push     nothing
  release ship: 1 customer failed: trailcast
  release ship: 1.5.0 is not shipped; first do what is said above
  [65]
  $ references
  $ ls www
  trailcast

Whom nobody can ask stops nobody else.

  $ rm -r www; mv remotes/trailcast.git "$TMPDIR/home"
  $ release ship 1.5.0 --yes --quiet 2>&1 | plain
  $TMPDIR/work/remotes/trailcast.git: cannot list references: fatal: '$TMPDIR/work/remotes/trailcast.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    remedy: make the repository, or correct "url" in release.json
  ship 1.5.0
    bump     was done before: every file carries 1.5.0
    build    5 variants in dist/1.5.0
    publish  failed: 1.5.0: 8 published, 0 there already, 0 held back, 1 failed
    tag      not reached
    push     nothing
  release ship: 1 customer failed: trailcast
  release ship: 1.5.0 is not shipped; run the same command again to go on
  [2]
  $ tags 1.5.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
  acme-fitness
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  $ mv "$TMPDIR/home/trailcast.git" remotes

What another version of the program has begun is not finished by this one, as a dry run says too.

  $ record=www/acme-fitness/1.5.0/variant.json; cp $record ignored; rewrite $record 's/"version": "0[0-9.]+"/"version": "0.0.1"/'
  $ release ship 1.5.0 --dry-run --quiet 2>&1 | plain
  www/acme-fitness/1.5.0/variant.json: already has other bytes than dist/1.5.0/acme-fitness/variant.json
    app_id acme-fitness: channel mirror
    remedy: build with the version of `release` that the file names, or run `release bump patch`: published bytes never change
  release: 1 problem; nothing was written
  [65]
  $ cp $record dist/1.5.0/acme-fitness; mv releases.jsonl ignored
  $ release ship 1.5.0 --dry-run --quiet 2>&1 | head -n 1
  www/acme-fitness/1.5.0/variant.json: already has other bytes than dist/1.5.0/acme-fitness/variant.json
  [65]
  $ mv ignored/releases.jsonl .; cp ignored/variant.json dist/1.5.0/acme-fitness; cp ignored/variant.json $record
  $ release ship 1.5.0 --yes --quiet | plain
  ship 1.5.0
    bump     was done before: every file carries 1.5.0
    build    5 customers into dist/1.5.0
    publish  1.5.0: 2 published, 8 there already, 0 held back, 0 failed
    tag      1.5.0 on commit COMMIT
    push     nothing; afterwards: git push origin main 1.5.0
  $ tags 1.5.0 | grep trailcast
  trailcast

What was withdrawn from a customer is not shipped to it again. What everybody had and nobody has any more is not "already shipped".

  $ release withdraw 1.5.0 --customer trailcast --reason bad --yes --quiet | tail -n 1
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release ship 1.5.0 --yes --quiet 2>&1 | plain
  releases.jsonl: warning: 1.5.0 was withdrawn: bad
    app_id trailcast
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  already shipped 1.5.0: the ledger has every customer at every channel, and 1.5.0 was withdrawn from 1 customer; 1.5.0 is on commit COMMIT; to ship again, commit a change, or name a version
  $ release withdraw 1.5.0 --all --reason bad --yes --quiet | tail -n 1
  1.5.0: 8 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ release ship 1.5.0 --yes --quiet 2>&1 | plain
  releases.jsonl: 1.5.0 was withdrawn: bad
    customers: 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8, 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512, acme-fitness, c2d67cdb-e117-4c3e-acca-2ae7f1a42210, trailcast
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  release: 1 problem; nothing was written
  [65]

With waves, the tag stands for everybody, and the rest comes later.

  $ edit release.json '.waves = ["20%", "60%", "80%"]'
  $ echo '#!/bin/sh' >healthy.sh; chmod +x healthy.sh
  $ commit 'feat: more'
  $ release ship minor --wave 20% --push --yes --quiet 2>&1 | plain
  ship 1.6.0, after 1.5.0
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    5 variants in dist/1.6.0
    reserve  the commit to origin main, as refs/release/1.6.0, before anybody gets the release
    publish  1.6.0, wave 20%: 2 published, 0 there already, 0 held back, 0 failed, 4 not chosen
    tag      1.6.0 on commit COMMIT
    push     main and 1.6.0 to origin
  $ ls dist/1.6.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
  acme-fitness
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  index.json
  trailcast
  $ tags 1.6.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  $ git ls-remote origin refs/tags/1.6.0 | cut -f 2
  refs/tags/1.6.0
  $ release ship minor --wave 20% --push --yes --quiet 2>&1 | plain
  already shipped 1.6.0: the ledger has every customer of wave 20% at every channel; 1.6.0 is on commit COMMIT; origin has the ledger in main, and 1.6.0; to ship again, commit a change, or name a version
  $ release ship 1.6.0 --wave 60% --push --dry-run --json --quiet | document ship | jq .wave
  "60%"
  $ release ship 1.6.0 --wave 60% --push --dry-run --quiet | grep '^  pu'
    publish  to repositories (tag 1.6.0), mirror; wave 60%: 3 of 5 customers; only to 2 customers: the others have it
    push     main to origin
  $ release ship auto --push --dry-run --quiet | grep publish
    publish  to repositories (tag 1.6.0), mirror; only to 4 customers: the others have it
  $ release ship 1.6.0 --wave 60% --push --yes --quiet 2>&1 | plain
  ship 1.6.0
    bump     was done before: every file carries 1.6.0, in commit COMMIT
    build    5 customers into dist/1.6.0
    reserve  was done before: origin has 1.6.0
    publish  1.6.0, wave 60%: 4 published, 2 there already, 0 held back, 0 failed, 2 not chosen
    tag      was done before: 1.6.0 is on commit COMMIT
    push     main to origin
  $ tags 1.6.0
  acme-fitness
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  trailcast

The second job of docs/publishing.md gives it to everybody else. If a repository refuses, the others are recorded; a job that is started again
may find nothing to record.

  $ block publishing.md 'jobs: waves' yaml | python3 -c 'import sys, yaml
  > for name, step in zip(("promote", "record"), yaml.safe_load(sys.stdin)["jobs"]["everybody"]["steps"][-2:]):
  >     print(name, step.get("if"))
  >     open("ignored/" + name, "w").write(step["run"])'
  promote None
  record always()
  $ hook remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git pre-receive <<<'exit 1'
  $ sh -e ignored/promote 2>/dev/null | tail -n 1
  1.6.0, wave all: 2 published, 6 there already, 0 held back, 1 failed
  [2]
  $ sh -e ignored/record
  $ git show origin/main:releases.jsonl | grep -c '"1.6.0"'
  9
  $ sh -e ignored/record
  $ rm remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git/hooks/pre-receive
  $ release promote 1.6.0 --to all --quiet | tail -n 1
  1.6.0, wave all: 1 published, 9 there already, 0 held back, 0 failed
  $ tags 1.6.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
  acme-fitness
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  trailcast

Only the ledger is left, and the next release is the next.

  $ release ship 1.6.0 --push --yes --quiet 2>&1 | plain
  ship 1.6.0
    bump     was done before: every file carries 1.6.0, in commit COMMIT
    build    was done before: the ledger has every customer at every channel
    reserve  was done before: origin has 1.6.0
    publish  was done before: the ledger has every customer at every channel
    tag      was done before: 1.6.0 is on commit COMMIT
    push     main to origin
  $ git show origin/main:releases.jsonl | jq -r 'select(.version == "1.6.0") | "\(.app_id) \(.channel)"' | sort
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 mirror
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 repositories
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 mirror
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 repositories
  acme-fitness mirror
  acme-fitness repositories
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210 mirror
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210 repositories
  trailcast mirror
  trailcast repositories

Where a part has got it, and one of them has lost it, the rest gets nothing: a dry run says so too.

  $ echo most >more.txt; commit 'feat: most'
  $ release ship minor --wave 20% --yes --quiet 2>&1 | plain | head -n 1
  ship 1.7.0, after 1.6.0
  $ former=$(tags 1.7.0)
  $ release withdraw 1.7.0 --customer "$former" --reason bad --yes --quiet | tail -n 1
  1.7.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release ship 1.7.0 --dry-run --quiet
  releases.jsonl: 1.7.0 was withdrawn: bad
    app_id acme-fitness
    remedy: run `release bump 1.7.1`: a withdrawn number is never used again
  release: 1 problem; nothing was written
  [65]
  $ release ship 1.7.0 --yes --quiet
  releases.jsonl: 1.7.0 was withdrawn: bad
    app_id acme-fitness
    remedy: run `release bump 1.7.1`: a withdrawn number is never used again
  release: 1 problem; nothing was written
  [65]

A prerelease for a wave stays with it: `auto` finds nothing that came after, also if the record is no part of the tag, and a level that
ends with a release makes one.

  $ echo try >more.txt; commit 'feat: try'
  $ release ship prepatch --wave 20% --yes --quiet 2>&1 | plain | head -n 1
  ship 1.7.1-beta.1, after 1.7.0
  $ git tag -d 1.7.1-beta.1 >/dev/null; echo later >more.txt; commit 'fix: later'
  $ release ship 1.7.1-beta.1 --wave 20% --dry-run --quiet 2>&1 | grep -E '^ship|publish'
  ship 1.7.1-beta.1
    publish  to repositories (tag 1.7.1-beta.1), mirror; wave 20%: 1 of 5 customers; all of them have it
  $ git reset -q --hard HEAD~; git tag 1.7.1-beta.1 HEAD~
  $ for request in 'prepatch --wave 20%' auto release; do release ship $request --dry-run --quiet 2>&1 | plain | head -n 2; done
  already shipped 1.7.1-beta.1: the ledger has every customer of wave 20% at every channel; 1.7.1-beta.1 is on commit COMMIT; to ship again, commit a change, or name a version
  1.7.1-beta.1: is a prerelease that not everybody has, and nothing came after it: `auto` gives it to nobody else
    remedy: run `release ship 1.7.1-beta.1` to give it to the rest, or to a `--wave`; or `release ship release`, which makes a release of it
  ship 1.7.1, after 1.7.1-beta.1
    bump     1 place in 1 file, and a commit: release.json
  $ tags 1.7.1-beta.1 | wc -l | tr -d ' '
  1

Where it was withdrawn, its sources are shipped by name alone.

  $ release withdraw 1.7.1-beta.1 --all --reason bad --yes --quiet | tail -n 1
  1.7.1-beta.1: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ for request in release 1.7.1; do release ship $request --dry-run --quiet 2>&1 | plain | head -n 1; done
  releases.jsonl: 1.7.1-beta.1 was withdrawn: bad
  ship 1.7.1, after 1.7.1-beta.1

Whose zip is refused, stops everybody too: nobody has seen anything yet.

  $ cat >ignored/sell.sh <<'END'
  > if [[ $RELEASE_APP_ID == trailcast ]]; then mkdir www/trailcast/1.8.0; echo other >www/trailcast/1.8.0/ContextSDK.zip; fi
  > END
  $ edit release.json '.publish |= [{name: "shop", kind: "command", look: ["false"], put: ["bash", "ignored/sell.sh"]}] + .'
  $ commit 'feat: sell'
  $ release ship 1.8.0 --yes --quiet 2>&1 | plain
  www/trailcast/1.8.0/ContextSDK.zip: already has other bytes than dist/1.8.0/trailcast/ContextSDK.zip
    remedy: run `release bump patch`: published bytes never change
  ship 1.8.0, after 1.7.1-beta.1
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    5 variants in dist/1.8.0
    publish  failed: 1.8.0: 0 published, 0 there already, 0 held back, 1 failed
    tag      not reached
    push     nothing
  release ship: 1 customer failed: trailcast
  release ship: 1.8.0 is not shipped; first do what is said above
  [65]
  $ tags 1.8.0
  [1]
