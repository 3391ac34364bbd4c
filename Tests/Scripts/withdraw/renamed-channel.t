A channel that has another name: what the ledger knows by the old one is not forgotten.

  $ . "$TESTDIR/setup.sh"
  $ growing_workspace
  $ bare alpha beta
  $ build && publish alpha
  $ version 1.1.0 && publish alpha
  $ cp release.json right.json
  $ printf '%s\n' dist/ remotes/ www/ >.gitignore
  $ git init -q && commit 'feat: begin'
  $ edit release.json '.publish[0].name = "packages" | .publish[1].name = "downloads"'
  $ commit 'chore: better names'

The place is the same, so the names must stay.

  $ release check --quiet
  release.json:38: publish[1].name: the ledger has releases of a channel mirror in the place of downloads
    remedy: name the channel mirror again: it keeps its name, by which the ledger knows its releases
  release.json:33: publish[0].name: the ledger has releases of a channel repositories in the place of packages
    remedy: name the channel repositories again: it keeps its name, by which the ledger knows its releases
  release: 2 problems
  [65]
  $ release plan --quiet
  release.json:38: publish[1].name: the ledger has releases of a channel mirror in the place of downloads
    remedy: name the channel mirror again: it keeps its name, by which the ledger knows its releases
  release.json:33: publish[0].name: the ledger has releases of a channel repositories in the place of packages
    remedy: name the channel repositories again: it keeps its name, by which the ledger knows its releases
  release: 2 problems
  [65]
  $ release publish --all --dry-run --quiet
  release.json:38: publish[1].name: the ledger has releases of a channel mirror in the place of downloads
    remedy: name the channel mirror again: it keeps its name, by which the ledger knows its releases
  release.json:33: publish[0].name: the ledger has releases of a channel repositories in the place of packages
    remedy: name the channel repositories again: it keeps its name, by which the ledger knows its releases
  release: 2 problems; nothing was written
  [65]
  $ release ship minor --dry-run --quiet
  release.json:38: publish[1].name: the ledger has releases of a channel mirror in the place of downloads
    remedy: name the channel mirror again: it keeps its name, by which the ledger knows its releases
  release.json:33: publish[0].name: the ledger has releases of a channel repositories in the place of packages
    remedy: name the channel repositories again: it keeps its name, by which the ledger knows its releases
  release: 2 problems; nothing was written
  [65]
  $ release status --remote --quiet
  release.json:38: publish[1].name: the ledger has releases of a channel mirror in the place of downloads
    remedy: name the channel mirror again: it keeps its name, by which the ledger knows its releases
  release.json:33: publish[0].name: the ledger has releases of a channel repositories in the place of packages
    remedy: name the channel repositories again: it keeps its name, by which the ledger knows its releases
  release: 2 problems
  [65]
  $ withdraw 1.0.0 --all
  release.json:38: publish[1].name: the ledger has releases of a channel mirror in the place of downloads
    remedy: name the channel mirror again: it keeps its name, by which the ledger knows its releases
  1.0.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: alpha
  [65]
  $ withdraw 1.0.0 --all --dry-run
  release.json:38: publish[1].name: the ledger has releases of a channel mirror in the place of downloads
    remedy: name the channel mirror again: it keeps its name, by which the ledger knows its releases
  1.0.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: alpha
  [65]

A release from before is not passed over where the new name has one too.

  $ sed 's/"mirror"/"downloads"/; s/1\.1\.0/1.2.0/g' releases.jsonl | grep downloads.*1.2.0 >line
  $ cp releases.jsonl ledger; cat line >>releases.jsonl
  $ withdraw 1.0.0 --all --channel mirror
  release.json:38: publish[1].name: the ledger has releases of a channel mirror in the place of downloads
    remedy: name the channel mirror again: it keeps its name, by which the ledger knows its releases
  1.0.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: alpha
  [65]
  $ cp ledger releases.jsonl

A channel of another kind has another place, whatever its name is.

  $ cp right.json release.json
  $ edit release.json '.publish[1] = {name: "mirror", kind: "git", url: "remotes/m-{{app_id}}.git", tag: "m-{{version}}"}'
  $ withdraw 1.0.0 --all --dry-run
  alpha  mirror: left alone: it was published to www/alpha/1.0.0, and release.json now names remotes/m-alpha.git m-1.0.0
  alpha  repositories: left alone: branch main is at 1.1.0
    would delete $TMPDIR/work/remotes/alpha.git tag 1.0.0
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:ContextSDK.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:latest.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:releases.rss
  1.0.0: 0 would be withdrawn, 0 withdrawn before, 2 left alone, 0 failed
