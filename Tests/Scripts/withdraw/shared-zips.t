Zips that a release names beside the one that is withdrawn: `--roll-forward` has published it.

  $ . "$TESTDIR/setup.sh"
  $ growing_workspace
  $ edit release.json 'del(.templates.growing)'
  $ bare alpha
  $ build && publish alpha
  $ for one in 1.1.0 1.2.0; do version $one && publish alpha; done
  $ withdraw 1.2.0 --all --roll-forward
  $TMPDIR/work/remotes/beta.git: warning: cannot list references: fatal: '$TMPDIR/work/remotes/beta.git' does not appear to be a git repository; fatal: Could not read from remote repository.; 1.2.0 may be there
    remedy: make the repository, or correct "url" in release.json
  alpha  mirror: withdrawn www/alpha/1.2.0
  alpha  repositories: withdrawn, back to 1.1.0 as 1.2.1 $TMPDIR/work/remotes/alpha.git
    deleted $TMPDIR/work/remotes/alpha.git tag 1.2.0
  1.2.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ cp releases.jsonl ledger

As long as customers may get it, the zips stay.

  $ withdraw 1.1.0 --all --delete-artifacts --dry-run
  $TMPDIR/work/remotes/beta.git: warning: cannot list references: fatal: '$TMPDIR/work/remotes/beta.git' does not appear to be a git repository; fatal: Could not read from remote repository.; 1.1.0 may be there
    remedy: make the repository, or correct "url" in release.json
  repositories: its 1.2.1 names https://cdn.example.com/alpha/1.1.0/ContextSDK.zip too
    app_id alpha
    remedy: withdraw 1.2.1 first, or withdraw 1.1.0 without --delete-artifacts; the ledger is as before, and nothing was deleted
  1.1.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: alpha
  [65]
  $ withdraw 1.1.0 --all --delete-artifacts
  $TMPDIR/work/remotes/beta.git: warning: cannot list references: fatal: '$TMPDIR/work/remotes/beta.git' does not appear to be a git repository; fatal: Could not read from remote repository.; 1.1.0 may be there
    remedy: make the repository, or correct "url" in release.json
  repositories: its 1.2.1 names https://cdn.example.com/alpha/1.1.0/ContextSDK.zip too
    app_id alpha
    remedy: withdraw 1.2.1 first, or withdraw 1.1.0 without --delete-artifacts; the ledger is as before, and nothing was deleted
  1.1.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: alpha
  [65]
  $ cmp releases.jsonl ledger
  $ remote alpha tag
  1.0.0
  1.1.0
  1.2.1
  $ ls www/alpha/1.1.0
  ContextSDK.zip

After it, they go.

  $ withdraw 1.2.1 --all
  $TMPDIR/work/remotes/beta.git: warning: cannot list references: fatal: '$TMPDIR/work/remotes/beta.git' does not appear to be a git repository; fatal: Could not read from remote repository.; 1.2.1 may be there
    remedy: make the repository, or correct "url" in release.json
  alpha  repositories: withdrawn, back to 1.1.0 $TMPDIR/work/remotes/alpha.git
    deleted $TMPDIR/work/remotes/alpha.git tag 1.2.1
  1.2.1: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ withdraw 1.1.0 --all --delete-artifacts
  $TMPDIR/work/remotes/beta.git: warning: cannot list references: fatal: '$TMPDIR/work/remotes/beta.git' does not appear to be a git repository; fatal: Could not read from remote repository.; 1.1.0 may be there
    remedy: make the repository, or correct "url" in release.json
  alpha  mirror: withdrawn www/alpha/1.1.0
    deleted www/alpha/1.1.0/ContextSDK.zip
  alpha  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/alpha.git
    deleted $TMPDIR/work/remotes/alpha.git tag 1.1.0
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
