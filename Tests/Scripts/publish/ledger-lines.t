The ledger after a crash, a merge, or a person: every command judges a line in the same way.

  $ . "$TESTDIR/setup.sh"
  $ small 2

What cannot be recorded is not published: a ledger is not written through a link.

  $ ln -s elsewhere.jsonl releases.jsonl
  $ release publish --all --quiet
  releases.jsonl: is a link, and a ledger is not written through one
    remedy: put the file itself there, or name its place with "ledger" in release.json
  release: 1 problem; nothing was written
  [65]
  $ release publish --all --dry-run --quiet
  releases.jsonl: is a link, and a ledger is not written through one
    remedy: put the file itself there, or name its place with "ledger" in release.json
  release: 1 problem; nothing was written
  [65]
  $ references
  $ for one in $(customers); do remote $one count-objects; done
  0 objects, 0 kilobytes
  0 objects, 0 kilobytes
  $ ls
  Models
  base
  customers.json
  dist
  release.json
  releases.jsonl
  remotes
  templates
  $ rm releases.jsonl
  $ release publish --all --quiet | tail -n 1
  1.0.0: 4 published, 0 there already, 0 held back, 0 failed

Nor is it withdrawn, and whoever only reads says the same.

  $ for one in $(customers); do remote $one for-each-ref; done >ids
  $ mv releases.jsonl moved.jsonl; ln -s moved.jsonl releases.jsonl
  $ release withdraw 1.0.0 --all --reason bad --yes --quiet
  releases.jsonl: is a link, and a ledger is not written through one
    remedy: put the file itself there, or name its place with "ledger" in release.json
  release: 1 problem; nothing was written
  [65]
  $ release publish --all --quiet
  releases.jsonl: is a link, and a ledger is not written through one
    remedy: put the file itself there, or name its place with "ledger" in release.json
  release: 1 problem; nothing was written
  [65]
  $ release status
  releases.jsonl: is a link, and a ledger is not written through one
    remedy: put the file itself there, or name its place with "ledger" in release.json
  release: 1 problem
  [65]
  $ for one in $(customers); do remote $one for-each-ref; done | cmp - ids
  $ mv moved.jsonl releases.jsonl

A torn last line, as a run that was killed leaves it, is written again by the next run.

  $ cp releases.jsonl whole
  $ head -c $(($(wc -c <whole) - 20)) whole >releases.jsonl
  $ release publish --all --quiet | tail -n 1
  1.0.0: 0 published, 4 there already, 0 held back, 0 failed
  $ ledger | sort
  published customer100 1.0.0 mirror
  published customer100 1.0.0 repositories
  published customer101 1.0.0 mirror
  published customer101 1.0.0 repositories

What no version of `release` has written ends every command.

  $ cp releases.jsonl whole; git init -q && commit 'feat: one' && git tag 1.0.0
  $ try() { release "$@" --quiet </dev/null >>said 2>&1; echo "$1: $?"; }
  $ every_command() {
  >   rm -f said
  >   try build --all; try check; try plan; try publish --all; try report; try ship 1.0.0 --yes --no-push; try status
  >   try withdraw 1.0.0 --all --yes --reason bad
  > }
  $ damage() { { head -n 1 whole; head -n 1 whole | sed "$1"; tail -n +2 whole; } >releases.jsonl; }
  $ damage 's/"event": "published"/"event": "rolled-back"/'
  $ every_command
  build: 65
  check: 65
  plan: 65
  publish: 65
  report: 65
  ship: 65
  status: 65
  withdraw: 65
  $ grep -c '^releases.jsonl:2: ' said; sort -u said
  8
    remedy: update `release`; if nobody uses a newer one, restore the line from the repository's history
  release: 1 problem
  release: 1 problem; nothing was written
  releases.jsonl:2: was written by a newer version of this tool: the event "rolled-back" is not known
  $ damage 's/"version": "1.0.0"/"version": "one"/'
  $ every_command
  build: 65
  check: 65
  plan: 65
  publish: 65
  report: 65
  ship: 65
  status: 65
  withdraw: 65
  $ grep -c '^releases.jsonl:2: ' said; sort -u said
  8
    remedy: restore the line from the repository's history
  release: 1 problem
  release: 1 problem; nothing was written
  releases.jsonl:2: is not a line of a ledger: version is not a version
  $ damage 's/"sha256": "/&x/'
  $ every_command
  build: 65
  check: 65
  plan: 65
  publish: 65
  report: 65
  ship: 65
  status: 65
  withdraw: 65
  $ grep -c '^releases.jsonl:2: ' said; sort -u said
  8
    remedy: restore the line from the repository's history
  release: 1 problem
  release: 1 problem; nothing was written
  releases.jsonl:2: is not a line of a ledger: sha256 of ContextSDK is not a SHA-256
  $ { echo 'no ledger'; cat whole; } >releases.jsonl
  $ release publish --customer customer100 --quiet
  releases.jsonl:1: is not a line of a ledger
    remedy: restore the line from the repository's history
  release: 1 problem; nothing was written
  [65]

