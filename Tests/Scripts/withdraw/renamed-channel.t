A channel that has another name, and files that grow that have another: what the ledger knows by the old ones is not forgotten.

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
  $TMPDIR/work/remotes/m-beta.git: warning: cannot list references: fatal: '$TMPDIR/work/remotes/m-beta.git' does not appear to be a git repository; fatal: Could not read from remote repository.; 1.0.0 may be there
    remedy: make the repository, or correct "url" in release.json
  alpha  mirror: left alone: it was published to www/alpha/1.0.0, and release.json now names remotes/m-alpha.git m-1.0.0
  alpha  repositories: would withdraw: branch main stays at 1.1.0
    would delete $TMPDIR/work/remotes/alpha.git tag 1.0.0
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:ContextSDK.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:latest.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:releases.rss
  1.0.0: 1 would be withdrawn, 0 withdrawn before, 1 left alone, 0 failed

A file that grows at another path is told of, as long as the old one is there.

  $ cp right.json release.json
  $ edit release.json '.publish[1].growing = "www/v2/{{app_id}}/{{file}}"'
  $ version 1.2.0 && release publish --customer alpha --quiet
  alpha  mirror: published www/alpha/1.2.0
  alpha  repositories: published $TMPDIR/work/remotes/alpha.git 1.2.0
  alpha  mirror: no longer makes www/alpha/ContextSDK.json, which stays as it is
  alpha  mirror: no longer makes www/alpha/latest.json, which stays as it is
  alpha  mirror: no longer makes www/alpha/releases.rss, which stays as it is
  alpha  mirror: made www/v2/alpha/ContextSDK.json
  alpha  mirror: made www/v2/alpha/latest.json
  alpha  mirror: made www/v2/alpha/releases.rss
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:ContextSDK.json
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:latest.json
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:releases.rss
  1.2.0: 2 published, 0 there already, 0 held back, 0 failed, 1 not chosen; zips were compared at the channels, not at artifact.url
  $ withdraw 1.1.0 --all
  alpha  mirror: withdrawn www/alpha/1.1.0
  alpha  repositories: withdrawn: branch main stays at 1.2.0
    deleted $TMPDIR/work/remotes/alpha.git tag 1.1.0
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:ContextSDK.json
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:latest.json
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:releases.rss
  alpha  mirror: no longer makes www/alpha/ContextSDK.json, which stays as it is
  alpha  mirror: no longer makes www/alpha/latest.json, which stays as it is
  alpha  mirror: no longer makes www/alpha/releases.rss, which stays as it is
  alpha  mirror: made www/v2/alpha/ContextSDK.json
  alpha  mirror: made www/v2/alpha/latest.json
  alpha  mirror: made www/v2/alpha/releases.rss
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ cat www/alpha/ContextSDK.json
  {
    "1.1.0": "https://cdn.example.com/alpha/1.1.0/ContextSDK.zip",
    "1.0.0": "https://cdn.example.com/alpha/1.0.0/ContextSDK.zip"
  }
  $ release status --remote --customer alpha --quiet
  www/alpha/ContextSDK.json: warning: is no longer made, and may name what was withdrawn since
    app_id alpha: channel mirror
    remedy: delete it when nobody reads it any more, or let it lead to the new one
  www/alpha/latest.json: warning: is no longer made, and may name what was withdrawn since
    app_id alpha: channel mirror
    remedy: delete it when nobody reads it any more, or let it lead to the new one
  www/alpha/releases.rss: warning: is no longer made, and may name what was withdrawn since
    app_id alpha: channel mirror
    remedy: delete it when nobody reads it any more, or let it lead to the new one
  customer  manifest  built  repositories  mirror  models
  alpha     1.2.0     1.2.0  1.2.0         1.2.0   upsell@3
  1 customer
  $ rm www/alpha/ContextSDK.json www/alpha/latest.json www/alpha/releases.rss
  $ release status --remote --customer alpha --quiet
  customer  manifest  built  repositories  mirror  models
  alpha     1.2.0     1.2.0  1.2.0         1.2.0   upsell@3
  1 customer
  $ release publish --customer alpha --quiet --json | document publish | jq -c '.customers[].growing'
  [{"channel":"mirror","file":"ContextSDK.json","place":"www/v2/alpha/ContextSDK.json","change":"same"},{"channel":"mirror","file":"latest.json","place":"www/v2/alpha/latest.json","change":"same"},{"channel":"mirror","file":"releases.rss","place":"www/v2/alpha/releases.rss","change":"same"},{"channel":"repositories","file":"ContextSDK.json","place":"$TMPDIR/work/remotes/alpha.git main:ContextSDK.json","change":"same"},{"channel":"repositories","file":"latest.json","place":"$TMPDIR/work/remotes/alpha.git main:latest.json","change":"same"},{"channel":"repositories","file":"releases.rss","place":"$TMPDIR/work/remotes/alpha.git main:releases.rss","change":"same"}]
  $ while read -r line; do document ledger <<<"$line" >/dev/null; done <releases.jsonl

