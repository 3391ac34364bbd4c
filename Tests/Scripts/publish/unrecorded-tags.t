Tags in a customer's repository that look like versions, and that the ledger does not have.

  $ . "$TESTDIR/setup.sh"
  $ shipping_demo acme-fitness trailcast
  $ edit release.json '.publish |= .[:1]'
  $ publish() { release publish --customer trailcast --quiet "$@"; }
  $ publish
  trailcast  repositories: published $TMPDIR/work/remotes/trailcast.git 1.4.0
  1.4.0: 1 published, 0 there already, 0 held back, 0 failed, 1 not chosen

One on the commit of a release is the customer's own, and in nobody's way.

  $ remote trailcast tag 2024.11.3 main
  $ bump 1.5.0
  $ publish
  trailcast  repositories: published $TMPDIR/work/remotes/trailcast.git 1.5.0
  1.5.0: 1 published, 0 there already, 0 held back, 0 failed, 1 not chosen
  $ remote trailcast diff --stat 1.5.0 main
  $ release status --remote --customer trailcast --quiet
  customer   manifest  built  repositories  models
  trailcast  1.5.0     1.5.0  1.5.0         push_permission@1, att_prompt@5
  1 customer

A branch without its tag is what a run has left that was killed while a server took one after the other.

  $ remote trailcast update-ref -d refs/tags/1.5.0
  $ grep -v 1.5.0 releases.jsonl >before; mv before releases.jsonl
  $ release status --remote --customer trailcast --quiet
  $TMPDIR/work/remotes/trailcast.git main: has 1.5.0, without tag 1.5.0: a run ended between the two
    app_id trailcast: channel repositories
    remedy: run `release publish` of 1.5.0 again, which makes the tag
  customer   manifest  built  repositories       models
  trailcast  1.5.0     1.5.0  1.4.0 [different]  push_permission@1, att_prompt@5
  1 customer
  [1]
  $ left() {
  >   jq 'map(select(.app_id != "trailcast"))' customers.json >left.json
  >   release status --remote --customer trailcast --manifest left.json --quiet 2>&1 | grep remedy
  > }
  $ left
    remedy: run `release publish --manifest left.json` of 1.5.0 again, which makes the tag; to publish or withdraw it, put the customer into the manifest again
  [1]
  $ publish
  trailcast  repositories: published $TMPDIR/work/remotes/trailcast.git 1.5.0
  1.5.0: 1 published, 0 there already, 0 held back, 0 failed, 1 not chosen

One on another commit may be a release whose line is lost, or in the ledger of another branch: the branch stays, and a warning says so.

  $ clone trailcast
  $ touch clone/x && push 'by hand'
  $ remote trailcast tag 3.0.0 main
  $ bump 1.6.0
  $ publish --dry-run
  $TMPDIR/work/remotes/trailcast.git 3.0.0: warning: is above 1.6.0, and the ledger does not have it: branch main stays as it is
    app_id trailcast: channel repositories
    remedy: pull, or merge the branch whose ledger has it; if none has, publish it again, which records it, or withdraw it; or delete the tag if it is no release
  trailcast  repositories: would publish tag 1.6.0
  1.6.0: 1 would be published, 0 there already, 0 held back, 0 failed, 1 not chosen
  $ publish
  $TMPDIR/work/remotes/trailcast.git 3.0.0: warning: is above 1.6.0, and the ledger does not have it: branch main stays as it is
    app_id trailcast: channel repositories
    remedy: pull, or merge the branch whose ledger has it; if none has, publish it again, which records it, or withdraw it; or delete the tag if it is no release
  trailcast  repositories: published $TMPDIR/work/remotes/trailcast.git 1.6.0
  1.6.0: 1 published, 0 there already, 0 held back, 0 failed, 1 not chosen
  $ remote trailcast log -1 --format=%s main
  by hand
  $ publish
  trailcast  repositories: was there $TMPDIR/work/remotes/trailcast.git 1.6.0
  1.6.0: 0 published, 1 there already, 0 held back, 0 failed, 1 not chosen
  $ release status --remote --customer trailcast --quiet
  $TMPDIR/work/remotes/trailcast.git 3.0.0: has 3.0.0, and the ledger does not say so
    app_id trailcast: channel repositories
    remedy: pull, or merge the branch whose ledger has it; if none has, publish it again, which records it, or withdraw it; or delete the tag if it is no release
  customer   manifest  built  repositories       models
  trailcast  1.6.0     1.6.0  1.6.0 [different]  push_permission@1, att_prompt@5
  1 customer
  [1]
  $ left
    remedy: pull, or merge the branch whose ledger has it; if none has, publish it again, which records it, or withdraw it; or delete the tag if it is no release; to publish or withdraw it, put the customer into the manifest again
  [1]
  $ release withdraw 1.6.0 --customer trailcast --reason r --dry-run --quiet
  trailcast  repositories: would withdraw: branch main stays below tag 3.0.0, which the ledger does not have
    would delete $TMPDIR/work/remotes/trailcast.git tag 1.6.0
  1.6.0: 1 would be withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release withdraw 3.0.0 --customer trailcast --reason r --yes --quiet 2>&1 | without_ids
  $TMPDIR/work/remotes/trailcast.git 3.0.0: the ledger does not have it, and its commit COMMIT is none of a release
    app_id trailcast: channel repositories
    remedy: find out who made the tag; nothing was changed here
  3.0.0: 0 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed: trailcast
  [65]

