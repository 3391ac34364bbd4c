`release verify` judges an older release by its own version.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ cp release.json ..
  $ release build --all --quiet >/dev/null

Since then, the version was raised, zips and the list of models have other names, and beta got another model.

  $ edit release.json '.version = "1.1.0" | .artifact.url |= sub("cdn"; "cdn2") | .models.list = {file: "models.lst"}'
  $ edit customers.json '.[1].customModels[0].modelVersion = 5'
  $ release verify --quiet --strict dist/1.0.0 | grep -E 'older|^3 artifacts'
  note: dist/1.0.0/alpha/variant.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [agreement.version]
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 6 notes
  $ release verify --quiet --strict dist/1.0.0/alpha/ContextSDK.zip | grep -E 'older|^1 artifact'
  note: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [models.list]
  1 artifact, against 3 customers: 0 errors, 0 warnings, 5 notes

The zip tells its version without the variant.json beside it.

  $ cp dist/1.0.0/beta/ContextSDK.zip .
  $ release verify --quiet --strict --customer beta ContextSDK.zip | grep -E 'older|^1 artifact'
  note: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [models.list]
  1 artifact, against 3 customers: 0 errors, 0 warnings, 5 notes

So does what is in it, and the zip beside what another download came with.

  $ unzip -q ContextSDK.zip
  $ release verify --quiet --strict --customer beta ContextSDK.xcframework | grep -E 'older|^1 artifact'
  note: ios-arm64/ContextSDK.framework/CustomModels.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [models.list]
  1 artifact, against 3 customers: 0 errors, 0 warnings, 5 notes
  $ mv ContextSDK.zip 'ContextSDK (1).zip'
  $ jq '.version = "1.1.0" | .products[].sha256 |= "0" * 64' dist/1.0.0/beta/variant.json >variant.json
  $ release verify --quiet --strict --customer beta 'ContextSDK (1).zip' | grep -E 'older|^1 artifact'
  note: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [models.list]
  1 artifact, against 3 customers: 0 errors, 0 warnings, 5 notes

Older records do not name the list: it had today's name, unless the release has only the standard one.

  $ cp ../release.json .
  $ edit release.json '.models.list = {file: "models.lst"}'
  $ release build --customer alpha --quiet --output old >/dev/null
  $ edit release.json '.version = "1.1.0"'
  $ cp old/1.0.0/alpha/ContextSDK.zip .
  $ jq 'del(.besideModels)' old/1.0.0/alpha/variant.json >variant.json
  $ release verify --quiet --strict ContextSDK.zip | grep -oE '^1 artifact.* 0 errors, 0 warnings'
  1 artifact, against 3 customers: 0 errors, 0 warnings

A later version than the workspace's fails, and another than the workspace's is not built again.

  $ cp ../release.json .
  $ edit release.json '.version = "0.9.0"'
  $ release verify --quiet --strict dist/1.0.0 | grep -E 'is version|^3 artifacts'
  error: dist/1.0.0/alpha/variant.json: is version 1.0.0, but release.json is at 0.9.0 [agreement.version]
  3 artifacts, against 3 customers: 4 errors, 0 warnings, 5 notes
  [1]
  $ release verify --rebuild dist/1.0.0
  dist/1.0.0: cannot be rebuilt: it is version 1.0.0, and the workspace is at 0.9.0
    remedy: check out the commit of 1.0.0, or verify without --rebuild
  [64]
  $ release verify --rebuild dist/1.0.0/alpha/ContextSDK.zip
  dist/1.0.0/alpha/ContextSDK.zip: cannot be rebuilt: it is version 1.0.0, and the workspace is at 0.9.0
    remedy: check out the commit of 1.0.0, or verify without --rebuild
  [64]

