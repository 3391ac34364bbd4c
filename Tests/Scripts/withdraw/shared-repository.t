A repository with a branch and a tag for each customer goes back for some of them only. Workers never meet each other's locks, of which
a hook makes each last.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo
  $ edit release.json '.publish = [{name: "shared", kind: "git", url: "remotes/shared.git", branch: "{{app_id}}", tag: "{{app_id}}/{{version}}"}]'
  $ edit release.json '.retry.seconds = 0'
  $ rm -r remotes
  $ bare shared
  $ two_releases
  $ hook remotes/shared.git reference-transaction <<<'[ "$1" != prepared ] || sleep 0.3'
  $ withdraw 1.5.0 --customer trailcast --customer acme-fitness
  acme-fitness  shared: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/shared.git
    deleted $TMPDIR/work/remotes/shared.git tag acme-fitness/1.5.0
  trailcast  shared: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/shared.git
    deleted $TMPDIR/work/remotes/shared.git tag trailcast/1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote shared for-each-ref --format='%(refname:short)'
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
  acme-fitness
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  trailcast
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.5.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.5.0
  acme-fitness/1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.5.0
  trailcast/1.4.0
  $ for one in trailcast acme-fitness; do remote shared diff --stat $one/1.4.0 $one; done
  $ for one in 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 c2d67cdb-e117-4c3e-acca-2ae7f1a42210; do
  >   remote shared diff --stat $one/1.5.0 $one
  > done
  $ checked_repositories
  $ release withdraw 1.5.0 --all --yes --quiet --reason r --jobs 2 | tail -n 1
  1.5.0: 3 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
