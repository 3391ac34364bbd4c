`release withdraw` refuses what its dry run refuses, before it changes anything, and does what its dry run says.

  $ . "$TESTDIR/../publish/setup.sh"
  $ growing_workspace
  $ bare alpha beta
  $ git init -q && commit 'feat: begin'
  $ build
  $ release publish --customer alpha --quiet >/dev/null
  $ version 1.1.0
  $ release publish --customer alpha --quiet >/dev/null
  $ cp -R . ../published
  $ again() { rm -rf ../work/* ../work/.git && cp -R ../published/. . ; }
  $ withdraw() { release withdraw 1.1.0 --customer alpha --reason crashes --yes --quiet "$@" 2>&1; }
  $ left() { ledger | grep -c withdrawn; remote alpha tag; }

Somebody else's file is where files grow.

  $ grep -v '"grown"' releases.jsonl >fewer; mv fewer releases.jsonl
  $ withdraw --dry-run
  $TMPDIR/work/remotes/alpha.git main:ContextSDK.json: is there, and no run of `release` has made it for this app_id
    app_id alpha
    remedy: move it away, also if it is of an earlier app_id, or choose another name in "growing" of "templates"; then run the same command again
  1.1.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: alpha
  [65]
  $ withdraw
  $TMPDIR/work/remotes/alpha.git main:ContextSDK.json: is there, and no run of `release` has made it for this app_id
    app_id alpha
    remedy: move it away, also if it is of an earlier app_id, or choose another name in "growing" of "templates"; then run the same command again
  1.1.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: alpha
  [65]
  $ left
  0
  1.0.0
  1.1.0

A branch that is gone takes its files along. The tag goes, as everywhere.

  $ again
  $ remote alpha update-ref -d refs/heads/main
  $ withdraw --dry-run
  alpha  mirror: would withdraw www/alpha/1.1.0
  alpha  repositories: would withdraw: there is no branch main
    would delete $TMPDIR/work/remotes/alpha.git tag 1.1.0
  alpha  mirror: would make www/alpha/ContextSDK.json
  alpha  mirror: would make www/alpha/latest.json
  alpha  mirror: would make www/alpha/releases.rss
  1.1.0: 2 would be withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release publish --customer alpha --dry-run --quiet 2>&1
  $TMPDIR/work/remotes/alpha.git: there is no branch main any more
    remedy: push the branch again, or correct "branch" in release.json
  alpha  cannot be published: $TMPDIR/work/remotes/alpha.git there is no branch main any more
  1.1.0: 0 would be published, 0 there already, 0 held back, 1 failed, 1 not chosen
  release publish: 1 customer failed: alpha
  [65]
  $ withdraw
  alpha  mirror: withdrawn www/alpha/1.1.0
  alpha  repositories: withdrawn: there is no branch main
    deleted $TMPDIR/work/remotes/alpha.git tag 1.1.0
  alpha  mirror: made www/alpha/ContextSDK.json
  alpha  mirror: made www/alpha/latest.json
  alpha  mirror: made www/alpha/releases.rss
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ left
  2
  1.0.0

Who has brought the branch back is not known. Only the ledger says whether a run has withdrawn the release.

  $ again
  $ remote alpha update-ref refs/heads/main '1.0.0^{}'
  $ withdraw --dry-run
  alpha  mirror: would withdraw www/alpha/1.1.0
  alpha  repositories: would withdraw, back to 1.0.0 $TMPDIR/work/remotes/alpha.git
    would delete $TMPDIR/work/remotes/alpha.git tag 1.1.0
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:ContextSDK.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:latest.json
  alpha  repositories: would make $TMPDIR/work/remotes/alpha.git main:releases.rss
  alpha  mirror: would make www/alpha/ContextSDK.json
  alpha  mirror: would make www/alpha/latest.json
  alpha  mirror: would make www/alpha/releases.rss
  1.1.0: 2 would be withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ withdraw
  alpha  mirror: withdrawn www/alpha/1.1.0
  alpha  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/alpha.git
    deleted $TMPDIR/work/remotes/alpha.git tag 1.1.0
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:ContextSDK.json
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:latest.json
  alpha  repositories: made $TMPDIR/work/remotes/alpha.git main:releases.rss
  alpha  mirror: made www/alpha/ContextSDK.json
  alpha  mirror: made www/alpha/latest.json
  alpha  mirror: made www/alpha/releases.rss
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ left
  2
  1.0.0
  $ withdraw
  alpha  mirror: was withdrawn www/alpha/1.1.0
  alpha  repositories: was withdrawn, back to 1.0.0 $TMPDIR/work/remotes/alpha.git
  1.1.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed

A tag that was moved says nothing of the branch.

  $ again
  $ remote alpha tag -f 1.1.0 '1.0.0^{}' >/dev/null
  $ release status --remote --customer alpha --quiet 2>&1 | grep -v '^customer'
  $TMPDIR/work/remotes/alpha.git 1.1.0: the tag is there, with another Package.swift
    app_id alpha: channel repositories
    remedy: find out who changed it; remove it there, and publish again
  alpha     1.1.0     1.1.0  1.1.0 [different]  1.1.0   upsell@3
  1 customer
  [1]
