`release withdraw`: a release is taken back from its customers' repositories by a new commit.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo
  $ two_releases

The branch has the files of the version before again, by a commit on top of it. If its tag is kept, it still gives the release, as
resolves-older.t has it, and the folder keeps the bytes. Nobody else was asked about.

  $ before=$(remote trailcast rev-parse main)
  $ withdraw 1.5.0 --customer trailcast --keep-tags
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast diff --stat 1.4.0 main
  $ [[ $(remote trailcast rev-parse main~) == "$before" ]]
  $ remote trailcast tag
  1.4.0
  1.5.0
  $ remote trailcast log -1 --format='%an <%ae>|%B' main
  Ada Author <ada@example.com>|Withdraw 1.5.0
  
  The files are those of 1.4.0 again.
  
  $ checked_repositories
  $ (cd dist/1.5.0/trailcast && cmp ContextSDK.zip ../../../www/trailcast/1.5.0/ContextSDK.zip)
  $ remote acme-fitness diff --stat 1.5.0 main

The number is never used again for whom it was withdrawn from; the others are not kept from it.

  $ for command in build plan publish; do
  >   release $command --customer trailcast --quiet >/dev/null || echo "status $?"
  > done
  dist/1.5.0/trailcast: warning: was made by an earlier build; this one failed
    app_id trailcast
    remedy: build the customer again, or remove the folder
  releases.jsonl: 1.5.0 was withdrawn: crashes at launch
    app_id trailcast
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  release build: 1 customer failed, nothing was written: trailcast
  status 65
  releases.jsonl: 1.5.0 was withdrawn: crashes at launch
    app_id trailcast
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  status 65
  releases.jsonl: 1.5.0 was withdrawn: crashes at launch
    app_id trailcast
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  release publish: 1 customer failed: trailcast
  status 65
  $ for command in build plan publish; do release $command --all --quiet >/dev/null || echo "status $?"; done
  dist/1.5.0/trailcast: warning: was made by an earlier build; this one failed
    app_id trailcast
    remedy: build the customer again, or remove the folder
  releases.jsonl: 1.5.0 was withdrawn: crashes at launch
    app_id trailcast
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  release build: 1 customer failed, the others are done: trailcast
  status 2
  releases.jsonl: 1.5.0 was withdrawn: crashes at launch
    app_id trailcast
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  status 2
  releases.jsonl: 1.5.0 was withdrawn: crashes at launch
    app_id trailcast
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  release publish: 1 customer failed, the others are done: trailcast
  status 2

The rest of it, and everybody's. A second run finds everything done.

  $ withdraw 1.5.0 --all
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  mirror: withdrawn www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.5.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git
    deleted $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git tag 1.5.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  mirror: withdrawn www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.5.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git
    deleted $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git tag 1.5.0
  acme-fitness  mirror: withdrawn www/acme-fitness/1.5.0
  acme-fitness  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/acme-fitness.git
    deleted $TMPDIR/work/remotes/acme-fitness.git tag 1.5.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: withdrawn www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git
    deleted $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git tag 1.5.0
  trailcast  mirror: was withdrawn www/trailcast/1.5.0
  trailcast  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 8 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast tag
  1.4.0
  $ for one in $(customers); do remote $one for-each-ref; done >before
  $ cp releases.jsonl ledger
  $ withdraw 1.5.0 --all
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  mirror: was withdrawn www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.5.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  mirror: was withdrawn www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.5.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git
  acme-fitness  mirror: was withdrawn www/acme-fitness/1.5.0
  acme-fitness  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/acme-fitness.git
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: was withdrawn www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git
  trailcast  mirror: was withdrawn www/trailcast/1.5.0
  trailcast  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 0 withdrawn, 10 withdrawn before, 0 left alone, 0 failed
  $ for one in $(customers); do remote $one for-each-ref; done | cmp - before
  $ cmp releases.jsonl ledger

A lower number after a withdrawal is the highest again, and gets the branch.

  $ bump 1.4.1 --allow-lower
  $ publish
  $ remote trailcast diff --stat 1.4.1 main
  $ withdraw 1.4.1 --customer trailcast
  trailcast  mirror: withdrawn www/trailcast/1.4.1
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.4.1
  1.4.1: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast diff --stat 1.4.0 main

The release on top of one that was withdrawn is a child of the withdrawal.

  $ bump 1.5.1
  $ publish
  $ remote trailcast diff --stat 1.5.1 main
  $ remote trailcast log --format=%s main
  Release 1.5.1
  Withdraw 1.4.1
  Release 1.4.1
  Withdraw 1.5.0
  Release 1.5.0
  Release 1.4.0

Without a version before, no file of a release is left.

  $ withdraw 1.4.0 --customer trailcast
  trailcast  mirror: withdrawn www/trailcast/1.4.0
  trailcast  repositories: withdrawn: branch main stays at 1.5.1
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.4.0
  1.4.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ withdraw 1.5.1 --customer trailcast
  trailcast  mirror: withdrawn www/trailcast/1.5.1
  trailcast  repositories: withdrawn $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.1
  1.5.1: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast ls-tree --name-only main
  CHANGELOG.md
  $ remote trailcast tag

Without any tag, the branch's history tells that this is the customer's repository.

  $ withdraw 1.5.1 --customer trailcast
  trailcast  mirror: was withdrawn www/trailcast/1.5.1
  trailcast  repositories: was withdrawn $TMPDIR/work/remotes/trailcast.git
  1.5.1: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ checked_repositories
