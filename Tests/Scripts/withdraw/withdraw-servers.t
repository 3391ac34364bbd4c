`release withdraw` at repositories on a server.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo
  $ serve --enable=receive-pack
  $ edit release.json '.retry.seconds = 1 | .publish = [
  > {name: "repositories", kind: "git", url: $url, versions: [{path: "README.md", pattern: "Install {{version}}"}]}]' \
  > --arg url "git://127.0.0.1:$port/{{app_id}}.git"

The server leaves files out of what it sends, and another machine has no cache: the files of the older release are fetched.

  $ remote trailcast config uploadpack.allowFilter true
  $ remote trailcast config uploadpack.allowAnySHA1InWant true
  $ clone trailcast
  $ echo 'Install 1.3.0' >clone/README.md
  $ push 'by hand'
  $ build
  $ publish trailcast
  $ bump 1.5.0
  $ publish trailcast
  $ rm -rf dist
  $ withdraw 1.5.0 --customer trailcast --delete-artifacts | without_port
  trailcast  repositories: withdrawn, back to 1.4.0 git://127.0.0.1:PORT/trailcast.git
    deleted git://127.0.0.1:PORT/trailcast.git tag 1.5.0
    stays: git://127.0.0.1:PORT/trailcast.git: a repository keeps the zips of its history
  1.5.0: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast diff --stat 1.4.0 main
  $ remote trailcast tag
  1.4.0
  $ checked_repositories
  $ withdraw 1.5.0 --customer trailcast --delete-artifacts | without_port
  trailcast  repositories: was withdrawn, back to 1.4.0 git://127.0.0.1:PORT/trailcast.git
    stays: git://127.0.0.1:PORT/trailcast.git: a repository keeps the zips of its history
  1.5.0: 0 withdrawn, 1 withdrawn before, 0 left alone, 0 failed

A server that takes no pushes refuses a withdrawal before anything is changed.

  $ bump 1.6.0
  $ publish trailcast
  $ remote trailcast config daemon.receivepack false
  $ withdraw 1.6.0 --customer trailcast --dry-run 2>&1 | without_port
  git://127.0.0.1:PORT/trailcast.git: cannot push here: fatal: remote error: access denied or repository not exported: /trailcast.git
  1.6.0: 0 would be withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [74]
  $ rm -r dist

A server that is gone cannot be asked.

  $ stop
  $ withdraw 1.5.0 --customer trailcast 2>&1 | without_port | grep -v 'trying again' | sed 's/\(cannot [^:]*: \).*/\1WHY/'
  git://127.0.0.1:PORT/trailcast.git: cannot list references: WHY
  1.5.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [75]
  $ release status --remote --quiet 2>&1 | without_port | grep -v 'trying again' | sed 's/\(cannot [^:]*: \).*/\1WHY/'
  git://127.0.0.1:PORT/trailcast.git: cannot list references: WHY
  customer                              manifest  built  repositories    models
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8  1.6.0     -      -               -
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512  1.6.0     -      -               -
  acme-fitness                          1.6.0     -      -               -
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210  1.6.0     -      -               -
  trailcast                             1.6.0     -      1.6.0 [failed]  push_permission@1, att_prompt@5
  5 customers
  [75]

A server that refuses is quoted. The others' tags and zips are deleted, and the zips that the tag names stay.

  $ cd "$TMPDIR" && rm -rf work && mkdir work && cd work
  $ unbuilt_demo
  $ build
  $ publish
  $ hook remotes/trailcast.git update <<<'case $3 in 0000*) echo "tags are for ever"; exit 1 ;; esac'
  $ withdraw 1.4.0 --all --delete-artifacts 2>&1 >/dev/null
  $TMPDIR/work/remotes/trailcast.git: cannot delete tag 1.4.0: remote: tags are for ever; remote: error: hook declined to update refs/tags/1.4.0; error: failed to push some refs to '$TMPDIR/work/remotes/trailcast.git'; ! :refs/tags/1.4.0 [remote rejected] (hook declined)
  releases.jsonl: note: 1.4.0 is withdrawn, but not all of it is deleted
    app_id trailcast
    remedy: mend what failed, and run the same command again; with --keep-tags nothing is deleted
  release withdraw: 1 customer failed, the others are done: trailcast
  [2]
  $ (cd dist/1.4.0/trailcast && ls) | grep -v SHA256SUMS | diff - <(ls www/trailcast/1.4.0)
  $ ls www/acme-fitness/1.4.0
  $ remote acme-fitness tag
  $ remote trailcast tag
  1.4.0