A higher release that the ledger has says enough.

  $ jq -c 'select(.version == "1.6.0") | .version = "3.0.0" | .tag = "3.0.0"' releases.jsonl | sed "s/$(remote trailcast rev-parse '1.6.0^{}')/$(remote trailcast rev-parse 3.0.0)/" >line
  $ cat line >>releases.jsonl
  $ bump 1.6.1
  $ publish
  trailcast  repositories: published $TMPDIR/work/remotes/trailcast.git 1.6.1
  1.6.1: 1 published, 0 there already, 0 held back, 0 failed, 1 not chosen

What was released by hand before is there again when all that came after is withdrawn.

  $ clone acme-fitness
  $ echo '// by hand' >clone/Package.swift
  $ push 'by hand'
  $ remote acme-fitness tag 1.0.0 main
  $ release publish --customer acme-fitness --quiet
  acme-fitness  repositories: published $TMPDIR/work/remotes/acme-fitness.git 1.6.1
  1.6.1: 1 published, 0 there already, 0 held back, 0 failed, 1 not chosen
  $ release withdraw 1.6.1 --customer acme-fitness --reason r --yes --quiet
  acme-fitness  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/acme-fitness.git
    deleted $TMPDIR/work/remotes/acme-fitness.git tag 1.6.1
  1.6.1: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release status --remote --customer acme-fitness --quiet
  customer      manifest  built  repositories         models
  acme-fitness  1.6.1     1.6.1  - (1.6.1 withdrawn)  -
  1 customer

A release whose line is lost is withdrawn all the same.

  $ bump 1.7.0
  $ release publish --customer acme-fitness --quiet
  acme-fitness  repositories: published $TMPDIR/work/remotes/acme-fitness.git 1.7.0
  1.7.0: 1 published, 0 there already, 0 held back, 0 failed, 1 not chosen
  $ cp releases.jsonl published
  $ sed '$d' published >lost
  $ cp lost releases.jsonl
  $ release withdraw 1.7.0 --all --reason r --yes --quiet
  acme-fitness  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/acme-fitness.git
    deleted $TMPDIR/work/remotes/acme-fitness.git tag 1.7.0
  1.7.0: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed

