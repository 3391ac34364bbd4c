One customer's mistake is that customer's alone.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ release build --all --quiet >/dev/null
  $ mv dist whole
  $ upsell=Models/Custom/beta/upsell.mlmodel

The others complete: their variants, and the index, are as if beta were none.

  $ mv $upsell .
  $ release build --all --quiet 2>&1 | masked
  Models/Custom/beta/upsell.mlmodelc: there is no such model, nor Models/Custom/beta/upsell.mlpackage, Models/Custom/beta/upsell.mlmodel
    app_id beta: upsell
    remedy: put the model there, or take upsell out of customers.json
  ContextSDK 1.0.0 is in dist/1.0.0
  
  alpha: new
    ContextSDK.zip  SIZE
      sha256  DIGEST
      model   upsell 3 (upsell.mlmodel, SIZE, identity)
      model   paywall 12 (paywall.mlmodel, SIZE, identity)
    with ContextSDK.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
  
  gamma: new
    ContextSDK.zip  SIZE
      sha256  DIGEST
      model   none
    with ContextSDK.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
  
  2 variants, SIZE
  next: (cd dist/1.0.0/alpha && sha256sum -c SHA256SUMS)
  release build: 1 customer failed, the others are done: beta
  [2]
  $ ls -A dist dist/1.0.0
  dist:
  .release
  1.0.0
  
  dist/1.0.0:
  alpha
  gamma
  index.json
  $ for one in alpha gamma; do diff -r whole/1.0.0/$one dist/1.0.0/$one; done
  $ jq -c '[.variants[].app_id]' dist/1.0.0/index.json
  ["alpha","gamma"]
  $ ls -A dist/.release
  lock
  stamps

The failure is in the document.

  $ release build --all --json --quiet 2>/dev/null | document build | jq -c '[.variants[].app_id], (.failed[] | [.app_id, .findings[].file])'
  ["alpha","gamma"]
  ["beta","Models/Custom/beta/upsell.mlmodelc"]
  [2]

A manifest without a path is not named by one.

  $ release check --manifest - --quiet <customers.json
  Models/Custom/beta/upsell.mlmodelc: there is no such model, nor Models/Custom/beta/upsell.mlpackage, Models/Custom/beta/upsell.mlmodel
    app_id beta: upsell
    remedy: put the model there, or take upsell out of the manifest
  1.0.0: 2 customers with 2 models in order; 1 problem, 0 warnings
  [1]

The next build completes the rest.

  $ mv upsell.mlmodel $upsell
  $ release build --all --quiet >/dev/null
  $ diff -r --exclude=.release whole dist

Variants of earlier builds survive.

  $ cp -R dist before
  $ cp $upsell .
  $ echo no model >$upsell
  $ release build --all --quiet >/dev/null
  dist/1.0.0/beta: warning: was made by an earlier build; this one failed
    app_id beta
    remedy: build the customer again, or remove the folder
  Models/Custom/beta/upsell.mlmodel: not a readable Core ML model: has a field of unknown wire type 6 (byte 0)
    remedy: export the model again; the file may be truncated or have another format
  release build: 1 customer failed, the others are done: beta
  [2]
  $ diff -r --exclude=.release before dist

A problem that shows only in a packed variant is reported the same way: here, a model that names another customer.

  $ rm -r dist
  $ fixture model upsell 4 'after com.example.alpha' >$upsell
  $ release build --all --quiet >/dev/null
  dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodel: names customer alpha: the bundle identifier "com.example.alpha" is at byte 66 (UTF-8) [isolation.identifier]
    app_id beta
    also dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/upsell.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: remove it from the source of the file
  release build: 1 customer failed, the others are done: beta
  [2]
  $ ls dist/1.0.0
  alpha
  gamma
  index.json

A problem of the base is reported once, and nothing is built.

  $ rm -r dist
  $ mv upsell.mlmodel $upsell
  $ echo see com.example.beta >base/ContextSDK.xcframework/ios-arm64/oops.bin
  $ release build --all --quiet
  base/ContextSDK.xcframework/ios-arm64/oops.bin: names customer beta: the bundle identifier "com.example.beta" is at byte 4 (UTF-8) [isolation.identifier]
    product ContextSDK
    remedy: remove it from the source of the file
  release: 1 problem; nothing was written
  [65]
  $ [[ -e dist/1.0.0 ]]
  [1]

If all fail, nothing is written.

  $ rm -r dist base/ContextSDK.xcframework/ios-arm64/oops.bin
  $ edit customers.json 'map(select(.app_id != "gamma"))'
  $ echo no model | tee Models/Custom/alpha/upsell.mlmodel >$upsell
  $ release build --all --quiet
  Models/Custom/alpha/upsell.mlmodel: not a readable Core ML model: has a field of unknown wire type 6 (byte 0)
    remedy: export the model again; the file may be truncated or have another format
  Models/Custom/beta/upsell.mlmodel: not a readable Core ML model: has a field of unknown wire type 6 (byte 0)
    remedy: export the model again; the file may be truncated or have another format
  release build: 2 customers failed, nothing was written: alpha, beta
  [65]
  $ [[ -e dist ]]
  [1]
