`notes.changelog`: the changelog gets its section in the commit of the bump.

  $ . "$TESTDIR/setup.sh"
  $ source_repository

It has to be in the repository.

  $ edit release.json '.notes.changelog = "../NEWS.md"'
  $ release ship minor --dry-run --quiet
  ../NEWS.md: is not part of the working tree (the working tree is $TMPDIR/work)
  release: 1 problem; nothing was written
  [65]

The plan names it, and writes nothing.

  $ edit release.json '.notes.changelog = "NEWS.md"'
  $ commit 'feat: tell'
  $ release ship minor --dry-run --quiet | steps bump
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json; a section in NEWS.md
  $ ls
  Examples
  customers.json
  ignored
  origin.git
  release.json
  remotes
  templates

The release does.

  $ release ship minor --yes --quiet | without_ids | steps bump
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json; a section in NEWS.md, COMMIT
  $ git show --format=%s --name-only HEAD~1
  chore(release): 1.5.0
  
  NEWS.md
  release.json
  $ git show 1.5.0:NEWS.md | tee ignored/first | without_ids
  # Changelog
  
  All notable changes to this project are documented in this file. The format is based on
  [Keep a Changelog](https://keepachangelog.com/en/1.1.0/), and versions follow
  [Semantic Versioning](https://semver.org/spec/v2.0.0.html).
  
  ## 1.5.0 - 2023-11-14
  
  <!-- release notes 1.5.0 MARK -->
  
  ### Features
  
  - tell (`ID`)
  - begin (`ID`)
  
  <!-- end of release notes 1.5.0 -->

A file that is the tool's own gets one too if no configuration names it. Whoever is editing it is not disturbed.

  $ edit release.json '.notes.changelog = "CHANGELOG.md"'
  $ commit 'fix: rename'
  $ git mv NEWS.md CHANGELOG.md
  $ edit release.json 'del(.notes)'
  $ commit 'chore: forget'
  $ echo more >>CHANGELOG.md
  $ release ship patch --yes --quiet 2>&1 | without_ids
  diff --git a/CHANGELOG.md b/CHANGELOG.md
  index ID..ID 100644
  --- a/CHANGELOG.md
  +++ b/CHANGELOG.md
  @@ -14,3 +14,4 @@ All notable changes to this project are documented in this file. The format is b
   - begin (`ID`)
   
   <!-- end of release notes 1.5.0 -->
  +more
  the working tree: has uncommitted changes: CHANGELOG.md
    remedy: commit or stash them
  release: 1 problem; nothing was written
  [65]
  $ cp ignored/first CHANGELOG.md
  $ release ship patch --yes --quiet --json | document ship | jq -r .changelog
  CHANGELOG.md
  $ git show 1.5.1:CHANGELOG.md | without_ids
  # Changelog
  
  All notable changes to this project are documented in this file. The format is based on
  [Keep a Changelog](https://keepachangelog.com/en/1.1.0/), and versions follow
  [Semantic Versioning](https://semver.org/spec/v2.0.0.html).
  
  ## 1.5.1 - 2023-11-14
  
  <!-- release notes 1.5.1 MARK -->
  
  ### Fixes
  
  - rename (`ID`)
  
  <!-- end of release notes 1.5.1 -->
  
  ## 1.5.0 - 2023-11-14
  
  <!-- release notes 1.5.0 MARK -->
  
  ### Features
  
  - tell (`ID`)
  - begin (`ID`)
  
  <!-- end of release notes 1.5.0 -->
  $ git status --porcelain
