What SwiftPM, which reads tags only, resolves after `release withdraw`.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo trailcast acme-fitness
  $ two_releases
  $ resolved 'from: "1.4.0"' app
  1.5.0

Without its tag nobody gets the release. The plan tells what would be deleted.

  $ withdraw 1.5.0 --customer trailcast --dry-run
  trailcast  mirror: would withdraw www/trailcast/1.5.0
  trailcast  repositories: would withdraw, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    would delete $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 would be withdrawn, 0 withdrawn before, 0 left alone, 0 failed

A tag that is kept still gives it, and `status` says so.

  $ withdraw 1.5.0 --customer trailcast --keep-tags
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ resolved 'from: "1.4.0"' kept
  1.5.0
  $ release status --customer trailcast --quiet
  customer   manifest  built  repositories                                     mirror                   models
  trailcast  1.5.0     1.5.0  1.4.0 (1.5.0 withdrawn, 1.5.0 still resolvable)  1.4.0 (1.5.0 withdrawn)  push_permission@1, att_prompt@5
  1 customer
  $ release status --customer trailcast --remote --quiet
  $TMPDIR/work/remotes/trailcast.git 1.5.0: note: 1.5.0 still resolvable: it is withdrawn, and its tag was kept
    app_id trailcast: channel repositories
    remedy: run `release withdraw 1.5.0 --customer trailcast --reason 'crashes at launch'` again: it deletes the tag, or says why not
  customer   manifest  built  repositories                                     mirror                   models
  trailcast  1.5.0     1.5.0  1.4.0 (1.5.0 withdrawn, 1.5.0 still resolvable)  1.4.0 (1.5.0 withdrawn)  push_permission@1, att_prompt@5
  1 customer
  $ release status --customer trailcast --json --quiet | document status | jq -c '.. | objects | select(has("resolvable")) | del(.time)'
  {"version":"1.5.0","reason":"crashes at launch","resolvable":false}
  {"version":"1.5.0","reason":"crashes at launch","resolvable":true}

Apps that have resolved it get the version before; new ones, of a release that was replaced, in roll-forward.t. The bytes stay.

  $ withdraw 1.5.0 --customer trailcast
  trailcast  mirror: was withdrawn www/trailcast/1.5.0
  trailcast  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ resolved 'from: "1.4.0"' app update
  1.4.0
  $ cmp {dist/1.5.0/trailcast,www/trailcast/1.5.0}/ContextSDK.zip
  $ release status --customer trailcast --remote --quiet
  customer   manifest  built  repositories             mirror                   models
  trailcast  1.5.0     1.5.0  1.4.0 (1.5.0 withdrawn)  1.4.0 (1.5.0 withdrawn)  push_permission@1, att_prompt@5
  1 customer

Somebody brings the tag back.

  $ remote trailcast tag 1.5.0 main~
  $ release status --customer trailcast --remote --quiet
  $TMPDIR/work/remotes/trailcast.git 1.5.0: 1.5.0 still resolvable: it is withdrawn, and its tag is there
    app_id trailcast: channel repositories
    remedy: run `release withdraw 1.5.0 --customer trailcast --reason 'crashes at launch'` again: it deletes the tag, or says why not
  customer   manifest  built  repositories                                     mirror                   models
  trailcast  1.5.0     1.5.0  1.4.0 (1.5.0 withdrawn, 1.5.0 still resolvable)  1.4.0 (1.5.0 withdrawn)  push_permission@1, att_prompt@5
  1 customer
  [1]
  $ remote trailcast tag --delete 1.5.0 >/dev/null
  $ checked_repositories

A tag that a rule of the server protects is known to stay.

  $ hook remotes/acme-fitness.git update <<<'case $3 in 0000*) echo "tags are for ever"; exit 1 ;; esac'
  $ withdraw 1.5.0 --customer acme-fitness
  $TMPDIR/work/remotes/acme-fitness.git: cannot delete tag 1.5.0: remote: tags are for ever; remote: error: hook declined to update refs/tags/1.5.0; error: failed to push some refs to '$TMPDIR/work/remotes/acme-fitness.git'; ! :refs/tags/1.5.0 [remote rejected] (hook declined)
  releases.jsonl: note: 1.5.0 is withdrawn, but not all of it is deleted
    app_id acme-fitness
    remedy: mend what failed, and run the same command again; with --keep-tags nothing is deleted
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: acme-fitness
  [74]
  $ release status --customer acme-fitness --quiet
  customer      manifest  built  repositories                                     mirror                   models
  acme-fitness  1.5.0     1.5.0  1.4.0 (1.5.0 withdrawn, 1.5.0 still resolvable)  1.4.0 (1.5.0 withdrawn)  onboarding_upsell@72
  1 customer

What should have gone is not what somebody keeps. Who cannot delete it may decide to keep it.

  $ release status --customer acme-fitness --remote --quiet
  $TMPDIR/work/remotes/acme-fitness.git 1.5.0: 1.5.0 still resolvable: it is withdrawn, and its tag is there
    app_id acme-fitness: channel repositories
    remedy: run `release withdraw 1.5.0 --customer acme-fitness --reason 'crashes at launch'` again: it deletes the tag, or says why not
  customer      manifest  built  repositories                                     mirror                   models
  acme-fitness  1.5.0     1.5.0  1.4.0 (1.5.0 withdrawn, 1.5.0 still resolvable)  1.4.0 (1.5.0 withdrawn)  onboarding_upsell@72
  1 customer
  [1]
  $ withdraw 1.5.0 --customer acme-fitness --keep-tags
  acme-fitness  mirror: was withdrawn www/acme-fitness/1.5.0
  acme-fitness  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/acme-fitness.git
  1.5.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ release status --customer acme-fitness --remote --quiet
  $TMPDIR/work/remotes/acme-fitness.git 1.5.0: note: 1.5.0 still resolvable: it is withdrawn, and its tag was kept
    app_id acme-fitness: channel repositories
    remedy: run `release withdraw 1.5.0 --customer acme-fitness --reason 'crashes at launch'` again: it deletes the tag, or says why not
  customer      manifest  built  repositories                                     mirror                   models
  acme-fitness  1.5.0     1.5.0  1.4.0 (1.5.0 withdrawn, 1.5.0 still resolvable)  1.4.0 (1.5.0 withdrawn)  onboarding_upsell@72
  1 customer
  $ jq -r 'select(.event == "withdrawn" and .app_id == "acme-fitness" and .tag) | "\(.tag) \(.tagKept) \(.tagNotDeleted)"' releases.jsonl
  1.5.0 null null
  1.5.0 null true
  1.5.0 true null
  $ while read -r line; do document ledger <<<"$line" >/dev/null; done <releases.jsonl
  $ rm remotes/acme-fitness.git/hooks/update
  $ withdraw 1.5.0 --customer acme-fitness
  acme-fitness  mirror: was withdrawn www/acme-fitness/1.5.0
  acme-fitness  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/acme-fitness.git
    deleted $TMPDIR/work/remotes/acme-fitness.git tag 1.5.0
  1.5.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ release status --customer acme-fitness --quiet
  customer      manifest  built  repositories             mirror                   models
  acme-fitness  1.5.0     1.5.0  1.4.0 (1.5.0 withdrawn)  1.4.0 (1.5.0 withdrawn)  onboarding_upsell@72
  1 customer
