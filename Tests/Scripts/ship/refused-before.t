What only `publish` would refuse, or the build, is refused before anything is reserved.

  $ . "$TESTDIR/setup.sh"
  $ growing_workspace
  $ bare alpha beta
  $ edit release.json '.ship.push = "origin" | .templates.notes = "templates/NOTES.md"'
  $ printf '# {{version}}\n\nNo crash in the beta.\n' >templates/NOTES.md
  $ printf '%s\n' dist/ remotes/ www/ origin.git/ clone/ right.json >.gitignore
  $ cp release.json right.json
  $ git init -q --bare --template= origin.git
  $ git init -q; git remote add origin ./origin.git
  $ commit 'feat: begin' && git push -qu origin main
  $ planned() { commit 'feat: more'; ${as-} release ship minor --dry-run --quiet; local status=$?; cp right.json release.json; return $status; }

An `app_id` that is an ordinary word names nobody, here as in `verify`.

  $ release ship 1.0.0 --yes --quiet | without_ids
  ship 1.0.0
    bump     was done before: every file carries 1.0.0
    build    2 variants in dist/1.0.0
    reserve  the commit to origin main, as refs/release/1.0.0, before anybody gets the release
    publish  1.0.0: 4 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
    tag      1.0.0 on commit COMMIT
    push     main and 1.0.0 to origin
  $ release verify dist/1.0.0/alpha --quiet | grep -A2 rendered
  note: dist/1.0.0/alpha/RELEASE_NOTES.md:3: names customer beta: the app_id "beta" is here (UTF-8) [isolation.rendered]
    remedy: remove it from the source of the file if it means the customer
  

Nothing would compare the zips.

  $ edit release.json '.publish |= .[:1]'; planned
  repositories: compares no zips, and "confirm" of "artifact" leaves that to the channels
    customers: alpha, beta
    remedy: publish to the channel that has the zips too, give a command channel "confirm", or remove it from "artifact"
  release: 1 problem; nothing was written
  [78]

Somebody has a file where one would grow.

  $ edit release.json '.templates.growing += [{template: "templates/latest.json", name: "mine.json"}]'
  $ echo mine >www/alpha/mine.json; planned
  www/alpha/mine.json: is there, and no run of `release` has made it for this app_id
    app_id alpha: channel mirror
    remedy: move it away, also if it is of an earlier app_id, or choose another name in "growing" of "templates"; then run the same command again
  release: 1 problem; nothing was written
  [65]

The changelog of a customer names another.

  $ clone beta && echo 'As com.example.alpha has it.' >>clone/CHANGELOG.md && push words; planned
  CHANGELOG.md: names customer alpha: the bundle identifier "com.example.alpha" is in this text [isolation.rendered]
    app_id beta: channel repositories
    remedy: remove it: what a customer gets must not name another
  release: 1 problem; nothing was written
  [65]
  $ remote beta branch -qf main main~1

A branch is in the way of a customer's. It is there in every version.

  $ edit release.json '.publish[0].branch = "main/{{app_id}}"'; planned
  $TMPDIR/work/remotes/alpha.git refs/heads/main/alpha: git cannot have it beside refs/heads/main, which is there
    app_id alpha and 1 other customer: channel repositories
    remedy: choose another "branch" or "tag" in release.json, or delete refs/heads/main
  release: 1 problem; nothing was written
  [65]

A server takes no pushes.

  $ serve --disable=receive-pack
  $ edit release.json '.publish[0].url = $url' --arg url "git://127.0.0.1:$port/{{app_id}}.git"; planned 2>&1 | without_port
  git://127.0.0.1:PORT/alpha.git: cannot push here: fatal: remote error: access denied or repository not exported: /alpha.git
    app_id alpha and 1 other customer: channel repositories
  release: 1 problem; nothing half-made was kept
  [74]
  $ stop

The ledger is not there, or not all of it, though HEAD has it: a sparse checkout, or a full disk. Whoever adds lines would lose the others.

  $ git update-index --skip-worktree releases.jsonl; mv releases.jsonl clone/ledger
  $ for one in 'ship minor --dry-run' 'publish --all --dry-run' 'withdraw 1.0.0 --all --reason bad --yes' status; do release $one --quiet 2>&1 | sed -n 1p; done
  releases.jsonl: lacks 16 lines of HEAD's, and a ledger only grows
  releases.jsonl: lacks 16 lines of HEAD's, and a ledger only grows
  releases.jsonl: lacks 16 lines of HEAD's, and a ledger only grows
  releases.jsonl: warning: lacks 16 lines of HEAD's, and a ledger only grows
  $ sed 1d clone/ledger >releases.jsonl; release ship minor --yes --quiet
  releases.jsonl: lacks 1 line of HEAD's, and a ledger only grows
    remedy: run `git checkout --ignore-skip-worktree-bits HEAD -- releases.jsonl`, which brings back HEAD's; before that, keep a copy of lines that only this one has; if they were taken away on purpose, or are wrong, commit that
  release: 1 problem; nothing was written
  [65]

