`release ship` in a job that a pushed tag starts.

  $ . "$TESTDIR/setup.sh"
  $ jobs_repository
  $ commit 'chore: push' && git push -q

A reservation that was begun on another line is neither made again nor taken over by accident.

  $ git checkout -q -b other HEAD~1
  $ commit 'feat: other'
  $ git push -q origin HEAD:refs/release/1.5.0
  $ other=$(git rev-parse HEAD)
  $ git checkout -q main
  $ head=$(git rev-parse HEAD)
  $ job job
  $ for request in 1.5.0 minor; do
  >   in_job job release ship $request --yes --quiet 2>&1 | sed "s/$other/OTHER/; s/$head/HEAD/" || echo "status $?"
  > done
  origin refs/release/1.5.0: 1.5.0 was begun there at commit OTHER, and HEAD is HEAD: neither is in the history of the other
    remedy: check out the branch that it was begun on, or ship another version
  release: 1 problem; nothing was written
  status 65
  origin refs/release/1.5.0: 1.5.0 was begun there at commit OTHER, and HEAD is HEAD: neither is in the history of the other
    remedy: check out the branch that it was begun on, or ship another version
  release: 1 problem; nothing was written
  status 65

One that was begun earlier on the same line can go on only if it may be pushed.

  $ git push -q -f origin HEAD~1:refs/release/1.5.0
  $ in_job job release ship 1.5.0 --yes --no-push --quiet 2>&1 | without_ids
  origin refs/release/1.5.0: 1.5.0 was begun there at commit COMMIT, and HEAD is COMMIT
    remedy: pass --push, and it goes on at that commit
  release: 1 problem; nothing was written
  [65]
  $ git push -q origin :refs/release/1.5.0

A tag that somebody made is shipped only if `release tag` would have made it: not one of another version,

  $ in_job job git tag -a -m x 1.5.0
  $ refused() { in_job job release ship $1 --yes --quiet 2>&1 | without_ids || echo "status $?"; }
  $ refused 1.5.0
  1.5.0: tag 1.5.0 is on a commit whose release.json says 1.4.0: COMMIT
    remedy: delete the tag, here and where it was pushed to; run `release bump 1.5.0 --commit`, and tag that commit
  release: 1 problem; nothing was written
  status 65
  $ refused minor
  1.5.0: tag 1.5.0 is on a commit whose release.json says 1.4.0: COMMIT
    remedy: delete the tag, here and where it was pushed to; run `release bump 1.5.0 --commit`, and tag that commit
  release: 1 problem; nothing was written
  status 65

nor if it is pushed, and HEAD is detached,

  $ in_job job git tag -d 1.5.0 >/dev/null
  $ in_job job git tag 1.5.0
  $ in_job job git push -q origin 1.5.0
  $ in_job job git checkout -q 1.5.0
  $ refused 1.5.0
  1.5.0: tag 1.5.0 is on a commit whose release.json says 1.4.0: COMMIT
    remedy: delete the tag, here and where it was pushed to; run `release bump 1.5.0 --commit`, and tag that commit
  release: 1 problem; nothing was written
  status 65
  $ refused minor
  1.5.0: tag 1.5.0 is on a commit whose release.json says 1.4.0: COMMIT
    remedy: delete the tag, here and where it was pushed to; run `release bump 1.5.0 --commit`, and tag that commit
  release: 1 problem; nothing was written
  status 65
  $ git -C origin.git tag -d 1.5.0 >/dev/null

nor one below another,

  $ job job
  $ in_job job git tag 1.9.0 HEAD~1
  $ edit ignored/job/release.json '.version = "1.5.0"'
  $ in_job job git commit -qam x
  $ in_job job git tag 1.5.0
  $ refused 1.5.0
  1.5.0: 1.5.0 is not above 1.9.0, which tag 1.9.0 has released
    remedy: raise the version above that first; on a maintenance branch, pass --allow-lower
  release: 1 problem; nothing was written
  status 65

nor of half a bump, tagged or not.

  $ job job
  $ printf "Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n" >ignored/job/SDK.podspec
  $ edit ignored/job/release.json '.version = "1.5.0" | .versions.files = ["SDK.podspec"]'
  $ in_job job git add -A
  $ in_job job git commit -qm x
  $ refused 1.5.0
  SDK.podspec:2:16: s.version is 1.4.0, and release.json:3 says 1.5.0
    remedy: write 1.5.0 there, or remove its entry from `versions`; `release bump` keeps them equal
  release: 1 problem; nothing was written
  status 65
  $ in_job job git tag 1.5.0
  $ refused 1.5.0
  SDK.podspec:2:16: s.version is 1.4.0, and release.json:3 says 1.5.0
    remedy: write 1.5.0 there, or remove its entry from `versions`; `release bump` keeps them equal
  release: 1 problem; nothing was written
  status 65
  $ [[ ! -e www ]]
  $ for one in $(customers); do remote $one tag; done

