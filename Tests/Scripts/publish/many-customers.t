Reports about many customers begin with the totals, and with those who have to be looked at.

  $ . "$TESTDIR/setup.sh"
  $ small 26
  $ release publish --all --quiet >/dev/null
  $ version 1.1.0

However many settings a copy of a repository has, no commit leaves memory behind for each.

  $ printf '[branch "%s"]\n\tmerge = main\n' $(seq 10000) | tee -a dist/.release/repositories/*.git/config >/dev/null
  $ within 100000000 release publish --customer customer107 --quiet >/dev/null
  $ release status --quiet | head -n 5
  26 customers
  
  customer     manifest  built  repositories  mirror  models
  customer107  1.1.0     1.1.0  1.1.0         1.1.0   upsell@1
  customer100  1.1.0     1.1.0  1.0.0         1.0.0   upsell@1
  $ release status --quiet --json | document status | jq '.customers | length'
  26

One customer has a higher release, so its branch stays as it is.

  $ release publish --all --quiet >/dev/null
  $ version 1.2.0
  $ release publish --customer customer105 --quiet >/dev/null
  $ release withdraw 1.1.0 --all --reason crashes --yes --quiet | head -n 5
  1.1.0: 52 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  
  customer     channel       change
  customer105  repositories  withdrawn: branch main stays at 1.2.0
  customer100  mirror        withdrawn www/customer100/1.1.0
  $ release withdraw 1.1.0 --all --reason crashes --yes --quiet --json | document withdraw | jq '.customers | length'
  26

A warning that many have is told once.

  $ for one in $(customers); do remote $one tag 3.0.0 $(remote $one commit-tree -m 'by hand' $(remote $one mktree </dev/null)); done
  $ release publish --all --dry-run --quiet 2>&1 | sed -n 1,7p
  25 warnings like these [publish.unrecorded]:
    $TMPDIR/work/remotes/customer100.git 3.0.0: is above 1.2.0, and the ledger does not have it: branch main stays as it is
    $TMPDIR/work/remotes/customer101.git 3.0.0: is above 1.2.0, and the ledger does not have it: branch main stays as it is
    $TMPDIR/work/remotes/customer102.git 3.0.0: is above 1.2.0, and the ledger does not have it: branch main stays as it is
    and 22 more (--json lists all)
    remedy: pull, or merge the branch whose ledger has it; if none has, publish it again, which records it, or withdraw it; or delete the tag if it is no release
  1.2.0: 50 would be published, 2 there already, 0 held back, 0 failed
