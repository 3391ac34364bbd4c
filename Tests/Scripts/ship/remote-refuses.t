`release ship --push` at a remote that refuses, has something else, or cannot be asked.

  $ . "$TESTDIR/setup.sh"
  $ source_repository

A remote that cannot be asked ends whatever is to be pushed, before anything is done. Whoever only tags is warned.

  $ mv origin.git ignored
  $ release ship minor --yes --push --quiet
  origin: cannot list references: fatal: './origin.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    remedy: make the repository, or correct its address with `git remote set-url origin <url>`
  release: 1 problem; nothing half-made was kept
  [74]
  $ git log --format=%s
  feat: begin
  $ release ship minor --dry-run --quiet 2>&1 | steps push
  origin: warning: cannot be asked for the tag: cannot list references: fatal: './origin.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    remedy: before you push, see that nobody has pushed the same tag
  ship 1.5.0, after 1.4.0
    push     nothing; afterwards: git push origin main 1.5.0
  $ release tag --json --quiet | document tag | jq -r .tag
  origin: warning: cannot be asked for the tag: cannot list references: fatal: './origin.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    remedy: before you push, see that nobody has pushed the same tag
  1.4.0
  $ git tag --delete 1.4.0 >/dev/null
  $ mv ignored/origin.git .

A tag that only the remote has is in the way, also if nothing is pushed.

  $ old=$(git rev-parse HEAD)
  $ git -C origin.git tag 1.5.0 main
  $ git -C origin.git tag 1.4.0 main
  $ commit 'feat: more'
  $ release ship minor --yes --push --quiet 2>&1 | sed "s/$old/OLD/" | without_ids
  origin 1.5.0: is on commit OLD, and there is no such tag here
    remedy: run `git fetch --tags origin`, then the same command again; or ship another version
  release: 1 problem; nothing was written
  [65]
  $ release ship minor --dry-run --quiet 2>&1 | sed "s/$old/OLD/" | without_ids
  origin 1.5.0: is on commit OLD, and there is no such tag here
    remedy: run `git fetch --tags origin`, then the same command again; or ship another version
  release: 1 problem; nothing was written
  [65]
  $ release tag --quiet 2>&1 | sed "s/$old/OLD/" | without_ids
  origin 1.4.0: already exists there, on commit OLD; HEAD is COMMIT
    remedy: run `git fetch --tags origin` and `release bump patch`: a version is released only once
  release: 1 problem; nothing was written
  [65]
  $ git log --format=%s
  feat: more
  feat: begin
  $ git tag
  $ git tag 1.5.0
  $ release ship 1.5.0 --dry-run --push --quiet 2>&1 | sed "s/$old/OLD/" | without_ids
  origin 1.5.0: is on commit OLD, and the tag here is on commit COMMIT
    remedy: find out which of the two was published, and delete the other; then run the same command again
  release: 1 problem; nothing was written
  [65]
  $ git tag --delete 1.5.0 >/dev/null
  $ git -C origin.git tag --delete 1.4.0 1.5.0 >/dev/null
  $ git push -q

Commits that only the remote has are in the way too: afterwards the tag would have to move.

  $ colleague
  $ ignored/push
  $ release ship minor --yes --push --quiet
  origin main: has commits that are not here
    remedy: run `git pull --rebase --autostash origin main`, then the same command again
  release: 1 problem; nothing was written
  [65]
  $ git log --format=%s
  feat: more
  feat: begin
  $ echo own >own.txt; commit 'feat: own'
  $ git pull -q --rebase --autostash origin main

A refused push is tried again. Without it nobody gets the release.

  $ hook origin.git pre-receive <<<'echo "the freeze lasts until Monday"; exit 1'
  $ release ship minor --yes --push --quiet 2>&1 | without_ids | steps reserve
  origin: cannot push: remote: the freeze lasts until Monday; error: failed to push some refs to './origin.git'; ! COMMIT:refs/heads/main [remote rejected] (pre-receive hook declined); ! COMMIT:refs/release/1.5.0 [remote rejected] (pre-receive hook declined)
  ship 1.5.0, after 1.4.0
    reserve  failed
  release ship: 1.5.0 is not shipped; run the same command again to go on
  [74]
  $ for one in $(customers); do remote $one for-each-ref; done
  $ rm origin.git/hooks/pre-receive
  $ release ship minor --yes --push --quiet | steps 'reserve|push'
  ship 1.5.0
    reserve  the commit to origin main, as refs/release/1.5.0, before anybody gets the release
    push     main and 1.5.0 to origin
  $ git -C origin.git describe main
  1.5.0

