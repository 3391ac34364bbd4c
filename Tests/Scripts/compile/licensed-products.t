Features and products that the manifest names: those of `release.json`, and others.

  $ . "$TESTDIR/setup.sh"

An unknown feature is an error once something is compiled, which is told once for all who have it.

  $ compiled alpha:plsu,plus beta:plsu,plus
  $ release build --all --quiet
  customers.json:8: [0].features: `features` in release.json does not declare "plsu": it turns nothing on, which 2 customers have
    app_id alpha
    remedy: did you mean "plus"?
  release: 1 problem; nothing was written
  [65]
  $ release plan --quiet
  customers.json:8: [0].features: `features` in release.json does not declare "plsu": it turns nothing on, which 2 customers have
    app_id alpha
    remedy: did you mean "plus"?
  release: 1 problem
  [65]
  $ release check --quiet
  customers.json:8: [0].features: `features` in release.json does not declare "plsu": it turns nothing on, which 2 customers have
    app_id alpha
    remedy: did you mean "plus"?
  release: 1 problem
  [65]
  $ runs

So is an unknown product.

  $ edit customers.json 'map(.features = []) | .[0].products = ["ContextSKD"]'
  $ release build --all --quiet
  customers.json:9: [0].products: there is no product "ContextSKD"
    app_id alpha
    remedy: did you mean "ContextSDK"?
  release: 1 problem; nothing was written
  [65]

Nothing is compiled here: an unknown feature is a warning.

  $ elsewhere() { rm -rf ../next && mkdir ../next && cd ../next; }
  $ elsewhere
  $ workspace alpha beta
  $ edit release.json '.features = {plus: {}}'
  $ edit customers.json 'map(.features = ["plsu", "plus"])'
  $ release build --all --quiet 2>&1 >/dev/null
  customers.json:8: [0].features: warning: `features` in release.json does not declare "plsu": it turns nothing on, which 2 customers have
    app_id alpha
    remedy: did you mean "plus"?

Customers get what they have licensed: one product, both, or the other.

  $ elsewhere
  $ compiled alpha::upsell beta::upsell gamma
  $ edit customers.json '.[0].products = ["ContextSDK"] | .[2].products = ["ExtraParts"]'
  $ framework sdk/kits/ExtraParts
  $ sed s/ContextSDK/ExtraParts/ templates/ContextSDK.podspec >templates/ExtraParts.podspec
  $ edit release.json '.products += [.products[0] | .name = "ExtraParts" | .podspec = "templates/ExtraParts.podspec"
  >   | .builder.command[2] = "ExtraParts"]'
  $ release build --all --quiet | grep '^  with' && runs
    with ContextSDK.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
    with ContextSDK.podspec, ExtraParts.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
    with ExtraParts.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
  ContextSDK -
  ExtraParts -
  $ for app in alpha beta gamma; do
  >   (cd dist/1.0.0/$app && echo $app: *.zip *.podspec && jq -c '[.products[].name], (.inputs.trees | keys)' variant.json && grep -c ExtraParts Package.swift)
  > done
  alpha: ContextSDK.zip ContextSDK.podspec
  ["ContextSDK"]
  ["ContextSDK"]
  0
  beta: ContextSDK.zip ExtraParts.zip ContextSDK.podspec ExtraParts.podspec
  ["ContextSDK","ExtraParts"]
  ["ContextSDK","ExtraParts"]
  2
  gamma: ExtraParts.zip ExtraParts.podspec
  ["ExtraParts"]
  ["ExtraParts"]
  2
  $ sums_hold alpha beta gamma
  $ release verify dist/1.0.0 --quiet --strict | without_notes
  
  4 artifacts, against 3 customers: 0 errors, 0 warnings, 4 notes
  $ release verify dist/1.0.0 --quiet --rebuild | without_notes
  
  4 artifacts, against 3 customers: 0 errors, 0 warnings, 4 notes

