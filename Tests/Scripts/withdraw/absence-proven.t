An answer that proves nothing: a release is gone only from a repository that is the customer's, or from a folder that is there.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo
  $ edit release.json '.retry.seconds = 0'
  $ two_releases
  $ cp releases.jsonl ledger
  $ cp release.json right.json
  $ mv remotes/trailcast.git genuine.git

Whatever is asked for, nothing is taken for done, and the number is not burned. Errors are shown where they differ from
those before.

  $ nothing_proven() {
  >   local option
  >   for option in '' --keep-tags --roll-forward --delete-artifacts --dry-run; do
  >     withdraw 1.5.0 --customer trailcast $option 2>&1 >/dev/null | without_port >errors
  >     echo "withdraw $option: status ${PIPESTATUS[0]}"
  >     cmp -s errors first || cat errors
  >     cp errors first
  >   done
  >   release status --remote --customer trailcast --quiet 2>/dev/null || echo "status $?"
  >   cmp releases.jsonl ledger && cmp {dist/1.5.0/trailcast,www/trailcast/1.5.0}/ContextSDK.zip
  > }

An empty repository in the customer's place.

  $ git init -q --bare --template= remotes/trailcast.git
  $ nothing_proven
  withdraw : status 75
  $TMPDIR/work/remotes/trailcast.git: has no branch and no tag, but the ledger has releases there
    app_id trailcast: channel repositories
    remedy: see that this is the customer's repository, and no sign-in page or empty copy; restore what is lost, or, if you made the repository anew, push a first commit and publish the next version to it
  release withdraw: 1 customer failed: trailcast
  withdraw --keep-tags: status 75
  withdraw --roll-forward: status 75
  withdraw --delete-artifacts: status 75
  withdraw --dry-run: status 75
  customer   manifest  built  repositories    mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [failed]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  status 75
  $ rm -rf remotes/trailcast.git

Another repository.

  $ git init -q other && git -C other commit -q --allow-empty -m first
  $ git clone -q --bare other remotes/trailcast.git
  $ nothing_proven
  withdraw : status 75
  $TMPDIR/work/remotes/trailcast.git: has none of the commits that the ledger knows, but the ledger has releases there
    app_id trailcast: channel repositories
    remedy: see that this is the customer's repository, and no sign-in page or empty copy; restore what is lost, or, if you made the repository anew, push a first commit and publish the next version to it
  release withdraw: 1 customer failed: trailcast
  withdraw --keep-tags: status 75
  withdraw --roll-forward: status 75
  withdraw --delete-artifacts: status 75
  withdraw --dry-run: status 75
  customer   manifest  built  repositories    mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [failed]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  status 75
  $ rm -rf remotes/trailcast.git

A web page where somebody has to sign in; git-repositories.t has an empty one.

  $ portal '<html><form>Sign in</form></html>'
  $ edit release.json '.publish[0].url = $url' --arg url "http://127.0.0.1:$port/{{app_id}}.git"
  $ nothing_proven
  withdraw : status 75
  http://127.0.0.1:PORT/trailcast.git: cannot be asked: the answer is not that of a git server: a sign-in page?
    remedy: open the address in a browser, or correct "url" in release.json; then run the same command again
  release withdraw: 1 customer failed: trailcast
  withdraw --keep-tags: status 75
  withdraw --roll-forward: status 75
  withdraw --delete-artifacts: status 75
  withdraw --dry-run: status 75
  customer   manifest  built  repositories    mirror  models
  trailcast  1.5.0     1.5.0  1.5.0 [failed]  1.5.0   push_permission@1, att_prompt@5
  1 customer
  status 75
  $ stop

The genuine one.

  $ cp right.json release.json
  $ mv genuine.git remotes/trailcast.git
  $ withdraw 1.5.0 --customer trailcast
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed

A folder that is not mounted looks like one that has lost everything.

  $ cp releases.jsonl ledger
  $ mv www away
  $ mkdir www && touch www/.keep
  $ withdraw 1.5.0 --customer acme-fitness --dry-run
  www/acme-fitness/1.5.0/ContextSDK.zip: there is nothing here, and the ledger says that 1.5.0 is: it cannot be asked
    app_id acme-fitness
    remedy: mount or correct the destination; if somebody has removed the zips, put them back, and run again
  1.5.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: acme-fitness
  [75]
  $ withdraw 1.5.0 --customer acme-fitness
  www/acme-fitness/1.5.0/ContextSDK.zip: there is nothing here, and the ledger says that 1.5.0 is: it cannot be asked
    app_id acme-fitness
    remedy: mount or correct the destination; if somebody has removed the zips, put them back, and run again
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: acme-fitness
  [75]
  $ withdraw 1.5.0 --customer acme-fitness --delete-artifacts
  www/acme-fitness/1.5.0/ContextSDK.zip: there is nothing here, and the ledger says that 1.5.0 is: it cannot be asked
    app_id acme-fitness
    remedy: mount or correct the destination; if somebody has removed the zips, put them back, and run again
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: acme-fitness
  [75]
  $ cmp releases.jsonl ledger
  $ remote acme-fitness tag
  1.4.0
  1.5.0
  $ rm -r www && mv away www
  $ withdraw 1.5.0 --customer acme-fitness --delete-artifacts
  acme-fitness  mirror: withdrawn www/acme-fitness/1.5.0
    deleted www/acme-fitness/1.5.0/Package.swift
    deleted www/acme-fitness/1.5.0/RELEASE_NOTES.md
    deleted www/acme-fitness/1.5.0/variant.json
    deleted www/acme-fitness/1.5.0/ContextSDK.zip
  acme-fitness  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/acme-fitness.git
    deleted $TMPDIR/work/remotes/acme-fitness.git tag 1.5.0
    stays: $TMPDIR/work/remotes/acme-fitness.git: a repository keeps the zips of its history
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ withdraw 1.5.0 --customer acme-fitness --delete-artifacts
  acme-fitness  mirror: was withdrawn www/acme-fitness/1.5.0
  acme-fitness  repositories: was withdrawn, back to 1.4.0 $TMPDIR/work/remotes/acme-fitness.git
    stays: $TMPDIR/work/remotes/acme-fitness.git: a repository keeps the zips of its history
  1.5.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed

Nothing is published on top of nothing either.

  $ bump 1.6.0
  $ customer=2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  $ rm -rf remotes/$customer.git
  $ git init -q --bare --template= remotes/$customer.git
  $ release publish --customer $customer --dry-run --quiet
  $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git: has no branch and no tag, but the ledger has releases there
    app_id 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8: channel repositories
    remedy: see that this is the customer's repository, and no sign-in page or empty copy; restore what is lost, or, if you made the repository anew, push a first commit and publish the next version to it
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  cannot be published: $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git has no branch and no tag, but the ledger has releases there
  1.6.0: 0 would be published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  [75]
  $ release publish --customer $customer --quiet
  $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git: has no branch and no tag, but the ledger has releases there
    app_id 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8: channel repositories
    remedy: see that this is the customer's repository, and no sign-in page or empty copy; restore what is lost, or, if you made the repository anew, push a first commit and publish the next version to it
  1.6.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  [75]
  $ remote $customer for-each-ref

A vendor who has made the repository anew says so.

  $ clone $customer
  $ git -C clone commit -q --allow-empty -m first && git -C clone push -q origin HEAD:main
  $ release publish --customer $customer --quiet
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  mirror: published www/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.6.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  repositories: published $TMPDIR/work/remotes/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8.git 1.6.0
  1.6.0: 2 published, 0 there already, 0 held back, 0 failed, 4 not chosen
