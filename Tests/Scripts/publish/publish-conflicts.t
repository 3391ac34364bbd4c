`publish`: what cannot be published. After a conflict nothing is sent to that customer; a push that fails leaves what other channels
have; everybody else gets the release.

  $ . "$TESTDIR/setup.sh"
  $ shipping_demo

A tag with other content is never moved, nor are bytes of a folder ever replaced. A file that was changed after it was built is not
sent. A hook that refuses a push is quoted.

  $ clone trailcast
  $ printf other >clone/Package.swift
  $ (cd clone && commit other && git tag 1.4.0 && git push --quiet origin HEAD:main 1.4.0)
  $ mkdir -p www/acme-fitness/1.4.0
  $ echo 'old bytes' >www/acme-fitness/1.4.0/ContextSDK.zip
  $ printf x >dist/1.4.0/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/ContextSDK.zip
  $ refuse 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 'branches are frozen until Monday'
  $ remote trailcast for-each-ref >ids
  $ release publish --all --quiet 2>&1 | plain
  dist/1.4.0/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/ContextSDK.zip: is not a zip
    remedy: rebuild the variant
  dist/1.4.0/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/ContextSDK.zip: has 1 byte, but variant.json says SIZE [agreement.record]
    remedy: rebuild the variant
  $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git: cannot push: remote: branches are frozen until Monday; error: failed to push some refs to '$TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git'; ! COMMIT:refs/heads/main [remote rejected] (pre-receive hook declined); ! COMMIT:refs/tags/1.4.0 [remote rejected] (pre-receive hook declined)
  mirror: note: has 1.4.0 already
    app_id 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
    remedy: run the same command again for the rest
  www/acme-fitness/1.4.0/ContextSDK.zip: already has other bytes than dist/1.4.0/acme-fitness/ContextSDK.zip
    remedy: run `release bump patch`: published bytes never change
  $TMPDIR/work/remotes/trailcast.git 1.4.0: the tag is there, with another Package.swift, and without ContextSDK.zip, RELEASE_NOTES.md
    remedy: run `release bump patch`: a tag never moves
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  mirror: published www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  repositories: published $TMPDIR/work/remotes/c2d67cdb-e117-4c3e-acca-2ae7f1a42210.git 1.4.0
  1.4.0: 2 published, 0 there already, 0 held back, 4 failed
  release publish: 4 customers failed, the others are done: 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8, 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512, acme-fitness, trailcast
  [2]
  $ references
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210 refs/heads/main commit
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210 refs/tags/1.4.0 tag
  trailcast refs/heads/main commit
  trailcast refs/tags/1.4.0 commit
  $ remote trailcast for-each-ref | cmp - ids
  $ ls www www/acme-fitness/1.4.0
  www:
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
  acme-fitness
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  
  www/acme-fitness/1.4.0:
  ContextSDK.zip
  $ cat www/acme-fitness/1.4.0/ContextSDK.zip
  old bytes
  $ ledger | sort
  published 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 1.4.0 mirror
  published c2d67cdb-e117-4c3e-acca-2ae7f1a42210 1.4.0 mirror
  published c2d67cdb-e117-4c3e-acca-2ae7f1a42210 1.4.0 repositories

Alone, each has a status of its own.

  $ for one in trailcast acme-fitness 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
  > do release publish --customer $one --quiet >/dev/null 2>&1; echo $?; done
  65
  65
  65
  74

When the repository takes pushes again, the rest follows.

  $ allow 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
  $ release publish --customer 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 --quiet
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  mirror: was there www/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  repositories: published $TMPDIR/work/remotes/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512.git 1.4.0
  1.4.0: 1 published, 1 there already, 0 held back, 0 failed, 4 not chosen
  $ remote 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 tag
  1.4.0

A hook may say what git says when somebody else has pushed: that is no race, which would be tried again.

  $ rm -r www/acme-fitness
  $ refuse acme-fitness 'error: cannot lock ref: it already exists'
  $ release publish --customer acme-fitness --quiet 2>&1 | plain
  $TMPDIR/work/remotes/acme-fitness.git: cannot push: remote: error: cannot lock ref: it already exists; error: failed to push some refs to '$TMPDIR/work/remotes/acme-fitness.git'; ! COMMIT:refs/heads/main [remote rejected] (pre-receive hook declined); ! COMMIT:refs/tags/1.4.0 [remote rejected] (pre-receive hook declined)
  mirror: note: has 1.4.0 already
    app_id acme-fitness
    remedy: run the same command again for the rest
  1.4.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: acme-fitness
  [74]
  $ allow acme-fitness

