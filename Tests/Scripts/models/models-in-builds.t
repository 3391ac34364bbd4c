What builds tell devices of models over the air, and the rules `ota.*`.

  $ . "$TESTDIR/setup.sh"
  $ over_the_air
  $ release build --all --quiet >/dev/null
  $ zip=dist/1.0.0/alpha/ContextSDK.zip
  $ phone=ContextSDK.xcframework/ios-arm64/ContextSDK.framework
  $ desktop=ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources

A build tells devices where to ask, which root they trust, and which models they have.

  $ zipinfo -1 $zip | grep OTA
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.root.json
  ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/OTA.json
  ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/OTA.root.json
  $ unzip -p $zip $phone/OTA.json | document ota
  {
    "schema": "release.ota/1",
    "app_id": "alpha",
    "version": "1.0.0",
    "feed": "https://ota.example.com/alpha/feed.json",
    "flows": [
      {
        "flowId": 1,
        "flowName": "upsell",
        "modelVersion": "3",
        "file": "upsell.mlmodel",
        "sha256": "a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe",
        "upsellThreshold": 0.5,
        "randomUpsellChance": 0.05
      }
    ]
  }
  $ unzip -p dist/1.0.0/beta/ContextSDK.zip $phone/OTA.json
  {
    "schema": "release.ota/1",
    "app_id": "beta",
    "version": "1.0.0",
    "feed": "https://ota.example.com/beta/feed.json",
    "flows": [
      {
        "flowId": 1,
        "flowName": "upsell",
        "modelVersion": "4",
        "file": "upsell.mlmodel",
        "sha256": "93d32d27101c93ab2184afb1d36822d1053723e94b589e0a181cbf3276f57f0e",
        "upsellThreshold": 0.5,
        "randomUpsellChance": 0.05
      }
    ]
  }
  $ mkdir unpacked
  $ for app in alpha beta; do
  >   for folder in $phone $desktop; do
  >     unzip -p dist/1.0.0/$app/ContextSDK.zip $folder/OTA.root.json | cmp - ota/1.root.json
  >     unzip -qo dist/1.0.0/$app/ContextSDK.zip -d unpacked/$app
  >     (cd unpacked/$app/$folder && jq -r '.flows[] | "\(.sha256)  \(.file)"' OTA.json | sha256sum -c)
  >     cmp unpacked/$app/$folder/OTA.json unpacked/$app/$phone/OTA.json
  >   done
  > done
  upsell.mlmodel: OK
  upsell.mlmodel: OK
  upsell.mlmodel: OK
  upsell.mlmodel: OK
  $ release verify dist/1.0.0 --strict --rebuild --quiet | without_notes
  
  2 artifacts, against 2 customers: 0 errors, 0 warnings, 4 notes

Each way in which the files can be wrong: `wrong` changes the `OTA.json`, or another file, of both slices by an expression of sed, and verifies the copy.

  $ broken() { rm -rf broken broken.zip && cp -R unpacked/alpha broken; }
  $ verified() {
  >   (cd broken && zip -qryX ../broken.zip .)
  >   release verify broken.zip --customer alpha --quiet | without_notes | grep -v '^  remedy' | masked
  > }
  $ wrong() {
  >   local folder
  >   broken
  >   for folder in $phone $desktop; do rewrite broken/$folder/"${2:-OTA.json}" "$1"; done
  >   verified
  > }
  $ wrong 's,com/alpha/,com/beta/,'
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json: feed: is "https://ota.example.com/beta/feed.json", and this release's is "https://ota.example.com/alpha/feed.json" (the same in 2 places) [ota.feed]
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 5 notes
  [1]
  $ wrong 's/"app_id": "alpha"/"app_id": "other"/'
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json: app_id: is "other", and this release's is "alpha" (the same in 2 places) [ota.feed]
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ wrong 's/1\.0\.0/0.9.0/'
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json: version: is "0.9.0", and this release's is "1.0.0" (the same in 2 places) [ota.feed]
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ wrong 's,release.ota/1,release.ota/2,'
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json: is not a release.ota/1 (the same in 2 places) [ota.feed]
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodel: is in no flow of the OTA.json beside it [ota.fallback]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/upsell.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
  
  1 artifact, against 2 customers: 2 errors, 0 warnings, 4 notes
  [1]
  $ wrong 's/"feed"/"food"/'
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json: feed is missing, or not a string (the same in 2 places) [ota.feed]
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ wrong 's/upsell\.mlmodel/other.mlmodel/'
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodel: is in no flow of the OTA.json beside it [ota.fallback]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/upsell.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json: flows[0]: names "other.mlmodel", but there is no such model beside it [ota.fallback]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/OTA.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
  
  1 artifact, against 2 customers: 2 errors, 0 warnings, 4 notes
  [1]
  $ wrong 's/"sha256": "..../"sha256": "0000/'
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json: flows[0]: sha256 is DIGEST, but upsell.mlmodel beside it has DIGEST [ota.fallback]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/OTA.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ wrong 's/"sig":"/&00/' OTA.root.json
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.root.json: is not a root that devices can trust: has 0 valid signatures of 1 (the same in 2 places) [ota.root]
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ wrong 's/.*/{}/' OTA.root.json
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.root.json: is not a root that devices can trust: has no signed document with signatures (the same in 2 places) [ota.root]
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ broken && for folder in $phone $desktop; do edit broken/$folder/OTA.json '.flows = []'; done && verified
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodel: is in no flow of the OTA.json beside it [ota.fallback]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/upsell.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ broken && rm broken/$desktop/OTA.json && verified
  error: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/OTA.json: is missing [ota.feed]
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ broken && rm broken/{$phone,$desktop}/OTA.root.json && verified
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.root.json: is missing [ota.root]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/OTA.root.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ broken && echo ' ' >>broken/$desktop/OTA.json && verified
  error: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/OTA.json: differs from ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.json [ota.feed]
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]

