What `release withdraw` is told, and what it asks.

  $ . "$TESTDIR/setup.sh"
  $ unbuilt_demo
  $ build

What was never published cannot be withdrawn.

  $ withdraw 1.4.0 --all
  releases.jsonl: 1.4.0 was not published
    remedy: `release status` lists what was
  release: 1 problem; nothing was written
  [65]

It has to know which version, from whom, and why.

  $ release withdraw --yes 1.4.0 --reason r
  release: no customers are selected
    remedy: select them with --customer <app_id>, or use --all
  [64]
  $ release withdraw --yes --all --reason r
  release: VERSION is missing
  [64]
  $ release withdraw --yes 1.4.0 --all
  release: --reason <text> is missing
  [64]
  $ release withdraw --yes 1.4.0 --all --reason $' \n'
  release: --reason <text> is missing
  [64]
  $ release withdraw --yes latest --all --reason r
  release: VERSION: expected a version such as 1.4.0, found "latest"
  [64]

It asks first, and there has to be a terminal to ask at.

  $ two_releases
  $ remote trailcast for-each-ref >before
  $ release withdraw 1.5.0 --customer trailcast --reason 'crashes at launch' --quiet
  release: there is no terminal to ask at
    remedy: look with --dry-run, then pass --yes
  [64]
  $ terminal no withdraw 1.5.0 --customer trailcast --reason 'crashes at launch' --quiet
  Withdraw 1.5.0 from trailcast? Its tags are deleted, and its zips stay. The number is never used again. [y/N] no
  release: nothing was done
  [1]
  $ remote trailcast for-each-ref | cmp - before
  $ terminal yes withdraw 1.5.0 --customer trailcast --reason 'crashes at launch' --quiet
  Withdraw 1.5.0 from trailcast? Its tags are deleted, and its zips stay. The number is never used again. [y/N] yes
  trailcast  mirror: withdrawn www/trailcast/1.5.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.5.0
  1.5.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ remote trailcast diff --stat 1.4.0 main

Any reason is kept in the ledger as it is; it is the vendor's own, and no commit has it.

  $ reasons=($'two\nlines\r\n' $'\e[31mred\a' '{"event": "published"}' '\"'"'"'`$(id)')
  $ four=(2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 acme-fitness c2d67cdb-e117-4c3e-acca-2ae7f1a42210)
  $ kept() { jq -c --arg reason "$1" --arg app $2 --arg version $3 '
  >   select(.event == "withdrawn" and .app_id == $app and .version == $version) | .reason == $reason' releases.jsonl; }
  $ for index in 0 1 2 3; do
  >   release withdraw 1.5.0 --customer ${four[$index]} --yes --reason "${reasons[$index]}" --quiet >/dev/null || echo "status $?"
  >   kept "${reasons[$index]}" ${four[$index]} 1.5.0
  >   remote ${four[$index]} log -1 --format=%B main
  > done
  true
  true
  Withdraw 1.5.0
  
  The files are those of 1.4.0 again.
  
  true
  true
  Withdraw 1.5.0
  
  The files are those of 1.4.0 again.
  
  true
  true
  Withdraw 1.5.0
  
  The files are those of 1.4.0 again.
  
  true
  true
  Withdraw 1.5.0
  
  The files are those of 1.4.0 again.
  
  $ release build --all --quiet 2>errors >/dev/null
  [65]
  $ grep withdrawn errors
  releases.jsonl: 1.5.0 was withdrawn: two\nlines\r\n
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  releases.jsonl: 1.5.0 was withdrawn: \u{1B}[31mred\u{07}
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  releases.jsonl: 1.5.0 was withdrawn: {"event": "published"}
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  releases.jsonl: 1.5.0 was withdrawn: \"'`$(id)
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  releases.jsonl: 1.5.0 was withdrawn: crashes at launch
    remedy: run `release bump 1.5.1`: a withdrawn number is never used again
  $ tr -d '\n' <errors | grep -c '[[:cntrl:]]'
  0
  [1]

So is a long one, and one with a mark that turns letters around.

  $ bump 1.6.0
  $ publish
  $ for customer in trailcast acme-fitness; do
  >   if [[ $customer == trailcast ]]; then reason=$(printf 'long %.0s' {1..5000}); else reason=$(printf 'Größe \342\200\256abc'); fi
  >   release withdraw 1.6.0 --customer $customer --yes --reason "$reason" --quiet >/dev/null || echo "status $?"
  >   kept "$reason" $customer 1.6.0
  >   remote $customer log -1 --format=%B main
  >   release build --customer $customer --quiet 2>&1 | grep withdrawn: | cut -c -200 || echo "status $?"
  > done
  true
  true
  Withdraw 1.6.0
  
  The files are those of 1.4.0 again.
  
  releases.jsonl: 1.6.0 was withdrawn: long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long lon
  status 65
  true
  true
  Withdraw 1.6.0
  
  The files are those of 1.4.0 again.
  
  releases.jsonl: 1.6.0 was withdrawn: Größe \u{202E}abc
  status 65
  $ release build --all --quiet 2>errors >/dev/null
  [2]
  $ tr -d '\n' <errors | grep -c '[[:cntrl:]]'
  0
  [1]
  $ release status --json --quiet | document status | jq -r .schemaVersion
  1

A name that nobody has does not keep the others from it.

  $ bump 1.7.0
  $ publish trailcast
  $ withdraw 1.7.0 --customer trailcats --customer trailcast
  releases.jsonl: 1.7.0 was not published to "trailcats"
    remedy: did you mean trailcast?
  trailcast  mirror: withdrawn www/trailcast/1.7.0
  trailcast  repositories: withdrawn, back to 1.4.0 $TMPDIR/work/remotes/trailcast.git
    deleted $TMPDIR/work/remotes/trailcast.git tag 1.7.0
  1.7.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 1 failed
  release withdraw: 1 customer failed, the others are done: trailcats
  [2]