So it is where they are published.

  $ runs
  $ mirror
  $ built_and_ran
  $ release publish --all --quiet >/dev/null
  $ ls www/*/1.0.0
  www/alpha/1.0.0:
  ContextSDK.zip
  
  www/beta/1.0.0:
  ContextSDK.zip
  ExtraParts.zip
  
  www/gamma/1.0.0:
  ExtraParts.zip
  $ release status --quiet
  customer  manifest  built  mirror  models
  alpha     1.0.0     1.0.0  1.0.0   upsell@1
  beta      1.0.0     1.0.0  1.0.0   upsell@1
  gamma     1.0.0     1.0.0  1.0.0   -
  3 customers

The product of another is not theirs.

  $ cp dist/1.0.0/beta/ExtraParts.zip dist/1.0.0/alpha
  $ release verify dist/1.0.0 --quiet | without_notes
  error: dist/1.0.0/alpha/ExtraParts.zip: ExtraParts.xcframework/ios-arm64/ExtraParts.framework/upsell.mlmodel: has the SHA-256 dbc6a69cbc63795d5e668e42a2caf21b93721254a8341b7bcea38fbd59ca50f9, but the model of upsell version 1 has fceba8f6db47aa0aa958931fcfef38510820756cf13b62feea51e267a2c6fac2 [models.exact]
    also dist/1.0.0/alpha/ExtraParts.zip: ExtraParts.xcframework/ios-arm64_x86_64-maccatalyst/ExtraParts.framework/Versions/A/Resources/upsell.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: rebuild the variant from the manifest
  error: dist/1.0.0/alpha/ExtraParts.zip: ExtraParts.xcframework/ios-arm64/ExtraParts.framework/CustomModels.json: app_id: is "beta", but the manifest says "alpha" (the same in 2 places) [models.list]
    remedy: rebuild the variant: the list is made from the manifest and the models
  error: dist/1.0.0/alpha/ExtraParts.zip: ExtraParts.xcframework/ios-arm64/ExtraParts.framework/CustomModels.json: bundle_identifiers: are "com.example.beta", but the manifest says "com.example.alpha" (the same in 2 places) [models.list]
    remedy: rebuild the variant: the list is made from the manifest and the models
  error: dist/1.0.0/alpha/ExtraParts.zip: ExtraParts.xcframework/ios-arm64/ExtraParts.framework/upsell.mlmodel: has the bytes of a model of customer beta (SHA-256 dbc6a69cbc63795d5e668e42a2caf21b93721254a8341b7bcea38fbd59ca50f9) [isolation.model]
    also dist/1.0.0/alpha/ExtraParts.zip: ExtraParts.xcframework/ios-arm64_x86_64-maccatalyst/ExtraParts.framework/Versions/A/Resources/upsell.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: remove it from the base framework, or correct in the workspace whose model it is
  error: dist/1.0.0/alpha/ExtraParts.zip: ExtraParts.xcframework/ios-arm64/ExtraParts.framework/CustomModels.json: names customer beta: the bundle identifier "com.example.beta" is at byte 97 (UTF-8) [isolation.identifier]
    also dist/1.0.0/alpha/ExtraParts.zip: ExtraParts.xcframework/ios-arm64_x86_64-maccatalyst/ExtraParts.framework/Versions/A/Resources/CustomModels.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: remove it from the source of the file
  error: dist/1.0.0/alpha/ExtraParts.zip: is not named in variant.json [agreement.record]
    remedy: rebuild the variant
  error: dist/1.0.0/alpha/ExtraParts.zip: is not listed in SHA256SUMS [agreement.sums]
    remedy: remove it from the folder, or rebuild the variant
  error: dist/1.0.0/alpha/Package.swift: no binaryTarget has the URL or path of "ExtraParts" [agreement.stamps]
    remedy: correct the template, and build the variant again
  
  5 artifacts, against 3 customers: 8 errors, 0 warnings, 6 notes
  [1]
