What only publishing, or the build, would find is found before the bump.

  $ . "$TESTDIR/setup.sh"
  $ source_repository
  $ edit release.json '.retry.seconds = 0'
  $ commit 'feat: begin again' && git push -q
  $ cp release.json ignored/right.json

A channel's token that is not set. A cause is reported once, by a dry run and by a real one, which ask in the same way.

  $ edit release.json '.publish[0].token = "CANARY_TOKEN"'
  $ commit 'feat: take a token' && git push -q
  $ release ship minor --dry-run --push --quiet
  CANARY_TOKEN: is not set, and channel repositories needs its token
    app_id 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 and 2 other customers: channel repositories
    remedy: set it, or remove "token" from release.json
  release: 1 problem; nothing was written
  [78]
  $ release ship minor --yes --push --quiet
  CANARY_TOKEN: is not set, and channel repositories needs its token
    app_id 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 and 2 other customers: channel repositories
    remedy: set it, or remove "token" from release.json
  release: 1 problem; nothing was written
  [78]

A server that does not answer.

  $ edit release.json '.publish[0] |= (del(.token) | .url = "https://127.0.0.1:1/{{app_id}}.git")'
  $ commit 'feat: move away' && git push -q
  $ release ship minor --dry-run --push --quiet
  https://127.0.0.1:1/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git: cannot list references: fatal: unable to access 'https://127.0.0.1:1/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git/': * (glob)
    app_id 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 and 2 other customers: channel repositories
  release: 1 problem; nothing was written
  [75]

A signing key that is not there.

  $ cp ignored/right.json release.json
  $ commit 'feat: move back' && git push -q
  $ git config commit.gpgsign true
  $ git config gpg.format ssh
  $ git config user.signingkey keys/canary
  $ release ship minor --yes --push --quiet
  $TMPDIR/work: cannot sign the commit: there is no key $TMPDIR/work/keys/canary
    remedy: put it there, or correct user.signingKey in git's configuration
  release: 1 problem; nothing was written
  [65]
  $ git config commit.gpgsign false

A version that a customer's repository has from somebody else: where something is pushed, a run that has published has reserved the
version before.

  $ git push -q remotes/trailcast.git HEAD:refs/tags/1.5.0
  $ release ship minor --yes --push --quiet
  $TMPDIR/work/remotes/trailcast.git 1.5.0: has 1.5.0 already, and no run has published it from this repository
    app_id trailcast: channel repositories
    remedy: find out who has published it; ship another version
  release: 1 problem; nothing was written
  [65]
  $ remote trailcast tag --delete 1.5.0 >/dev/null

None of these has begun anything.

  $ git log --format=%s
  feat: move back
  feat: move away
  feat: take a token
  feat: begin again
  feat: begin
  $ git status --short
  $ git tag
  $ git -C origin.git for-each-ref --format='%(refname) %(subject)'
  refs/heads/main feat: move back
  $ ls
  Examples
  customers.json
  ignored
  origin.git
  release.json
  remotes
  templates

