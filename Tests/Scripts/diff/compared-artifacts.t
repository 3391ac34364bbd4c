What `release diff` compares: zips, frameworks, customers' folders and releases; and what it cannot compare.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ release build --all --quiet >/dev/null
  $ dist=dist/1.0.0
  $ zip=$dist/alpha/ContextSDK.zip

A zip is equal to itself, to what was unpacked from it, and to a zip of that, but for the packing.

  $ unzip -q $zip -d again
  $ (cd again && zip -0qry ../again.zip .)
  $ release diff --quiet $zip $zip | steady
  old: dist/1.0.0/alpha/ContextSDK.zip (zip, SIZE, sha256 DIGEST; 13 files, SIZE unpacked)
  new: dist/1.0.0/alpha/ContextSDK.zip (zip, SIZE, sha256 DIGEST; 13 files, SIZE unpacked)
  
  equal
  $ release diff --quiet again/ContextSDK.xcframework $zip | steady
  old: again/ContextSDK.xcframework (folder; 13 files, SIZE unpacked)
  new: dist/1.0.0/alpha/ContextSDK.zip (zip, SIZE, sha256 DIGEST; 13 files, SIZE unpacked)
  
  equal
  $ release diff --quiet $zip again.zip | steady
  old: dist/1.0.0/alpha/ContextSDK.zip (zip, SIZE, sha256 DIGEST; 13 files, SIZE unpacked)
  new: again.zip (zip, SIZE, sha256 DIGEST; 13 files, SIZE unpacked)
  
  equal: only the packing differs
  $ release diff --quiet --json $zip again.zip | document diff | jq -c '[.equal, .onlyPackingDiffers]'
  [true,true]

The zips of two customers differ in their models, and in nothing of the base. A customer's folder can be compared with a zip.

  $ release diff --quiet $zip $dist/beta/ContextSDK.zip | steady
  old: dist/1.0.0/alpha/ContextSDK.zip (zip, SIZE, sha256 DIGEST; 13 files, SIZE unpacked)
  new: dist/1.0.0/beta/ContextSDK.zip (zip, SIZE, sha256 DIGEST; 11 files, SIZE unpacked)
  
  models
    ~ upsell: version 3 → version 4
    - paywall: version 12
  
  sizes
    ios-arm64: SIZE → SIZE (-SIZE)
    ios-arm64_x86_64-maccatalyst: SIZE → SIZE (-SIZE)
    unpacked: SIZE → SIZE (-SIZE)
  
  values
    ~ ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json
    ~ ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json
        ~ app_id: "alpha" → "beta"
        - bundle_identifiers[]: "com.example.alpha"
        + bundle_identifiers[]: "com.example.beta"
        - customModels[paywall]: {file: "paywall.mlmodel", flowId: 2, flowName: "paywall", modelVersion: 12, sha256: "DIGEST"}
        ~ customModels[upsell].modelVersion: 3 → 4
        ~ customModels[upsell].sha256: "DIGEST" → "DIGEST"
  
  files
    ~ ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json (SIZE → SIZE)
    ~ ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodel (SIZE → SIZE)
    ~ ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json (SIZE → SIZE)
    ~ ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/upsell.mlmodel (SIZE → SIZE)
    - ContextSDK.xcframework/ios-arm64/ContextSDK.framework/paywall.mlmodel (SIZE)
    - ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/paywall.mlmodel (SIZE)
  
  different: 2 files removed, 4 files changed
  [1]
  $ release diff --quiet --json $zip $dist/beta/ContextSDK.zip | document diff | jq -r '.equal, .files.changed[].path'
  false
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodel
  ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json
  ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/upsell.mlmodel
  [1]
  $ release diff --quiet $zip $dist/beta/ContextSDK.zip >zips
  [1]
  $ release diff --quiet $dist/alpha $dist/beta/ContextSDK.zip | diff - zips
  [1]

One release of two workspaces is equal, and so is one customer's folder.

  $ mkdir other
  $ (cd other && workspace && release build --all --quiet >/dev/null)
  $ release diff --quiet $dist other/$dist
  old: dist/1.0.0
  new: other/dist/1.0.0
  
  equal
  $ release diff --quiet $dist/alpha other/$dist/alpha
  old: dist/1.0.0/alpha
  new: other/dist/1.0.0/alpha
  
  equal

