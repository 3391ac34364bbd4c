`release withdraw` where the next number is taken, and with options that do not fit.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo trailcast acme-fitness
  $ two_releases
  $ bump 1.5.1
  $ publish trailcast

A release above the one that is withdrawn has the branch already, and replaces it.

  $ remote trailcast rev-parse main 1.5.1 >before
  $ withdraw 1.5.0 --customer trailcast --roll-forward
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn: branch main stays at 1.5.1, and nothing is published again
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast rev-parse main 1.5.1 | cmp - before

A folder has no version above, and zips that a tag names stay with it.

  $ withdraw 1.4.0 --customer trailcast --channel mirror --roll-forward
  releases.jsonl: 1.4.0 was published to no repository, and only there a version can be published again
    app_id trailcast
    remedy: withdraw it without --roll-forward
  1.4.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]
  $ withdraw 1.4.0 --customer trailcast --channel mirror --delete-artifacts
  repositories: its tag 1.4.0 stays, and names the artifacts
    app_id trailcast
    remedy: withdraw it there too, with `--channel repositories`, or run without --delete-artifacts; the ledger is as before, and nothing was deleted
  1.4.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]
  $ withdraw 1.4.0 --customer trailcast --channel miror
  --channel: 1.4.0 was not published to a channel "miror"
    remedy: did you mean mirror?
  [64]
  $ withdraw 1.4.0 --customer trailcast --keep-tags --delete-artifacts
  release: --keep-tags and --delete-artifacts exclude each other
    remedy: use one of the two
  [64]

One channel alone can be withdrawn from.

  $ withdraw 1.4.0 --customer trailcast --channel mirror
  trailcast  mirror: withdrawn www/trailcast/1.4.0
  1.4.0: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast tag
  1.4.0
  1.5.1

A channel that got nothing, by the ledger, keeps no other from going back; only deleted artifacts need its answer.

  $ edit release.json '.publish += [{name: "later", kind: "git", url: "https://127.0.0.1:1/{{app_id}}", token: "LATER_TOKEN"}]'
  $ for customer in 'acme-fitness' 'trailcast --delete-artifacts'; do withdraw 1.5.1 --customer $customer; done
  LATER_TOKEN: is not set, and channel later needs its token
    remedy: set it, or remove "token" from release.json
  1.5.1: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: acme-fitness
  LATER_TOKEN: is not set, and channel later needs its token
    remedy: set it, or remove "token" from release.json
  1.5.1: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [78]
  $ withdraw 1.5.1 --all 2>&1 | grep -v customers
  LATER_TOKEN: warning: is not set, and channel later needs its token; 1.5.1 may be there
    remedy: set it, or remove "token" from release.json
  trailcast  mirror: withdrawn www/trailcast/1.5.1
  trailcast  repositories: withdrawn $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.1
  1.5.1: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
