A release is found by the tag that the ledger has, whatever `tag` is in `release.json` now.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo trailcast
  $ two_releases trailcast
  $ edit release.json '.publish[0].tag = "v{{version}}"'
  $ release status --remote --customer trailcast --quiet
  customer   manifest  built  repositories  mirror  models
  trailcast  1.5.0     1.5.0  1.5.0         1.5.0   push_permission@1, att_prompt@5
  1 customer
  $ publish trailcast && remote trailcast tag
  1.4.0
  1.5.0
  $ withdraw 1.5.0 --customer trailcast
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast tag
  1.4.0
  $ remote trailcast diff --stat 1.4.0 main
  $ release status --remote --customer trailcast --quiet
  customer   manifest  built  repositories             mirror                   models
  trailcast  1.5.0     1.5.0  1.4.0 (1.5.0 withdrawn)  1.4.0 (1.5.0 withdrawn)  push_permission@1, att_prompt@5
  1 customer

New releases get the new tag. The repository is asked for both, and may move with all its tags.

  $ serve --enable=receive-pack
  $ edit release.json '.publish[0].url = $url' --arg url "git://127.0.0.1:$port/{{app_id}}.git"
  $ bump 1.6.0
  $ publish trailcast
  $ withdraw 1.6.0 --customer trailcast --roll-forward | without_port
  trailcast  mirror: withdrawn www/trailcast/1.6.0
  trailcast  repositories: withdrawn, back to 1.4.0 as 1.6.1 git://127.0.0.1:PORT/trailcast.git
    deleted git://127.0.0.1:PORT/trailcast.git tag v1.6.0
  1.6.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast tag
  1.4.0
  v1.6.1
  $ withdraw 1.4.0 --customer trailcast --keep-tags | without_port
  trailcast  mirror: withdrawn www/trailcast/1.4.0
  trailcast  repositories: withdrawn: branch main stays at 1.6.1
  1.4.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release status --remote --customer trailcast --quiet 2>&1 | without_port
  $TMPDIR/work/remotes/trailcast.git 1.4.0: note: 1.4.0 still resolvable: it is withdrawn, and its tag was kept
    app_id trailcast: channel repositories
    remedy: run `release withdraw 1.4.0 --customer trailcast --reason 'crashes at launch'` again: it deletes the tag, or says why not
  customer   manifest  built  repositories  mirror               models
  trailcast  1.6.0     1.6.0  1.6.1         - (1.6.0 withdrawn)  push_permission@1, att_prompt@5
  1 customer
  $ withdraw 1.4.0 --customer trailcast | without_port
  trailcast  mirror: was withdrawn www/trailcast/1.4.0
  trailcast  repositories: was withdrawn: branch main stays at 1.6.1
    deleted git://127.0.0.1:PORT/trailcast.git tag 1.4.0
  1.4.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast tag
  v1.6.1
  $ checked_repositories