A tag on no branch: which branch gets the ledger is said before anything is done.

  $ git checkout -q --detach
  $ release bump minor --commit --quiet >/dev/null
  $ git tag 1.5.0
  $ git push -q origin 1.5.0
  $ job job --branch 1.5.0
  $ in_job job release ship 1.5.0 --dry-run --quiet 2>&1 | without_ids | steps 'reserve|push'
  origin: warning: it is not clear which branch gets the ledger: not exactly one has commit COMMIT, so it is not pushed
    remedy: push a branch with that commit, then run the same command again
  ship 1.5.0
    reserve  was done before: origin has 1.5.0
    push     1.5.0 to origin
  $ in_job job release ship 1.5.0 --yes --quiet 2>&1 | without_ids | steps push
  origin: warning: it is not clear which branch gets the ledger: not exactly one has commit COMMIT, so it is not pushed
    remedy: push a branch with that commit, then run the same command again
  ship 1.5.0
    push     was done before: origin has 1.5.0
  $ git -C origin.git log -1 --format=%s main
  chore: push
  $ git push -q origin 1.5.0:refs/heads/release/1.5
  $ in_job job release ship 1.5.0 --yes --quiet 2>&1 | steps push
  ship 1.5.0
    push     release/1.5 to origin
  $ ledger_lines release/1.5
  6

A job as `actions/checkout` leaves it: HEAD is detached, and the tag is not the annotated one.

  $ git checkout -q main && git merge -q 1.5.0
  $ tagged_by_hand() {
  >   release bump minor --commit --quiet >/dev/null && release tag --quiet >/dev/null && git push -q origin main $1
  >   tag=$(git -C origin.git rev-parse $1)
  >   commit=$(git -C origin.git rev-parse "$1^{commit}")
  > }
  $ pushed_tag() {
  >   job job --branch $1
  >   in_job job git update-ref refs/tags/$1 $commit
  >   in_job job release ship $1 --yes --quiet 2>&1 | sed "s/$commit/TAGGED/" | steps 'tag|push' || echo "status $?"
  >   [[ $(git -C origin.git rev-parse $1) == "$tag" ]] || echo "the tag has moved"
  >   git -C origin.git show main:releases.jsonl | grep -c "\"$1\""
  >   git -C origin.git tag --merged main
  >   git -C origin.git log -2 --format=%s main
  >   job again --branch $1 && job main
  >   for job in again job main; do
  >     in_job $job git pull -q origin main
  >     in_job $job release ship $1 --quiet | without_ids || echo "status $?"
  >   done
  > }
  $ tagged_by_hand 1.6.0
  $ pushed_tag 1.6.0
  ship 1.6.0
    tag      was done before: 1.6.0 is on commit TAGGED
    push     main to origin
  6
  1.5.0
  1.6.0
  chore(release): record 1.6.0
  chore(release): 1.6.0
  already shipped 1.6.0: the ledger has every customer at every channel; 1.6.0 is on commit COMMIT; origin has the ledger in main, and 1.6.0; to ship again, commit a change, or name a version
  already shipped 1.6.0: the ledger has every customer at every channel; 1.6.0 is on commit COMMIT; origin has the ledger in main, and 1.6.0; to ship again, commit a change, or name a version
  already shipped 1.6.0: the ledger has every customer at every channel; 1.6.0 is on commit COMMIT; origin has the ledger in main, and 1.6.0; to ship again, commit a change, or name a version

So it is if somebody has committed to main since.

  $ git pull -q
  $ tagged_by_hand 1.7.0
  $ echo later >NEWS
  $ commit 'feat: later' && git push -q
  $ pushed_tag 1.7.0
  ship 1.7.0
    tag      was done before: 1.7.0 is on commit TAGGED
    push     main to origin
  6
  1.5.0
  1.6.0
  1.7.0
  chore(release): join the record of 1.7.0 with main
  feat: later
  already shipped 1.7.0: the ledger has every customer at every channel; 1.7.0 is on commit COMMIT; origin has the ledger in main, and 1.7.0; to ship again, commit a change, or name a version
  already shipped 1.7.0: the ledger has every customer at every channel; 1.7.0 is on commit COMMIT; origin has the ledger in main, and 1.7.0; to ship again, commit a change, or name a version
  already shipped 1.7.0: the ledger has every customer at every channel; 1.7.0 is on commit COMMIT; origin has the ledger in main, and 1.7.0; to ship again, commit a change, or name a version

A tag may have more than the version in its name. Whoever types what `release tag` prints pushes the branch too, which gets the ledger.

  $ git pull -q
  $ edit release.json '.git.tag = "v{{version}}"'
  $ commit 'chore: name tags anew'
  $ release bump minor --commit --quiet >/dev/null
  $ release tag --quiet | sed -n 's/^next: //p' | tee ignored/next
  git push --atomic origin main v1.8.0
  $ sh ignored/next 2>/dev/null
  $ job job --branch v1.8.0
  $ in_job job release ship v1.8.0 --yes --quiet | tail -n 1
    push     main to origin
  $ git -C origin.git show main:releases.jsonl | grep -c '"1.8.0"'
  6
