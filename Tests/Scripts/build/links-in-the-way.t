Links in the work folder of a build lead to files of others. None is followed.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ mkdir -p elsewhere/staging elsewhere/1.0.0/alpha elsewhere/alpha dist
  $ for file in lock staging/kept 1.0.0/alpha/kept alpha/kept; do echo mine >elsewhere/$file; done
  $ cp -R elsewhere before

The work folder is a link.

  $ ln -s "$PWD/elsewhere" dist/.release
  $ release build --all
  reading 3 of 3 customers
  dist/.release: is a link; a build moves and removes what is there
    remedy: remove the link: its place belongs to the builds into dist
  release: 1 problem; nothing half-made was kept
  [74]
  $ ls -A dist
  .release
  $ rm dist/.release

Its lock, or the folder of what was replaced, is one. A hard link to another's file is one too.

  $ mkdir dist/.release && touch dist/.release/kept
  $ ln -s "$PWD/elsewhere/lock" dist/.release/lock
  $ release build --all
  reading 3 of 3 customers
  dist/.release/lock: is a link; a build moves and removes what is there
    remedy: remove the link: its place belongs to the builds into dist
  release: 1 problem; nothing half-made was kept
  [74]
  $ rm dist/.release/lock
  $ ln elsewhere/lock dist/.release/lock
  $ release build --all
  reading 3 of 3 customers
  dist/.release/lock: is a link; a build moves and removes what is there
    remedy: remove the link: its place belongs to the builds into dist
  release: 1 problem; nothing half-made was kept
  [74]
  $ rm dist/.release/lock
  $ ln -s "$PWD/elsewhere" dist/.release/replaced
  $ release build --all
  reading 3 of 3 customers
  dist/.release/replaced: is a link; a build moves and removes what is there
    remedy: remove the link: its place belongs to the builds into dist
  release: 1 problem; nothing half-made was kept
  [74]
  $ rm dist/.release/replaced
  $ ls -A dist
  .release
  $ diff -r before elsewhere

A link among the replaced variants does not become one.

  $ mkdir -p dist/.release/replaced/0.9.0 && touch dist/.release/replaced/0.9.0/.keep
  $ ln -s "$PWD/elsewhere" dist/.release/replaced/1.0.0
  $ release build --all --quiet >/dev/null
  $ (cd dist/1.0.0/alpha && sha256sum -c --strict --quiet SHA256SUMS && ls)
  ContextSDK.podspec
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  variant.json
  $ ls -A dist/.release
  kept
  lock
  stamps
  $ rm -r dist/1.0.0
  $ mkdir -p dist/.release/replaced/0.9.0 dist/.release/replaced/1.0.0
  $ touch dist/.release/replaced/0.9.0/.keep dist/.release/replaced/1.0.0/.keep
  $ ln -s "$PWD/elsewhere/alpha" dist/.release/replaced/1.0.0/alpha
  $ release build --all --quiet >/dev/null
  $ (cd dist/1.0.0/alpha && sha256sum -c --strict --quiet SHA256SUMS && ls)
  ContextSDK.podspec
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  variant.json
  $ diff -r before elsewhere
