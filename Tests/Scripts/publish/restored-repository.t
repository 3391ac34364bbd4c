Customers' repositories that were restored from a backup, and locks that killed processes left in them.

  $ . "$TESTDIR/setup.sh"
  $ small 1
  $ edit release.json '.retry.seconds = 0'
  $ cp -R remotes/customer100.git empty

A tag comes back on its commit.

  $ release publish --all --quiet | tail -n 1
  1.0.0: 2 published, 0 there already, 0 held back, 0 failed
  $ commit_of 1.0.0 >published
  $ remote customer100 update-ref -d refs/tags/1.0.0
  $ release publish --all --dry-run --quiet
  customer100  mirror: was there www/customer100/1.0.0
  customer100  repositories: would publish tag 1.0.0
  1.0.0: 1 would be published, 1 there already, 0 held back, 0 failed
  $ release publish --all --quiet
  customer100  mirror: was there www/customer100/1.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.0.0
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
  $ release publish --all --dry-run --quiet
  $TMPDIR/work/remotes/customer100.git: has no branch and no tag, but the ledger has releases there
    app_id customer100: channel repositories
    remedy: see that this is the customer's repository, and no sign-in page or empty copy; restore what is lost, or, if you made the repository anew, push a first commit and publish the next version to it
  customer100  cannot be published: $TMPDIR/work/remotes/customer100.git has no branch and no tag, but the ledger has releases there
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

A lock without a process is named with its age. A withdrawal names it too, and changes nothing.

  $ hours_old='import os, sys, time; path, then = sys.argv[1], time.time() - 3 * 3600 - 60; open(path, "w"); os.utime(path, (then, then))'
  $ locked() { python3 -c "$hours_old" remotes/customer100.git/$1.lock; }
  $ withdraw() { release withdraw 1.1.0 --all --yes --quiet --reason r "$@"; }
  $ remote customer100 show-ref >references
  $ locked refs/heads/main
  $ withdraw --dry-run
  $TMPDIR/work/remotes/customer100.git/refs/heads/main.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  1.1.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  [75]
  $ withdraw
  $TMPDIR/work/remotes/customer100.git/refs/heads/main.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  1.1.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  [75]
  $ rm remotes/customer100.git/refs/heads/main.lock; locked refs/tags/1.1.0
  $ withdraw --dry-run
  $TMPDIR/work/remotes/customer100.git/refs/tags/1.1.0.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  1.1.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  [75]
  $ withdraw
  $TMPDIR/work/remotes/customer100.git/refs/tags/1.1.0.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  1.1.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  [75]
  $ rm remotes/customer100.git/refs/tags/1.1.0.lock; locked packed-refs
  $ withdraw --dry-run
  $TMPDIR/work/remotes/customer100.git/packed-refs.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  1.1.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  [75]
  $ withdraw
  $TMPDIR/work/remotes/customer100.git/packed-refs.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  1.1.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  [75]
  $ remote customer100 show-ref | cmp - references
  $ rm remotes/customer100.git/packed-refs.lock
  $ withdraw
  customer100  mirror: withdrawn www/customer100/1.1.0
  customer100  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/customer100.git
    deleted $TMPDIR/work/remotes/customer100.git tag 1.1.0
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed

Its age tells it from that of a process that goes on.

  $ touch remotes/customer100.git/refs/heads/main.lock
  $ release withdraw 1.0.0 --all --yes --quiet --reason r 2>&1 | sed 's/ [0-9]* seconds\{0,1\} / N seconds /'
  $TMPDIR/work/remotes/customer100.git/refs/heads/main.lock: locks a reference, and is N seconds old: another process is changing it
    remedy: run the same command again when it has ended
  1.0.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: customer100
  [75]
  $ rm remotes/customer100.git/refs/heads/main.lock

Publishing names locks too, before anybody gets anything.

  $ version 1.2.0
  $ locked refs/heads/main
  $ release publish --all --dry-run --quiet
  $TMPDIR/work/remotes/customer100.git/refs/heads/main.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  customer100  cannot be published: $TMPDIR/work/remotes/customer100.git/refs/heads/main.lock locks a reference, and is 3 hours old: a process that was killed may have left it
  1.2.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [75]
  $ release publish --all --quiet
  $TMPDIR/work/remotes/customer100.git/refs/heads/main.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  1.2.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [75]
  $ rm remotes/customer100.git/refs/heads/main.lock; locked refs/tags/1.2.0
  $ release publish --all --dry-run --quiet
  $TMPDIR/work/remotes/customer100.git/refs/tags/1.2.0.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  customer100  cannot be published: $TMPDIR/work/remotes/customer100.git/refs/tags/1.2.0.lock locks a reference, and is 3 hours old: a process that was killed may have left it
  1.2.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [75]
  $ release publish --all --quiet
  $TMPDIR/work/remotes/customer100.git/refs/tags/1.2.0.lock: locks a reference, and is 3 hours old: a process that was killed may have left it
    remedy: if no git and no release runs there (`pgrep -l 'git|release'`), remove it; then run the same command again
  1.2.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [75]
  $ rm remotes/customer100.git/refs/tags/1.2.0.lock
  $ release publish --all --quiet
  customer100  mirror: published www/customer100/1.2.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.2.0
  1.2.0: 2 published, 0 there already, 0 held back, 0 failed