It does not come back where the ledger lacks that line, whatever else it has. The remedy records it.

  $ for ledger in lost published; do
  >   cp $ledger releases.jsonl
  >   release publish --customer acme-fitness --quiet 2>&1 | without_ids
  > done
  $TMPDIR/work/remotes/acme-fitness.git main: 1.7.0 was withdrawn here in commit COMMIT, and the ledger does not say so
    app_id acme-fitness: channel repositories
    remedy: merge the branch whose ledger does; or run `release withdraw 1.7.0 --customer acme-fitness --reason 'withdrawn before'`, which records it
  1.7.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen
  release publish: 1 customer failed: acme-fitness
  $TMPDIR/work/remotes/acme-fitness.git main: 1.7.0 was withdrawn here in commit COMMIT, and the ledger does not say so
    app_id acme-fitness: channel repositories
    remedy: merge the branch whose ledger does; or run `release withdraw 1.7.0 --customer acme-fitness --reason 'withdrawn before'`, which records it
  1.7.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen
  release publish: 1 customer failed: acme-fitness
  [65]
  $ release status --remote --customer acme-fitness --quiet 2>&1 | grep -c 'was withdrawn here'
  1
  [1]
  $ for ledger in lost published; do
  >   cp $ledger releases.jsonl
  >   release withdraw 1.7.0 --customer acme-fitness --reason 'withdrawn before' --yes --quiet
  >   release status --remote --customer acme-fitness --quiet | sed -n 2p
  > done
  acme-fitness  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/acme-fitness.git
  1.7.0: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  acme-fitness  1.7.0     1.7.0  - (1.7.0 withdrawn)  -
  acme-fitness  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/acme-fitness.git
  1.7.0: 1 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  acme-fitness  1.7.0     1.7.0  - (1.7.0 withdrawn)  -

A tag that was kept does not bring it back, nor does a customer's merge that has the withdrawal as its second parent.

  $ bump 1.8.0
  $ release publish --customer acme-fitness --quiet >/dev/null
  $ cp releases.jsonl published
  $ release withdraw 1.8.0 --customer acme-fitness --reason r --keep-tags --yes --quiet >/dev/null
  $ cp published releases.jsonl
  $ clone acme-fitness
  $ git -C clone checkout -q -b theirs origin/main~
  $ git -C clone commit -q --allow-empty -m theirs
  $ git -C clone merge -q --no-edit origin/main
  $ git -C clone push -q origin theirs:main
  $ release publish --customer acme-fitness --quiet 2>&1 | without_ids
  $TMPDIR/work/remotes/acme-fitness.git main: 1.8.0 was withdrawn here in commit COMMIT, and the ledger does not say so
    app_id acme-fitness: channel repositories
    remedy: merge the branch whose ledger does; or run `release withdraw 1.8.0 --customer acme-fitness --reason 'withdrawn before'`, which records it
  1.8.0: 0 published, 0 there already, 0 held back, 1 failed, 1 not chosen
  release publish: 1 customer failed: acme-fitness
  [65]

Nor do many commits on top, even for who knows no release there. A server is asked for the newest first.

  $ tip=$(remote acme-fitness rev-parse main)
  $ for i in {1..70}; do tip=$(remote acme-fitness commit-tree -p $tip -m later $tip^{tree}); done
  $ remote acme-fitness update-ref refs/heads/main $tip
  $ mv releases.jsonl published; tag=$(remote acme-fitness rev-parse 1.8.0); remote acme-fitness update-ref -d refs/tags/1.8.0
  $ release publish --customer acme-fitness --dry-run --quiet 2>&1 | without_ids | sed -n 1p
  $TMPDIR/work/remotes/acme-fitness.git main: 1.8.0 was withdrawn here in commit COMMIT, and the ledger does not say so
  [65]
  $ mv published releases.jsonl; remote acme-fitness update-ref refs/tags/1.8.0 $tag
  $ serve
  $ edit release.json '.publish[0].url = $url' --arg url "git://127.0.0.1:$port/{{app_id}}.git"
  $ release publish --customer acme-fitness --dry-run --quiet 2>&1 | without_ids | without_port | sed -n '1p;$p'
  git://127.0.0.1:PORT/acme-fitness.git main: 1.8.0 was withdrawn here in commit COMMIT, and the ledger does not say so
  release publish: 1 customer failed: acme-fitness
  [65]

Where few are on top, few are fetched: this server sends all files of each.

  $ remote acme-fitness update-ref refs/heads/main main~68
  $ rm -r dist/.release/repositories
  $ release publish --customer acme-fitness --dry-run --quiet 2>&1 | without_ids | sed -n '1s/.*main: //p'
  1.8.0 was withdrawn here in commit COMMIT, and the ledger does not say so
  [65]
  $ git -C dist/.release/repositories/*.git rev-list --count refs/remote/heads/main
  5