The server takes no tag; meanwhile somebody pushes, and that is merged: the same command finishes the release.

  $ commit 'feat: again'
  $ hook origin.git pre-receive <<<'while read old new name; do case $name in refs/tags/*) exit 1 ;; esac; done'
  $ release ship 1.6.0 --yes --push --quiet 2>&1 | without_ids | steps push
  origin: cannot push: error: failed to push some refs to './origin.git'; ! COMMIT:refs/heads/main [remote rejected] (pre-receive hook declined); ! COMMIT:refs/tags/1.6.0 [remote rejected] (pre-receive hook declined)
  ship 1.6.0, after 1.5.0
    push     failed
  release ship: 1.6.0 is not shipped; run the same command again to go on
  [74]
  $ mv origin.git/hooks/pre-receive ignored/freeze
  $ ignored/push
  $ git pull -q --no-edit --no-rebase
  $ release ship 1.6.0 --yes --push --quiet | steps 'reserve|push'
  ship 1.6.0
    reserve  was done before: origin has refs/release/1.6.0
    push     main and 1.6.0 to origin
  $ git -C origin.git tag --merged main
  1.5.0
  1.6.0
  $ git -C origin.git for-each-ref refs/release
  $ release ship 1.6.0 --dry-run --push --quiet | without_ids
  already shipped 1.6.0: the ledger has every customer at every channel; 1.6.0 is on commit COMMIT; origin has the ledger in main, and 1.6.0; to ship again, commit a change, or name a version

Or the own commits are put on top of it.

  $ commit 'feat: once more' && git pull -q --rebase
  $ mv ignored/freeze origin.git/hooks/pre-receive
  $ release ship minor --yes --push --quiet 2>&1 | steps push | tail -n 3
  ship 1.7.0, after 1.6.0
    push     failed
  release ship: 1.7.0 is not shipped; run the same command again to go on
  [74]
  $ rm origin.git/hooks/pre-receive
  $ ignored/push
  $ git pull -q --rebase
  $ release ship minor --yes --push --quiet | steps push
  ship 1.7.0
    push     main and 1.7.0 to origin
  $ git -C origin.git tag --merged main
  1.5.0
  1.6.0
  1.7.0
  $ git -C origin.git for-each-ref refs/release
  $ release ship 1.7.0 --dry-run --push --quiet | without_ids
  already shipped 1.7.0: the ledger has every customer at every channel; 1.7.0 is on commit COMMIT; origin has the ledger in main, and 1.7.0; to ship again, commit a change, or name a version

What a server has taken, a hook of its own may take back: it is asked again. Without the version's commit there, nobody gets the release, and
the next run begins anew. Without the tag, it is not shipped.

  $ git pull -q --no-edit --no-rebase; commit 'feat: last'
  $ hook origin.git post-receive <<<'while read old new name; do case $name in refs/heads/*) git update-ref $name $old ;; esac; done'
  $ release ship minor --yes --push --quiet 2>&1 | without_ids
  origin: has taken the push, and is without commit COMMIT in main
    remedy: see what hooks or rules of the server take back, and let no copy that lags behind answer; then run the same command again
  ship 1.8.0, after 1.7.0
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    3 variants in dist/1.8.0
    reserve  failed
    publish  not reached
    tag      not reached
    push     not reached
  release ship: 1.8.0 is not shipped; run the same command again to go on
  [75]
  $ for one in $(customers); do remote $one tag --list 1.8.0; done
  $ git -C origin.git for-each-ref refs/release
  $ hook origin.git post-receive <<<'while read old new name; do case $name in refs/tags/*) git update-ref -d $name ;; esac; done'
  $ release ship minor --yes --push --quiet 2>&1 | without_ids
  origin: has taken the push, and is without refs/tags/1.8.0
    remedy: see what hooks or rules of the server take back, and let no copy that lags behind answer; then run the same command again
  ship 1.8.0
    bump     was done before: every file carries 1.8.0
    build    3 variants in dist/1.8.0
    reserve  the commit to origin main, as refs/release/1.8.0, before anybody gets the release
    publish  1.8.0: 6 published, 0 there already, 0 held back, 0 failed
    tag      1.8.0 on commit COMMIT
    push     failed
  release ship: 1.8.0 is not shipped; run the same command again to go on
  [75]
  $ git -C origin.git for-each-ref --format='%(refname)' refs/release 'refs/tags/1.8*'
  refs/release/1.8.0
  $ rm origin.git/hooks/post-receive
  $ release ship minor --yes --push --quiet 2>&1 | without_ids
  ship 1.8.0
    bump     was done before: every file carries 1.8.0, in commit COMMIT
    build    was done before: the ledger has every customer at every channel
    reserve  was done before: origin has refs/release/1.8.0
    publish  was done before: the ledger has every customer at every channel
    tag      was done before: 1.8.0 is on commit COMMIT
    push     1.8.0 to origin
  $ git -C origin.git for-each-ref --format='%(refname)' refs/release 'refs/tags/1.8*'
  refs/tags/1.8.0
