`release ship` pushes as `git push` does: a hook of the repository is asked, and says why it refuses.

  $ . "$TESTDIR/setup.sh"
  $ source_repository
  $ hook .git pre-push <<<'echo "tests failed, not pushing" >&2; exit 1'
  $ release ship minor --dry-run --push --quiet | tail -n 2
    tag      1.5.0, on a commit with the ledger
    push     main and 1.5.0 to origin
  $ release ship minor --yes --push --quiet 2>&1 | without_ids
  origin: cannot push: tests failed, not pushing; error: failed to push some refs to './origin.git'
    remedy: if this repository has a hook pre-push, mend what it says
  ship 1.5.0, after 1.4.0
    bump     1 place in 1 file, and a commit: release.json, COMMIT
    build    3 variants in dist/1.5.0
    reserve  failed
    publish  not reached
    tag      not reached
    push     not reached
  release ship: 1.5.0 is not shipped; run the same command again to go on
  [74]
  $ git -C origin.git for-each-ref --format='%(refname)'
  refs/heads/main
  $ references
  $ rm .git/hooks/pre-push
  $ release ship minor --yes --push --quiet | tail -n 1
    push     main and 1.5.0 to origin
  $ git -C origin.git for-each-ref --format='%(refname)'
  refs/heads/main
  refs/tags/1.5.0
