`release verify`: artifacts in order, and artifacts of which nobody says whose they are.

  $ . "$TESTDIR/setup.sh"
  $ demo
  $ base=Examples/ContextSDK/Build/ContextSDK.xcframework

A release, a variant and a zip in order have no errors and no warnings.

  $ release verify dist/1.4.0 --strict --quiet | without_notes
  
  5 artifacts, against 5 customers: 0 errors, 0 warnings, 6 notes
  $ release verify dist/1.4.0/acme-fitness --strict --quiet | without_notes
  
  1 artifact, against 5 customers: 0 errors, 0 warnings, 3 notes
  $ release verify dist/1.4.0/acme-fitness/ContextSDK.zip --strict | without_notes
  verifying dist/1.4.0/acme-fitness/ContextSDK.zip
  
  1 artifact, against 5 customers: 0 errors, 0 warnings, 3 notes

The base is nobody's. With `--strict`, what is unchecked is a failure, unless it is allowed.

  $ release verify $base --quiet
  note: Examples/ContextSDK/Build/ContextSDK.xcframework: there is no dSYM in any slice [symbols.missing]
    remedy: create the xcframework with the `-debug-symbols …` of each archive
  note: Examples/ContextSDK/Build/ContextSDK.xcframework: nothing in it is signed [seal.signer]
    remedy: sign it with `codesign --timestamp --sign <identity>`
  warning: Examples/ContextSDK/Build/ContextSDK.xcframework: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 0 errors, 1 warning, 2 notes
  $ release verify $base --strict --quiet | tail -n 1
  1 artifact, isolation not checked: 0 errors, 1 warning, 2 notes
  [1]
  $ release verify $base --strict --allow-unchecked --quiet | grep -v '^ '
  note: Examples/ContextSDK/Build/ContextSDK.xcframework: there is no dSYM in any slice [symbols.missing]
  note: Examples/ContextSDK/Build/ContextSDK.xcframework: nothing in it is signed [seal.signer]
  note: Examples/ContextSDK/Build/ContextSDK.xcframework: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
  
  1 artifact, isolation not checked: 0 errors, 0 warnings, 3 notes

The sum of several artifacts says how many of them were held against the manifest.

  $ release verify $base dist/1.4.0/acme-fitness --quiet | tail -n 1
  2 artifacts, 1 of them against 5 customers: 0 errors, 1 warning, 3 notes
  $ release verify $base --json --quiet | document verify | jq -c '.summary, .artifacts[].isolationChecked'
  {"errors":0,"warnings":1,"notes":2,"isolationUnchecked":1}
  false

Another customer's model in it is found as soon as the customer is named.

  $ cp Examples/ContextSDK/Models/Custom/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/onboarding_upsell.mlmodel $base/ios-arm64/ContextSDK.framework/x.bin
  $ release verify $base --quiet | without_notes
  warning: Examples/ContextSDK/Build/ContextSDK.xcframework: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 0 errors, 1 warning, 2 notes
  $ release verify $base --customer acme-fitness --quiet | without_notes
  error: ios-arm64/ContextSDK.framework/onboarding_upsell.mlmodel: is missing: customer acme-fitness should receive onboarding_upsell version 72 [models.exact]
    also ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/onboarding_upsell.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator
    remedy: rebuild the variant from the manifest
  error: ios-arm64/ContextSDK.framework/CustomModels.json: is missing [models.list]
    also ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator
    remedy: rebuild the variant: the list is made from the manifest and the models
  error: ios-arm64/ContextSDK.framework/x.bin: has the bytes of a model of customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 (SHA-256 2523f3f02c7a084a9713a623d199d214282b265222806e141e97d31d2868030b) [isolation.model]
    remedy: remove it from the base framework, or correct in the workspace whose model it is
  
  1 artifact, against 5 customers: 3 errors, 0 warnings, 2 notes
  [1]
  $ rm $base/ios-arm64/ContextSDK.framework/x.bin

Where there is no release.json, nothing tells who the customers are.

  $ mkdir elsewhere && cd elsewhere
  $ release verify ../dist/1.4.0 --quiet | without_notes
  warning: ../dist/1.4.0/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/ContextSDK.zip: isolation was not checked: there is no customer manifest to search for other customers by [isolation.unchecked]
    also ../dist/1.4.0/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/ContextSDK.zip
    also ../dist/1.4.0/acme-fitness/ContextSDK.zip
    also ../dist/1.4.0/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/ContextSDK.zip
    also ../dist/1.4.0/trailcast/ContextSDK.zip
    remedy: run in the folder with release.json, or name it with --config
  
  5 artifacts, isolation not checked without a customer manifest: 0 errors, 1 warning, 6 notes
  $ release verify ../dist/1.4.0 --strict --quiet | tail -n 1
  5 artifacts, isolation not checked without a customer manifest: 0 errors, 1 warning, 6 notes
  [1]
  $ release verify ../dist/1.4.0 --strict --allow-unchecked --quiet | grep -v '^ ' | tail -n 3
  note: ../dist/1.4.0/2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/ContextSDK.zip: isolation was not checked: there is no customer manifest to search for other customers by [isolation.unchecked]
  
  5 artifacts, isolation not checked without a customer manifest: 0 errors, 0 warnings, 7 notes
  $ release verify ../dist/1.4.0 --json --quiet | document verify | jq -c .summary
  {"errors":0,"warnings":1,"notes":6,"isolationUnchecked":5}

