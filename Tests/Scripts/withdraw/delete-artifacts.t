`release withdraw --delete-artifacts` deletes zips after their tags, and neither of them if it is not clear whose they are.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo
  $ two_releases

A branch on which somebody has changed the release by hand is left alone, and nothing is deleted.

  $ clone trailcast
  $ echo '// by hand' >clone/Package.swift
  $ printf 'by hand' >clone/ContextSDK.zip
  $ push 'by hand'
  $ remote trailcast for-each-ref >before
  $ withdraw 1.5.0 --customer trailcast
  repositories: branch main has another ContextSDK.zip than 1.5.0
    app_id trailcast
    remedy: correct it by hand, then run again; the ledger is as before, and nothing was deleted
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]
  $ withdraw 1.5.0 --customer trailcast --delete-artifacts
  repositories: branch main has another ContextSDK.zip than 1.5.0
    app_id trailcast
    remedy: correct it by hand, then run again; the ledger is as before, and nothing was deleted
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]
  $ remote trailcast for-each-ref | cmp - before
  $ cmp {dist/1.5.0/trailcast,www/trailcast/1.5.0}/ContextSDK.zip

A tag names the zips, and cannot be deleted if its channel is gone from the configuration.

  $ cp release.json right.json
  $ edit release.json 'del(.publish[0])'
  $ withdraw 1.5.0 --customer acme-fitness --delete-artifacts
  repositories: release.json has no channel of this name
    app_id acme-fitness
    remedy: correct it by hand, then run again; the ledger is as before, and nothing was deleted
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: acme-fitness
  [65]
  $ ls www/acme-fitness/1.5.0
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  variant.json
  $ withdraw 1.5.0 --customer acme-fitness
  acme-fitness  mirror: withdrawn www/acme-fitness/1.5.0
  acme-fitness  repositories: left alone: release.json has no channel of this name
  1.5.0: 1 withdrawn, 0 withdrawn before, 1 left alone, 0 failed
  $ cp right.json release.json

A tag that somebody moved is not deleted, and a tag has its artifact.

  $ customer=2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  $ remote $customer tag -f 1.5.0 '1.4.0^{}' >/dev/null
  $ withdraw 1.5.0 --customer $customer --delete-artifacts 2>&1 | without_ids
  $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git 1.5.0: the tag names commit COMMIT, and the ledger has COMMIT
    remedy: find out who moved the tag; nothing was changed here
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  [65]
  $ remote $customer tag
  1.4.0
  1.5.0
  $ ls www/$customer/1.5.0
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  variant.json

Tags and zips are deleted if that is asked for, but no file that has other bytes than were published.

  $ customer=c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  $ withdraw 1.5.0 --customer $customer --delete-artifacts --dry-run
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: would withdraw www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0
    would delete www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/Package.swift
    would delete www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/RELEASE_NOTES.md
    would delete www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/variant.json
    would delete www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/ContextSDK.zip
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: would withdraw, back to 1.4.0 $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git
    would delete $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git tag 1.5.0
    stays: $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git: a repository keeps the zips of its history
  1.5.0: 2 would be withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote $customer tag
  1.4.0
  1.5.0
  $ printf "somebody's" >www/$customer/1.5.0/RELEASE_NOTES.md
  $ withdraw 1.5.0 --customer $customer --delete-artifacts
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: withdrawn www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0
    deleted www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/Package.swift
    stays: www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/RELEASE_NOTES.md: it has other bytes than were published
    deleted www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/variant.json
    deleted www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/ContextSDK.zip
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git
    deleted $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git tag 1.5.0
    stays: $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git: a repository keeps the zips of its history
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote $customer tag
  1.4.0
  $ ls www/$customer/1.5.0
  RELEASE_NOTES.md
  $ ls www/$customer/1.4.0
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  variant.json
  $ withdraw 1.5.0 --customer $customer --delete-artifacts
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: was withdrawn www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0
    stays: www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0/RELEASE_NOTES.md: it has other bytes than were published
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git
    stays: $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git: a repository keeps the zips of its history
  1.5.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ release publish --customer $customer --quiet
  releases.jsonl: 1.5.0 was withdrawn: crashes at launch
    app_id c2d67cdb-e117-4c3e-acca-2ae7f1a42210
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  1.5.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  [65]
  $ remote $customer tag
  1.4.0
  $ checked_repositories
