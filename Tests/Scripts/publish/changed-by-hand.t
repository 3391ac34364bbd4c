What people change between two runs, in repositories, channels and the workspace.

  $ . "$TESTDIR/setup.sh"
  $ shipping_demo
  $ release publish --all --quiet | tail -n 1
  1.4.0: 10 published, 0 there already, 0 held back, 0 failed
  $ bump 1.5.0
  $ release publish --all --quiet | tail -n 1
  1.5.0: 10 published, 0 there already, 0 held back, 0 failed
  $ withdraw() { release withdraw 1.5.0 --reason 'crashes at launch' --yes --quiet --customer "$@"; }

A small file of a published release has another text: a warning, as nobody has changed what is published. The small
files stay when it is withdrawn: the build that was published is not there to compare them with.

  $ echo More. >>templates/RELEASE_NOTES.md
  $ release build --customer 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 --dry-run --quiet >/dev/null
  dist/1.5.0/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512: warning: 1.5.0 was published with another RELEASE_NOTES.md, which stays as it is
    remedy: run `release bump patch` to publish what has changed
  $ release build --customer 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 --quiet >/dev/null
  dist/1.5.0/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512: warning: 1.5.0 was published with another RELEASE_NOTES.md, which stays as it is
    remedy: run `release bump patch` to publish what has changed
  $ release status --remote
  asking 2 channels
  customer                              manifest  built  repositories  mirror  models
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  1.5.0     1.5.0  1.5.0         1.5.0   -
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  1.5.0     1.5.0  1.5.0         1.5.0   retention_nudge@9
  acme-fitness                          1.5.0     1.5.0  1.5.0         1.5.0   onboarding_upsell@72
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  1.5.0     1.5.0  1.5.0         1.5.0   onboarding_upsell@73, paywall_timing@12
  trailcast                             1.5.0     1.5.0  1.5.0         1.5.0   push_permission@1, att_prompt@5
  5 customers
  $ withdraw 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 --delete-artifacts
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  mirror: withdrawn www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.5.0
    stays: www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.5.0: the build that was published is not there to compare the small files with
    deleted www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.5.0/ContextSDK.zip
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git
    deleted $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git tag 1.5.0
    stays: $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git: a repository keeps the zips of its history
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed

Edits of what both releases have, and of notes, stay when a release is withdrawn.

  $ remote trailcast diff --name-only 1.4.0 1.5.0
  CHANGELOG.md
  ContextSDK.zip
  RELEASE_NOTES.md
  $ clone trailcast
  $ echo '// by hand' >clone/Package.swift; echo 'By hand' >clone/RELEASE_NOTES.md
  $ push 'by hand'
  $ withdraw trailcast
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast show main:Package.swift main:RELEASE_NOTES.md
  // by hand
  By hand
  $ [[ $(remote trailcast rev-parse main:ContextSDK.zip) == $(remote trailcast rev-parse 1.4.0:ContextSDK.zip) ]]

A tag that was moved is not withdrawn.

  $ remote acme-fitness rev-parse 1.5.0 >tag; cp releases.jsonl ledger
  $ remote acme-fitness tag --force 1.5.0 1.4.0 >/dev/null
  $ withdraw acme-fitness 2>&1 | plain
  $TMPDIR/work/remotes/acme-fitness.git 1.5.0: the tag names commit COMMIT, and the ledger has COMMIT
    remedy: find out who moved the tag; nothing was changed here
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: acme-fitness
  [65]
  $ cmp releases.jsonl ledger
  $ remote acme-fitness update-ref refs/tags/1.5.0 $(cat tag)

What cannot be deleted is withdrawn nevertheless.

  $ hook remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git pre-receive <<<'while read old new name; do case $new in 0000*) exit 1 ;; esac; done'
  $ withdraw c2d67cdb-e117-4c3e-acca-2ae7f1a42210 --delete-artifacts 2>&1 | plain
  $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git: cannot delete tag 1.5.0: error: failed to push some refs to '$TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git'; ! :refs/tags/1.5.0 [remote rejected] (pre-receive hook declined)
  releases.jsonl: note: 1.5.0 is withdrawn, but not all of it is deleted
    app_id c2d67cdb-e117-4c3e-acca-2ae7f1a42210
    remedy: mend what failed, and run the same command again; with --keep-tags nothing is deleted
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  [74]
  $ ls www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  variant.json
  $ allow c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  $ withdraw c2d67cdb-e117-4c3e-acca-2ae7f1a42210 --delete-artifacts
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: was withdrawn www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0
    deleted www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/Package.swift
    deleted www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/RELEASE_NOTES.md
    deleted www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/variant.json
    deleted www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/ContextSDK.zip
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git
    deleted $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git tag 1.5.0
    stays: $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git: a repository keeps the zips of its history
  1.5.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ ls www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0

A channel has another address: what was published at the old one is left alone, and everything is published again at the new one.
A tag that was moved to the same files is told of.

  $ channels '.[1].path |= sub("www"; "www2") | .[1].files |= sub("www"; "www2")'
  $ withdraw 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 --delete-artifacts
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  mirror: left alone: it was published to www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.5.0, and release.json now names www2/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.5.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git
    deleted $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git tag 1.5.0
    stays: $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git: a repository keeps the zips of its history
  1.5.0: 1 withdrawn, 0 withdrawn before, 1 left alone, 0 failed
  $ ls www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.5.0
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  variant.json
  $ cp releases.jsonl ledger
  $ remote acme-fitness tag --force 1.5.0 $(remote acme-fitness commit-tree -p main -m 'by hand' 1.5.0^{tree}) >/dev/null
  $ release publish --customer acme-fitness --quiet 2>&1 | without_ids
  $TMPDIR/work/remotes/acme-fitness.git 1.5.0: warning: has the release, but names commit COMMIT, and the ledger has COMMIT
    app_id acme-fitness: channel repositories
    remedy: find out who moved the tag, and move it back: SwiftPM refuses the version on another commit
  acme-fitness  mirror: published www2/acme-fitness/1.5.0
  acme-fitness  repositories: was there $TMPDIR/work/remotes/acme-fitness.git 1.5.0
  1.5.0: 1 published, 1 there already, 0 held back, 0 failed, 4 not chosen
  $ grep -vxFf ledger releases.jsonl | jq -r .destination
  www2/acme-fitness/1.5.0
