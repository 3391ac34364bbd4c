`CHANGELOG.md` in customers' repositories: each release adds its notes.

  $ . "$TESTDIR/setup.sh"
  $ small 4
  $ publish() { release publish --customer "$@" --quiet 2>&1 | plain; }
  $ note() { printf "# ContextSDK {{version}} for {{name}}\n\n## News\n\n- $1\n" >templates/NOTES.md; build; }
  $ next() { release bump "$1" $3 --quiet >/dev/null; note "$2"; publish customer100; }
  $ changelog() { remote customer100 show "$1:CHANGELOG.md" | sed -E 's/[0-9]{4}-[0-9]{2}-[0-9]{2}/DATE/; s/ [0-9a-f]{16} -->/ DIGEST -->/'; }
  $ note begins
  $ publish customer100
  customer100  mirror: published www/customer100/1.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.0
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed, 3 not chosen
  $ next 1.1.0 grows
  customer100  mirror: published www/customer100/1.1.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.1.0
  1.1.0: 2 published, 0 there already, 0 held back, 0 failed, 3 not chosen

The title of the notes is the heading of the version, so the customer's name is not there.

  $ changelog main
  # Changelog
  
  All notable changes to this project are documented in this file. The format is based on
  [Keep a Changelog](https://keepachangelog.com/en/1.1.0/), and versions follow
  [Semantic Versioning](https://semver.org/spec/v2.0.0.html).
  
  ## 1.1.0 - DATE
  
  <!-- release notes 1.1.0 DIGEST -->
  
  ### News
  
  - grows
  
  <!-- end of release notes 1.1.0 -->
  
  ## 1.0.0 - DATE
  
  <!-- release notes 1.0.0 DIGEST -->
  
  ### News
  
  - begins
  
  <!-- end of release notes 1.0.0 -->
  $ changelog 1.0.0
  # Changelog
  
  All notable changes to this project are documented in this file. The format is based on
  [Keep a Changelog](https://keepachangelog.com/en/1.1.0/), and versions follow
  [Semantic Versioning](https://semver.org/spec/v2.0.0.html).
  
  ## 1.0.0 - DATE
  
  <!-- release notes 1.0.0 DIGEST -->
  
  ### News
  
  - begins
  
  <!-- end of release notes 1.0.0 -->
  $ publish customer100
  customer100  mirror: was there www/customer100/1.1.0
  customer100  repositories: was there $TMPDIR/work/remotes/customer100.git 1.1.0
  1.1.0: 0 published, 2 there already, 0 held back, 0 failed, 3 not chosen
  $ remote customer100 fsck --strict --no-dangling --no-progress

The words of people stay, and so does a section that was edited after its release.

  $ clone customer100
  $ rewrite clone/CHANGELOG.md 's/^- begins$/&, at last/; s/^# Changelog$/&\
  > \
  > Ask customer100@example.com./'
  $ push words
  $ next 2.0.0 new
  customer100  mirror: published www/customer100/2.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 2.0.0
  2.0.0: 2 published, 0 there already, 0 held back, 0 failed, 3 not chosen
  $ changelog main
  # Changelog
  
  Ask customer100@example.com.
  
  All notable changes to this project are documented in this file. The format is based on
  [Keep a Changelog](https://keepachangelog.com/en/1.1.0/), and versions follow
  [Semantic Versioning](https://semver.org/spec/v2.0.0.html).
  
  ## 2.0.0 - DATE
  
  <!-- release notes 2.0.0 DIGEST -->
  
  ### News
  
  - new
  
  <!-- end of release notes 2.0.0 -->
  
  ## 1.1.0 - DATE
  
  <!-- release notes 1.1.0 DIGEST -->
  
  ### News
  
  - grows
  
  <!-- end of release notes 1.1.0 -->
  
  ## 1.0.0 - DATE
  
  <!-- release notes 1.0.0 DIGEST -->
  
  ### News
  
  - begins, at last
  
  <!-- end of release notes 1.0.0 -->

A lower release is put at its place: in its own line of commits, and not on the branch.

  $ next 1.0.1 repaired --allow-lower
  customer100  mirror: published www/customer100/1.0.1
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.1
  1.0.1: 2 published, 0 there already, 0 held back, 0 failed, 3 not chosen
  $ changelog 1.0.1 | grep '^## '
  ## 1.0.1 - DATE
  ## 1.0.0 - DATE
  $ changelog main | grep '^## '
  ## 2.0.0 - DATE
  ## 1.1.0 - DATE
  ## 1.0.0 - DATE

There, it is below what a person has brought from the branch.

  $ clone customer100
  $ git -C clone checkout --quiet 1.0.1
  $ remote customer100 show main:CHANGELOG.md >clone/CHANGELOG.md
  $ git -C clone commit --quiet --all --message all
  $ git -C clone tag 1.0.2
  $ git -C clone push --quiet origin 1.0.2
  $ next 1.0.3 'repaired again' --allow-lower
  customer100  mirror: published www/customer100/1.0.3
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.3
  1.0.3: 2 published, 0 there already, 0 held back, 0 failed, 3 not chosen
  $ changelog 1.0.3 | grep '^## '
  ## 2.0.0 - DATE
  ## 1.1.0 - DATE
  ## 1.0.3 - DATE
  ## 1.0.0 - DATE

What names another customer is not pushed.

  $ clone customer101
  $ printf '# Changelog\n\n## 1.0.0\n\n- as com.example.customer100 has it\n' >clone/CHANGELOG.md
  $ push log
  $ publish customer101
  CHANGELOG.md: names customer customer100: the bundle identifier "com.example.customer100" is in this text [isolation.rendered]
    app_id customer101
    remedy: remove it: what a customer gets must not name another
  1.0.3: 0 published, 0 there already, 0 held back, 1 failed, 3 not chosen
  release publish: 1 customer failed: customer101
  [65]
  $ remote customer101 tag

Neither is one that is too large to be read, and nothing takes the place of a folder.

  $ head -c 5000000 /dev/zero | tr '\0' x >clone/CHANGELOG.md
  $ push large
  $ publish customer101
  $TMPDIR/work/remotes/customer101.git CHANGELOG.md: has more than SIZE, and is not read
    remedy: shorten it in the repository, or change "changelog" in release.json
  1.0.3: 0 published, 0 there already, 0 held back, 1 failed, 3 not chosen
  release publish: 1 customer failed: customer101
  [65]
  $ rm clone/CHANGELOG.md && mkdir clone/CHANGELOG.md && touch clone/CHANGELOG.md/a
  $ push folder
  $ publish customer101 --dry-run
  $TMPDIR/work/remotes/customer101.git CHANGELOG.md: is a folder, in the way of the release's file CHANGELOG.md
    remedy: rename it in the repository, or change "changelog" in release.json
  customer101  cannot be published: $TMPDIR/work/remotes/customer101.git CHANGELOG.md is a folder, in the way of the release's file CHANGELOG.md
  1.0.3: 0 would be published, 0 there already, 0 held back, 1 failed, 3 not chosen
  release publish: 1 customer failed: customer101
  [65]

The changelog has another name, or there is none.

  $ channels '.[0].changelog = "docs/NEWS.md"'
  $ publish customer102
  customer102  mirror: published www/customer102/1.0.3
  customer102  repositories: published $TMPDIR/work/remotes/customer102.git 1.0.3
  1.0.3: 2 published, 0 there already, 0 held back, 0 failed, 3 not chosen
  $ remote customer102 ls-tree -r --name-only main
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  docs/NEWS.md
  $ channels '.[0].changelog = false'
  $ publish customer103
  customer103  mirror: published www/customer103/1.0.3
  customer103  repositories: published $TMPDIR/work/remotes/customer103.git 1.0.3
  1.0.3: 2 published, 0 there already, 0 held back, 0 failed, 3 not chosen
  $ remote customer103 ls-tree -r --name-only main
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
