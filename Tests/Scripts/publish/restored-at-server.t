A customer's repository at a server, which was restored from a backup: as at a path.

  $ . "$TESTDIR/setup.sh"
  $ small 1
  $ serve --enable=receive-pack
  $ channels '.[0].url = $url' --arg url "git://127.0.0.1:$port/{{app_id}}.git"
  $ edit release.json '.retry.seconds = 0'
  $ cp -R remotes/customer100.git empty

A tag comes back on its commit.

  $ release publish --all --quiet | tail -n 1
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  $ commit_of 1.0.0 >published
  $ remote customer100 update-ref -d refs/tags/1.0.0
  $ release publish --all --dry-run --quiet 2>&1 | without_port
  customer100  mirror: was there www/customer100/1.0.0
  customer100  repositories: would publish tag 1.0.0
  1.0.0: 1 would be published, 1 there already, 0 held back, 0 failed
  $ release publish --all --quiet 2>&1 | without_port
  customer100  mirror: was there www/customer100/1.0.0
  customer100  repositories: published git://127.0.0.1:PORT/customer100.git 1.0.0
  1.0.0: 1 published, 1 there already, 0 held back, 0 failed
  $ commit_of 1.0.0 | cmp - published

Also if the customer has gone on.

  $ remote customer100 update-ref -d refs/tags/1.0.0
  $ remote customer100 update-ref refs/heads/main $(remote customer100 commit-tree -p main -m 'by hand' main^{tree})
  $ release publish --all --quiet | tail -n 1
  1.0.0: 1 published, 1 there already, 0 held back, 0 failed
  $ commit_of 1.0.0 | cmp - published
  $ remote customer100 log --format=%s main
  by hand
  Release 1.0.0

Everything is gone: a repository without any reference could be another one, whatever the cache has.

  $ cp -R remotes/customer100.git whole
  $ restore empty
  $ release publish --all --dry-run --quiet 2>&1 | without_port
  git://127.0.0.1:PORT/customer100.git: has no branch and no tag, but the ledger has releases there
    app_id customer100: channel repositories
    remedy: see that this is the customer's repository, and no sign-in page or empty copy; restore what is lost, or, if you made the repository anew, push a first commit and publish the next version to it
  customer100  cannot be published: git://127.0.0.1:PORT/customer100.git has no branch and no tag, but the ledger has releases there
  1.0.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [75]
  $ restore whole

A second release was on top, and the backup is from before.

  $ cp -R remotes/customer100.git first
  $ version 1.1.0
  $ release publish --all --quiet | tail -n 1
  1.1.0: 2 published, 0 there already, 0 held back, 0 failed
  $ commit_of 1.1.0 >second
  $ restore first
  $ release publish --all --quiet | tail -n 1
  1.1.0: 1 published, 1 there already, 0 held back, 0 failed
  $ commit_of 1.1.0 | cmp - second
  $ commit_of main | cmp - second
  $ commit_of 1.0.0 | cmp - published

No other commit gets the version of a commit that is gone.

  $ lost=$(commit_of 1.1.0)
  $ restore empty
  $ rm -r dist/.release/repositories
  $ remote customer100 update-ref refs/heads/main $(remote customer100 commit-tree -m 'by hand' $(remote customer100 mktree </dev/null))
  $ mv www gone
  $ release publish --all --dry-run --quiet 2>&1 | sed s/$lost/LOST/ | without_port
  git://127.0.0.1:PORT/customer100.git 1.1.0: the tag is gone, and so is its commit LOST, which the ledger names: SwiftPM refuses the version on another
    remedy: push that commit and its tag from a clone that has them, or run `release bump patch`
  customer100  cannot be published: git://127.0.0.1:PORT/customer100.git 1.1.0 the tag is gone, and so is its commit LOST, which the ledger names: SwiftPM refuses the version on another
  1.1.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [65]
  $ release publish --all --quiet 2>&1 | sed s/$lost/LOST/ | without_port
  git://127.0.0.1:PORT/customer100.git 1.1.0: the tag is gone, and so is its commit LOST, which the ledger names: SwiftPM refuses the version on another
    remedy: push that commit and its tag from a clone that has them, or run `release bump patch`
  1.1.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [65]
  $ references
  customer100 refs/heads/main commit
  $ [[ ! -e www ]]