No other commit gets the version of a commit that is gone.

  $ lost=$(commit_of 1.2.0)
  $ restore empty
  $ rm -r dist/.release/repositories
  $ remote customer100 update-ref refs/heads/main $(remote customer100 commit-tree -m 'by hand' $(remote customer100 mktree </dev/null))
  $ mv www gone
  $ release publish --all --dry-run --quiet 2>&1 | sed s/$lost/LOST/
  $TMPDIR/work/remotes/customer100.git 1.2.0: the tag is gone, and so is its commit LOST, which the ledger names: SwiftPM refuses the version on another
    remedy: push that commit and its tag from a clone that has them, or run `release bump patch`
  customer100  cannot be published: $TMPDIR/work/remotes/customer100.git 1.2.0 the tag is gone, and so is its commit LOST, which the ledger names: SwiftPM refuses the version on another
  1.2.0: 0 would be published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [65]
  $ release publish --all --quiet 2>&1 | sed s/$lost/LOST/
  $TMPDIR/work/remotes/customer100.git 1.2.0: the tag is gone, and so is its commit LOST, which the ledger names: SwiftPM refuses the version on another
    remedy: push that commit and its tag from a clone that has them, or run `release bump patch`
  1.2.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [65]
  $ references
  customer100 refs/heads/main commit
  $ [[ ! -e www ]]

In a repository with a branch for each customer, HEAD names a branch that is nobody's. A customer's comes back nevertheless.

  $ channels '.[0] |= (.name = "shared" | .url = "remotes/shared.git" | .branch = "{{app_id}}" | .tag = "{{app_id}}/{{version}}")'
  $ bare shared
  $ remote shared update-ref refs/heads/main $(remote shared commit-tree -m 'by hand' $(remote shared mktree </dev/null))
  $ version 1.3.0
  $ release publish --all --quiet | tail -n 1
  1.3.0: 2 published, 0 there already, 0 held back, 0 failed
  $ remote shared rev-parse refs/heads/customer100 >published
  $ remote shared update-ref -d refs/heads/customer100
  $ remote shared update-ref -d refs/tags/customer100/1.3.0
  $ release publish --all --quiet | tail -n 1
  1.3.0: 1 published, 1 there already, 0 held back, 0 failed
  $ remote shared rev-parse refs/heads/customer100 | cmp - published
  $ remote shared rev-parse 'refs/tags/customer100/1.3.0^{commit}' | cmp - published

A folder elsewhere that is not mounted is as empty as one that has lost everything. One beside `release.json` may be new in every job.

  $ channels 'map(if .kind == "directory" then .path = "../volume/{{app_id}}/{{version}}/{{product}}.zip" | del(.files) else . end)'
  $ version 1.4.0
  $ release publish --all --quiet >/dev/null
  $ mv ../volume ../unmounted
  $ release publish --all --quiet
  ../volume/customer100/1.4.0: there is nothing here, and the ledger says that 1.4.0 is
    app_id customer100: channel mirror
    remedy: mount or correct the destination; if it is empty on purpose, put a zip back, or any other file
  1.4.0: 0 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed: customer100
  [75]
  $ edit customers.json '. + [{app_id: "customer101", bundle_identifiers: ["com.example.customer101"], customModels: []}]'
  $ bare customer101
  $ version 1.5.0
  $ release publish --all --quiet
  ../volume/customer100/1.4.0: there is nothing here, and the ledger says that 1.4.0 is
    app_id customer100: channel mirror
    remedy: mount or correct the destination; if it is empty on purpose, put a zip back, or any other file
  ../volume/customer100/1.4.0: there is nothing here, and the ledger says that 1.4.0 is
    app_id customer101: channel mirror
    remedy: mount or correct the destination; if it is empty on purpose, put a zip back, or any other file
  1.5.0: 0 published, 0 there already, 0 held back, 2 failed
  release publish: 2 customers failed: customer100, customer101
  [75]

What cannot be read of another customer is there, and who has left counts no more.

  $ mv ../unmounted ../volume; chmod 0 ../volume/customer100
  $ bound release publish --customer customer101 --dry-run --quiet | tail -n 1
  1.5.0: 2 would be published, 0 there already, 0 held back, 0 failed, 1 not chosen
  $ chmod 755 ../volume/customer100; rm -r ../volume
  $ edit customers.json '.[1:]'
  $ release publish --all --quiet | tail -n 1
  1.5.0: 2 published, 0 there already, 0 held back, 0 failed