Its remedy helps. How lines end does not count, nor what only the file has, nor what is no entry.

  $ git checkout -q --ignore-skip-worktree-bits HEAD -- releases.jsonl; git update-index --no-skip-worktree releases.jsonl
  $ echo '{"event": "none"}' >>releases.jsonl; git commit -qm 'chore: by hand' releases.jsonl
  $ { sed -n 2p clone/ledger; sed $'s/$/\r/' clone/ledger; } >releases.jsonl; release status --quiet
  customer  manifest  built  repositories  mirror  models
  alpha     1.0.0     1.0.0  1.0.0         1.0.0   upsell@3
  beta      1.0.0     1.0.0  1.0.0         1.0.0   upsell@4
  2 customers
  $ git reset -q HEAD~; git checkout -q releases.jsonl

git may be told not to see what changes: no commit would have it.

  $ git update-index --skip-worktree release.json; git update-index --assume-unchanged releases.jsonl; planned
  $TMPDIR/work: cannot commit release.json: git is told not to see changes of it (skip-worktree)
    remedy: run `git update-index --no-skip-worktree release.json` there
  release: 1 problem; nothing was written
  [65]
  $ git update-index --no-skip-worktree release.json; planned
  $TMPDIR/work: cannot commit releases.jsonl: git is told not to see changes of it (assume-unchanged)
    remedy: run `git update-index --no-assume-unchanged releases.jsonl` there
  release: 1 problem; nothing was written
  [65]
  $ git update-index --no-assume-unchanged releases.jsonl

A clone without the files that it has not checked out lacks HEAD's too, until the remedy is followed.

  $ git config uploadpack.allowFilter true; git clone -q --no-checkout --filter=blob:none "file://$PWD" ../part
  $ cd ../part; git sparse-checkout set --no-cone '/*' '!/releases.jsonl'; git checkout -q main
  $ for one in 'publish --all' status; do release $one --quiet 2>&1 | sed -n 1,2p; done
  releases.jsonl: is not here, and this clone, which is partial, lacks HEAD's
    remedy: run `git checkout --ignore-skip-worktree-bits HEAD -- releases.jsonl`, which brings back HEAD's; before that, keep a copy of lines that only this one has; if they were taken away on purpose, or are wrong, commit that
  releases.jsonl: warning: is not here, and this clone, which is partial, lacks HEAD's
    remedy: run `git checkout --ignore-skip-worktree-bits HEAD -- releases.jsonl`, which brings back HEAD's; before that, keep a copy of lines that only this one has; if they were taken away on purpose, or are wrong, commit that
  $ git checkout -q --ignore-skip-worktree-bits HEAD -- releases.jsonl; cmp releases.jsonl ../work/clone/ledger; cd ../work

