A repository that another one has taken the place of: nothing is withdrawn where it never was.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo trailcast
  $ two_releases trailcast
  $ cp release.json right.json
  $ git init -q --bare --template= new/trailcast.git
  $ edit release.json '.publish[0].url = $url' --arg url "file://$PWD/new/{{app_id}}.git"
  $ release status --remote --customer trailcast --quiet
  file://$TMPDIR/work/new/trailcast.git: has no branch and no tag, but the ledger has releases at $TMPDIR/work/remotes/trailcast.git
    app_id trailcast: channel repositories
    remedy: see that this is the customer's repository, and no sign-in page or empty copy; restore what is lost, or, if you made the repository anew, push a first commit and publish the next version to it
  customer   manifest  built  repositories    mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [failed]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [75]
  $ bump 1.6.0
  $ publish trailcast
  $ cp releases.jsonl ledger
  $ withdraw 1.5.0 --customer trailcast
  file://$TMPDIR/work/new/trailcast.git: has neither tag 1.5.0 nor its commit: 1.5.0 was published to $TMPDIR/work/remotes/trailcast.git
    app_id trailcast: channel repositories
    remedy: let "url" in release.json name that repository while you withdraw it; nothing was changed here
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]
  $ withdraw 1.5.0 --customer trailcast --dry-run
  file://$TMPDIR/work/new/trailcast.git: has neither tag 1.5.0 nor its commit: 1.5.0 was published to $TMPDIR/work/remotes/trailcast.git
    app_id trailcast: channel repositories
    remedy: let "url" in release.json name that repository while you withdraw it; nothing was changed here
  1.5.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]
  $ cmp releases.jsonl ledger
  $ withdraw 1.6.0 --customer trailcast
  trailcast  mirror: withdrawn www/trailcast/1.6.0
  trailcast  repositories: withdrawn file://$TMPDIR/work/new/trailcast.git
    deleted file://$TMPDIR/work/new/trailcast.git tag 1.6.0
  1.6.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release status --remote --customer trailcast --quiet
  file://$TMPDIR/work/new/trailcast.git: the ledger has 1.5.0 at $TMPDIR/work/remotes/trailcast.git, but this is missing here: tag 1.5.0
    app_id trailcast: channel repositories
    remedy: publish it again, or find out who removed it
  customer   manifest  built  repositories                       mirror                   models
  trailcast  1.6.0     1.6.0  1.5.0 (1.6.0 withdrawn) [missing]  1.5.0 (1.6.0 withdrawn)  push_permission@1, att_prompt@5
  1 customer
  [1]

At the old address it is withdrawn.

  $ cp right.json release.json
  $ withdraw 1.5.0 --customer trailcast
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast tag
  1.4.0
