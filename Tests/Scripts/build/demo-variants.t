The repository's own release, built for every customer and judged by strangers.

  $ . "$TESTDIR/setup.sh"
  $ demo
  $ judges=$ROOT/Tests/EndToEnd/Judges
  $ ls dist/1.4.0
  2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8
  7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512
  acme-fitness
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  index.json
  trailcast
  $ customers=$(ls dist/1.4.0 | grep -v index.json)

Folders are whole: all files have the digests of SHA256SUMS, which names every other one.

  $ for app in $customers; do
  >   (cd dist/1.4.0/$app && sha256sum -c --strict --quiet SHA256SUMS && { cut -c 67- SHA256SUMS; echo SHA256SUMS; } | sort | diff - <(ls -A)) || echo "[$?]"
  > done
  $ ls -A dist/1.4.0/trailcast
  ContextSDK.podspec
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  variant.json

So are zips, for every program that reads them. All entries are in one folder.

  $ for app in $customers; do unzip -tqq dist/1.4.0/$app/ContextSDK.zip || echo "[$?]"; done
  $ python3 "$judges/zip.py" dist/1.4.0/*/ContextSDK.zip
  $ for app in $customers; do bsdtar -tf dist/1.4.0/$app/ContextSDK.zip | cut -d / -f 1 | sort -u || echo "[$?]"; done
  ContextSDK.xcframework
  ContextSDK.xcframework
  ContextSDK.xcframework
  ContextSDK.xcframework
  ContextSDK.xcframework

Every slice holds exactly the customer's models.

  $ python3 "$judges/isolation.py" . dist/1.4.0
  5 variants in order

Podspecs say what was built, as Ruby evaluates them.

  $ for app in $customers; do
  >   ruby -wc dist/1.4.0/$app/ContextSDK.podspec || echo "[$?]"
  >   ruby "$judges/podspec.rb" dist/1.4.0/$app/ContextSDK.podspec >podspec.json || echo "[$?]"
  >   jq -c '[.name, .version, .vendored_frameworks, (.source | keys, .http)]' podspec.json
  >   echo "$(jq -r .source.sha256 podspec.json)  dist/1.4.0/$app/ContextSDK.zip" | sha256sum -c --quiet || echo "[$?]"
  > done
  Syntax OK
  ["ContextSDK","1.4.0","ContextSDK.xcframework",["http","sha256"],"https://sdk.example.com/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/1.4.0/ContextSDK.zip"]
  Syntax OK
  ["ContextSDK","1.4.0","ContextSDK.xcframework",["http","sha256"],"https://sdk.example.com/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/1.4.0/ContextSDK.zip"]
  Syntax OK
  ["ContextSDK","1.4.0","ContextSDK.xcframework",["http","sha256"],"https://sdk.example.com/acme-fitness/1.4.0/ContextSDK.zip"]
  Syntax OK
  ["ContextSDK","1.4.0","ContextSDK.xcframework",["http","sha256"],"https://sdk.example.com/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/ContextSDK.zip"]
  Syntax OK
  ["ContextSDK","1.4.0","ContextSDK.xcframework",["http","sha256"],"https://sdk.example.com/trailcast/1.4.0/ContextSDK.zip"]

Records agree with the zips and with the index.

  $ for app in $customers; do
  >   record=dist/1.4.0/$app/variant.json zip=dist/1.4.0/$app/ContextSDK.zip
  >   jq -r '.products[0] | "\(.sha256)  '$zip'"' $record | sha256sum -c --quiet || echo "[$?]"
  >   [ "$(jq '.products[0].size' $record)" = "$(wc -c <$zip | tr -d ' ')" ] || echo another size
  >   jq '{products, models}' $record >record.json
  >   jq --arg app $app '.variants[] | select(.app_id == $app) | {products, models}' dist/1.4.0/index.json | diff - record.json || echo "[$?]"
  > done

The Swift package manager, which takes a second each time, agrees for one.

  $ app=c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  $ (cd dist/1.4.0/$app && swift package dump-package) | jq -r '.targets[] | .url, .checksum' >targets
  $ sed -n 1p targets
  https://sdk.example.com/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/1.4.0/ContextSDK.zip
  $ swift package --scratch-path scratch compute-checksum dist/1.4.0/$app/ContextSDK.zip | diff - <(sed 1d targets)
  $ for app in $customers; do grep -c "checksum: \"$(sha256sum <dist/1.4.0/$app/ContextSDK.zip | cut -c -64)\"" dist/1.4.0/$app/Package.swift; done | uniq -c | tr -s ' '
   5 1

Links and modes survive `unzip`, and what is besides the base is the customer's.

  $ unzip -qq dist/1.4.0/trailcast/ContextSDK.zip -d unzipped
  $ mac=unzipped/ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework
  $ links $mac
  ./ContextSDK -> Versions/Current/ContextSDK
  ./Headers -> Versions/Current/Headers
  ./Modules -> Versions/Current/Modules
  ./Resources -> Versions/Current/Resources
  ./Versions/Current -> A
  $ links unzipped | diff - <(links Examples/ContextSDK/Build)
  $ ls $mac/Resources
  CustomModels.json
  Info.plist
  PrivacyInfo.xcprivacy
  att_prompt.mlmodel
  push_permission.mlmodel
  $ (cd unzipped && find . -type f -perm -100 | sort)
  ./ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK
  ./ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/ContextSDK
  ./ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/ContextSDK
  $ diff <(cd Examples/ContextSDK/Build && find *.xcframework | sort) <(cd unzipped && find * | sort) | sed -n 's/^\([<>]\) ContextSDK.xcframework/\1/p' | tr '<>' '-+'
  +/ios-arm64/ContextSDK.framework/CustomModels.json
  +/ios-arm64/ContextSDK.framework/att_prompt.mlmodel
  +/ios-arm64/ContextSDK.framework/push_permission.mlmodel
  +/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json
  +/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/att_prompt.mlmodel
  +/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/push_permission.mlmodel
  +/ios-arm64_x86_64-simulator/ContextSDK.framework/CustomModels.json
  +/ios-arm64_x86_64-simulator/ContextSDK.framework/att_prompt.mlmodel
  +/ios-arm64_x86_64-simulator/ContextSDK.framework/push_permission.mlmodel
  [1]
  $ (cd Examples/ContextSDK/Build && find . -type f) | while IFS= read -r file; do cmp "Examples/ContextSDK/Build/$file" "unzipped/$file" || echo "[$?]"; done

A build of one customer names what was made.

  $ release build --customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 --output one --quiet | tee summary | masked
  ContextSDK 1.4.0 is in one/1.4.0
  
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210 (Daybook): new
    ContextSDK.zip  SIZE
      sha256  DIGEST
      model   onboarding_upsell 73 (onboarding_upsell.mlmodel, SIZE, treeEnsembleClassifier)
      model   paywall_timing 12 (paywall_timing.mlmodel, SIZE, treeEnsembleClassifier)
    with ContextSDK.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
  
  1 variant, SIZE
  next: (cd one/1.4.0/c2d67cdb-e117-4c3e-acca-2ae7f1a42210 && sha256sum -c SHA256SUMS)
  $ grep -c "$(sha256sum one/1.4.0/c2d67cdb*/ContextSDK.zip | cut -c -64)" summary
  1
  $ ls one/1.4.0
  c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  index.json
