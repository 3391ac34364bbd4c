Two runs of `release ship` at once, in two clones: what the one has begun, the other goes on with.

  $ . "$TESTDIR/setup.sh"
  $ jobs_repository
  $ commit 'chore: push' && git push -q

The second begins when the first has customers, and finishes before it. Both have the same tag, and main has what both have recorded.

  $ hook remotes/trailcast.git post-receive <<END
  > rm hooks/post-receive
  > unset GIT_DIR
  > cd '$PWD/ignored' && git clone -q 'file://$PWD/origin.git' second && cd second
  > release ship minor --yes --quiet >../log 2>&1 || echo "status \$?" >>../log
  > END
  $ job first
  $ in_job first release ship minor --yes --quiet 2>&1 | without_ids | steps 'tag|push'
  origin 1.5.0: note: another run has finished the release: its tag is on commit COMMIT
    remedy: run `git pull`
  ship 1.5.0, after 1.4.0
    tag      1.5.0, on a commit with the ledger
    push     was done before: origin has the ledger in main, and 1.5.0
  $ without_ids <ignored/log | steps 'reserve|tag|push'
  ship 1.5.0
    reserve  was done before: origin has refs/release/1.5.0
    tag      1.5.0 on commit COMMIT
    push     main and 1.5.0 to origin
  $ for one in first second; do in_job $one git rev-parse 1.5.0; done | uniq | wc -l | tr -d ' '
  1
  $ git -C origin.git for-each-ref --format='%(refname)'
  refs/heads/main
  refs/tags/1.5.0
  $ for one in $(customers); do remote $one tag; done | uniq -c | tr -s ' '
   3 1.5.0
  $ in_job first git fetch -q && in_job first git reset -q --hard origin/main
  $ in_job first release ship minor --yes --quiet | without_ids
  already shipped 1.5.0: the ledger has every customer at every channel; 1.5.0 is on commit COMMIT; origin has the ledger in main, and 1.5.0; to ship again, commit a change, or name a version
  $ in_job first git status --porcelain

Who is overtaken before anybody gets the release drops the commit of the bump, and goes on with the other's.

  $ job third
  $ job fourth
  $ hook remotes/trailcast.git pre-receive <<<'exit 1'
  $ hook ignored/third/.git pre-push <<END
  > rm .git/hooks/pre-push
  > unset GIT_DIR
  > cd '$PWD/ignored/fourth' && GIT_COMMITTER_DATE='1800000000 +0000' release ship 1.6.0 --yes --quiet >../log 2>&1 || true
  > END
  $ in_job third release ship 1.6.0 --yes --quiet 2>&1 | without_ids | steps reserve
  origin refs/release/1.6.0: another run has begun the release at commit COMMIT
    remedy: run `git fetch origin && git reset --keep origin/main`, which drops this run's commit; then run the same command again: it goes on there
  ship 1.6.0, after 1.5.0
    reserve  failed
  release ship: 1.6.0 is not shipped; run the same command again to go on
  [75]
  $ rm remotes/trailcast.git/hooks/pre-receive
  $ in_job third sh -c 'git fetch -q origin && git reset -q --keep origin/main'

Another run, such as one that withdraws, may write to the ledger when its commit is made: that is no change which keeps the tag back.

  $ hook ignored upload-pack <<END
  > cd '$PWD/ignored/third' && [ \$(git rev-parse HEAD) = \$(git rev-parse origin/main) ] || tail -n 1 releases.jsonl >>releases.jsonl
  > exec git-upload-pack "\$@"
  > END
  $ in_job third git config remote.origin.uploadpack "$PWD/ignored/hooks/upload-pack"
  $ in_job third release ship 1.6.0 --yes --quiet 2>&1 | without_ids | steps tag
  ship 1.6.0
    tag      1.6.0 on commit COMMIT
  $ in_job third git status --porcelain
   M releases.jsonl

The second has only the tag before the first: both are on the same release, so the first takes the other's, and its ledger too.

  $ job first
  $ hook ignored/first/.git pre-push <<END
  > grep -q refs/tags || exit 0
  > rm .git/hooks/pre-push
  > unset GIT_DIR
  > cd '$PWD/ignored' && git clone -q 'file://$PWD/origin.git' other && cd other
  > RELEASE_TIME=2027-01-15T08:00:00Z release ship minor --yes --quiet >../log 2>&1 || echo "status \$?" >>../log
  > END
  $ in_job first sh -c 'echo z >z; git add z; git commit -qm "feat: z"; git push -q'
  $ in_job first release ship minor --yes --quiet 2>&1 | tee ignored/said | without_ids | steps 'tag|push'
  origin 1.7.0: note: another run has finished the release: its tag is on commit COMMIT
    remedy: run `git pull`
  ship 1.7.0, after 1.6.0
    tag      1.7.0 on commit COMMIT
    push     main to origin
  $ grep -c "^  tag .* $(in_job first git rev-parse 1.7.0^{})$" ignored/said
  1
  $ tail -n 1 ignored/log
    push     main and 1.7.0 to origin
  $ for one in first other; do in_job $one git rev-parse 1.7.0; done | uniq | wc -l | tr -d ' '
  1

Killed before it took that, it says how.

  $ git -C origin.git update-ref refs/heads/main 1.7.0^{}
  $ in_job first git tag -f 1.7.0 HEAD >/dev/null
  $ in_job first release ship minor --yes --quiet 2>&1 | without_ids
  origin 1.7.0: another run has finished the release: its tag is on commit COMMIT, and the one here on commit COMMIT
    remedy: run `git fetch --force origin tag 1.7.0`, then `git pull --no-rebase`, which brings its ledger here
  release: 1 problem; nothing was written
  [75]
  $ echo 'releases.jsonl merge=union' >ignored/first/.git/info/attributes
  $ in_job first git fetch -q --force origin tag 1.7.0 && in_job first git pull -q --no-rebase >/dev/null
  $ in_job first release ship minor --yes --quiet | steps push
  ship 1.7.0
    push     main to origin

One that somebody has moved back is nobody's record.

  $ in_job other git push -qf origin 1.7.0~:refs/tags/1.7.0
  $ in_job first release ship minor --yes --quiet 2>&1 | without_ids
  origin 1.7.0: is on commit COMMIT, and the tag here is on commit COMMIT
    remedy: find out which of the two was published, and delete the other; then run the same command again
  release: 1 problem; nothing was written
  [65]
