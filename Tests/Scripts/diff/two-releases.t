`release diff` of two releases: each fact once, and customer by customer what only one has.

  $ . "$TESTDIR/setup.sh"
  $ old=old/dist/1.0.0
  $ new=new/dist/1.0.0
  $ mkdir old new
  $ (cd old && workspace && release build --all --quiet >/dev/null)

In the new one, the base and a model of alpha change, gamma goes, and delta comes.

  $ cd new
  $ workspace alpha:upsell=9,paywall=12 beta:upsell=4 delta
  $ rm -r base/*
  $ (cd base && fixture framework ContextSDK 13)
  $ release build --all --quiet >/dev/null
  $ cd ..
  $ release diff --quiet $old $new | steady
  old: old/dist/1.0.0
  new: new/dist/1.0.0
  
  summary
    2 customers different, 1 customer added, 1 customer removed
    no breaking change
    other models: alpha
    other binaries: ios-arm64
  
  customers
    - gamma
    + delta
  
  every customer that differs
  
  ContextSDK.zip: systems
    ~ minimum iOS: 14.0 → 13.0 (ios-arm64)
  
  ContextSDK.zip: binaries
    ~ ios-arm64
        ~ arm64: minimum iOS: 14.0 → 13.0
  
  ContextSDK.zip: files
    ~ ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK (SIZE, other bytes)
  
  beside the zips: files
    ~ SHA256SUMS (SIZE, other bytes)
  
  alpha
  
  ContextSDK.zip: models
    ~ upsell: version 3 → version 9
  
  ~ also differs in ContextSDK.zip: sizes, ContextSDK.zip: values, ContextSDK.zip: files, beside the zips: sizes, beside the zips: texts, beside the zips: values, beside the zips: files
  
  beta
  
  ~ also differs in ContextSDK.zip: sizes, beside the zips: sizes, beside the zips: texts, beside the zips: values, beside the zips: files
  
  beside the customers
  
  sizes
    unpacked: SIZE
  
  values
    ~ index.json
        ~ variants[alpha].models[upsell].modelVersion: "3" → "9"
        ~ variants[alpha].models[upsell].sha256: "DIGEST" → "DIGEST"
        ~ variants[alpha].products[ContextSDK].baseSha256: "DIGEST" → "DIGEST"
        ~ variants[alpha].products[ContextSDK].sha256: "DIGEST" → "DIGEST"
        ~ variants[beta].products[ContextSDK].baseSha256: "DIGEST" → "DIGEST"
        ~ variants[beta].products[ContextSDK].sha256: "DIGEST" → "DIGEST"
        + variants[delta]: {app_id: "delta", models: [], products: [{baseSha256: "DIGEST", file: "ContextSDK.zip", name: "ContextSDK", sha256: "DIGEST", size: SIZE, url: "https://cdn.example.com/delta/1.0.0/ContextSDK.zip"}]}
        - variants[gamma]: {app_id: "gamma", models: [], products: [{baseSha256: "DIGEST", file: "ContextSDK.zip", name: "ContextSDK", sha256: "DIGEST", size: SIZE, url: "https://cdn.example.com/gamma/1.0.0/ContextSDK.zip"}]}
  
  files
    ~ index.json (SIZE, other bytes)
  
  different: 2 customers different, 1 customer added, 1 customer removed
  [1]
  $ release diff --quiet --json $old $new | document diff >diff.json
  [1]
  $ jq -c '.kind, .equal, .variants.added, .variants.removed, [.variants.compared[].app_id]' diff.json
  "release"
  false
  ["delta"]
  ["gamma"]
  ["alpha","beta"]
  $ jq -r '.files.values[0].changes[].path' diff.json | grep -E 'modelVersion|\]$'
  variants[alpha].models[upsell].modelVersion
  variants[delta]
  variants[gamma]

The text is the same with one worker and with many.

  $ release diff --quiet --jobs 1 $old $new >one
  [1]
  $ release diff --quiet --jobs 8 $old $new | cmp - one
  [1]
  $ release diff --quiet $old $new | cmp - one
  [1]

Of a customer's folder, the zip is compared as an artifact, the record by its values, and texts as diffs that `patch` takes.

  $ release diff --quiet --json $old/alpha $new/alpha | document diff >diff.json
  [1]
  $ jq -c '.kind, .equal, .app_id, (.products.compared[] | [.file, .equal])' diff.json
  "variant"
  false
  "alpha"
  ["ContextSDK.zip",false]
  $ jq -r '.files.values[] | select(.path == "variant.json").changes[].path' diff.json | grep -E '\[.*\]\.(modelVersion|sha256)$'
  models[upsell].modelVersion
  models[upsell].sha256
  products[ContextSDK].sha256
  $ jq -r '.files.texts[].path' diff.json
  ContextSDK.podspec
  Package.swift
  RELEASE_NOTES.md
  $ for text in $(jq -r '.files.texts[].path' diff.json); do
  >   cp $old/alpha/$text text
  >   jq -r --arg path $text '.files.texts[] | select(.path == $path).diff' diff.json | patch -s text && cmp text $new/alpha/$text
  > done

A zip that cannot be read does not keep the others from being compared, on either side.

  $ cp $new/beta/ContextSDK.zip whole.zip
  $ : >$new/beta/ContextSDK.zip
  $ release diff --quiet $old $new | steady | sed '/^values$/,/^$/d'
  old: old/dist/1.0.0
  new: new/dist/1.0.0
  
  summary
    2 customers different, 1 customer added, 1 customer removed, 1 artifact not compared
    could not be read, and not compared: beta/ContextSDK.zip
    no breaking change
    other models: alpha
    other binaries: ios-arm64
  
  customers
    - gamma
    + delta
  
  every customer that differs
  
  beside the zips: files
    ~ SHA256SUMS (SIZE, other bytes)
  
  alpha
  
  ContextSDK.zip: systems
    ~ minimum iOS: 14.0 → 13.0 (ios-arm64)
  
  ContextSDK.zip: models
    ~ upsell: version 3 → version 9
  
  ~ also differs in ContextSDK.zip: binaries, ContextSDK.zip: sizes, ContextSDK.zip: values, ContextSDK.zip: files, beside the zips: sizes, beside the zips: texts, beside the zips: values, beside the zips: files
  
  beta
  
  ContextSDK.zip: could not be read for certain
    ! new: is not a zip
  
  ~ also differs in ContextSDK.zip: sizes, beside the zips: sizes, beside the zips: texts, beside the zips: values, beside the zips: files
  
  beside the customers
  
  sizes
    unpacked: SIZE
  
  files
    ~ index.json (SIZE, other bytes)
  
  different: 2 customers different, 1 customer added, 1 customer removed, 1 artifact not compared
  [65]
  $ release diff --quiet $old/beta $new/beta | steady
  old: old/dist/1.0.0/beta
  new: new/dist/1.0.0/beta
  
  ContextSDK.zip: could not be read for certain
    ! new: is not a zip
  
  ContextSDK.zip: sizes
    unpacked: SIZE → SIZE (-SIZE)
  
  beside the zips: sizes
    unpacked: SIZE
  
  beside the zips: texts
    --- a/ContextSDK.podspec
    +++ b/ContextSDK.podspec
    @@ -1,7 +1,7 @@
     Pod::Spec.new do |s|
       s.name = 'ContextSDK'
       s.version = '1.0.0'
    -  s.source = { :http => 'https://cdn.example.com/beta/1.0.0/ContextSDK.zip', :sha256 => 'DIGEST' }
    +  s.source = { :http => 'https://cdn.example.com/beta/1.0.0/ContextSDK.zip', :sha256 => 'DIGEST' }
       s.vendored_frameworks = 'ContextSDK.xcframework'
       s.platform = :ios, '14.0'
     end
    --- a/Package.swift
    +++ b/Package.swift
    @@ -7,6 +7,6 @@
         .library(name: "ContextSDK", targets: ["ContextSDK"]),
       ],
       targets: [
    -    .binaryTarget(name: "ContextSDK", url: "https://cdn.example.com/beta/1.0.0/ContextSDK.zip", checksum: "DIGEST"),
    +    .binaryTarget(name: "ContextSDK", url: "https://cdn.example.com/beta/1.0.0/ContextSDK.zip", checksum: "DIGEST"),
       ]
     )
  
  beside the zips: values
    ~ variant.json
        ~ products[ContextSDK].baseSha256: "DIGEST" → "DIGEST"
        ~ products[ContextSDK].sha256: "DIGEST" → "DIGEST"
  
  beside the zips: files
    ~ ContextSDK.podspec (SIZE, other bytes)
    ~ Package.swift (SIZE, other bytes)
    ~ SHA256SUMS (SIZE, other bytes)
    ~ variant.json (SIZE, other bytes)
  
  different: 1 artifact not compared
  [65]
  $ release diff --quiet --json $old $new | document diff >diff.json
  [65]
  $ jq -c '.variants.compared[] | .app_id, (.products.compared[] | [.old.unread[].reason], [.new.unread[].reason], (.files.changed | length))' diff.json
  "alpha"
  []
  []
  5
  "beta"
  []
  ["is not a zip"]
  0
  $ mv whole.zip $new/beta/ContextSDK.zip
  $ cp $old/beta/ContextSDK.zip whole.zip
  $ : >$old/beta/ContextSDK.zip
  $ release diff --quiet $old $new | steady | grep -E 'certain|!|version 9|not compared'
    2 customers different, 1 customer added, 1 customer removed, 1 artifact not compared
    could not be read, and not compared: beta/ContextSDK.zip
    ~ upsell: version 3 → version 9
  ContextSDK.zip: could not be read for certain
    ! old: is not a zip
  different: 2 customers different, 1 customer added, 1 customer removed, 1 artifact not compared
  [65]
  $ release diff --quiet $old/beta $new/beta | steady | grep -E 'different|beside'
  beside the zips: sizes
  beside the zips: texts
  beside the zips: values
  beside the zips: files
  different: 1 artifact not compared
  [65]
  $ release diff --quiet --json $old $new | document diff >diff.json
  [65]
  $ jq -c '.variants.compared[] | .app_id, (.products.compared[] | [.old.unread[].reason], [.new.unread[].reason], (.files.changed | length))' diff.json
  "alpha"
  []
  []
  5
  "beta"
  ["is not a zip"]
  []
  0
  $ mv whole.zip $old/beta/ContextSDK.zip

Nor does one that is cut off.

  $ cp $new/alpha/ContextSDK.zip whole.zip
  $ python3 -c 'import os, sys; os.truncate(sys.argv[1], os.path.getsize(sys.argv[1]) - 2000)' $new/alpha/ContextSDK.zip
  $ release diff --quiet $old $new | steady | sed '/^values$/,/^$/d'
  old: old/dist/1.0.0
  new: new/dist/1.0.0
  
  summary
    2 customers different, 1 customer added, 1 customer removed, 1 artifact not compared
    could not be read, and not compared: alpha/ContextSDK.zip
    no breaking change
    no customer has other models
    other binaries: ios-arm64
  
  customers
    - gamma
    + delta
  
  every customer that differs
  
  beside the zips: files
    ~ SHA256SUMS (SIZE, other bytes)
  
  alpha
  
  ContextSDK.zip: could not be read for certain
    ! new: readers disagree: the end of central directory record is missing: the archive is cut off
  
  ~ also differs in ContextSDK.zip: sizes, beside the zips: sizes, beside the zips: texts, beside the zips: values, beside the zips: files
  
  beta
  
  ContextSDK.zip: systems
    ~ minimum iOS: 14.0 → 13.0 (ios-arm64)
  
  ~ also differs in ContextSDK.zip: binaries, ContextSDK.zip: sizes, ContextSDK.zip: files, beside the zips: sizes, beside the zips: texts, beside the zips: values, beside the zips: files
  
  beside the customers
  
  sizes
    unpacked: SIZE
  
  files
    ~ index.json (SIZE, other bytes)
  
  different: 2 customers different, 1 customer added, 1 customer removed, 1 artifact not compared
  [65]
  $ mv whole.zip $new/alpha/ContextSDK.zip
