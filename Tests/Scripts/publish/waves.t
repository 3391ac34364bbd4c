`waves`: a release that reaches some customers first.

  $ . "$TESTDIR/setup.sh"
  $ small 12
  $ edit release.json '.waves = ["canary", "10%", "50%"]'
  $ customer customer104 '.wave = "canary"'
  $ holders() { for one in $(customers); do remote $one tag --list $1 | sed "s/.*/$one/"; done | xargs; }
  $ counts() { release status --json | document status | jq -c '.waves[]'; }

There is nothing to promote before somebody has the release.

  $ release promote
  releases.jsonl: nobody has 1.0.0, so there is nothing to promote
    remedy: begin with `release publish --wave canary`; if that was done elsewhere, fetch its ledger
  release: 1 problem; nothing was written
  [65]

The lines that docs/publishing.md shows, one after the other. Whoever has the release keeps it.

  $ page waves >lines
  $ cat lines
  release build --all
  release publish --wave canary
  release status
  release promote --dry-run
  release promote
  release promote --to 50%
  release promote
  $ run() { local status; eval "$(sed -n "$1p" lines)" </dev/null; status=$?; holders 1.0.0; return $status; }
  $ run 1 >/dev/null
  reading 12 of 12 customers
  $ holders 1.0.0
  
  $ run 2
  verifying 1 customer of dist/1.0.0
  asking 2 channels
  publishing 1 to 2 channels
  customer104  mirror: published www/customer104/1.0.0
  customer104  repositories: published $TMPDIR/work/remotes/customer104.git 1.0.0
  1.0.0, wave canary: 2 published, 0 there already, 0 held back, 0 failed, 11 not chosen
  customer104
  $ run 3
  customer     manifest  built  repositories  mirror  models
  customer100  1.0.0     1.0.0  -             -       -
  customer101  1.0.0     1.0.0  -             -       -
  customer102  1.0.0     1.0.0  -             -       -
  customer103  1.0.0     1.0.0  -             -       -
  customer104  1.0.0     1.0.0  1.0.0         1.0.0   upsell@1
  customer105  1.0.0     1.0.0  -             -       -
  customer106  1.0.0     1.0.0  -             -       -
  customer107  1.0.0     1.0.0  -             -       -
  customer108  1.0.0     1.0.0  -             -       -
  customer109  1.0.0     1.0.0  -             -       -
  customer110  1.0.0     1.0.0  -             -       -
  customer111  1.0.0     1.0.0  -             -       -
  12 customers
  
  wave    customers  have 1.0.0  withdrawn
  canary          1           1          0
  10%             2           1          0
  50%             6           1          0
  all            12           1          0
  customer104
  $ run 4
  verifying 2 customers of dist/1.0.0
  asking 2 channels
  publishing 2 to 2 channels
  customer104  mirror: was there www/customer104/1.0.0
  customer104  repositories: was there $TMPDIR/work/remotes/customer104.git 1.0.0
  customer110  mirror: would publish www/customer110/1.0.0/ContextSDK.zip, www/customer110/1.0.0/Package.swift, www/customer110/1.0.0/RELEASE_NOTES.md, www/customer110/1.0.0/variant.json
  customer110  repositories: would publish tag 1.0.0
  1.0.0, wave 10%: 2 would be published, 2 there already, 0 held back, 0 failed, 10 not chosen
  customer104
  $ run 5
  verifying 2 customers of dist/1.0.0
  asking 2 channels
  publishing 2 to 2 channels
  customer104  mirror: was there www/customer104/1.0.0
  customer104  repositories: was there $TMPDIR/work/remotes/customer104.git 1.0.0
  customer110  mirror: published www/customer110/1.0.0
  customer110  repositories: published $TMPDIR/work/remotes/customer110.git 1.0.0
  1.0.0, wave 10%: 2 published, 2 there already, 0 held back, 0 failed, 10 not chosen
  customer104 customer110
  $ run 6 | grep -v '  '
  verifying 6 customers of dist/1.0.0
  asking 2 channels
  publishing 6 to 2 channels
  1.0.0, wave 50%: 8 published, 4 there already, 0 held back, 0 failed, 6 not chosen
  customer102 customer104 customer106 customer107 customer108 customer110
  $ run 7 | grep -v '  '
  verifying 12 customers of dist/1.0.0
  asking 2 channels
  publishing 12 to 2 channels
  1.0.0, wave all: 12 published, 12 there already, 0 held back, 0 failed
  
  customer100 customer101 customer102 customer103 customer104 customer105 customer106 customer107 customer108 customer109 customer110 customer111
  $ counts
  {"wave":"canary","customers":1,"published":1,"withdrawn":0}
  {"wave":"10%","customers":2,"published":2,"withdrawn":0}
  {"wave":"50%","customers":6,"published":6,"withdrawn":0}
  {"wave":"all","customers":12,"published":12,"withdrawn":0}

Everybody has it: the next promotion changes nothing.

  $ for one in $(customers); do remote $one for-each-ref; done >ids; cp releases.jsonl ledger
  $ release promote 1.0.0
  1.0.0: everybody has it; nothing is left to promote
  $ release promote --json | document publish | jq '.wave, .customers'
  null
  []
  $ for one in $(customers); do remote $one for-each-ref; done | cmp - ids
  $ cmp releases.jsonl ledger