A merge that is not finished stops only who writes.

  $ { sed -n 1p whole; echo '<<<<<<< HEAD'; sed -n 2p whole; echo =======; sed -n 3,4p whole; echo '>>>>>>> main'; } >releases.jsonl
  $ every_command
  build: 0
  check: 0
  plan: 0
  publish: 65
  report: 0
  ship: 65
  status: 0
  withdraw: 65
  $ grep -A 1 '^releases.jsonl:2' said
  releases.jsonl:2: warning: is a conflict marker: a merge is not finished
    remedy: keep the lines of both sides: delete only the marker lines
  --
  releases.jsonl:2: warning: is a conflict marker: a merge is not finished
    remedy: keep the lines of both sides: delete only the marker lines
  --
  releases.jsonl:2: warning: is a conflict marker: a merge is not finished
    remedy: keep the lines of both sides: delete only the marker lines
  --
  releases.jsonl:2: is a conflict marker: a merge is not finished
    remedy: keep the lines of both sides: delete only the marker lines
  --
  releases.jsonl:2: is a conflict marker: a merge is not finished
    remedy: keep the lines of both sides: delete only the marker lines
  --
  releases.jsonl:2: warning: is a conflict marker: a merge is not finished
    remedy: keep the lines of both sides: delete only the marker lines
  --
  releases.jsonl:2: is a conflict marker: a merge is not finished
    remedy: keep the lines of both sides: delete only the marker lines
  $ grep -o 'is a conflict marker: [^<]*</bdi><small class="block">[^<]*' said
  is a conflict marker: a merge is not finished</bdi><small class="block">Remedy: keep the lines of both sides: delete only the marker lines

What either side names is never made again with other bytes.

  $ cp release.json right.json
  $ edit release.json '.models.directory = "Models"'
  $ release build --all --quiet
  releases.jsonl: 1.0.0 was published, but this build has other zips for customer100, customer101; the models are the same, so the base framework is another, what is made of it, or SOURCE_DATE_EPOCH
    remedy: run `release bump patch`: published bytes never change; to finish 1.0.0, build from the published framework, as docs/builders.md shows, and with the same SOURCE_DATE_EPOCH
  release: 1 problem; nothing was written
  [65]
  $ mv right.json release.json
  $ cp whole releases.jsonl
  $ release publish --all --quiet | tail -n 1
  1.0.0: 0 published, 4 there already, 0 held back, 0 failed

The lines may be in any order.

  $ version 1.1.0
  $ release publish --all --quiet | tail -n 1
  1.1.0: 4 published, 0 there already, 0 held back, 0 failed
  $ release withdraw 1.1.0 --customer customer100 --reason bad --yes --quiet | tail -n 1
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ sed '1!G; h; $!d' releases.jsonl >reversed
  $ jq -r .event reversed | sed -n 1,2p
  withdrawn
  withdrawn
  $ mv reversed releases.jsonl
  $ release status
  customer     manifest  built  repositories             mirror                   models
  customer100  1.1.0     1.1.0  1.0.0 (1.1.0 withdrawn)  1.0.0 (1.1.0 withdrawn)  upsell@1
  customer101  1.1.0     1.1.0  1.1.0                    1.1.0                    upsell@1
  2 customers