One customer who cannot be asked does not keep the release from the others.

  $ mv remotes/trailcast.git ignored
  $ release ship minor --dry-run --quiet
  $TMPDIR/work/remotes/trailcast.git: warning: cannot list references: fatal: '$TMPDIR/work/remotes/trailcast.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    app_id trailcast: channel repositories
    remedy: make the repository, or correct "url" in release.json
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json
    build    3 customers into dist/1.5.0
    publish  to repositories (tag 1.5.0), mirror
    tag      1.5.0, on a commit with the ledger
    push     nothing; afterwards: git push origin main 1.5.0
  $ release ship minor --yes --quiet 2>&1 | without_ids
  $TMPDIR/work/remotes/trailcast.git: cannot list references: fatal: '$TMPDIR/work/remotes/trailcast.git' does not appear to be a git repository; fatal: Could not read from remote repository.
    remedy: make the repository, or correct "url" in release.json
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    3 variants in dist/1.5.0
    publish  failed: 1.5.0: 4 published, 0 there already, 0 held back, 1 failed
    tag      not reached
    push     nothing
  release ship: 1 customer failed: trailcast
  release ship: 1.5.0 is not shipped; run the same command again to go on
  [2]
  $ for one in acme-fitness 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8; do remote $one tag; done
  1.5.0
  1.5.0
  $ mv ignored/trailcast.git remotes
  $ release ship minor --yes --push --quiet | without_ids
  ship 1.5.0
    bump     was done before: every file carries 1.5.0
    build    3 customers into dist/1.5.0
    reserve  the commit to origin main, as refs/release/1.5.0, before anybody gets the release
    publish  1.5.0: 2 published, 4 there already, 0 held back, 0 failed
    tag      1.5.0 on commit COMMIT
    push     main and 1.5.0 to origin

A model with other bytes under the same number is what only the build would find.

  $ model=Examples/ContextSDK/Models/Custom/trailcast/att_prompt.mlmodel
  $ fixture model att_prompt 5 again >$model
  $ commit 'feat: change a model'
  $ release ship minor --yes --push --quiet
  Examples/ContextSDK/Models/Custom/trailcast/att_prompt.mlmodel: att_prompt 5 is 1927c12118806b81b8dc828fed5460e4d4483cc25e28d13463a36675348a63d7, but was published in 1.5.0 as 91728b308eb2a7b7ac7d95d1b20c0be3ad8cddce5455c7713d6bc0bbf6ae1df0
    app_id trailcast: att_prompt
    remedy: raise modelVersion: bytes that were published under a version never change
  release: 1 problem; nothing was written
  [65]
  $ git checkout -q HEAD~1 -- $model && commit 'fix: change it back'

Where git is not installed, that is what is missing.

  $ without_git() { PATH=/nonexistent "$(command -v release)" "$@"; }
  $ without_git ship minor --yes --push --quiet
  $TMPDIR/work: needs git, which is not in PATH
    remedy: install git
  release: 1 problem; nothing was written
  [78]
  $ without_git tag --quiet
  $TMPDIR/work: needs git, which is not in PATH
    remedy: install git
  release: 1 problem; nothing was written
  [78]
  $ without_git publish --all --quiet
  $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git: channel repositories needs git, which is not in PATH
    remedy: install git
  $TMPDIR/work/remotes/acme-fitness.git: channel repositories needs git, which is not in PATH
    remedy: install git
  $TMPDIR/work/remotes/trailcast.git: channel repositories needs git, which is not in PATH
    remedy: install git
  1.5.0: 0 published, 0 there already, 0 held back, 3 failed
  release publish: 3 customers failed: 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8, acme-fitness, trailcast
  [78]

A template with a placeholder where no value is safe is found before the bump too.

  $ echo '{{nothing}}' >templates/Package.swift
  $ commit 'feat: change a template'
  $ release ship minor --yes --push --quiet
  templates/Package.swift:1:1: {{nothing}}: no value is safe here
    remedy: put it in a quoted string
  release: 1 problem; nothing was written
  [65]
  $ git log -1 --format=%s
  feat: change a template
  $ ls dist
  1.5.0

A repository that gives zips to a filter.

  $ git checkout -q 1.5.0 -- .
  $ clone acme-fitness
  $ echo '*.zip filter=lfs' >clone/.gitattributes
  $ push 'by hand'
  $ rm -rf clone
  $ commit 'fix: change it back'
  $ release ship minor --dry-run --push --quiet
  $TMPDIR/work/remotes/acme-fitness.git .gitattributes: gives ContextSDK.zip to the filter lfs, and customers would not get its bytes
    app_id acme-fitness: channel repositories
    remedy: add the line `*.zip -filter` to it, or let customers download the zips with "artifact.url"
  release: 1 problem; nothing was written
  [65]