Somebody else may write the ledger, the output, the folders of the channel, or the repositories.

  $ as=bound
  $ chmod 444 releases.jsonl; planned
  releases.jsonl: cannot open: Permission denied
    remedy: allow this user to access it, or choose another folder
  release: 1 problem; nothing half-made was kept
  [74]
  $ chmod 644 releases.jsonl; chmod 555 dist; planned
  $TMPDIR/work/dist: is not writable
    remedy: let this user write there, or correct the path in release.json
  release: 1 problem; nothing half-made was kept
  [74]
  $ chmod 755 dist; chmod 555 www/*; planned
  $TMPDIR/work/www/alpha: is not writable
    app_id alpha and 1 other customer: channel mirror
    remedy: let this user write there, or correct the path in release.json
  release: 1 problem; nothing half-made was kept
  [74]
  $ chmod 755 www/*; chmod 555 remotes/*/objects; planned
  $TMPDIR/work/remotes/alpha.git/objects: is not writable
    app_id alpha and 1 other customer: channel repositories
    remedy: let this user write there, or correct the path in release.json
  release: 1 problem; nothing half-made was kept
  [74]
  $ chmod 755 remotes/*/objects; as=

A key is missing.

  $ edit release.json '.sign.key = "none"'; planned
  $TMPDIR/work: cannot sign the variants: there is no key $TMPDIR/work/./none
    remedy: put it there, or correct "sign" in release.json
  release: 1 problem; nothing was written
  [65]

The framework was not built again. No file of the release is to blame: the bump changes them.

  $ edit release.json 'del(.products[0].version)'; planned
  base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: CFBundleShortVersionString is 1.0.0, but the release is 1.1.0 [bundle.version]
    product ContextSDK
    also base/ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: set MARKETING_VERSION of the framework's target to 1.1.0, and rebuild the xcframework; for a release that keeps this framework, set `version` of the product in release.json to 1.0.0
  note: to accept bundle.version, write "verify": { "rules": { "bundle.version": "warning" } } into the release configuration; `release accept bundle.version` does, also for one path
  release: 1 problem; nothing was written
  [65]

None of these has begun anything. A commit that was reserved all the same, and cannot be finished, is given up, and its number with it: who knows what
an earlier run has done? If git cannot go back, as here from where a filter has made a file, that is said.

  $ git -C origin.git for-each-ref --format='%(refname)'
  refs/heads/main
  refs/tags/1.0.0
  $ edit release.json '.sign.key = "none"'; commit 'feat: sign'
  $ release bump minor --commit --quiet >/dev/null
  $ git push -q origin main HEAD:refs/release/1.1.0
  $ edit release.json 'del(.sign)'; touch stray; commit 'fix: do not sign'; git push -q
  $ echo 'release.json filter=stray' >.git/info/attributes; git config filter.stray.smudge 'touch stray; cat'
  $ release ship minor --yes --quiet 2>&1 | without_ids
  $TMPDIR/work: cannot sign the variants: there is no key $TMPDIR/work/./none
    remedy: put it there, or correct "sign" in release.json
  origin refs/release/1.1.0: note: is commit COMMIT, which has nothing of what was corrected after it
    remedy: run `release ship 1.1.1`: it begins at HEAD
  COMMIT: note: stays checked out: git cannot check out main: error: The following untracked working tree files would be overwritten by checkout:; stray; Please move or remove them before you switch branches.; Aborting
    remedy: do what git says, then run `git checkout main`
  release: 1 problem; nothing was written
  [65]
  $ rm stray .git/info/attributes; git checkout -q main
  $ release ship 1.1.1 --yes --quiet 2>&1 | without_ids
  origin refs/release/1.1.0: warning: 1.1.0 was begun there, and is not finished
    remedy: run `release ship 1.1.0` to finish it, or a higher version to give it up
  ship 1.1.1, after 1.1.0
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    2 variants in dist/1.1.1
    reserve  the commit to origin main, as refs/release/1.1.1, before anybody gets the release
    publish  1.1.1: 4 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
    tag      1.1.1 on commit COMMIT
    push     main and 1.1.1 to origin

A filter may keep the ledger out of the commit.

  $ commit 'feat: last'
  $ echo 'releases.jsonl filter=short' >.git/info/attributes; git config filter.short.clean "head -n $(wc -l <releases.jsonl)"
  $ release ship patch --yes --quiet 2>&1 | without_ids
  origin refs/release/1.1.0: warning: 1.1.0 was begun there, and is not finished
    remedy: run `release ship 1.1.0` to finish it, or `git push origin :refs/release/1.1.0` to give it up
  releases.jsonl: git does not commit it as it is
    remedy: commit it; if git sees no change, first mend the filter that `git check-attr filter releases.jsonl` names, and run `git add --renormalize releases.jsonl`; then run the same command again
  ship 1.1.2, after 1.1.1
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    2 variants in dist/1.1.2
    reserve  the commit to origin main, as refs/release/1.1.2, before anybody gets the release
    publish  1.1.2: 4 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
    tag      failed
    push     not reached
  release ship: 1.1.2 is not shipped; first do what is said above
  [65]
  $ rm .git/info/attributes; git add --renormalize releases.jsonl
  $ release ship patch --yes --quiet 2>&1 | without_ids
  origin refs/release/1.1.0: warning: 1.1.0 was begun there, and is not finished
    remedy: run `release ship 1.1.0` to finish it, or `git push origin :refs/release/1.1.0` to give it up
  ship 1.1.2
    bump     was done before: every file carries 1.1.2
    build    2 customers into dist/1.1.2
    reserve  was done before: origin has refs/release/1.1.2
    publish  1.1.2: 0 published, 4 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
    tag      1.1.2 on commit COMMIT
    push     main and 1.1.2 to origin
  $ git show 1.1.2:releases.jsonl | cmp - releases.jsonl
