`release ship` where customers have the version already, and the source has no tag of it.

  $ . "$TESTDIR/setup.sh"
  $ small_source
  $ release ship 1.0.0 --yes --quiet >/dev/null

A part of the first ledger, in no commit, is in the way of the merge.

  $ git reset -q HEAD~; rewrite releases.jsonl '$d'; release ship 1.0.0 --dry-run --quiet 2>&1 | grep remedy
    remedy: move releases.jsonl away, which HEAD lacks; then run `git merge --autostash 1.0.0`, and the same command again; or ship the next version
  [65]
  $ mv releases.jsonl away; git merge -q --autostash 1.0.0; rm away

A version that everybody got by hand, and that one of them has no more, is refused before anything is pushed.

  $ commit 'feat: more'
  $ release bump minor --commit --quiet >/dev/null && build && release publish --all --quiet >/dev/null
  $ release withdraw 1.1.0 --customer customer100 --yes --quiet --reason 'crashes at launch' >/dev/null
  $ commit 'chore: record' && git push -q
  $ everything >before
  $ release ship minor --dry-run --quiet
  releases.jsonl: 1.1.0 was withdrawn: crashes at launch
    app_id customer100
    remedy: run `release bump 1.1.1`: a withdrawn number is never used again
  release: 1 problem; nothing was written
  [65]
  $ release ship minor --yes --quiet
  releases.jsonl: 1.1.0 was withdrawn: crashes at launch
    app_id customer100
    remedy: run `release bump 1.1.1`: a withdrawn number is never used again
  release: 1 problem; nothing was written
  [65]
  $ everything | cmp - before

So is a number under which a withdrawal has published older content.

  $ release ship patch --yes --quiet >/dev/null
  $ release withdraw 1.1.1 --customer customer100 --roll-forward --yes --quiet --reason 'crashes at launch'
  customer100  mirror: withdrawn www/customer100/1.1.1
  customer100  repositories: withdrawn, back to 1.0.0 as 1.1.2 $TMPDIR/work/remotes/customer100.git
    deleted $TMPDIR/work/remotes/customer100.git tag 1.1.1
  1.1.1: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ commit 'chore: record'
  $ commit 'fix: mend' && git push -q
  $ release ship patch --dry-run --quiet
  releases.jsonl: 1.1.2 has older content again, which `release withdraw --roll-forward` published
    app_id customer100
    remedy: run `release bump 1.1.3`: a published number is never used again
  release: 1 problem; nothing was written
  [65]
  $ release ship 1.1.3 --yes --quiet | sed -n 1p
  ship 1.1.3, after 1.1.1

What everybody got by hand before other changes came is to be tagged where it was recorded: a later tag would hide them from all notes.

  $ commit 'feat: by hand'
  $ release bump patch --commit --quiet >/dev/null && build && release publish --all --quiet >/dev/null
  $ commit 'chore: record'
  $ release ship patch --dry-run --quiet | sed -n 1p
  ship 1.1.4
  $ release check --quiet 2>&1 | grep -A 1 'no tag'
  releases.jsonl: warning: everybody has 1.1.4, and there is no tag 1.1.4 here
    remedy: run `release tag`, which says how to push the tag

Whoever has committed the record before the bump has no such commit.

  $ git checkout -q -b swapped HEAD~2; git checkout main releases.jsonl 2>/dev/null; commit 'chore: record'
  $ git checkout main . 2>/dev/null; commit 'chore: 1.1.4'; release ship patch --no-push --dry-run --quiet 2>&1 | sed -n 1p
  ship 1.1.4

A branch that the release came to by a merge has no more than it.

  $ git checkout -q -b merged main~2; git merge -q --no-ff -m 'Merge the release' main
  $ release tag --dry-run --quiet | without_ids
  would create tag 1.1.4, annotated, on commit COMMIT