Another vendor's root, and none.

  $ cp -R ota right
  $ mkdir stranger
  $ (cd stranger && over_the_air)
  $ cp stranger/ota/1.root.json ota
  $ release verify $zip --customer alpha --quiet | without_notes
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.root.json: is not one of the vendor's roots (the same in 2 places) [ota.root]
    remedy: rebuild the variant: the file is made from release.json, the roots and the models
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ rm ota/1.root.json
  $ release build --all
  ota/1.root.json: there is no root
    remedy: restore it from the repository's history
  release: 1 problem; nothing was written
  [78]
  $ cp right/1.root.json ota

Nothing else changes what is up to date, and a new root changes every build.

  $ release build --all --dry-run | grep unchanged
  reading 2 of 2 customers
  alpha: unchanged
  beta: unchanged
  $ for command in renew 'sign owner' publish; do release models keys $command --quiet >/dev/null 2>&1; done
  $ release verify dist/1.0.0/alpha --quiet | without_notes
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/OTA.root.json: is root 1, and 2 is the newest (the same in 2 places) [ota.root]
    remedy: rebuild the variant: the file is made from release.json, the roots and the models
  
  1 artifact, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ release build --all --quiet >/dev/null
  $ release verify dist/1.0.0 --strict --quiet | without_notes
  
  2 artifacts, against 2 customers: 0 errors, 0 warnings, 4 notes

A revoked model is found in the manifest, and in a build from before.

  $ release models publish --customer alpha --quiet
  alpha  approved upsell 3, 109 B
  1 customer published
  $ release models revoke --customer alpha --flow upsell --to 3 --quiet
  upsell: warning: apps that have model 3 in their bundle run none in its place, or go on with it if their client is an older one
    app_id alpha
    remedy: `release models publish --customer alpha` ends its approval, so that the online key cannot bring it back; if a build has it, give the customer another version in the manifest, and release that
  alpha  revoked upsell 3: the bundled model on all devices
  1 customer published
  $ release check --quiet
  Models/Custom/alpha/upsell.mlmodel: warning: upsell 3 was revoked: devices that have it in their bundle run no model in its place
    app_id alpha: upsell
    remedy: give the customer another version in the manifest
  1.0.0: 2 customers with 2 models in order; 0 problems, 1 warning
  $ release models publish --customer alpha --quiet
  Models/Custom/alpha/upsell.mlmodel: warning: upsell 3 was revoked: devices that have it in their bundle run no model in its place
    app_id alpha: upsell
    remedy: give the customer another version in the manifest
  alpha: warning: no longer approves upsell 3: revoked
    remedy: if devices need another, give it to the customer in the manifest
  1 customer published
  $ edit release.json '.publish = [{name: "out", kind: "directory", path: "out/{{app_id}}/{{version}}.zip"}]'
  $ release publish --all --dry-run --quiet
  dist/1.0.0/alpha: warning: upsell 3 was revoked: devices that have it in their bundle run no model in its place
    app_id alpha: upsell
    remedy: give the customer another version in the manifest
  alpha  out: would publish out/alpha/1.0.0.zip
  beta  out: would publish out/beta/1.0.0.zip
  1.0.0: 2 would be published, 0 there already, 0 held back, 0 failed

Releases from before models went over the air, and those whose feed has moved, are judged as they were.

  $ rm -rf * && workspace alpha:upsell=3
  $ version() {
  >   edit release.json '.version = $version' --arg version "$1"
  >   find base -name Info.plist | while IFS= read -r list; do rewrite "$list" "s,<string>1\.[0-9]\.0<,<string>$1<,"; done
  > }
  $ release build --all --quiet >/dev/null
  $ release models init --url 'https://ota.example.com/{{app_id}}' --directory 'www/{{app_id}}' --quiet >/dev/null
  $ version 1.1.0
  $ release build --all --quiet >/dev/null
  $ version 1.2.0
  $ rewrite release.json 's/ota\.example\.com/models.example.com/'
  $ release verify dist/1.0.0/alpha --quiet | tee ../verified | without_notes
  
  1 artifact, against 1 customer: 0 errors, 0 warnings, 5 notes
  $ grep -c '^note: ' ../verified
  5
  $ grep -cF '[ota.' ../verified
  0
  [1]
  $ release verify dist/1.1.0/alpha --quiet | tee ../verified | without_notes
  
  1 artifact, against 1 customer: 0 errors, 0 warnings, 5 notes
  $ grep -c '^note: ' ../verified
  5
  $ grep -cF '[ota.' ../verified
  0
  [1]
