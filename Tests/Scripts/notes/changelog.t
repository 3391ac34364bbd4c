`release notes --update-changelog` writes the section of the version that is prepared.

  $ . "$TESTDIR/setup.sh"
  $ update() { release notes --update-changelog "$@"; }
  $ shown() { named <CHANGELOG.md | sed -E 's/ [0-9a-f]{16} -->/ DIGEST -->/'; }
  $ released() { configure; edit release.json '.version = "1.0.0"'; release_one; configure; commit 'fix: two'; }

A rehearsal changes nothing; what it prints, git can apply, and that is what the run does. The ends of lines stay those of the file.

  $ fresh
  $ printf '# Changes\r\n\r\n## 1.0.0 - 2023-11-14\r\n\r\nWritten by hand.' >CHANGELOG.md
  $ released
  $ rehearsed() {
  >   update --dry-run >../rehearsed.diff
  >   git status --porcelain
  >   git apply --check ../rehearsed.diff
  >   update
  >   cp CHANGELOG.md ../made.md
  >   git checkout --quiet --force HEAD; git clean --quiet --force
  >   git apply ../rehearsed.diff
  >   cmp CHANGELOG.md ../made.md && shown
  > }
  $ rehearsed
  CHANGELOG.md: the section of 1.1.0 was added
  # Changes\r (esc)
  \r (esc)
  ## 1.1.0 - 2023-11-14\r (esc)
  \r (esc)
  <!-- release notes 1.1.0 DIGEST -->\r (esc)
  \r (esc)
  ### Fixes\r (esc)
  \r (esc)
  - two (`HEAD`)\r (esc)
  \r (esc)
  <!-- end of release notes 1.1.0 -->\r (esc)
  \r (esc)
  ## 1.0.0 - 2023-11-14\r (esc)
  \r (esc)
  Written by hand. (no-eol)

Once it is there, it is renewed only for other commits.

  $ update
  CHANGELOG.md: the section of 1.1.0 is up to date
  $ cmp CHANGELOG.md ../made.md
  $ commit 'docs: bring the changelog up to date'
  $ update
  CHANGELOG.md: the section of 1.1.0 is up to date
  $ cmp CHANGELOG.md ../made.md
  $ update --dry-run
  $ commit 'feat: three'
  $ update
  CHANGELOG.md: the section of 1.1.0 was renewed
  $ shown
  # Changes\r (esc)
  \r (esc)
  ## 1.1.0 - 2023-11-14\r (esc)
  \r (esc)
  <!-- release notes 1.1.0 DIGEST -->\r (esc)
  \r (esc)
  ### Features\r (esc)
  \r (esc)
  - three (`HEAD`)\r (esc)
  \r (esc)
  ### Fixes\r (esc)
  \r (esc)
  - two (`HEAD~2`)\r (esc)
  \r (esc)
  <!-- end of release notes 1.1.0 -->\r (esc)
  \r (esc)
  ## 1.0.0 - 2023-11-14\r (esc)
  \r (esc)
  Written by hand. (no-eol)

There is no changelog yet.

  $ fresh; released
  $ rehearsed
  CHANGELOG.md: the section of 1.1.0 was added
  # Changelog
  
  All notable changes to this project are documented in this file. The format is based on
  [Keep a Changelog](https://keepachangelog.com/en/1.1.0/), and versions follow
  [Semantic Versioning](https://semver.org/spec/v2.0.0.html).
  
  ## 1.1.0 - 2023-11-14
  
  <!-- release notes 1.1.0 DIGEST -->
  
  ### Fixes
  
  - two (`HEAD`)
  
  <!-- end of release notes 1.1.0 -->

The mode stays, and so does a link.

  $ fresh
  $ printf '# Changes\n\n## 1.0.0\n\nBy hand.\n' >CHANGELOG.md; chmod 664 CHANGELOG.md; released
  $ git mv CHANGELOG.md History.md; ln -s History.md CHANGELOG.md
  $ update
  CHANGELOG.md: the section of 1.1.0 was added
  $ grep two History.md | named
  - two (`HEAD`)
  $ python3 -c 'import os; print(oct(os.stat("History.md").st_mode), os.readlink("CHANGELOG.md"))'
  0o100664 History.md
  $ ls -A
  .git
  CHANGELOG.md
  History.md
  release.json

What people wrote stays as it is.

  $ fresh
  $ printf '# Changes\n\n## 1.1.0\n\nBy hand.\n' >CHANGELOG.md; released
  $ update
  CHANGELOG.md: warning: the section of 1.1.0 was written by hand, and stays as it is
    remedy: remove it to have it made from the commits
  CHANGELOG.md: the section of 1.1.0 was kept
  $ git status --porcelain

Where no heading says a version, the place of the new section is not known. The remedy gives it one.

  $ fresh
  $ printf '# Changes\n\n## Winter\n\nWritten by hand.\n' >CHANGELOG.md; released
  $ update
  CHANGELOG.md:3: no heading says a version, so the place of 1.1.0 is not known; this line begins a section: "## Winter"
    remedy: write the versions into the headings, as in `## 1.3.0 - 2026-01-31`, or `## [Unreleased]` above the first section
  release: 1 problem; nothing was written
  [65]
  $ git status --porcelain
  $ rewrite CHANGELOG.md 's/^## Winter/## [Unreleased]\
  > \
  > ## Winter/'
  $ update
  CHANGELOG.md: the section of 1.1.0 was added
  $ shown
  # Changes
  
  ## [Unreleased]
  
  ## 1.1.0 - 2023-11-14
  
  <!-- release notes 1.1.0 DIGEST -->
  
  ### Fixes
  
  - two (`HEAD`)
  
  <!-- end of release notes 1.1.0 -->
  
  ## Winter
  
  Written by hand.

The commits since the release have no version, the changelog has no folder, or it is no text: it stays as it is.

  $ commit 'chore: keep'
  $ edit release.json '.version = "1.0.0"'; update
  CHANGELOG.md: the commits since 1.0.0 have no version
    remedy: run `release bump auto` first: the section needs a version
  release: 1 problem; nothing was written
  [65]
  $ configure '"notes": {"changelog": "nowhere/CHANGES.md"}'; update
  nowhere/.CHANGES.md.release-new: cannot create: No such file or directory
    remedy: check the path
  release: 1 problem; nothing half-made was kept
  [74]
  $ printf '\377\376' >binary
  $ configure '"notes": {"changelog": "binary"}'; update
  binary: is not UTF-8 text
    remedy: save it as UTF-8
  release: 1 problem; nothing was written
  [65]
  $ git status --porcelain
   M release.json
  ?? binary
