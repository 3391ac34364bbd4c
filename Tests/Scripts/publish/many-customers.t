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