What is over a limit or cut off is not compared.

  $ framework=base/ContextSDK.xcframework
  $ release diff --quiet --max-entries 3 $zip $framework
  dist/1.0.0/alpha/ContextSDK.zip: cannot be compared: nothing was unpacked: has more than 3 entries (it declares 24); the rest was not read
    remedy: if it really is so large, raise the limit with --max-entries
  base/ContextSDK.xcframework: cannot be compared: has more than 3 entries
    remedy: if it really is so large, raise the limit with --max-entries
  release: 2 problems
  [65]
  $ release diff --quiet --max-entries 3 $framework $zip
  base/ContextSDK.xcframework: cannot be compared: has more than 3 entries
    remedy: if it really is so large, raise the limit with --max-entries
  dist/1.0.0/alpha/ContextSDK.zip: cannot be compared: nothing was unpacked: has more than 3 entries (it declares 24); the rest was not read
    remedy: if it really is so large, raise the limit with --max-entries
  release: 2 problems
  [65]
  $ release diff --quiet --max-entries 3 $framework $framework/.
  base/ContextSDK.xcframework: cannot be compared: has more than 3 entries
    remedy: if it really is so large, raise the limit with --max-entries
  base/ContextSDK.xcframework/.: cannot be compared: has more than 3 entries
    remedy: if it really is so large, raise the limit with --max-entries
  release: 2 problems
  [65]
  $ release diff --quiet --max-entries 3 $framework $framework/. 2>/dev/null
  [65]
  $ head -c $(($(wc -c <$zip) / 2)) $zip >cut.zip
  $ release diff --quiet cut.zip $framework
  cut.zip: cannot be compared: readers disagree: the end of central directory record is missing: the archive is cut off
    remedy: pack it again: the file was cut off, or is not a zip
  release: 1 problem
  [65]

So is what is no artifact, or is not there.

  $ echo text >text.zip
  $ mkdir plain
  $ echo text >plain/file.txt
  $ release diff --quiet $zip text.zip
  text.zip: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  release: 1 problem
  [65]
  $ release diff --quiet plain $zip
  plain: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  release: 1 problem
  [65]
  $ release diff --quiet $zip none.zip
  none.zip: cannot open: No such file or directory
    remedy: check the path
  release: 1 problem
  [74]
  $ release diff --quiet $zip
  release: NEW is missing
  [64]
  $ release diff --quiet
  release: OLD is missing
  [64]
  $ release diff --quiet $zip $zip $zip
  release: unexpected argument "dist/1.0.0/alpha/ContextSDK.zip"
  [64]

A release can be compared with a release only, not with a zip.

  $ release diff --quiet $dist $zip
  dist/1.0.0: is a release of several customers, but dist/1.0.0/alpha/ContextSDK.zip is not
    remedy: name one customer's folder
  [64]
  $ release diff --quiet $zip $dist
  dist/1.0.0: is a release of several customers, but dist/1.0.0/alpha/ContextSDK.zip is not
    remedy: name one customer's folder
  [64]

A folder of two zips is compared with the framework that has the name of one, and with no other.

  $ product ContextBar
  $ release build --customer gamma --quiet >/dev/null
  $ release diff --quiet $dist/gamma base/ContextBar.xcframework | steady
  old: dist/1.0.0/gamma/ContextBar.zip (zip, SIZE, sha256 DIGEST; 9 files, SIZE unpacked)
  new: base/ContextBar.xcframework (folder; 7 files, SIZE unpacked)
  
  sizes
    ios-arm64: SIZE → SIZE (-SIZE)
    ios-arm64_x86_64-maccatalyst: SIZE → SIZE (-SIZE)
    unpacked: SIZE → SIZE (-SIZE)
  
  files
    - ContextBar.xcframework/ios-arm64/ContextBar.framework/CustomModels.json (SIZE)
    - ContextBar.xcframework/ios-arm64_x86_64-maccatalyst/ContextBar.framework/Versions/A/Resources/CustomModels.json (SIZE)
  
  different: 2 files removed
  [1]
  $ release diff --quiet $dist/gamma ContextNew.xcframework
  ContextNew.xcframework: cannot open: No such file or directory
    remedy: check the path
  release: 1 problem
  [74]
  $ cp -R base/ContextBar.xcframework ContextNew.xcframework
  $ release diff --quiet $dist/gamma ContextNew.xcframework
  dist/1.0.0/gamma: contains 2 zips, but ContextNew.xcframework is one artifact
    remedy: name one of its zips
  [64]
