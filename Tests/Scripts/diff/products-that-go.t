`release diff` of releases whose products or files change: what goes breaks its customers, and what comes breaks nobody.

  $ . "$TESTDIR/setup.sh"
  $ old=old/dist/1.0.0
  $ new=new/dist/1.0.0
  $ mkdir old new
  $ (cd old && workspace && product ContextOld && release build --all --quiet >/dev/null)
  $ (cd new && workspace && release build --all --quiet >/dev/null)

A product is gone.

  $ release diff --quiet --fail-on breaking $old/gamma $new/gamma | steady
  old: old/dist/1.0.0/gamma
  new: new/dist/1.0.0/gamma
  
  breaking
    ! removed the product ContextOld.zip
  
  products
    - ContextOld.zip
  
  beside the zips: sizes
    unpacked: SIZE → SIZE (-SIZE)
  
  beside the zips: texts
    --- a/Package.swift
    +++ b/Package.swift
    @@ -5,10 +5,8 @@
       name: "SDK", platforms: [.iOS(.v14)],
       products: [
         .library(name: "ContextSDK", targets: ["ContextSDK"]),
    -    .library(name: "ContextOld", targets: ["ContextOld"]),
       ],
       targets: [
         .binaryTarget(name: "ContextSDK", url: "https://cdn.example.com/gamma/1.0.0/ContextSDK.zip", checksum: "DIGEST"),
    -    .binaryTarget(name: "ContextOld", url: "https://cdn.example.com/gamma/1.0.0/ContextOld.zip", checksum: "DIGEST"),
       ]
     )
  
  beside the zips: values
    ~ variant.json
        ~ inputs.configuration: "DIGEST" → "DIGEST"
        ~ inputs.templates: "DIGEST" → "DIGEST"
        - inputs.trees.ContextOld: "DIGEST"
        - products[ContextOld]: {baseSha256: "DIGEST", file: "ContextOld.zip", name: "ContextOld", sha256: "DIGEST", size: SIZE, url: "https://cdn.example.com/gamma/1.0.0/ContextOld.zip"}
  
  beside the zips: files
    ~ Package.swift (SIZE → SIZE)
    ~ SHA256SUMS (SIZE → SIZE)
    ~ variant.json (SIZE → SIZE)
    - ContextOld.podspec (SIZE)
  
  different: 1 breaking change
  [1]
  $ release diff --quiet --summary --fail-on breaking $old $new | steady
  old: old/dist/1.0.0
  new: new/dist/1.0.0
  
  summary
    3 customers different
    1 breaking change
    no customer has other models
    no slice has another binary
  
  breaking
    ! removed the product ContextOld.zip
  
  every customer that differs
  
  products
    - ContextOld.zip
  
  alpha, beta, gamma: nothing else
  
  different: 3 customers different, 1 breaking change
  [1]
  $ release diff --quiet --json $old $new | document diff | jq -c '.equal, [.breaking[].name], .breakingCount'
  false
  ["ContextOld.zip"]
  1
  [1]
  $ release diff --quiet --fail-on breaking $new $old >/dev/null

One came, and another is gone.

  $ (cd new && product ContextNew && release build --all --quiet >/dev/null)
  $ release diff --quiet --json $old/gamma $new/gamma | document diff | jq -c '.equal, (.products | .added, .removed, [.compared[] | [.file, .equal]])'
  false
  ["ContextNew.zip"]
  ["ContextOld.zip"]
  [["ContextSDK.zip",true]]
  [1]

What breaks some customers names them, and customers with the same differences are told together.

  $ cp -R $old before
  $ for one in alpha beta; do zip -dq $old/$one/ContextSDK.zip '*/PrivacyInfo.xcprivacy'; done
  $ release diff --quiet before $old | steady
  old: before
  new: old/dist/1.0.0
  
  summary
    1 customer equal, 2 customers different
    1 breaking change
    no customer has other models
    no slice has another binary
  
  breaking
    ! removed the privacy manifest PrivacyInfo.xcprivacy in ios-arm64, ios-arm64_x86_64-maccatalyst, for alpha, beta
  
  every customer that differs
  
  ContextSDK.zip: files
    - ContextSDK.xcframework/ios-arm64/ContextSDK.framework/PrivacyInfo.xcprivacy (SIZE)
    - ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/PrivacyInfo.xcprivacy (SIZE)
  
  alpha, beta
  
  ~ also differs in ContextSDK.zip: sizes
  
  different: 1 customer equal, 2 customers different, 1 breaking change
  [1]
