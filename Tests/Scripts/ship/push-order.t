`release ship --push`: nobody gets the release before the remote says which commit it is, and the tag comes last.

  $ . "$TESTDIR/setup.sh"
  $ source_repository
  $ git -C origin.git for-each-ref --format='%(refname)'
  refs/heads/main

Each customer's repository accepts the release only if the remote has reserved the version for the commit of the bump, and has no tag
yet.

  $ for one in $(customers); do
  >   hook remotes/$one.git pre-receive <<END
  > unset GIT_DIR GIT_QUARANTINE_PATH GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES
  > origin='$PWD/origin.git'
  > test "\$(git -C "\$origin" rev-parse main)" = "\$(git -C "\$origin" rev-parse refs/release/1.5.0)" || exit 1
  > git -C "\$origin" show refs/release/1.5.0:release.json | grep -q '"1.5.0"' || exit 1
  > test -z "\$(git -C "\$origin" tag)" || exit 1
  > echo accepted >>'$PWD/ignored/accepted'
  > END
  > done
  $ release ship minor --dry-run --push --quiet
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json
    build    3 customers into dist/1.5.0
    reserve  the commit to origin main, as refs/release/1.5.0, before anybody gets the release
    publish  to repositories (tag 1.5.0), mirror
    tag      1.5.0, on a commit with the ledger
    push     main and 1.5.0 to origin
  $ git -C origin.git for-each-ref --format='%(refname)'
  refs/heads/main
  $ release ship minor --yes --push --quiet | without_ids
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    3 variants in dist/1.5.0
    reserve  the commit to origin main, as refs/release/1.5.0, before anybody gets the release
    publish  1.5.0: 6 published, 0 there already, 0 held back, 0 failed
    tag      1.5.0 on commit COMMIT
    push     main and 1.5.0 to origin
  $ grep -c accepted ignored/accepted
  3
  $ git -C origin.git describe main
  1.5.0
  $ git -C origin.git for-each-ref --format='%(refname)'
  refs/heads/main
  refs/tags/1.5.0
  $ release ship minor --yes --push --quiet | without_ids
  already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit COMMIT; origin has the ledger in main, and 1.5.0; to ship again, commit a change, or name a version

`ship.push` names the remote; `--no-push` leaves it to a later run.

  $ rm remotes/*/hooks/pre-receive
  $ edit release.json '.ship.push = "origin"'
  $ commit 'feat: push'
  $ release ship minor --yes --no-push --quiet | steps push
  ship 1.6.0, after 1.5.0
    push     nothing; afterwards: git push origin main 1.6.0
  $ git -C origin.git tag
  1.5.0
  $ release ship minor --yes --quiet | without_ids
  ship 1.6.0
    bump     was done before: every file carries 1.6.0, in commit COMMIT
    build    was done before: the ledger has every customer at every channel
    reserve  was done before: origin has 1.6.0
    publish  was done before: the ledger has every customer at every channel
    tag      was done before: 1.6.0 is on commit COMMIT
    push     main and 1.6.0 to origin
  $ git -C origin.git describe main
  1.6.0
  $ edit release.json '.ship.push = "nowhere"'
  $ commit 'feat: push elsewhere'
  $ release ship minor --yes --quiet
  $TMPDIR/work: has no remote "nowhere"
    remedy: add it with `git remote add`, or correct `ship.push` in release.json
  release: 1 problem; nothing was written
  [78]
  $ edit release.json 'del(.ship)'
  $ commit 'feat: push nothing'

A release that was not to be pushed holds up nothing, and its tag can be pushed later.

  $ release ship minor --yes --quiet | steps push
  ship 1.7.0, after 1.6.0
    push     nothing; afterwards: git push origin main 1.7.0
  $ git push -q origin main
  $ commit 'feat: more'
  $ release ship minor --dry-run --push --quiet | sed -n 1p
  ship 1.8.0, after 1.7.0
  $ release ship 1.7.0 --yes --push --quiet 2>&1 | without_ids | steps push
  ship 1.7.0
    push     1.7.0 to origin
  $ git -C origin.git describe main
  1.7.0
  $ release ship 1.7.0 --yes --push --quiet | without_ids
  already shipped 1.7.0: the ledger has every customer at every channel; 1.7.0 is on commit COMMIT; origin has the ledger in main, and 1.7.0; to ship again, commit a change, or name a version
