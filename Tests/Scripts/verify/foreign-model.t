`release verify` finds another customer's model in a zip.

  $ . "$TESTDIR/setup.sh"
  $ demo
  $ daybook=c2d67cdb-e117-4c3e-acca-2ae7f1a42210
  $ model=$PWD/Examples/ContextSDK/Models/Custom/$daybook/onboarding_upsell.mlmodel
  $ acme=dist/1.4.0/acme-fitness

The bytes count, not the name. The record in variant.json does not fit the new zip, and that is not told again for SHA256SUMS and the
checksums of the other files.

  $ repack acme-fitness cp "$model" ios-arm64/ContextSDK.framework/Headers/readme.txt
  $ release verify $acme --quiet | without_notes | steady
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Headers/readme.txt: has the bytes of a model of customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 (SHA-256 DIGEST) [isolation.model]
    remedy: remove it from the base framework, or correct in the workspace whose model it is
  error: dist/1.4.0/acme-fitness/ContextSDK.zip: has SIZE, but variant.json says SIZE [agreement.record]
    remedy: rebuild the variant
  error: dist/1.4.0/acme-fitness/variant.json: says baseSha256 of ContextSDK.zip is DIGEST, but the zip says DIGEST [agreement.contents]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 3 errors, 0 warnings, 3 notes
  [1]
  $ release verify $acme --quiet --json | document verify | jq -c '.customerCount, .artifacts[].app_id, (.findings[] | [.severity, .code, (.message | length > 0)])'
  5
  "acme-fitness"
  ["note","symbols.missing",true]
  ["note","seal.signer",true]
  ["note","models.compiled-on-device",true]
  ["error","isolation.model",true]
  ["error","agreement.record",true]
  ["error","agreement.contents",true]
  [1]

Where the record is not compared, the others tell it.

  $ cp release.json kept.json
  $ edit release.json '.verify.rules = {"agreement.record": "off"}'
  $ release verify $acme --quiet | without_notes | steady
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Headers/readme.txt: has the bytes of a model of customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 (SHA-256 DIGEST) [isolation.model]
    remedy: remove it from the base framework, or correct in the workspace whose model it is
  error: dist/1.4.0/acme-fitness/variant.json: says baseSha256 of ContextSDK.zip is DIGEST, but the zip says DIGEST [agreement.contents]
    remedy: rebuild the variant
  error: dist/1.4.0/acme-fitness/ContextSDK.zip: has the SHA-256 DIGEST, but SHA256SUMS says DIGEST [agreement.sums]
    remedy: rebuild the variant; do not edit its files
  error: dist/1.4.0/acme-fitness/ContextSDK.podspec:16: says "DIGEST", but the SHA-256 of ContextSDK.zip is DIGEST [agreement.checksum]
    also dist/1.4.0/acme-fitness/Package.swift:15
    remedy: write {{checksum}} in the template, and build the variant again
  error: dist/1.4.0/acme-fitness/RELEASE_NOTES.md:7: has the checksum DIGEST, which is that of no zip and no model of this variant [agreement.checksum]
    remedy: write {{checksum}} in the template, and build the variant again
  
  1 artifact, against 5 customers: 5 errors, 0 warnings, 3 notes
  [1]
  $ mv kept.json release.json

The same bytes are no leak to the customer whose model it is: there, the models of acme-fitness are.

  $ release verify $acme/ContextSDK.zip --customer $daybook --quiet | grep isolation.model
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/onboarding_upsell.mlmodel: has the bytes of a model of customer acme-fitness (SHA-256 45b492a43d75ebba961cd07ade087b6de4eeffb430fb8ebda0228b051f81e331) [isolation.model]
  [1]
  $ release verify $acme/ContextSDK.zip --customer $daybook --quiet | grep -c readme
  0
  [1]

Under GitHub Actions, findings are annotations. A name with a line break in it cannot forge one.

  $ repack acme-fitness mv ios-arm64/ContextSDK.framework/Headers/readme.txt $'ios-arm64/a\n::error::forged.mlmodel'
  $ GITHUB_ACTIONS=true release verify $acme/ContextSDK.zip 2>&1 | steady | grep '^::'
  ::group::release verify
  ::endgroup::
  ::error title=container.safe-names::dist/1.4.0/acme-fitness/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/a\n::error::forged.mlmodel: its name has a control character: \n (byte PLACE)%0Aremedy: pack it again with relative names of plain characters
  ::warning title=container.safe-names::dist/1.4.0/acme-fitness/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/a\n::error::forged.mlmodel: its name has a colon, which Windows refuses and the Finder shows as a slash (byte PLACE)%0Aremedy: pack it again with relative names of plain characters
  ::warning title=xcframework.unlisted::dist/1.4.0/acme-fitness/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/a\n::error::forged.mlmodel: is beside ContextSDK.framework, but Info.plist does not list it%0Aremedy: remove it, or put it into the framework if it belongs there
  ::notice title=symbols.missing::dist/1.4.0/acme-fitness/ContextSDK.zip: ContextSDK.xcframework: there is no dSYM in any slice%0Aremedy: create the xcframework with the `-debug-symbols …` of each archive
  ::notice title=seal.signer::dist/1.4.0/acme-fitness/ContextSDK.zip: ContextSDK.xcframework: nothing in it is signed%0Aremedy: sign it with `codesign --timestamp --sign <identity>`
  ::error title=models.exact::dist/1.4.0/acme-fitness/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/a\n::error::forged.mlmodel: is not a model of customer acme-fitness%0Aremedy: remove it from the base framework, or list it in the manifest
  ::error title=models.same-in-every-slice::dist/1.4.0/acme-fitness/ContextSDK.zip: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst: lacks a\n::error::forged.mlmodel, which the slice ios-arm64 contains%0Aslices: ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator%0Aremedy: put the same models into every slice
  ::notice title=models.compiled-on-device::dist/1.4.0/acme-fitness/ContextSDK.zip: the app must compile a\n::error::forged.mlmodel, onboarding_upsell.mlmodel on the device before it can load them%0Aremedy: run `xcrun coremlcompiler compile` to make a .mlmodelc that loads directly
  ::error title=isolation.model::dist/1.4.0/acme-fitness/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/a\n::error::forged.mlmodel: has the bytes of a model of customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 (SHA-256 DIGEST)%0Aremedy: remove it from the base framework, or correct in the workspace whose model it is
  [1]
