`release ship`: from the version in the files to the tag, in one command.

  $ . "$TESTDIR/setup.sh"
  $ source_repository

The plan says what would be done, and changes nothing.

  $ echo one >NEWS
  $ commit 'fix: one'
  $ release ship auto --dry-run --quiet
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json
    build    3 customers into dist/1.5.0
    publish  to repositories (tag 1.5.0), mirror
    tag      1.5.0, on a commit with the ledger
    push     nothing; afterwards: git push origin main 1.5.0
  $ release ship auto --dry-run --quiet --json | document ship | jq -c '[.dryRun, .version], .steps[]'
  [true,"1.5.0"]
  {"step":"bump","state":"planned"}
  {"step":"build","state":"planned"}
  {"step":"reserve","state":"skipped"}
  {"step":"publish","state":"planned"}
  {"step":"tag","state":"planned"}
  {"step":"push","state":"skipped"}
  $ git status --porcelain --ignored
  !! origin.git/
  !! remotes/
  $ git tag

It asks first, and there has to be a terminal to ask at.

  $ release ship auto --quiet
  release: there is no terminal to ask at
    remedy: look with --dry-run, then pass --yes
  [64]
  $ terminal n ship auto --quiet
  Ship 1.5.0? [y/N] n
  release: nothing was done
  [1]
  $ git log --format=%s
  fix: one
  feat: begin

A yes makes the whole release: two commits, a tag on the second one, which has the ledger, and a tag for each customer. Nothing is
pushed to the vendor's own remote.

  $ terminal y ship auto --quiet | without_ids
  Ship 1.5.0? [y/N] y
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    3 variants in dist/1.5.0
    publish  1.5.0: 6 published, 0 there already, 0 held back, 0 failed
    tag      1.5.0 on commit COMMIT
    push     nothing; afterwards: git push origin main 1.5.0
  $ git log --format=%s
  chore(release): record 1.5.0
  chore(release): 1.5.0
  fix: one
  feat: begin
  $ git describe
  1.5.0
  $ git status --porcelain
  $ git -C origin.git tag
  $ git show 1.5.0:releases.jsonl | jq -r '"\(.event) \(.app_id) \(.version) \(.channel)"' | sort
  published 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 1.5.0 mirror
  published 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 1.5.0 repositories
  published acme-fitness 1.5.0 mirror
  published acme-fitness 1.5.0 repositories
  published trailcast 1.5.0 mirror
  published trailcast 1.5.0 repositories
  $ for one in $(customers); do remote $one tag; done
  1.5.0
  1.5.0
  1.5.0
  $ checked_repositories

Once more there is nothing to do, however it is asked for.

  $ everything >ignored/before
  $ for request in minor auto 1.5.0 major; do release ship $request --quiet | without_ids; done
  already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit COMMIT; to ship again, commit a change, or name a version
  already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit COMMIT; to ship again, commit a change, or name a version
  already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit COMMIT; to ship again, commit a change, or name a version
  already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit COMMIT; to ship again, commit a change, or name a version
  $ release ship auto --json --quiet | document ship | jq -c '[.wasShipped, .version], .steps[]'
  [true,"1.5.0"]
  {"step":"bump","state":"was-done"}
  {"step":"build","state":"was-done"}
  {"step":"reserve","state":"skipped"}
  {"step":"publish","state":"was-done"}
  {"step":"tag","state":"was-done"}
  {"step":"push","state":"skipped"}
  $ everything | cmp - ignored/before

A commit is reason for another release, but not for the same one.

  $ echo more >NEWS
  $ commit 'feat: more'
  $ release ship 1.5.0 --yes --quiet | without_ids
  already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit COMMIT; to ship again, commit a change, or name a version
  $ release ship auto --yes --json --quiet 2>ignored/errors | document ship | jq -c '[.from, .version], .steps[]'
  ["1.5.0","1.6.0"]
  {"step":"bump","state":"done"}
  {"step":"build","state":"done"}
  {"step":"reserve","state":"skipped"}
  {"step":"publish","state":"done"}
  {"step":"tag","state":"done"}
  {"step":"push","state":"skipped"}
  $ cat ignored/errors
  $ release ship auto --dry-run --quiet | without_ids
  already shipped 1.6.0: the ledger has every customer at every channel; 1.6.0 is on commit COMMIT; to ship again, commit a change, or name a version

Nobody can say in a clone without its history whether the version was bumped already.

  $ git push -q
  $ git clone -q --depth=1 "file://$PWD/origin.git" ignored/clone
  $ (cd ignored/clone && release ship minor --dry-run --quiet 2>&1) | without_ids
  $TMPDIR/work/ignored/clone: this clone is shallow: its history ends at commit COMMIT, before it reaches a release
    remedy: run `git fetch --unshallow --tags --force`
  release: 1 problem; nothing was written
  [65]