A zip is held against a manifest alone: the names in it, but not the models.

  $ cp ../dist/1.4.0/acme-fitness/ContextSDK.zip .
  $ verify() { release verify ContextSDK.zip --manifest ../customers.json --quiet "$@"; }
  $ verify --customer acme-fitness | without_notes
  warning: ../customers.json: no models were compared byte for byte: without a release.json it is not known where they are [isolation.unchecked]
    remedy: run in the folder with release.json, or name it with --config
  
  1 artifact, against the names of 5 customers: 0 errors, 1 warning, 3 notes
  $ verify --customer acme-fitness --json | document verify | jq -c '.summary, .artifacts[].isolationChecked'
  {"errors":0,"warnings":1,"notes":3,"isolationUnchecked":1}
  false
  $ verify --customer acme-fitness --strict | tail -n 1
  1 artifact, against the names of 5 customers: 0 errors, 1 warning, 3 notes
  [1]
  $ verify --customer acme-fitness --strict --allow-unchecked | tail -n 1
  1 artifact, against the names of 5 customers: 0 errors, 0 warnings, 4 notes
  $ verify --customer trailcast | without_notes
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: app_id: is "acme-fitness", but the manifest says "trailcast" (the same in 3 places) [models.list]
    remedy: rebuild the variant: the list is made from the manifest and the models
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: bundle_identifiers: are "com.acme.fitness", "com.acme.fitness.beta", "com.acme.fitness-watch", but the manifest says "io.trailcast.weather", "io.trailcast.weather.pro" (the same in 3 places) [models.list]
    remedy: rebuild the variant: the list is made from the manifest and the models
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: customModels[0].flowName: the manifest has no model for "onboarding_upsell", or only one (the same in 3 places) [models.list]
    remedy: rebuild the variant: the list is made from the manifest and the models
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: customModels: lacks push_permission, which the manifest lists (the same in 3 places) [models.list]
    remedy: rebuild the variant: the list is made from the manifest and the models
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: customModels: lacks att_prompt, which the manifest lists (the same in 3 places) [models.list]
    remedy: rebuild the variant: the list is made from the manifest and the models
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: names customer acme-fitness: the app_id "acme-fitness" is at byte 37 (UTF-8) [isolation.identifier]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator
    remedy: remove it from the source of the file, or add the word to verify.commonNames if it is an ordinary word
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: names customer acme-fitness: the bundle identifier "com.acme.fitness" is at byte 105 (UTF-8) [isolation.identifier]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator
    remedy: remove it from the source of the file
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: names customer acme-fitness: the bundle identifier "com.acme.fitness.beta" is at byte 129 (UTF-8) [isolation.identifier]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator
    remedy: remove it from the source of the file
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: names customer acme-fitness: the bundle identifier "com.acme.fitness-watch" is at byte 158 (UTF-8) [isolation.identifier]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator
    remedy: remove it from the source of the file
  warning: ../customers.json: no models were compared byte for byte: without a release.json it is not known where they are [isolation.unchecked]
    remedy: run in the folder with release.json, or name it with --config
  
  1 artifact, against the names of 5 customers: 9 errors, 1 warning, 3 notes
  [1]
  $ verify --customer nobody
  ../customers.json: there is no customer "nobody"
    remedy: use one of: 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8, 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512, acme-fitness, c2d67cdb-e117-4c3e-acca-2ae7f1a42210, trailcast
  [64]

Nobody says whose it is.

  $ verify | without_notes
  warning: ../customers.json: no models were compared byte for byte: without a release.json it is not known where they are [isolation.unchecked]
    remedy: run in the folder with release.json, or name it with --config
  warning: ContextSDK.zip: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 0 errors, 2 warnings, 3 notes

A release.json that is named must be there, and one must be there for a build to compare with.

  $ verify --customer acme-fitness --config release.json
  release.json: there is no such file
    remedy: run `release init` to begin one, run in the folder that contains it, or name the file with --config; for versions, notes and tags, a podspec or Package.swift with a version is enough
  release: 1 problem
  [78]
  $ verify --customer acme-fitness --rebuild
  release.json: there is no such file
    remedy: run `release init` to begin one, run in the folder that contains it, or name the file with --config; for versions, notes and tags, a podspec or Package.swift with a version is enough
  release: 1 problem
  [78]
