`release accept`: what it writes is what `check`, `build` and `verify` read.

  $ . "$TESTDIR/../setup.sh"
  $ phone=ContextSDK.xcframework/ios-arm64
  $ mac=ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst
  $ vendor() { # the vendor's folder; both slices break the rule bundle.info-plist
  >   cd "$TMPDIR/work" && rm -rf vendor && mkdir vendor && cd vendor
  >   framework ContextSDK
  >   rewrite $phone/ContextSDK.framework/Info.plist 's/>FMWK</>BNDL</'
  >   rewrite $mac/ContextSDK.framework/Versions/A/Resources/Info.plist 's/>FMWK</>BNDL</'
  > }

`init` writes the workspace, and lists what a build refuses. One `accept` makes it sound.

  $ vendor
  $ release init --dry-run --json 2>/dev/null | document init | jq -c '.problems[] | [.code, .message]'
  ["bundle.info-plist","CFBundlePackageType is \"BNDL\"; a framework needs FMWK"]
  [1]
  $ release init --yes 2>/dev/null
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  problems, which `release build` refuses:
    ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]; correct it in the framework's target, and rebuild the xcframework
  note: to accept bundle.info-plist, write "verify": { "rules": { "bundle.info-plist": "warning" } } into release.json; `release accept bundle.info-plist` does, also for one path
  
  to be filled in:
    customers.json: [].app_id: first-customer stands for your first customer; write the customer's app_id
    customers.json: [].bundle_identifiers: those of first-customer are placeholders; write the bundle identifiers of the customer's apps
  
  next:
    release check         # is everything in order?
    release build --all   # every customer, into dist/1.0.0
  to publish, list channels in release.json (docs/channels.md), such as
    "publish": [{ "name": "packages", "kind": "git", "url": "ssh://git@git.example.com/sdk/{{app_id}}.git" }]
  [1]
  $ release check --quiet
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]
    product ContextSDK
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: correct it in the framework's target, and rebuild the xcframework
  note: to accept bundle.info-plist, write "verify": { "rules": { "bundle.info-plist": "warning" } } into the release configuration; `release accept bundle.info-plist` does, also for one path
  release: 1 problem
  [65]
  $ release accept bundle.info-plist
  release.json: verify.rules: "bundle.info-plist": "warning"
  $ release check --quiet
  customers.json:4: [0].bundle_identifiers: warning: the bundle identifiers of first-customer are placeholders
    remedy: write the identifiers of the customer's apps: other customers' artifacts are searched for them
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: warning: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]
    product ContextSDK
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: correct it in the framework's target, and rebuild the xcframework
  release.json:22: verify.rules["bundle.info-plist"]: note: findings of this rule count as warnings, not as errors
  1.0.0: 1 customer with 0 models in order; 0 problems, 2 warnings
  $ release build --all --quiet >/dev/null 2>&1
  $ release verify --quiet dist/1.0.0
  note: ContextSDK.xcframework/Info.plist: lists no library for the arm64 simulator of ios [xcframework.simulators]
    remedy: build the simulator's slice with ARCHS="arm64 x86_64" too
  warning: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: correct it in the framework's target, and rebuild the xcframework
  note: ContextSDK.xcframework: there is no dSYM in any slice [symbols.missing]
    remedy: create the xcframework with the `-debug-symbols …` of each archive
  note: ContextSDK.xcframework: nothing in it is signed [seal.signer]
    remedy: sign it with `codesign --timestamp --sign <identity>`
  note: bundle.info-plist is a warning in release.json, not an error
  
  1 artifact, against 1 customer: 0 errors, 1 warning, 3 notes

A place can be accepted, and what is below it, which stays an error elsewhere.

  $ vendor
  $ release init --yes >/dev/null 2>&1
  [1]
  $ release accept bundle.info-plist $phone --reason 'the core has it'
  release.json: verify.rules: "bundle.info-plist": {"severity": "warning", "paths": ["ContextSDK.xcframework/ios-arm64"], "reason": "the core has it"}
  $ release check --quiet
  ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]
    product ContextSDK
    remedy: correct it in the framework's target, and rebuild the xcframework
  note: to accept bundle.info-plist, write "verify": { "rules": { "bundle.info-plist": "warning" } } into the release configuration; `release accept bundle.info-plist` does, also for one path
  release: 1 problem
  [65]

The place may be written as `check` shows it, from the disk.

  $ release accept bundle.info-plist ./$mac/
  release.json: verify.rules: "bundle.info-plist": {"severity": "warning", "paths": ["ContextSDK.xcframework/ios-arm64", "ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst"], "reason": "the core has it"}
  $ jq .verify.rules release.json
  {
    "bundle.info-plist": {
      "severity": "warning",
      "paths": [
        "ContextSDK.xcframework/ios-arm64",
        "ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst"
      ],
      "reason": "the core has it"
    }
  }
  $ release check --quiet
  customers.json:4: [0].bundle_identifiers: warning: the bundle identifiers of first-customer are placeholders
    remedy: write the identifiers of the customer's apps: other customers' artifacts are searched for them
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: warning: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]
    product ContextSDK
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: correct it in the framework's target, and rebuild the xcframework
  release.json:22: verify.rules["bundle.info-plist"]: note: findings of this rule count as warnings, not as errors, in ContextSDK.xcframework/ios-arm64, ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst: the core has it
  1.0.0: 1 customer with 0 models in order; 0 problems, 2 warnings
  $ release build --all --quiet >/dev/null 2>&1
  $ release verify --quiet --json dist/1.0.0 | document verify | jq -c '.findings[] | select(.code == "bundle.info-plist") | .severity'
  "warning"
  $ release verify --quiet dist/1.0.0 | grep bundle.info-plist
  warning: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]
  note: bundle.info-plist is a warning in release.json, not an error, in ContextSDK.xcframework/ios-arm64, ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst: the core has it
  $ release verify --quiet ContextSDK.xcframework | tail -n 1
  1 artifact, isolation not checked: 0 errors, 2 warnings, 3 notes
  $ rewrite release.json 's|maccatalyst"|maccatalyst/else"|'
  $ release verify --quiet dist/1.0.0 | grep -A1 ^error
  error: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]
    remedy: correct it in the framework's target, and rebuild the xcframework
  [1]
  $ release verify --quiet ContextSDK.xcframework | grep -A1 ^error
  error: ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]
    remedy: correct it in the framework's target, and rebuild the xcframework
  [1]

Of files that extend one another, the one that has the rule is edited.

  $ rewrite release.json 's/"bundle.info-plist"/"size.zip": "error", "bundle.info-plist"/'
  $ echo '{ "extends": "release.json", "output": "beta" }' >beta.json
  $ release accept size.zip --as note --config beta.json
  release.json: verify.rules: "size.zip": "note"
  $ grep -n size.zip release.json beta.json
  release.json:22:      "size.zip": "note", "bundle.info-plist": {
  $ cat beta.json
  { "extends": "release.json", "output": "beta" }

What people wrote beside an entry stays.

  $ edit beta.json '.verify.rules["size.zip"] = { "$comment": "ask Petra", severity: "note" }'
  $ release accept size.zip --as off --config beta.json
  beta.json: verify.rules: "size.zip": "off"
  $ jq -c '.verify.rules' beta.json
  {"size.zip":{"$comment":"ask Petra","severity":"off"}}
