`publish`: customers who do not get a release are told as what they are, and nobody is left out silently.

  $ . "$TESTDIR/setup.sh"
  $ small 3

A hold that the ledger cannot confirm is a warning: first without a ledger, then with one that never heard of the customer.

  $ customer customer100 '.hold = "0.9.0"'
  $ release check --quiet
  customers.json:14: [0].hold: warning: the customer stays at 0.9.0, and the ledger does not say that 0.9.0 was published
    app_id customer100
    remedy: find out whether the customer has 0.9.0; if not, write the right version, or remove "hold"
  1.0.0: 3 customers with 3 models in order; 0 problems, 1 warning
  $ release publish --all --quiet
  customers.json:14: [0].hold: warning: the customer stays at 0.9.0, and the ledger does not say that 0.9.0 was published
    app_id customer100
    remedy: find out whether the customer has 0.9.0; if not, write the right version, or remove "hold"
  customer101  mirror: published www/customer101/1.0.0
  customer101  repositories: published $TMPDIR/work/remotes/customer101.git 1.0.0
  customer102  mirror: published www/customer102/1.0.0
  customer102  repositories: published $TMPDIR/work/remotes/customer102.git 1.0.0
  customer100  stays at 0.9.0
  1.0.0: 4 published, 0 there already, 1 held back, 0 failed
  $ release publish --all --quiet
  customers.json:14: [0].hold: warning: the customer stays at 0.9.0, and the ledger does not say that 0.9.0 was published
    app_id customer100
    remedy: find out whether the customer has 0.9.0; if not, write the right version, or remove "hold"
  customer101  mirror: was there www/customer101/1.0.0
  customer101  repositories: was there $TMPDIR/work/remotes/customer101.git 1.0.0
  customer102  mirror: was there www/customer102/1.0.0
  customer102  repositories: was there $TMPDIR/work/remotes/customer102.git 1.0.0
  customer100  stays at 0.9.0
  1.0.0: 0 published, 4 there already, 1 held back, 0 failed
  $ release publish --all --json --quiet | document publish | jq .findings
  customers.json:14: [0].hold: warning: the customer stays at 0.9.0, and the ledger does not say that 0.9.0 was published
    app_id customer100
    remedy: find out whether the customer has 0.9.0; if not, write the right version, or remove "hold"
  [
    {
      "code": "publish.hold",
      "severity": "warning",
      "file": "customers.json",
      "path": "[0].hold",
      "message": "the customer stays at 0.9.0, and the ledger does not say that 0.9.0 was published",
      "subject": "app_id customer100",
      "remedy": "find out whether the customer has 0.9.0; if not, write the right version, or remove \"hold\""
    }
  ]
  $ remote customer100 tag

A hold that is not so is an error of that customer.

  $ customer customer100 'del(.hold)'
  $ release publish --all --quiet | tail -n 1
  1.0.0: 2 published, 4 there already, 0 held back, 0 failed
  $ version 1.1.0
  $ customer customer100 '.hold = "1.0"'
  $ release check --quiet
  1.1.0: 3 customers with 3 models in order; 0 problems, 0 warnings
  $ build
  $ customer customer100 '.hold = "9.9.9"'
  $ release check --quiet
  customers.json:14: [0].hold: the customer stays at 9.9.9, which was never published to it
    app_id customer100
    remedy: write a version that `release status --customer customer100` shows, or remove "hold"
  1.1.0: 2 customers with 2 models in order; 1 problem, 0 warnings
  [1]
  $ build
  dist/1.1.0/customer100: warning: was made by an earlier build; this one failed
    app_id customer100
    remedy: build the customer again, or remove the folder
  customers.json:14: [0].hold: the customer stays at 9.9.9, which was never published to it
    app_id customer100
    remedy: write a version that `release status --customer customer100` shows, or remove "hold"
  release build: 1 customer failed, the others are done: customer100
  [2]
  $ release plan --quiet >/dev/null
  customers.json:14: [0].hold: the customer stays at 9.9.9, which was never published to it
    app_id customer100
    remedy: write a version that `release status --customer customer100` shows, or remove "hold"
  [2]
  $ release publish --all --quiet
  customers.json:14: [0].hold: the customer stays at 9.9.9, which was never published to it
    app_id customer100
    remedy: write a version that `release status --customer customer100` shows, or remove "hold"
  customer101  mirror: published www/customer101/1.1.0
  customer101  repositories: published $TMPDIR/work/remotes/customer101.git 1.1.0
  customer102  mirror: published www/customer102/1.1.0
  customer102  repositories: published $TMPDIR/work/remotes/customer102.git 1.1.0
  1.1.0: 4 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed, the others are done: customer100
  [2]

So is a hold at a release that was withdrawn.

  $ customer customer100 '.hold = "1.0.0"'
  $ release withdraw 1.0.0 --customer customer100 --reason bad --yes --quiet
  customer100  mirror: withdrawn www/customer100/1.0.0
  customer100  repositories: withdrawn $TMPDIR/work/remotes/customer100.git
    deleted $TMPDIR/work/remotes/customer100.git tag 1.0.0
  1.0.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ release check --quiet
  customers.json:14: [0].hold: the customer stays at 1.0.0, which was withdrawn from it
    app_id customer100
    remedy: write a version that `release status --customer customer100` shows, or remove "hold"
  1.1.0: 2 customers with 2 models in order; 1 problem, 0 warnings
  [1]
  $ build
  dist/1.1.0/customer100: warning: was made by an earlier build; this one failed
    app_id customer100
    remedy: build the customer again, or remove the folder
  customers.json:14: [0].hold: the customer stays at 1.0.0, which was withdrawn from it
    app_id customer100
    remedy: write a version that `release status --customer customer100` shows, or remove "hold"
  release build: 1 customer failed, the others are done: customer100
  [2]
  $ release plan --quiet >/dev/null
  customers.json:14: [0].hold: the customer stays at 1.0.0, which was withdrawn from it
    app_id customer100
    remedy: write a version that `release status --customer customer100` shows, or remove "hold"
  [2]
  $ release publish --all --quiet
  customers.json:14: [0].hold: the customer stays at 1.0.0, which was withdrawn from it
    app_id customer100
    remedy: write a version that `release status --customer customer100` shows, or remove "hold"
  customer101  mirror: was there www/customer101/1.1.0
  customer101  repositories: was there $TMPDIR/work/remotes/customer101.git 1.1.0
  customer102  mirror: was there www/customer102/1.1.0
  customer102  repositories: was there $TMPDIR/work/remotes/customer102.git 1.1.0
  1.1.0: 0 published, 4 there already, 0 held back, 1 failed
  release publish: 1 customer failed, the others are done: customer100
  [2]