Its own version is checked everywhere.

  $ edit release.json '.version = "1.1.0"'
  $ rewrite dist/1.0.0/alpha/ContextSDK.podspec "s/'1\.0\.0'/'1.1.0'/"
  $ release verify --quiet --strict dist/1.0.0 | without_notes | masked
  error: dist/1.0.0/alpha/ContextSDK.podspec: has the SHA-256 DIGEST, but SHA256SUMS says DIGEST [agreement.sums]
    remedy: rebuild the variant; do not edit its files
  error: dist/1.0.0/alpha/ContextSDK.podspec:3: says version "1.1.0", but the release is 1.0.0 [agreement.version]
    remedy: write {{version}} in the template, and build the variant again
  
  3 artifacts, against 3 customers: 2 errors, 0 warnings, 6 notes
  [1]

A customer who has left the manifest since is known to the ledger, if it got the release.

  $ edit customers.json 'map(select(.app_id != "gamma"))'
  $ release verify --quiet dist/1.0.0/gamma | without_notes
  error: dist/1.0.0/gamma/variant.json: names customer "gamma", who is not in the manifest [agreement.customer]
    remedy: remove the folder, as `release build --all --prune` does, or check out the commit of its release
  warning: dist/1.0.0/gamma/ContextSDK.zip: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: check out the commit of its release, whose manifest has the customer
  
  1 artifact, isolation not checked: 1 error, 1 warning, 4 notes
  [1]
  $ jq -cn '{schemaVersion: 1, event: "published", app_id: "gamma", version: "1.0.0", channel: "mirror", products: [], models: [],
  >   time: "2026-01-01T00:00:00Z"}' >releases.jsonl
  $ release verify --quiet dist/1.0.0/gamma | grep -A 1 -e ^error -e ^warning -e gamma -e ^1
  note: dist/1.0.0/gamma/variant.json: names customer "gamma", who got this release, and is not in the manifest any more [agreement.customer]
    remedy: check out the release's commit to check its models too
  note: dist/1.0.0/gamma/variant.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [agreement.version]
  warning: dist/1.0.0/gamma/ContextSDK.zip: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: check out the commit of its release, whose manifest has the customer
  --
  1 artifact, isolation not checked: 0 errors, 1 warning, 5 notes
  $ edit release.json '.version = "1.0.0"'
  $ release verify --quiet dist/1.0.0/gamma | grep -A 1 -e ^error -e ^warning -e gamma -e ^1
  note: dist/1.0.0/gamma/variant.json: names customer "gamma", who got this release, and is not in the manifest any more [agreement.customer]
    remedy: check out the release's commit to check its models too
  warning: dist/1.0.0/gamma/ContextSDK.zip: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: check out the commit of its release, whose manifest has the customer
  --
  1 artifact, isolation not checked: 0 errors, 1 warning, 4 notes

Nor is a zip built again of which only its list of models tells the version.

  $ rm variant.json
  $ cp dist/1.0.0/alpha/ContextSDK.zip .
  $ edit release.json '.version = "1.1.0" | .products[0].version = "1.0.0"'
  $ release verify --rebuild --quiet --customer alpha ContextSDK.zip
  ContextSDK.zip: cannot be rebuilt: it is version 1.0.0, and the workspace is at 1.1.0
    remedy: check out the commit of 1.0.0, or verify without --rebuild
  [64]

A framework that an older release had kept is judged by the version that its record names, and a zip by its path in the repository.

  $ rewrite templates/Package.swift 's/url: "[^"]*", checksum: "[^"]*"/path: "{{path}}"/'
  $ edit release.json '.version = "1.0.1" | del(.products[0].podspec) | .artifact = {path: "zips/{{product}}.zip"}'
  $ release build --customer alpha --quiet >/dev/null
  $ edit release.json '.version = "1.1.0" | del(.products[0].version, .artifact)'
  $ release verify --quiet --strict dist/1.0.1 | grep -e ^error -e artifact
  1 artifact, against 2 customers: 0 errors, 0 warnings, 6 notes
