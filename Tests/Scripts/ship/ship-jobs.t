`release ship` in jobs: each has a clone of its own, which is gone afterwards. What one has begun, the next finishes.

  $ . "$TESTDIR/setup.sh"
  $ jobs_repository
  $ echo '{{changes}}' >>templates/RELEASE_NOTES.md

The models are a submodule.

  $ models=Examples/ContextSDK/Models
  $ mv "$models" ignored/models && git init -q ignored/models && (cd ignored/models && commit models)
  $ git rm -rq "$models" && git submodule --quiet add "file://$PWD/ignored/models" "$models"
  $ commit 'chore: push' && git push -q

Somebody commits to main.

  $ push() { git pull -q --rebase && cat >"$2" && git add . && git commit -qm "$1" && git push -q; }

A customer's repository refuses the release of the first job. Who has what is known when its machine is gone.

  $ base=Examples/ContextSDK/Build/ContextSDK.xcframework/Info.plist
  $ two_jobs() {
  >   refuse trailcast 'not today'
  >   job first --recurse-submodules
  >   in_job first release ship $1 --yes --quiet 2>&1 | without_ids | steps publish || echo "status $?"
  >   begun=$(git -C origin.git rev-parse refs/release/$2)
  >   [[ $(git -C origin.git rev-parse main~1) == "$begun" ]] || echo "main is not the record of what was begun"
  >   echo "$(ledger_lines main) lines"
  >   rm -r ignored/first
  >   (cd ignored/models && echo "$3" >README && commit "$3") && git -C "$models" pull -q
  >   { cat $base && echo; } >ignored/changed
  >   push "feat!: $3" $base <ignored/changed
  >   allow trailcast
  >   job second --recurse-submodules
  > }
  $ two_jobs minor 1.5.0 'first base'
  $TMPDIR/work/remotes/trailcast.git: cannot push: remote: not today; error: failed to push some refs to '$TMPDIR/work/remotes/trailcast.git'; ! COMMIT:refs/heads/main [remote rejected] (pre-receive hook declined); ! COMMIT:refs/tags/1.5.0 [remote rejected] (pre-receive hook declined)
  mirror: note: has 1.5.0 already
    app_id trailcast
    remedy: run the same command again for the rest
  ship 1.5.0, after 1.4.0
    publish  failed: 1.5.0: 4 published, 0 there already, 0 held back, 1 failed
  release ship: 1 customer failed: trailcast
  release ship: 1.5.0 is not shipped; run the same command again to go on
  status 2
  5 lines

The same request finds the release, also where the commits since would give another level, and says that it checks it out.

  $ in_job second release ship minor --dry-run --quiet --json | document ship | jq -c '.version, (.. | objects | select(.checkout) | {reference, checkout})'
  "1.5.0"
  {"reference":"refs/release/1.5.0","checkout":true}
  $ in_job second git branch --show-current
  main
  $ echo x >ignored/second/NEWS
  $ in_job second git add NEWS
  $ in_job second release ship minor --yes --quiet 2>&1 | without_ids
  diff --git a/NEWS b/NEWS
  new file mode 100644
  index ID..ID
  --- /dev/null
  +++ b/NEWS
  @@ -0,0 +1 @@
  +x
  the working tree: has uncommitted changes: NEWS
    remedy: commit or stash them
  release: 1 problem; nothing was written
  [65]
  $ in_job second git rm -qf NEWS
  $ in_job second release ship minor --yes --quiet 2>&1 | without_ids | steps 'reserve|publish'
  COMMIT: note: was checked out for the release; main is checked out again
    remedy: run `git pull`
  ship 1.5.0
    reserve  was done before: origin has refs/release/1.5.0
    publish  1.5.0: 1 published, 5 there already, 0 held back, 0 failed