A customer without any channel gets nothing, and is counted.

  $ customer customer100 'del(.hold) | .channels = []'
  $ release check --quiet
  customers.json:14: [0].channels: warning: the channels of customer100 are an empty list: releases go nowhere
    remedy: list channels, or remove the key for all of them
  1.1.0: 3 customers with 3 models in order; 0 problems, 1 warning
  $ build
  customers.json:14: [0].channels: warning: the channels of customer100 are an empty list: releases go nowhere
    remedy: list channels, or remove the key for all of them
  $ release publish --all --quiet
  customers.json:14: [0].channels: warning: the channels of customer100 are an empty list: releases go nowhere
    remedy: list channels, or remove the key for all of them
  customer101  mirror: was there www/customer101/1.1.0
  customer101  repositories: was there $TMPDIR/work/remotes/customer101.git 1.1.0
  customer102  mirror: was there www/customer102/1.1.0
  customer102  repositories: was there $TMPDIR/work/remotes/customer102.git 1.1.0
  customer100  has no channel of these
  1.1.0: 0 published, 4 there already, 0 held back, 0 failed, 1 without a channel
  $ release publish --all --dry-run --quiet
  customers.json:14: [0].channels: warning: the channels of customer100 are an empty list: releases go nowhere
    remedy: list channels, or remove the key for all of them
  customer101  mirror: was there www/customer101/1.1.0
  customer101  repositories: was there $TMPDIR/work/remotes/customer101.git 1.1.0
  customer102  mirror: was there www/customer102/1.1.0
  customer102  repositories: was there $TMPDIR/work/remotes/customer102.git 1.1.0
  customer100  has no channel of these
  1.1.0: 0 would be published, 4 there already, 0 held back, 0 failed, 1 without a channel
  $ release publish --customer customer101 --quiet
  customer101  mirror: was there www/customer101/1.1.0
  customer101  repositories: was there $TMPDIR/work/remotes/customer101.git 1.1.0
  1.1.0: 0 published, 2 there already, 0 held back, 0 failed, 2 not chosen
  $ customer customer100 '.channels = ["mirror"]'
  $ release publish --all --channel repositories --quiet
  customer101  repositories: was there $TMPDIR/work/remotes/customer101.git 1.1.0
  customer102  repositories: was there $TMPDIR/work/remotes/customer102.git 1.1.0
  customer100  has no channel of these
  1.1.0: 0 published, 2 there already, 0 held back, 0 failed, 1 without a channel
  $ release publish --all --channel repositories --json --quiet | document publish | jq -c .withoutChannel
  ["customer100"]

One whose channels are named gets only these.

  $ release publish --all --quiet
  customer100  mirror: published www/customer100/1.1.0
  customer101  mirror: was there www/customer101/1.1.0
  customer101  repositories: was there $TMPDIR/work/remotes/customer101.git 1.1.0
  customer102  mirror: was there www/customer102/1.1.0
  customer102  repositories: was there $TMPDIR/work/remotes/customer102.git 1.1.0
  1.1.0: 1 published, 4 there already, 0 held back, 0 failed
  $ references | grep 1.1.0
  customer101 refs/tags/1.1.0 tag
  customer102 refs/tags/1.1.0 tag
  $ ls www/customer100/1.1.0
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  variant.json

A channel that release.json lacks fails for this customer alone, and a check says so before.

  $ customer customer100 '.channels = ["miror"]'
  $ version 1.2.0
  $ release check --all --quiet
  customers.json:14: [0].channels: there is no channel "miror"
    app_id customer100
    remedy: did you mean mirror?
  1.2.0: 2 customers with 2 models in order; 1 problem, 0 warnings
  [1]
  $ release plan --all --quiet >/dev/null
  customers.json:14: [0].channels: there is no channel "miror"
    app_id customer100
    remedy: did you mean mirror?
  [2]
  $ release publish --all --quiet
  customers.json:14: [0].channels: there is no channel "miror"
    app_id customer100
    remedy: did you mean mirror?
  customer101  mirror: published www/customer101/1.2.0
  customer101  repositories: published $TMPDIR/work/remotes/customer101.git 1.2.0
  customer102  mirror: published www/customer102/1.2.0
  customer102  repositories: published $TMPDIR/work/remotes/customer102.git 1.2.0
  1.2.0: 4 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed, the others are done: customer100
  [2]
  $ references | grep 1.2.0
  customer101 refs/tags/1.2.0 tag
  customer102 refs/tags/1.2.0 tag
  $ release publish --customer customer100 --quiet
  customers.json:14: [0].channels: there is no channel "miror"
    app_id customer100
    remedy: did you mean mirror?
  1.2.0: 0 published, 0 there already, 0 held back, 1 failed, 2 not chosen
  release publish: 1 customer failed: customer100
  [65]
