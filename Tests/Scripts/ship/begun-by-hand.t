`release ship` goes on where somebody has begun by hand, and passes those over who are held back.

  $ . "$TESTDIR/setup.sh"
  $ source_repository

The first release needs no bump, and a lower version is not one.

  $ release ship 1.4.0 --yes --quiet | steps bump
  ship 1.4.0
    bump     was done before: every file carries 1.4.0
  $ git log --format=%s
  chore(release): record 1.4.0
  feat: begin
  $ release ship 1.3.0 --yes --quiet
  release.json: 1.3.0 is not above 1.4.0
    remedy: choose a higher version, or allow this one with --allow-lower
  [64]

A version that was bumped and tagged by hand is published first, and the tag stays where it is: the ledger is not committed.

  $ release bump minor --commit --quiet >/dev/null
  $ release tag --quiet >/dev/null
  $ release ship minor --yes --quiet | without_ids | steps 'bump|tag'
  ship 1.5.0
    bump     was done before: every file carries 1.5.0, in commit COMMIT
    tag      was done before: 1.5.0 is on commit COMMIT
  $ git log --format=%s
  chore(release): 1.5.0
  chore(release): record 1.4.0
  feat: begin
  $ git status --short
   M releases.jsonl
  $ release ship minor --yes --quiet | without_ids
  already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit COMMIT; to ship again, commit a change, or name a version

So is one that only one customer has.

  $ commit 'feat: more'
  $ release bump minor --commit --quiet >/dev/null
  $ release tag --quiet >/dev/null
  $ build
  $ release publish --customer trailcast --quiet
  trailcast  mirror: published www/trailcast/1.6.0
  trailcast  repositories: published $TMPDIR/work/remotes/trailcast.git 1.6.0
  1.6.0: 2 published, 0 there already, 0 held back, 0 failed, 2 not chosen
  $ release ship 1.6.0 --yes --quiet | without_ids | steps 'publish|tag'
  ship 1.6.0
    publish  1.6.0: 4 published, 2 there already, 0 held back, 0 failed
    tag      was done before: 1.6.0 is on commit COMMIT

Whoever is held back is not built.

  $ customer trailcast '.hold = "1.6.0"'
  $ commit 'feat: hold'
  $ release ship minor --yes 2>ignored/errors | steps 'build|publish'
  ship 1.7.0, after 1.6.0
    build    2 variants in dist/1.7.0
    publish  1.7.0: 4 published, 0 there already, 1 held back, 0 failed
  $ grep -F trailcast ignored/errors
    publish  to repositories (tag 1.7.0), mirror; trailcast stays at 1.6.0
  $ ls dist/1.7.0 | grep -c trailcast
  0
  [1]

A ledger that git ignores is in no commit.

  $ edit release.json '.ledger = "ignored/releases.jsonl"'
  $ commit 'feat: move the ledger'
  $ release ship minor --yes --quiet 2>&1 | steps tag | without_ids
  customers.json:40: [1].hold: warning: the customer stays at 1.6.0, and the ledger does not say that 1.6.0 was published
    app_id trailcast
    remedy: find out whether the customer has 1.6.0; if not, write the right version, or remove "hold"
  ship 1.8.0, after 1.7.0
    tag      1.8.0 on commit COMMIT
  $ git log -2 --format=%s
  chore(release): 1.8.0
  feat: move the ledger
  $ release ship minor --yes --quiet | without_ids
  already shipped 1.8.0: the ledger has every customer at every channel; 1.8.0 is on commit COMMIT; to ship again, commit a change, or name a version
