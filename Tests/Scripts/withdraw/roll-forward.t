`release withdraw --roll-forward` publishes the old content above the release that it withdraws.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo trailcast
  $ edit release.json '.publish[0].versions = [{path: "README.md", pattern: "Install {{version}}"}]'
  $ clone trailcast
  $ echo 'Install 1.3.0' >clone/README.md
  $ push 'by hand'
  $ build
  $ publish trailcast

At first there is nothing to go back to.

  $ cp releases.jsonl ledger
  $ withdraw 1.4.0 --customer trailcast --roll-forward
  $TMPDIR/work/remotes/trailcast.git: there is no final version before 1.4.0 to publish again
    app_id trailcast: channel repositories
    remedy: withdraw it without --roll-forward
  1.4.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]
  $ cmp releases.jsonl ledger
  $ bump 1.5.0
  $ publish trailcast

The plan changes nothing.

  $ remote trailcast for-each-ref >before
  $ withdraw 1.5.0 --customer trailcast --roll-forward --dry-run
  trailcast  mirror: would withdraw www/trailcast/1.5.0
  trailcast  repositories: would withdraw, back to 1.4.0 as 1.5.1 $TMPDIR/work/remotes/trailcast.git
    would delete $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 would be withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast for-each-ref | cmp - before
  $ cp releases.jsonl killed

The files of 1.4.0 become 1.5.1, with a tag of its own, and only what names a version is other than in 1.4.0.

  $ withdraw 1.5.0 --customer trailcast --roll-forward
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 as 1.5.1 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast tag
  1.4.0
  1.5.1
  $ [[ $(remote trailcast rev-parse main) == "$(remote trailcast rev-parse '1.5.1^{}')" ]]
  $ remote trailcast cat-file -t 1.5.1
  tag
  $ remote trailcast diff --name-only 1.4.0 1.5.1
  CHANGELOG.md
  README.md
  RELEASE_NOTES.md
  $ remote trailcast show 1.5.1:README.md
  Install 1.5.1
  $ remote trailcast show 1.5.1:RELEASE_NOTES.md
  # 1.5.1
  
  This release has the content of 1.4.0 again. It replaces 1.5.0, which was withdrawn.
  $ remote trailcast show 1.5.1:CHANGELOG.md | grep -e '^## ' -e again | sed 's/ - 20.*/ - DATE/'
  ## 1.5.1 - DATE
  This release has the content of 1.4.0 again. It replaces 1.5.0, which was withdrawn.
  ## 1.4.0 - DATE
  $ resolved 'from: "1.4.0"' app
  1.5.1

The ledger has it as published, with what 1.4.0 has.

  $ while read -r line; do document ledger <<<"$line"; done <releases.jsonl | jq -r '"\(.event) \(.version) \(.channel)"' | sort
  published 1.4.0 mirror
  published 1.4.0 repositories
  published 1.5.0 mirror
  published 1.5.0 repositories
  published 1.5.1 repositories
  withdrawn 1.5.0 mirror
  withdrawn 1.5.0 repositories
  $ for version in 1.4.0 1.5.1; do
  >   jq -S --arg version $version 'select(.version == $version and .channel == "repositories") | {products, models}' releases.jsonl >$version
  > done
  $ grep -c sha256 1.4.0
  3
  $ cmp 1.4.0 1.5.1
  $ [[ $(jq -r 'select(.version == "1.5.1").commit' releases.jsonl) == "$(remote trailcast rev-parse '1.5.1^{}')" ]]
  $ release status --customer trailcast --remote --quiet
  customer   manifest  built  repositories  mirror                   models
  trailcast  1.5.0     1.5.0  1.5.1         1.4.0 (1.5.0 withdrawn)  push_permission@1, att_prompt@5
  1 customer

A run that was killed before it recorded that is finished by the same command, and by no other.

  $ cp releases.jsonl recorded
  $ cp killed releases.jsonl
  $ release status --customer trailcast --remote --quiet 2>&1 | without_ids
  $TMPDIR/work/remotes/trailcast.git main: 1.5.0 was withdrawn here in commit COMMIT, and the ledger does not say so
    app_id trailcast: channel repositories
    remedy: merge the branch whose ledger does; or run `release withdraw 1.5.0 --customer trailcast --reason 'withdrawn before' --roll-forward`, which records it
  customer   manifest  built  repositories       mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [different]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  [1]
  $ withdraw 1.5.0 --customer trailcast 2>&1 | without_ids
  $TMPDIR/work/remotes/trailcast.git main: 1.5.0 was withdrawn here in commit COMMIT, and the ledger does not say so
    app_id trailcast: channel repositories
    remedy: merge the branch whose ledger does; or run `release withdraw 1.5.0 --customer trailcast --reason 'withdrawn before' --roll-forward`, which records it
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]
  $ release publish --customer trailcast --quiet 2>&1 | tail -n 2
  1.5.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: trailcast
  [65]
  $ withdraw 1.5.0 --customer trailcast --roll-forward
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: was withdrawn, back to 1.4.0 as 1.5.1 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 1 withdrawn, 1 withdrawn before, 0 left alone, 0 failed
  $ [[ $(jq -c 'del(.time)' releases.jsonl | sort) == "$(jq -c 'del(.time)' recorded | sort)" ]]

A second run does nothing more.

  $ withdraw 1.5.0 --customer trailcast --roll-forward
  trailcast  mirror: was withdrawn www/trailcast/1.5.0
  trailcast  repositories: was withdrawn, back to 1.4.0 as 1.5.1 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast tag
  1.4.0
  1.5.1
  $ checked_repositories