What came later is for the next version, as far as a clone has the commits.

  $ git checkout -q main; echo later >later; commit 'fix: later' && git push -q
  $ release ship patch --dry-run --quiet 2>&1 | without_ids
  releases.jsonl: everybody has 1.1.4 since commit COMMIT, which has no tag, and HEAD has what came later
    remedy: run `git tag 1.1.4 COMMIT`, and push that tag: what came later is for the next version
  release: 1 problem; nothing was written
  [65]
  $ release check --quiet 2>&1 | without_ids | grep -A 1 'no tag'
  releases.jsonl: warning: everybody has 1.1.4 since commit COMMIT, which has no tag, and HEAD has what came later
    remedy: run `git tag 1.1.4 COMMIT`, and push that tag: what came later is for the next version
  $ release tag --dry-run --quiet 2>&1 | without_ids
  releases.jsonl: everybody has 1.1.4 since commit COMMIT, which has no tag, and HEAD has what came later
    remedy: run `git tag 1.1.4 COMMIT`, and push that tag: what came later is for the next version
  release: 1 problem; nothing was written
  [65]
  $ git clone -q --depth 3 "file://$PWD" "$TMPDIR/shallow"
  $ (cd "$TMPDIR/shallow"; release tag --allow-lower --dry-run --quiet 2>&1 | without_ids | head -n 1)
  releases.jsonl: everybody has 1.1.4 since commit COMMIT, which has no tag, and HEAD has what came later
  [65]

Its remedy helps.

  $ PATH=$(dirname "$(command -v release)") release status --remote --quiet 2>&1 | grep -A 1 tag
  origin: warning: cannot be asked for the tag: needs git, which is not in PATH
    remedy: mend that, or run it again where the remote can be reached
  [78]
  $ git tag 1.1.4 HEAD~ && release status --remote 2>&1 | grep -A 1 'tag 1'
  asking origin for the tag 1.1.4
  origin: warning: everybody has 1.1.4, and there is no tag 1.1.4 there
    remedy: run `git push origin 1.1.4`
  $ git push -q origin 1.1.4 && release status --remote --quiet
  customer     manifest  built  repositories  mirror  models
  customer100  1.1.4     1.1.4  1.1.4         1.1.4   upsell@1
  customer101  1.1.4     1.1.4  1.1.4         1.1.4   upsell@1
  2 customers
  $ release ship patch --dry-run --quiet | sed -n 1p
  ship 1.1.5, after 1.1.4

Another name for tags makes no second release of a version.

  $ commit 'feat: another'
  $ release ship minor --yes --quiet | sed -n 1p
  ship 1.2.0, after 1.1.4
  $ edit release.json '.git.tag = "v{{version}}"'
  $ commit 'feat: name tags as others do' && git push -q
  $ everything >before
  $ release ship minor --yes --quiet
  releases.jsonl: 1.2.0 was published with the tag 1.2.0, and channel repositories gives it the tag v1.2.0
    customers: customer100, customer101
    remedy: run `git tag v1.2.0 1.2.0^0`, and push that tag: then 1.2.0 counts as released
  release: 1 problem; nothing was written
  [65]
  $ everything | cmp - before

Its remedy says which commit it was.

  $ git tag v1.2.0 1.2.0^0 && git push -q origin v1.2.0
  $ release ship minor --yes --quiet | without_ids | steps 'reserve|tag'
  ship 1.3.0, after 1.2.0
    reserve  the commit to origin main, as refs/release/v1.3.0, before anybody gets the release
    tag      v1.3.0 on commit COMMIT
  $ remote customer100 tag
  1.0.0
  1.1.2
  1.1.3
  1.1.4
  1.2.0
  v1.3.0

A version that is not finished is none to tag.

  $ commit 'feat: half'
  $ refuse customer101 'not today'
  $ release ship minor --yes --quiet 2>&1 | tail -n 1
  release ship: 1.4.0 is not shipped; run the same command again to go on
  [2]
  $ allow customer101
  $ edit release.json 'del(.git)'
  $ commit 'feat: name tags as before' && git push -q
  $ release ship minor --dry-run --quiet
  releases.jsonl: 1.4.0 was published with the tag v1.4.0, and channel repositories gives it the tag 1.4.0
    app_id customer100
    remedy: set `tag` in release.json back until 1.4.0 is finished, or ship another version
  release: 1 problem; nothing was written
  [65]
