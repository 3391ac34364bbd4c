`release verify`: rules are listed, switched off and weighed by their names.

  $ . "$TESTDIR/setup.sh"
  $ demo
  $ zip=dist/1.4.0/acme-fitness/ContextSDK.zip

Every rule is listed with its weight and its reason, in any folder, and in the document too.

  $ (cd / && release verify --rules) >rules.txt
  $ grep -A 2 '^container.symlinks' rules.txt
  container.symlinks (error)
    symlinks are relative and lead to something inside the artifact
    because SwiftPM refuses a zip with a link that leaves it, and a link to nothing breaks the framework
  $ release verify --rules --json | document rules >rules.json
  $ test "$(jq '.rules | length' rules.json)" = "$(grep -c '^  because ' rules.txt)"
  $ release verify --rules x
  release: unexpected argument "x"
  [64]

Somebody packed a file of the Finder.

  $ repack acme-fitness touch .DS_Store
  $ release verify $zip --quiet | without_notes | steady
  error: ContextSDK.xcframework/.DS_Store: is a file that macOS leaves behind, and not part of any product (byte PLACE) [container.junk]
    remedy: remove it; pack with `zip -X` or `ditto --norsrc`, or let `release build` leave it out
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]

A rule that is switched off says so.

  $ rules() { edit release.json ".verify.rules = $1"; }
  $ rules '{"container.junk": "off", "xcframework.unlisted": "off"}'
  $ release verify $zip --quiet
  note: ContextSDK.xcframework: there is no dSYM in any slice [symbols.missing]
    remedy: create the xcframework with the `-debug-symbols …` of each archive
  note: ContextSDK.xcframework: nothing in it is signed [seal.signer]
    remedy: sign it with `codesign --timestamp --sign <identity>`
  note: dist/1.4.0/acme-fitness/ContextSDK.zip: the app must compile onboarding_upsell.mlmodel on the device before it can load it [models.compiled-on-device]
    remedy: run `xcrun coremlcompiler compile` to make a .mlmodelc that loads directly
  note: container.junk is switched off in release.json
  note: xcframework.unlisted is switched off in release.json
  
  1 artifact, against 5 customers: 0 errors, 0 warnings, 3 notes

As a warning, it fails with `--strict` only.

  $ rules '{"container.junk": "warning", "xcframework.unlisted": "off"}'
  $ release verify $zip --quiet | without_notes | steady
  warning: ContextSDK.xcframework/.DS_Store: is a file that macOS leaves behind, and not part of any product (byte PLACE) [container.junk]
    remedy: remove it; pack with `zip -X` or `ditto --norsrc`, or let `release build` leave it out
  
  1 artifact, against 5 customers: 0 errors, 1 warning, 3 notes
  $ release verify $zip --strict --quiet | tail -n 1
  1 artifact, against 5 customers: 0 errors, 1 warning, 3 notes
  [1]

Misspelt names and weights are told.

  $ rules '{"container.jnk": "off"}'
  $ release verify $zip --quiet
  release.json:32: verify.rules["container.jnk"]: there is no such rule
    remedy: did you mean container.junk?
  release: 1 problem
  [78]
  $ rules '{"container.junk": "of"}'
  $ release verify $zip --quiet
  release.json:32: verify.rules["container.junk"]: expected one of off, note, warning, error, found "of"
    remedy: did you mean "off"?
  release: 1 problem
  [78]

A configuration is named as `--config` names it.

  $ mkdir small && cd small
  $ workspace alpha
  $ release build --all --quiet >/dev/null
  $ rules '{"container.junk": "off"}'
  $ edit release.json '.version = "0.9.0" | .products[0].version = "0.9.0"'
  $ mv release.json next.json
  $ release verify dist/1.0.0/alpha --config next.json --quiet
  note: ContextSDK.xcframework/Info.plist: lists no library for the arm64 simulator of ios [xcframework.simulators]
    remedy: build the simulator's slice with ARCHS="arm64 x86_64" too
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: CFBundleShortVersionString is 1.0.0, but `version` of the product is 0.9.0 [bundle.version]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: set MARKETING_VERSION of the framework's target to 0.9.0, and rebuild the xcframework; for a release that keeps this framework, set `version` of the product in next.json to 1.0.0
  note: ContextSDK.xcframework: there is no dSYM in any slice [symbols.missing]
    remedy: create the xcframework with the `-debug-symbols …` of each archive
  note: ContextSDK.xcframework: nothing in it is signed [seal.signer]
    remedy: sign it with `codesign --timestamp --sign <identity>`
  error: dist/1.0.0/alpha/variant.json: is version 1.0.0, but next.json is at 0.9.0 [agreement.version]
    remedy: verify it in the workspace it was built from
  note: container.junk is switched off in next.json
  note: to accept bundle.version, write "verify": { "rules": { "bundle.version": "warning" } } into next.json; `release accept bundle.version --config next.json` does, also for one path
  
  1 artifact, against 1 customer: 2 errors, 0 warnings, 3 notes
  [1]