What was withdrawn is not promoted.

  $ version 1.1.0
  $ release publish --wave 50% --quiet | tail -n 1
  1.1.0, wave 50%: 12 published, 0 there already, 0 held back, 0 failed, 6 not chosen
  $ holders 1.1.0
  customer100 customer102 customer104 customer109 customer110 customer111
  $ release withdraw 1.1.0 --wave canary --reason 'it crashes' --yes --quiet
  customer104  mirror: withdrawn www/customer104/1.1.0
  customer104  repositories: withdrawn, back to 1.0.0 $TMPDIR/work/remotes/customer104.git
    deleted $TMPDIR/work/remotes/customer104.git tag 1.1.0
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ holders 1.1.0
  customer100 customer102 customer109 customer110 customer111
  $ release withdraw 1.1.0 --wave canary --reason 'it crashes' --yes --quiet
  customer104  mirror: was withdrawn www/customer104/1.1.0
  customer104  repositories: was withdrawn, back to 1.0.0 $TMPDIR/work/remotes/customer104.git
  1.1.0: 0 withdrawn, 2 withdrawn before, 0 left alone, 0 failed
  $ holders 1.1.0
  customer100 customer102 customer109 customer110 customer111
  $ counts
  {"wave":"canary","customers":1,"published":0,"withdrawn":1}
  {"wave":"10%","customers":2,"published":1,"withdrawn":1}
  {"wave":"50%","customers":6,"published":5,"withdrawn":1}
  {"wave":"all","customers":12,"published":5,"withdrawn":1}
  $ release promote --to all --quiet
  releases.jsonl: 1.1.0 was withdrawn from customer104: it crashes
    remedy: bump and ship what mends it; `release publish --all` gives 1.1.0 to the rest all the same
  release: 1 problem; nothing was written
  [65]
  $ holders 1.1.0
  customer100 customer102 customer109 customer110 customer111

The advice is right: all but that customer get it.

  $ release publish --all --quiet 2>&1 | grep -v there
  releases.jsonl: 1.1.0 was withdrawn: it crashes
    app_id customer104
    remedy: run `release bump 1.1.1`: a withdrawn number is never used again
  
  customer     channel       destination
  customer101  mirror        www/customer101/1.1.0
  customer101  repositories  $TMPDIR/work/remotes/customer101.git 1.1.0
  customer103  mirror        www/customer103/1.1.0
  customer103  repositories  $TMPDIR/work/remotes/customer103.git 1.1.0
  customer105  mirror        www/customer105/1.1.0
  customer105  repositories  $TMPDIR/work/remotes/customer105.git 1.1.0
  customer106  mirror        www/customer106/1.1.0
  customer106  repositories  $TMPDIR/work/remotes/customer106.git 1.1.0
  customer107  mirror        www/customer107/1.1.0
  customer107  repositories  $TMPDIR/work/remotes/customer107.git 1.1.0
  customer108  mirror        www/customer108/1.1.0
  customer108  repositories  $TMPDIR/work/remotes/customer108.git 1.1.0
  release publish: 1 customer failed, the others are done: customer104
  [2]
  $ holders 1.1.0
  customer100 customer101 customer102 customer103 customer105 customer106 customer107 customer108 customer109 customer110 customer111
  $ release withdraw 1.1.1 --wave canary --reason x --yes --quiet
  releases.jsonl: 1.1.1 was not published to anybody in wave canary
    remedy: `release status` lists what was
  release: 1 problem; nothing was written
  [65]

Mistakes are told.

  $ customer customer104 '.wave = "canry"'
  $ release check --quiet
  customers.json:66: [4].wave: `waves` in release.json does not have "canry"
    app_id customer104
    remedy: did you mean "canary"?
  releases.jsonl: 1.1.0 was withdrawn: it crashes
    app_id customer104
    remedy: run `release bump 1.1.1`: a withdrawn number is never used again
  release: 2 problems
  [65]
  $ release publish --all --quiet
  customers.json:66: [4].wave: `waves` in release.json does not have "canry"
    app_id customer104
    remedy: did you mean "canary"?
  release: 1 problem; nothing was written
  [65]
  $ customer customer104 '.wave = "canary"'
  $ release publish --wave canry --quiet
  release.json:27: waves: there is no wave "canry"
    remedy: did you mean canary?
  [64]
  $ release promote 1.1.1 --quiet
  release.json:2: version: is 1.1.0, and 1.1.1 is to be promoted
    remedy: check out the commit of 1.1.1, and the ledger of today
  release: 1 problem; nothing was written
  [65]
  $ edit release.json 'del(.waves)'
  $ release check --quiet
  customers.json:66: [4].wave: release.json has no `waves`, so nothing says when "canary" comes
    app_id customer104
    remedy: add "waves": ["canary"] to release.json, in the order of your choice
  releases.jsonl: 1.1.0 was withdrawn: it crashes
    app_id customer104
    remedy: run `release bump 1.1.1`: a withdrawn number is never used again
  release: 2 problems
  [65]