A channel that fails does not hide the others.

  $ refuse acme-fitness closed
  $ release publish --customer acme-fitness --quiet 2>&1 | plain
  $TMPDIR/work/remotes/acme-fitness.git: cannot push: remote: closed; error: failed to push some refs to '$TMPDIR/work/remotes/acme-fitness.git'; ! COMMIT:refs/heads/main [remote rejected] (pre-receive hook declined); ! COMMIT:refs/tags/1.4.0 [remote rejected] (pre-receive hook declined)
  mirror: note: has 1.4.0 already
    app_id acme-fitness
    remedy: run the same command again for the rest
  1.4.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: acme-fitness
  [74]
  $ ledger | grep acme-fitness
  published acme-fitness 1.4.0 mirror
  $ allow acme-fitness
  $ release publish --customer acme-fitness --quiet
  acme-fitness  mirror: was there www/acme-fitness/1.4.0
  acme-fitness  repositories: published $TMPDIR/work/remotes/acme-fitness.git 1.4.0
  1.4.0: 1 published, 1 there already, 0 held back, 0 failed, 4 not chosen
  $ ledger | grep acme-fitness
  published acme-fitness 1.4.0 mirror
  published acme-fitness 1.4.0 repositories

Git keeps references as files and folders, so no branch can be below another one.

  $ rm -rf remotes/trailcast.git
  $ bare trailcast
  $ remote trailcast branch main $(remote trailcast commit-tree -m docs $(remote trailcast mktree </dev/null))
  $ channels '.[0].branch = "main/{{app_id}}"'
  $ release publish --customer trailcast --quiet
  $TMPDIR/work/remotes/trailcast.git refs/heads/main/trailcast: git cannot have it beside refs/heads/main, which is there
    remedy: choose another "branch" or "tag" in release.json, or delete refs/heads/main
  1.4.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast
  [65]

A name of a customer may make a branch that git refuses. Then nothing is sent to any channel, and a check says so before.

  $ channels '.[0].branch = "for/{{app_id}}"'
  $ customer trailcast '.app_id = "trailcast.lock"'
  $ mv Examples/ContextSDK/Models/Custom/trailcast Examples/ContextSDK/Models/Custom/trailcast.lock
  $ bare trailcast.lock
  $ rm -r dist
  $ build
  $ release publish --customer trailcast.lock --quiet
  $TMPDIR/work/remotes/trailcast.lock.git for/trailcast.lock: git does not accept this name: it has a part that ends with '.lock'
    app_id trailcast.lock: channel repositories
    remedy: put other text around {{app_id}} in "branch" or "tag" in release.json
  1.4.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast.lock
  [65]
  $ release publish --customer trailcast.lock --dry-run --quiet
  $TMPDIR/work/remotes/trailcast.lock.git for/trailcast.lock: git does not accept this name: it has a part that ends with '.lock'
    app_id trailcast.lock: channel repositories
    remedy: put other text around {{app_id}} in "branch" or "tag" in release.json
  trailcast.lock  cannot be published: $TMPDIR/work/remotes/trailcast.lock.git for/trailcast.lock git does not accept this name: it has a part that ends with '.lock'
  1.4.0: 0 would be published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: trailcast.lock
  [65]
  $ ls www
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
  acme-fitness
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  $ remote trailcast.lock for-each-ref
  $ release check --customer trailcast.lock --quiet
  release.json:27: publish[0]: git does not accept the name for/trailcast.lock: it has a part that ends with '.lock'
    app_id trailcast.lock
    remedy: put other text around {{app_id}} in "branch" or "tag"
  1.4.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]

Who is published elsewhere needs no such name.

  $ customer trailcast.lock '.channels = ["mirror"]'
  $ release check --customer trailcast.lock --quiet
  1.4.0: 1 customer with 2 models in order; 0 problems, 0 warnings

A record that another version of the program has written is told with a way to finish the release.

  $ record=www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/variant.json
  $ rewrite $record 's/"version": "[0-9.]+"/"version": "0.0.1"/'
  $ release publish --customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 --channel mirror --quiet 2>&1 | grep -A1 variant.json
  www/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/variant.json: already has other bytes than dist/1.4.0/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/variant.json
    remedy: build with the version of `release` that the file names, or run `release bump patch`: published bytes never change; only if somebody has changed it there, remove it and run the same command again
  [65]

A token that is not set ends a run before it begins.

  $ edit release.json '.publish = [{name: "a", kind: "git", url: "https://127.0.0.1:1/{{app_id}}", token: "SDK_TOKEN"}]'
  $ SDK_TOKEN= release publish --customer acme-fitness --quiet
  SDK_TOKEN: is not set, and channel a needs its token
    remedy: set it, or remove "token" from release.json
  1.4.0: 0 published, 0 there already, 0 held back, 1 failed, 4 not chosen
  release publish: 1 customer failed: acme-fitness
  [78]
