`release ship` where a release was begun, and nobody has finished it.

  $ . "$TESTDIR/setup.sh"
  $ small_source
  $ half_shipped() { refuse customer101 'not today'; release ship "${1:-minor}" --yes --quiet 2>&1 | tail -n 1; allow customer101; }

What was corrected after it, also in a file that `release.json` extends, does not count at its commit, as a dry run finds without checking
that out. The ledger of a first release is not there either, and HEAD goes back to where it is.

  $ export PLACE=www TOKEN=canary; edit release.json '.publish[1].path |= sub("www"; "{{env.PLACE}}") | .publish[0].token = "TOKEN"'
  $ jq '{version, extends: "base.json"}' release.json >own.json && edit release.json 'del(.version)'
  $ mv release.json base.json && mv own.json release.json && commit 'feat: share the rest' && git push -q
  $ half_shipped 1.0.0
  release ship: 1.0.0 is not shipped; run the same command again to go on
  $ mkdir remotes/new && mv remotes/*.git remotes/new
  $ edit base.json '.publish[0].url |= sub("remotes"; "remotes/new")'
  $ commit 'fix: the host has another name' && git push -q
  $ release ship 1.0.0 --dry-run --quiet 2>&1 | without_ids
  $TMPDIR/work/remotes/customer100.git: cannot list references: fatal: '$TMPDIR/work/remotes/customer100.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    app_id customer100 and 1 other customer: channel repositories
    remedy: make the repository, or correct "url" in release.json
  origin refs/release/1.0.0: note: is commit COMMIT, which has nothing of what was corrected after it
    remedy: if nothing was, run the same command again; otherwise run `release ship 1.0.1`: it begins at HEAD
  release: 1 problem; nothing half-made was kept
  [74]
  $ release ship 1.0.0 --yes --quiet 2>&1 | without_ids
  $TMPDIR/work/remotes/customer100.git: cannot list references: fatal: '$TMPDIR/work/remotes/customer100.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    app_id customer100 and 1 other customer: channel repositories
    remedy: make the repository, or correct "url" in release.json
  origin refs/release/1.0.0: note: is commit COMMIT, which has nothing of what was corrected after it
    remedy: if nothing was, run the same command again; otherwise run `release ship 1.0.1`: it begins at HEAD
  release: 1 problem; nothing half-made was kept
  [74]
  $ (unset PLACE; release ship 1.0.0 --dry-run --quiet 2>&1) | without_ids
  base.json:23: publish[1].path: the environment variable PLACE is not set, or empty
    remedy: set it before the run, such as `export PLACE=…`
  origin refs/release/1.0.0: note: is commit COMMIT, which has nothing of what was corrected after it
    remedy: if nothing was, run the same command again; otherwise run `release ship 1.0.1`: it begins at HEAD
  release: 1 problem; nothing was written
  [78]
  $ (unset TOKEN; release ship 1.0.0 --dry-run --quiet 2>&1) | without_ids
  TOKEN: is not set, and channel repositories needs its token
    app_id customer100 and 1 other customer: channel repositories
    remedy: set it, or remove "token" from release.json
  origin refs/release/1.0.0: note: is commit COMMIT, which has nothing of what was corrected after it
    remedy: if nothing was, run the same command again; otherwise run `release ship 1.0.1`: it begins at HEAD
  release: 1 problem; nothing was written
  [78]
  $ release ship 1.0.0 --dry-run --quiet --wave nosuch 2>&1 | without_ids
  release.json:1: waves: there is no wave "nosuch"
    remedy: name the waves there, such as "waves": ["nosuch"], or give a percentage, such as 10%
  origin refs/release/1.0.0: note: is commit COMMIT, which has nothing of what was corrected after it
    remedy: if nothing was, run the same command again; otherwise run `release ship 1.0.1`: it begins at HEAD
  [64]
  $ git status --short --branch
  ## main...origin/main
  $ mv remotes/new/*.git remotes
  $ edit base.json '.publish[0].url |= sub("remotes/new"; "remotes")'
  $ commit 'fix: it has the old one again' && git push -q

What another process has locked is no reason for another number.

  $ touch .git/refs/tags/1.0.0.lock
  $ release ship 1.0.0 --yes --quiet 2>&1 | grep -e corrected -e '^  tag'
    tag      failed
  [75]
  $ rm .git/refs/tags/1.0.0.lock
  $ release ship 1.0.0 --yes --quiet >/dev/null && git checkout -q main && git pull -q

One customer gets it, and has it no more. What was withdrawn is refused before its commit is checked out.

  $ commit 'feat: more'
  $ half_shipped
  release ship: 1.1.0 is not shipped; run the same command again to go on
  $ release withdraw 1.1.0 --all --yes --quiet --reason 'crashes at launch'
  customer100  mirror: withdrawn www/customer100/1.1.0
  customer100  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/customer100.git
    deleted $TMPDIR/work/remotes/customer100.git tag 1.1.0
  customer101  mirror: withdrawn www/customer101/1.1.0
  1.1.0: 3 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ commit 'chore: record'
  $ commit 'feat!: mend' && git push -q
  $ everything >before
  $ release ship minor --dry-run --quiet
  releases.jsonl: 1.1.0 was withdrawn: crashes at launch
    customers: customer100, customer101
    remedy: run `release bump 1.1.1`: a withdrawn number is never used again
  release: 1 problem; nothing was written
  [65]
  $ release ship minor --yes --quiet
  releases.jsonl: 1.1.0 was withdrawn: crashes at launch
    customers: customer100, customer101
    remedy: run `release bump 1.1.1`: a withdrawn number is never used again
  release: 1 problem; nothing was written
  [65]
  $ everything | cmp - before

Its remedy helps, and what is left open is said until it is given up.

  $ release bump 1.1.1 --commit --quiet >/dev/null
  $ release ship minor --dry-run --quiet 2>&1 | steps reserve
  origin refs/release/1.1.0: warning: 1.1.0 was begun there, and was withdrawn
    remedy: run `git push origin :refs/release/1.1.0` to give it up
  ship 1.2.0, after 1.1.1
    reserve  the commit to origin main, as refs/release/1.2.0, before anybody gets the release
  $ git push -q origin :refs/release/1.1.0
  $ release ship minor --yes --quiet | steps reserve
  ship 1.2.0, after 1.1.1
    reserve  the commit to origin main, as refs/release/1.2.0, before anybody gets the release

A machine whose run was killed has a part of the ledger, in no commit. What another machine has finished is merged.

  $ echo 'releases.jsonl merge=union' >.git/info/attributes
  $ sed '$d' releases.jsonl >before && git reset -q HEAD~ && cp before releases.jsonl
  $ release ship 1.2.0 --yes --quiet 2>&1 | without_ids
  1.2.0: is on commit COMMIT, and HEAD is COMMIT, whose ledger does not say that everybody has 1.2.0
    remedy: run `git merge --autostash 1.2.0`, and the same command again; or ship the next version
  release: 1 problem; nothing was written
  [65]
  $ git merge -q --autostash 1.2.0 >/dev/null 2>&1
  $ release ship 1.2.0 --yes --quiet 2>&1 | without_ids
  already shipped 1.2.0: the ledger has every customer at every channel; 1.2.0 is on commit COMMIT; origin has the ledger in main, and 1.2.0; to ship again, commit a change, or name a version

A reservation that was not deleted is all that is left to do.

  $ git push -q origin 1.2.0~1:refs/release/1.2.0
  $ release ship 1.2.0 --yes --quiet 2>/dev/null | steps push
  ship 1.2.0
    push     nothing but the deletion of refs/release/1.2.0 at origin

A job without the bump has no correction that would be lost.

  $ commit 'feat: begin again'
  $ half_shipped
  release ship: 1.3.0 is not shipped; run the same command again to go on
  $ git checkout -q --detach ':/begin again'
  $ refuse customer101 'not today'; release ship minor --yes --quiet 2>&1 | grep -e corrected -e 'is not shipped'; allow customer101
  release ship: 1.3.0 is not shipped; run the same command again to go on
  $ git checkout -q main

Whoever goes on to a higher version does not get the lower one later, unless it is named.

  $ edit customers.json 'map(select(.app_id != "customer101"))'
  $ commit 'feat: customer101 has left'
  $ release ship 1.4.0 --yes --quiet 2>&1 | sed -n 1,3p
  origin refs/release/1.3.0: warning: 1.3.0 was begun there, and is not finished
    remedy: run `release ship 1.3.0` to finish it, or a higher version to give it up
  ship 1.4.0, after 1.3.0
  $ commit 'feat: new'
  $ release ship minor --dry-run --quiet 2>&1 | sed -n 1,3p
  origin refs/release/1.3.0: warning: 1.3.0 was begun there, and is not finished
    remedy: run `release ship 1.3.0` to finish it, or `git push origin :refs/release/1.3.0` to give it up
  ship 1.5.0, after 1.4.0
  $ release ship 1.3.0 --dry-run --quiet --json 2>/dev/null | jq -r .version
  1.3.0
