`release verify` judges an older release by its own version.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ release build --all --quiet >/dev/null

Since then, the version was raised, and beta got another model.

  $ edit release.json '.version = "1.1.0"'
  $ edit customers.json '.[1].customModels[0].modelVersion = 5'
  $ release verify --quiet --strict dist/1.0.0 | grep -E 'older|^3 artifacts'
  note: dist/1.0.0/alpha/variant.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [agreement.version]
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 6 notes
  $ release verify --quiet --strict dist/1.0.0/alpha/ContextSDK.zip | grep -E 'older|^1 artifact'
  note: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [models.list]
  1 artifact, against 3 customers: 0 errors, 0 warnings, 5 notes

The zip tells its version without the variant.json beside it.

  $ cp dist/1.0.0/alpha/ContextSDK.zip .
  $ release verify --quiet --strict --customer alpha ContextSDK.zip | grep -E 'older|^1 artifact'
  note: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: is version 1.0.0, older than 1.1.0 in release.json: judged as 1.0.0 [models.list]
  1 artifact, against 3 customers: 0 errors, 0 warnings, 5 notes

A later version than the workspace's fails, and another than the workspace's is not built again.

  $ edit release.json '.version = "0.9.0"'
  $ release verify --quiet --strict dist/1.0.0 | grep -E 'is version|^3 artifacts'
  error: dist/1.0.0/alpha/variant.json: is version 1.0.0, but release.json is at 0.9.0 [agreement.version]
  3 artifacts, against 3 customers: 4 errors, 0 warnings, 5 notes
  [1]
  $ release verify --rebuild dist/1.0.0
  dist/1.0.0: cannot be rebuilt: it is version 1.0.0, and the workspace is at 0.9.0
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