Another 1.5.1 is refused, and what is said of 1.5.0 does not lead to it.

  $ release check --quiet | grep -A 2 1.5.0
  releases.jsonl: 1.5.0 was withdrawn: crashes at launch
    app_id trailcast
    remedy: run `release bump 1.5.2`: a withdrawn number is never used again
  1.5.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  $ release bump 1.5.1 --quiet >/dev/null
  $ release build --customer trailcast --quiet
  releases.jsonl: 1.5.1 has older content again, which `release withdraw --roll-forward` published
    app_id trailcast
    remedy: run `release bump 1.5.2`: a published number is never used again
  release build: 1 customer failed, nothing was written: trailcast
  [65]

It can be withdrawn too; then the old content gets the number after.

  $ withdraw 1.5.1 --customer trailcast
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.1
  1.5.1: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ withdraw 1.5.0 --customer trailcast --roll-forward
  trailcast  mirror: was withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 as 1.5.2 $TMPDIR/work/remotes/trailcast.git
  1.5.0: 1 withdrawn, 1 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast tag
  1.4.0
  1.5.2

A candidate is never published again as a final release. The branch alone goes back to it.

  $ bump 1.6.0-rc.1
  $ publish trailcast
  $ bump 1.6.0
  $ publish trailcast
  $ withdraw 1.6.0 --customer trailcast --dry-run
  trailcast  mirror: would withdraw www/trailcast/1.6.0
  trailcast  repositories: would withdraw, back to 1.6.0-rc.1 $TMPDIR/work/remotes/trailcast.git
    would delete $TMPDIR/work/remotes/trailcast.git tag 1.6.0
  1.6.0: 2 would be withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ withdraw 1.6.0 --customer trailcast --roll-forward
  trailcast  mirror: withdrawn www/trailcast/1.6.0
  trailcast  repositories: withdrawn, back to 1.5.2 as 1.6.1 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.6.0
  1.6.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast show 1.6.1:RELEASE_NOTES.md
  # 1.6.1
  
  This release has the content of 1.5.2 again. It replaces 1.6.0, which was withdrawn.

Another build of a version is not below it, and is the version before all the same.

  $ bump 1.7.0
  $ publish trailcast
  $ bump 1.7.0+b2 --allow-lower
  $ publish trailcast
  $ withdraw 1.7.0+b2 --customer trailcast
  trailcast  mirror: withdrawn www/trailcast/1.7.0+b2
  trailcast  repositories: withdrawn, back to 1.7.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.7.0+b2
  1.7.0+b2: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release status --remote --customer trailcast --quiet
  customer   manifest  built     repositories  mirror  models
  trailcast  1.7.0+b2  1.7.0+b2  1.7.0         1.7.0   push_permission@1, att_prompt@5
  1 customer

A candidate above replaces no release. The branch stays with it, and the old content gets its number on top of the version before.

  $ bump 1.8.0
  $ publish trailcast
  $ bump 1.9.0-rc.1
  $ publish trailcast
  $ remote trailcast rev-parse main >before
  $ for option in --dry-run '' ''; do withdraw 1.8.0 --customer trailcast --roll-forward $option; done
  trailcast  mirror: would withdraw www/trailcast/1.8.0
  trailcast  repositories: would withdraw, back to 1.7.0 as 1.8.1 $TMPDIR/work/remotes/trailcast.git
    would delete $TMPDIR/work/remotes/trailcast.git tag 1.8.0
  1.8.0: 2 would be withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  trailcast  mirror: withdrawn www/trailcast/1.8.0
  trailcast  repositories: withdrawn, back to 1.7.0 as 1.8.1 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.8.0
  1.8.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  trailcast  mirror: was withdrawn www/trailcast/1.8.0
  trailcast  repositories: was withdrawn, back to 1.7.0 as 1.8.1 $TMPDIR/work/remotes/trailcast.git
  1.8.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast rev-parse main | cmp - before
  $ remote trailcast log -2 --format=%s 1.8.1
  Release 1.8.1
  Release 1.7.0
  $ remote trailcast diff --name-only 1.7.0 1.8.1
  CHANGELOG.md
  README.md
  RELEASE_NOTES.md
  $ remote trailcast show 1.8.1:RELEASE_NOTES.md
  # 1.8.1
  
  This release has the content of 1.7.0 again. It replaces 1.8.0, which was withdrawn.
  $ release status --remote --customer trailcast --quiet
  customer   manifest    built       repositories  mirror      models
  trailcast  1.9.0-rc.1  1.9.0-rc.1  1.9.0-rc.1    1.9.0-rc.1  push_permission@1, att_prompt@5
  1 customer

What release.json names otherwise since then, or no more, goes back all the same.

  $ bump 2.0.0
  $ publish trailcast
  $ echo 'Notes of {{version}}' >templates/NOTES.txt
  $ echo 'Guide to {{version}}' >templates/GUIDE
  $ edit release.json '.templates += {notes: "templates/NOTES.txt", files: ["templates/GUIDE"]}'
  $ bump 2.1.0
  $ publish trailcast
  $ remote trailcast diff --no-renames --name-status 2.0.0 2.1.0 | tr '\t' ' '
  M CHANGELOG.md
  M ContextSDK.zip
  A GUIDE
  M README.md
  D RELEASE_NOTES.md
  A RELEASE_NOTES.txt
  $ edit release.json 'del(.templates.files) | .products[0].name = "CoreSDK" | .artifact.path = "Frameworks/{{product}}.zip"'
  $ withdraw 2.1.0 --customer trailcast --roll-forward
  trailcast  mirror: withdrawn www/trailcast/2.1.0
  trailcast  repositories: withdrawn, back to 2.0.0 as 2.1.1 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 2.1.0
  2.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast diff --name-only 2.0.0 2.1.1
  CHANGELOG.md
  README.md
  RELEASE_NOTES.txt
