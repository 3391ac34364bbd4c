A changelog has versions of every form: semantic ones, dates, two numbers and four.

  $ . "$TESTDIR/setup.sh"
  $ update() { release notes --update-changelog; }
  $ versions() {
  >   fresh
  >   configure "\"git\": {\"tag\": \"$3\"}"; edit release.json '.version = $v' --arg v $1
  >   commit 'feat: one'; git tag "${3/\{\{version\}\}/$1}"; update
  >   edit release.json '.version = $v' --arg v $2
  >   commit 'fix: two'; update
  >   grep '^## ' CHANGELOG.md
  >   grep -c semver.org CHANGELOG.md
  >   update
  > }
  $ versions 26.08.11 26.09.02 {{version}}
  CHANGELOG.md: the section of 26.08.11 was added
  CHANGELOG.md: the section of 26.09.02 was added
  ## 26.09.02 - 2023-11-14
  ## 26.08.11 - 2023-11-14
  0
  CHANGELOG.md: the section of 26.09.02 is up to date
  $ versions 26.08.11 26.09.02 v{{version}}
  CHANGELOG.md: the section of 26.08.11 was added
  CHANGELOG.md: the section of 26.09.02 was added
  ## 26.09.02 - 2023-11-14
  ## 26.08.11 - 2023-11-14
  0
  CHANGELOG.md: the section of 26.09.02 is up to date
  $ versions 1.9 1.10 {{version}}
  CHANGELOG.md: the section of 1.9 was added
  CHANGELOG.md: the section of 1.10 was added
  ## 1.10 - 2023-11-14
  ## 1.9 - 2023-11-14
  0
  CHANGELOG.md: the section of 1.10 is up to date
  $ versions 1.9 1.10 v{{version}}
  CHANGELOG.md: the section of 1.9 was added
  CHANGELOG.md: the section of 1.10 was added
  ## 1.10 - 2023-11-14
  ## 1.9 - 2023-11-14
  0
  CHANGELOG.md: the section of 1.10 is up to date
  $ versions 1.2.3.4 1.2.3.5 {{version}}
  CHANGELOG.md: the section of 1.2.3.4 was added
  CHANGELOG.md: the section of 1.2.3.5 was added
  ## 1.2.3.5 - 2023-11-14
  ## 1.2.3.4 - 2023-11-14
  0
  CHANGELOG.md: the section of 1.2.3.5 is up to date
  $ versions 1.2.3.4 1.2.3.5 v{{version}}
  CHANGELOG.md: the section of 1.2.3.4 was added
  CHANGELOG.md: the section of 1.2.3.5 was added
  ## 1.2.3.5 - 2023-11-14
  ## 1.2.3.4 - 2023-11-14
  0
  CHANGELOG.md: the section of 1.2.3.5 is up to date

A bump that nobody has committed counts where HEAD has the tag of a prerelease.

  $ fresh && configure
  $ edit release.json '.version = "1.4.0-beta.1"'
  $ commit 'feat: one'; git tag 1.4.0-beta.1; update
  CHANGELOG.md: the section of 1.4.0-beta.1 was added
  $ edit release.json '.version = "1.4.0"'
  $ update
  CHANGELOG.md: the section of 1.4.0 was added
