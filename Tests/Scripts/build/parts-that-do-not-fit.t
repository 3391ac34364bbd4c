Parts of a release that are not whole, or not of one release, are not merged.

  $ . "$TESTDIR/../setup.sh"
  $ workspace customer{1..7}:upsell=1 zeta
  $ release plan --all --json --quiet >plan.json
  $ part() { release build --shard $1 --output parts/${1%/*} --quiet "${@:2}" >/dev/null; }
  $ part 1/2 --plan plan.json
  $ part 2/2 --plan plan.json

A part is missing.

  $ release merge parts/1
  reading 1 part
  customers.json: no part has a variant of customer2, customer4, customer6, zeta
    remedy: add the part that has it, or build it
  release: 1 problem; nothing was written
  [65]

A part is not whole, or is none.

  $ echo more >parts/1/1.0.0/customer3/RELEASE_NOTES.md
  $ sed 's/cdn\.example/beta.example/' release.json >beta.json
  $ release build --customer customer2 --output other --config beta.json --quiet >/dev/null
  $ release merge parts/1 parts/2 other nowhere --quiet
  parts/1/1.0.0/customer3: is not whole: RELEASE_NOTES.md is damaged
    remedy: copy or build that part again
  nowhere: holds no release 1.0.0: there is no nowhere/index.json
    remedy: name the output folder of a `release build`
  release: 2 problems; nothing was written
  [65]

Two parts have another variant of a customer, a part is named twice, or it is where the release would go.

  $ release merge parts/2 other --quiet
  other/1.0.0/customer2: is another variant than parts/2/1.0.0/customer2
    remedy: leave one of the parts out
  customers.json: no part has a variant of customer1, customer3, customer5, customer7
    remedy: add the part that has it, or build it
  release: 2 problems; nothing was written
  [65]
  $ cp -R parts/2 edited
  $ echo more >>edited/1.0.0/customer2/RELEASE_NOTES.md
  $ renew_sums edited/1.0.0/customer2
  $ release merge parts/2 edited --quiet
  edited/1.0.0/customer2: is another variant than parts/2/1.0.0/customer2
    remedy: leave one of the parts out
  customers.json: no part has a variant of customer1, customer3, customer5, customer7
    remedy: add the part that has it, or build it
  release: 2 problems; nothing was written
  [65]
  $ rm -r edited
  $ release merge parts/2 parts/../parts/2 --quiet
  parts/../parts/2/1.0.0: is named twice
    remedy: name each part once
  release: 1 problem; nothing was written
  [65]
  $ release merge parts/2 --output parts/2 --quiet
  parts/2/1.0.0: is where the merged release would go
    remedy: name another folder with --output
  release: 1 problem; nothing was written
  [65]
  $ ls
  Models
  base
  beta.json
  customers.json
  other
  parts
  plan.json
  release.json
  templates

There may be more parts than variants.

  $ release build --shard 99/100 --plan plan.json --output parts/99 --quiet
  ContextSDK 1.0.0: there are no variants to build

The command line names a part and their number, and one choice of customers.

  $ release build --all --shard 4/3
  release: --shard: expected a part and their number, such as 3/8, found "4/3"
  [64]
  $ release build --all --shard 0/3
  release: --shard: expected a part and their number, such as 3/8, found "0/3"
  [64]
  $ release build --all --shard 1
  release: --shard: expected a part and their number, such as 3/8, found "1"
  [64]
  $ release build --all --plan plan.json
  release: --plan and --all exclude each other
    remedy: use one of the two
  [64]
  $ release merge
  release: PART… is missing
  [64]
  $ echo '{}' >empty.json
  $ release build --plan empty.json
  empty.json: schemaVersion is missing, or not a whole number
    remedy: make it with `release plan --all --json >empty.json`
  empty.json: version is missing, or not a string
    remedy: make it with `release plan --all --json >empty.json`
  empty.json: tool is missing, or not an object
    remedy: make it with `release plan --all --json >empty.json`
  empty.json: variants is missing, or not a list
    remedy: make it with `release plan --all --json >empty.json`
  release: 4 problems; nothing was written
  [65]

Inputs that changed after the plan was made are named, and nothing is written.

  $ rm -r parts
  $ fixture model upsell 9 customer1 >Models/Custom/customer1/upsell.mlmodel
  $ edit customers.json '.[0].customModels[0].modelVersion = 9'
  $ echo new >base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/new.txt
  $ part 1/4 --plan plan.json
  plan.json: base of ContextSDK of customer1, customer5 changed after the plan was made
    remedy: build from the files that the plan was made from, or make the plan again
  plan.json: manifest entry of customer1 changed after the plan was made
    remedy: build from the files that the plan was made from, or make the plan again
  plan.json: model upsell 1 → 9 of customer1 changed after the plan was made
    remedy: build from the files that the plan was made from, or make the plan again
  release: 3 problems; nothing was written
  [65]
  $ ls -A parts/1
  .release

Without a plan, the parts must still agree with each other.

  $ part 1/2 --all
  $ part 2/2 --all
  $ echo '// A comment' >>templates/Package.swift
  $ part 2/2 --all
  $ release merge parts/1 parts/2 --quiet
  parts/2/1.0.0/customer2: was made from other inputs than parts/1/1.0.0/customer1: templates
    remedy: build all parts from the same files, with the same `release`
  release: 1 problem; nothing was written
  [65]
  $ release merge parts/1 parts/2 --plan plan.json --quiet
  plan.json: base of ContextSDK of customer1, customer2, customer3, customer4, customer5 and 3 more changed after the plan was made
    remedy: build from the files that the plan was made from, or make the plan again
  plan.json: manifest entry of customer1 changed after the plan was made
    remedy: build from the files that the plan was made from, or make the plan again
  plan.json: model upsell 1 → 9 of customer1 changed after the plan was made
    remedy: build from the files that the plan was made from, or make the plan again
  plan.json: templates of customer2, customer4, customer6, zeta changed after the plan was made
    remedy: build from the files that the plan was made from, or make the plan again
  release: 4 problems; nothing was written
  [65]
  $ ls
  Models
  base
  beta.json
  customers.json
  empty.json
  other
  parts
  plan.json
  release.json
  templates