So are files that are no longer made.

  $ edit release.json '.templates.growing |= .[:1]'
  $ release publish --customer alpha --quiet --json | document publish | jq -c '.customers[].growing[] | del(.place)'
  {"channel":"mirror","file":"latest.json","change":"left-behind"}
  {"channel":"mirror","file":"releases.rss","change":"left-behind"}
  {"channel":"mirror","file":"ContextSDK.json","change":"same"}
  {"channel":"repositories","file":"latest.json","change":"left-behind"}
  {"channel":"repositories","file":"releases.rss","change":"left-behind"}
  {"channel":"repositories","file":"ContextSDK.json","change":"same"}
  $ edit release.json 'del(.templates.growing)'
  $ release status --remote --customer alpha --quiet
  www/v2/alpha/ContextSDK.json: warning: is no longer made, and may name what was withdrawn since
    app_id alpha: channel mirror
    remedy: delete it when nobody reads it any more, or let it lead to the new one
  www/v2/alpha/latest.json: warning: is no longer made, and may name what was withdrawn since
    app_id alpha: channel mirror
    remedy: delete it when nobody reads it any more, or let it lead to the new one
  www/v2/alpha/releases.rss: warning: is no longer made, and may name what was withdrawn since
    app_id alpha: channel mirror
    remedy: delete it when nobody reads it any more, or let it lead to the new one
  $TMPDIR/work/remotes/alpha.git main:ContextSDK.json: warning: is no longer made, and may name what was withdrawn since
    app_id alpha: channel repositories
    remedy: delete it when nobody reads it any more, or let it lead to the new one
  $TMPDIR/work/remotes/alpha.git main:latest.json: warning: is no longer made, and may name what was withdrawn since
    app_id alpha: channel repositories
    remedy: delete it when nobody reads it any more, or let it lead to the new one
  $TMPDIR/work/remotes/alpha.git main:releases.rss: warning: is no longer made, and may name what was withdrawn since
    app_id alpha: channel repositories
    remedy: delete it when nobody reads it any more, or let it lead to the new one
  customer  manifest  built  repositories  mirror  models
  alpha     1.2.0     1.2.0  1.2.0         1.2.0   upsell@3
  1 customer
  $ withdraw 1.0.0 --all
  alpha  mirror: withdrawn www/alpha/1.0.0
  alpha  repositories: withdrawn: branch main stays at 1.2.0
    deleted $TMPDIR/work/remotes/alpha.git tag 1.0.0
  alpha  repositories: no longer makes $TMPDIR/work/remotes/alpha.git main:ContextSDK.json, which stays as it is
  alpha  repositories: no longer makes $TMPDIR/work/remotes/alpha.git main:latest.json, which stays as it is
  alpha  repositories: no longer makes $TMPDIR/work/remotes/alpha.git main:releases.rss, which stays as it is
  alpha  mirror: no longer makes www/v2/alpha/ContextSDK.json, which stays as it is
  alpha  mirror: no longer makes www/v2/alpha/latest.json, which stays as it is
  alpha  mirror: no longer makes www/v2/alpha/releases.rss, which stays as it is
  1.0.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