Everybody has the release as it was begun, without the later commit; and main has that commit and the whole ledger.

  $ for one in $(customers); do remote $one tag; done
  1.5.0
  1.5.0
  1.5.0
  $ shipped() {
  >   in_job second git branch --show-current
  >   in_job second git status --porcelain
  >   for one in $(customers); do remote $one show $1:RELEASE_NOTES.md | grep ' base' | without_ids; done
  >   remote trailcast show $1:ContextSDK.zip >ignored/zip
  >   unzip -p ignored/zip ContextSDK.xcframework/Info.plist >ignored/Info.plist
  >   git -C origin.git show $begun:$base | cmp - ignored/Info.plist
  >   [[ $(git -C origin.git rev-parse "$1^{commit}~1") == "$begun" ]] || echo "the tag is not on what was begun"
  >   echo "$(ledger_lines $1) lines in $1, $(ledger_lines main) in main"
  >   git -C origin.git tag --merged main
  >   git -C origin.git for-each-ref refs/release
  >   git -C origin.git show main:$base | cmp - $base
  >   job third --recurse-submodules
  >   in_job third release ship auto --dry-run --quiet | sed -n 1p
  > }
  $ shipped 1.5.0
  main
  6 lines in 1.5.0, 6 in main
  1.5.0
  ship 2.0.0, after 1.5.0

So it is for `auto`; left-open.t names a version.

  $ two_jobs auto 2.0.0 'second base'
  $TMPDIR/work/remotes/trailcast.git: cannot push: remote: not today; error: failed to push some refs to '$TMPDIR/work/remotes/trailcast.git'; ! COMMIT:refs/heads/main [remote rejected] (pre-receive hook declined); ! COMMIT:refs/tags/2.0.0 [remote rejected] (pre-receive hook declined)
  mirror: note: has 2.0.0 already
    app_id trailcast
    remedy: run the same command again for the rest
  ship 2.0.0, after 1.5.0
    publish  failed: 2.0.0: 4 published, 0 there already, 0 held back, 1 failed
  release ship: 1 customer failed: trailcast
  release ship: 2.0.0 is not shipped; run the same command again to go on
  status 2
  11 lines
  $ in_job second release ship auto --dry-run --quiet --json | document ship | jq -c '.version, (.. | objects | select(.checkout) | {reference, checkout})'
  "2.0.0"
  {"reference":"refs/release/2.0.0","checkout":true}
  $ in_job second release ship auto --yes --quiet 2>&1 | without_ids | steps 'reserve|publish'
  COMMIT: note: was checked out for the release; main is checked out again
    remedy: run `git pull`
  ship 2.0.0
    reserve  was done before: origin has refs/release/2.0.0
    publish  2.0.0: 1 published, 5 there already, 0 held back, 0 failed
  $ shipped 2.0.0
  main
  - first base (`ID`)
  - **Breaking:** first base (`ID`)
  - first base (`ID`)
  - **Breaking:** first base (`ID`)
  - first base (`ID`)
  - **Breaking:** first base (`ID`)
  12 lines in 2.0.0, 12 in main
  1.5.0
  2.0.0
  ship 3.0.0, after 2.0.0

Where nobody else has pushed anything, the second job's HEAD is the first one's record. It signs the same, also with a date, as docs/trust.md gives it.

  $ git pull -q
  $ ssh-keygen -q -t ed25519 -N '' -f ~/key
  $ edit release.json '.sign.key = $key | .provenance.builder = "https://ci.example.com" | .sbom = {}' --arg key ~/key
  $ commit 'feat: sign' && git push -q
  $ dated_job() {
  >   job $1 --recurse-submodules
  >   clock=$((clock + 60)) GIT_COMMITTER_DATE="$clock +0000"
  >   in_job $1 bash -ec "$(block trust.md epoch sh)"'; "$@"' . release ship minor --yes --quiet 2>&1 | grep '^  publish'
  > }
  $ refuse trailcast 'not today'
  $ dated_job first
    publish  failed: 2.1.0: 4 published, 0 there already, 0 held back, 1 failed
  [2]
  $ allow trailcast
  $ job shallow --depth 1
  $ in_job shallow bash -ec "$(block trust.md epoch sh)" 2>/dev/null
  [128]
  $ dated_job second
    publish  2.1.0: 1 published, 5 there already, 0 held back, 0 failed
  $ in_job second release status --remote --quiet
  customer                              manifest  built  repositories    mirror          models
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  2.1.0     2.1.0  2.1.0 (signed)  2.1.0 (signed)  -
  acme-fitness                          2.1.0     2.1.0  2.1.0 (signed)  2.1.0 (signed)  onboarding_upsell@72
  trailcast                             2.1.0     2.1.0  2.1.0 (signed)  2.1.0 (signed)  push_permission@1, att_prompt@5
  3 customers
