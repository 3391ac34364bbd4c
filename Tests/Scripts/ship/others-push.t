Others push while `release ship --push` runs: nobody has to be there to pull.

  $ . "$TESTDIR/setup.sh"
  $ source_repository
  $ colleague

Somebody pushes when a customer gets the release, and twice when the ledger is pushed: with the second and the third push to the
remote. The first is that of the version's commit.

  $ hook remotes/trailcast.git post-receive <<<"'$PWD/ignored/push'"
  $ hook .git pre-push <<END
  > echo >>'$PWD/ignored/count'
  > case \$(wc -l <'$PWD/ignored/count') in *[23]) '$PWD/ignored/push' ;; esac
  > END
  $ release ship minor --yes --push --quiet | steps push
  ship 1.5.0, after 1.4.0
    push     main and 1.5.0 to origin
  $ git -C origin.git log --first-parent --format=%s main
  chore(release): join the record of 1.5.0 with main
  other
  other
  other
  chore(release): 1.5.0
  feat: begin
  $ [[ $(git -C origin.git rev-parse main^2) == $(git rev-parse '1.5.0^{commit}') ]]
  $ git -C origin.git show main:x
  x
  x
  x
  $ git show 1.5.0:releases.jsonl >ignored/ledger
  $ git -C origin.git show main:releases.jsonl | cmp - ignored/ledger
  $ git -C origin.git for-each-ref --format='%(refname)'
  refs/heads/main
  refs/tags/1.5.0

Whoever has not pulled yet can do so, and ships the next version.

  $ git branch --show-current
  main
  $ release ship 1.5.0 --yes --push --quiet | without_ids
  already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit COMMIT; origin has the ledger in main, and 1.5.0; to ship again, commit a change, or name a version
  $ git pull -q
  $ release ship minor --dry-run --push --quiet | sed -n 1p
  ship 1.6.0, after 1.5.0

Of two runs at once, here of a version that is named, the other one may push first: what it has pushed is there.

  $ rm remotes/trailcast.git/hooks/post-receive
  $ hook .git pre-push <<'END'
  > git rev-parse -q --verify refs/tags/1.6.0 && git push -q --no-verify origin HEAD:refs/heads/main 1.6.0
  > exit 0
  > END
  $ release ship 1.6.0 --yes --push --quiet | steps push
  ship 1.6.0, after 1.5.0
    push     main and 1.6.0 to origin
  $ git -C origin.git describe main
  1.6.0
