A build never replaces what was published, and `plan` says who gets it.

  $ . "$TESTDIR/setup.sh"
  $ small 3
  $ release publish --customer customer100 --quiet >/dev/null
  $ build

The customer loses a model. Its zip would be another, so nothing is placed, whatever is allowed.

  $ listing() { python3 -c 'import os; [print(*os.path.split(p), os.stat(p).st_ino, os.stat(p).st_mtime_ns) for d, _, n in sorted(os.walk("dist/1.0.0")) for p in [os.path.join(d, f) for f in sorted(n)]]'; }
  $ listing >"$HOME/before"
  $ customer customer100 '.customModels = []'
  $ rm Models/Custom/customer100/upsell.mlmodel
  $ release build --all --quiet
  releases.jsonl: 1.0.0 was published, but this build has other zips for customer100
    remedy: run `release bump patch`: published bytes never change
  release: 1 problem; nothing was written
  [65]
  $ release build --all --allow-replace --quiet
  releases.jsonl: 1.0.0 was published, but this build has other zips for customer100
    remedy: run `release bump patch`: published bytes never change
  release: 1 problem; nothing was written
  [65]
  $ release build --all --dry-run --quiet
  releases.jsonl: 1.0.0 was published, but this build has other zips for customer100
    remedy: run `release bump patch`: published bytes never change
  release: 1 problem; nothing was written
  [65]
  $ listing | cmp - "$HOME/before"

Not even where no build is. Another customer's is built there, and so is another version.

  $ rm -r dist
  $ release build --all --quiet
  releases.jsonl: 1.0.0 was published, but this build has other zips for customer100
    remedy: run `release bump patch`: published bytes never change
  release: 1 problem; nothing was written
  [65]
  $ ls -A dist
  .release
  $ release build --customer customer101 --quiet >/dev/null
  $ ls dist/1.0.0
  customer101
  index.json
  $ head -c 40000000 /dev/zero >base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/zeros
  $ bump 1.0.1
  $ ls dist/1.0.1
  customer100
  customer101
  customer102
  index.json

What was built is published, though it has more bytes for each of the zip's than a stranger's may have.

  $ release publish --customer customer102 --quiet | tail -n 1
  1.0.1: 2 published, 0 there already, 0 held back, 0 failed, 2 not chosen

The plan says who stays at an older version, and who has channels of its own. Whoever is held at this version gets it.

  $ customer customer100 '.hold = "1.0.0"'
  $ customer customer101 '.hold = "1.0.1" | .channels = ["mirror"]'
  $ release plan --quiet
  3 variants of version 1.0.1 into dist/1.0.1 (3 unchanged)
  
  product ContextSDK
    from base/ContextSDK.xcframework (8 files, 40.0 MB)
    models go into ios-arm64/ContextSDK.framework
    models go into ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources
  
  variant customer100
    because it is [0] in customers.json, chosen by --all
    is unchanged: a build leaves it where it is
    stays at 1.0.0: publish leaves it out
    no models
    writes customer100/ContextSDK.zip, customer100/Package.swift, customer100/RELEASE_NOTES.md, customer100/SHA256SUMS, customer100/variant.json
  
  variant customer101
    because it is [1] in customers.json, chosen by --all
    is unchanged: a build leaves it where it is
    is published only to mirror
    model upsell 1 (upsell.mlmodel, 115 B, identity)
      from Models/Custom/customer101/upsell.mlmodel
      because of [1].customModels[0] in customers.json; first match of Models/Custom/{{app_id}}/{{flowName}}
    writes customer101/ContextSDK.zip, customer101/Package.swift, customer101/RELEASE_NOTES.md, customer101/SHA256SUMS, customer101/variant.json
  
  variant customer102
    because it is [2] in customers.json, chosen by --all
    is unchanged: a build leaves it where it is
    model upsell 1 (upsell.mlmodel, 115 B, identity)
      from Models/Custom/customer102/upsell.mlmodel
      because of [2].customModels[0] in customers.json; first match of Models/Custom/{{app_id}}/{{flowName}}
    writes customer102/ContextSDK.zip, customer102/Package.swift, customer102/RELEASE_NOTES.md, customer102/SHA256SUMS, customer102/variant.json
  $ release plan --json --quiet | document plan | jq -c '.variants[] | {app_id, hold, channels}'
  {"app_id":"customer100","hold":"1.0.0","channels":null}
  {"app_id":"customer101","hold":null,"channels":["mirror"]}
  {"app_id":"customer102","hold":null,"channels":null}

A zip that was made of another base than the one on the disk is found before it is published.

  $ again() { # COMMAND: builds customer102's release, of which nothing is known, after the command has changed the base
  >   cp -R base right && mv releases.jsonl kept
  >   eval "$1"
  >   release build --customer customer102 --quiet >/dev/null
  >   rm -r base && mv right base && mv kept releases.jsonl
  > }
  $ framework=base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework
  $ rm $framework/zeros
  $ bump 1.0.2 2>/dev/null
  $ again "echo x >$framework/more"
  $ release verify dist/1.0.2 --quiet | without_notes | masked
  error: dist/1.0.2/customer102/variant.json: says baseSha256 of ContextSDK.zip is DIGEST, but the base framework on the disk has DIGEST [agreement.contents]
    remedy: rebuild the variant, or restore the base framework that it was made of
  
  3 artifacts, against 3 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ release publish --customer customer102 --quiet 2>&1 | masked
  dist/1.0.2/customer102/variant.json: says baseSha256 of ContextSDK.zip is DIGEST, but the base framework on the disk has DIGEST [agreement.contents]
    remedy: rebuild the variant, or restore the base framework that it was made of
  1.0.2: 0 published, 0 there already, 0 held back, 1 failed, 2 not chosen
  release publish: 1 customer failed: customer102
  [65]

So is one that the ledger knows as another.

  $ again :
  $ release publish --customer customer102 --quiet | tail -n 1
  1.0.2: 2 published, 0 there already, 0 held back, 0 failed, 2 not chosen
  $ echo x >$framework/more
  $ release verify dist/1.0.2 --quiet | without_notes | masked
  error: dist/1.0.2/customer100/variant.json: says baseSha256 of ContextSDK.zip is DIGEST, but the base framework on the disk has DIGEST [agreement.contents]
    customers: customer100, customer101
    remedy: rebuild the variant, or restore the base framework that it was made of
  
  3 artifacts, against 3 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ rm $framework/more
  $ again "echo x >$framework/more"
  $ mv base elsewhere
  $ release verify dist/1.0.2 --quiet | without_notes | masked
  error: dist/1.0.2/customer102/ContextSDK.zip: has the SHA-256 DIGEST, but the ledger says DIGEST was published [agreement.contents]
    remedy: restore what was published; never deliver another zip under its version
  
  3 artifacts, against 3 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ mv elsewhere base
