Notes of a release, wherever its configuration is in the repository.

  $ . "$TESTDIR/setup.sh"

The configuration is in the root. It is named from there, from another worktree, or found in the current folder.

  $ repository '"notes": {"paths": ["Sources"]}'
  $ customers "$upsell"; two
  $ release notes --config release.json --customer acme-fitness >../expected; named <../expected
  ## 1.1.0 (2023-11-14)
  
  ### For you
  
  - `upsell` 2 added
  
  ### Fixes
  
  - **maps**: two (`HEAD`)
  $ release notes --customer acme-fitness | cmp - ../expected
  $ git worktree add --quiet "$TMPDIR/work/linked"
  $ (cd ../linked && release notes --customer acme-fitness) | cmp - ../expected
  $ release notes --customer acme-fitness --manifest customers.json --to HEAD~1 | named
  ## 1.0.0 (2023-11-14)
  
  First release.
  
  ### For you
  
  - First release for you
  - `upsell` 2 added

It is in a folder of the repository, with paths of its own.

  $ fresh
  $ mkdir -p deep/sdk; cd deep/sdk; configure '"notes": {"paths": ["Sources"]}'; customers; release_one
  $ customers "$upsell"; two
  $ release notes --customer acme-fitness >../../../there
  $ named <../../../there | diff <(cd ../../../1 && named <../expected) -
  $ cd ../..
  $ release notes --config deep/sdk/release.json --customer acme-fitness | cmp - ../there
  $ git worktree add --quiet "$TMPDIR/work/deeply-linked"
  $ (cd ../deeply-linked/deep/sdk && release notes --customer acme-fitness) | cmp - ../there
  $ (cd deep/sdk && release notes --customer acme-fitness --manifest customers.json --to HEAD~1) | named
  ## 1.0.0 (2023-11-14)
  
  First release.
  
  ### For you
  
  - First release for you
  - `upsell` 2 added

A merge touches none of the paths itself: what it merged there is told, and nothing else.

  $ repository '"notes": {"paths": ["Sources"]}'; two
  $ git checkout --quiet -b tiles 1.0.0
  $ mkdir Sources; echo y >Sources/three.swift; commit 'fix: three'
  $ echo y >elsewhere; commit 'fix: four'
  $ git checkout --quiet main
  $ git merge --quiet --no-ff --message 'Merge pull request #12 from acme/tiles' tiles
  $ release notes | sed -E 's/`[0-9a-f]{7}`/`ID`/'
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - three (#&#8203;12, `ID`)
  - **maps**: two (`ID`)

There is no repository, or it has no commits, or one is missing.

  $ mkdir ../outside; cd ../outside; configure
  $ refused
  $TMPDIR/work/outside: is not in a git repository
    remedy: run inside a clone, or make a repository with `git init`
  release: 1 problem; nothing was written
  [65]
  65
  [65]
  $ fresh; configure
  $ refused
  $TMPDIR/work/4: has no commits yet
    remedy: make a first commit
  release: 1 problem; nothing was written
  [65]
  65
  [65]
  $ repository; two
  $ rm -f .git/objects/$(git rev-parse HEAD | sed 's,^..,&/,')
  $ refused | sed -E -e 's/^[0-9a-f]{40}/COMMIT/' -e 's/ \(fatal.*//'
  COMMIT: cannot read the history: the object is damaged or missing
    remedy: run `git fsck`; if it finds damage too, clone again
  release: 1 problem; nothing was written
  [65]
  65
  [65]

The remote that is configured is not there; then it is, and links go to it, without the password of its URL.

  $ repository '"git": {"remote": "upstream", "tag": "{{version}}"}, "notes": {"host": "gitea"}'; two
  $ release notes | named
  release.json:1: git.remote: warning: the repository has no remote called upstream: the notes have no links
    remedy: `git remote` lists the remotes
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **maps**: two (`HEAD`)
  $ git remote add upstream ssh://git@code.example.com:2222/sdk/sdk.git
  $ release notes | named
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **maps**: two ([HEAD](https://code.example.com/sdk/sdk/commit/HEAD))
  
  Full changes: [1.0.0...1.1.0](https://code.example.com/sdk/sdk/compare/1.0.0...1.1.0)
  $ git remote set-url upstream https://user:secret@code.example.com/sdk/sdk.git
  $ release notes --json | document notes | tee ../notes.json | jq -r .text | named
  ## 1.1.0 (2023-11-14)
  
  ### Fixes
  
  - **maps**: two ([HEAD](https://code.example.com/sdk/sdk/commit/HEAD))
  
  Full changes: [1.0.0...1.1.0](https://code.example.com/sdk/sdk/compare/1.0.0...1.1.0)
  
  $ grep -c secret ../notes.json
  0
  [1]
