`release init`, `build --all` and `verify` follow each other without an edit, on every shape of repository.

  $ . "$TESTDIR/setup.sh"
  $ verified() { sound && release verify dist/1.0.0 --quiet | without_notes; }

A repository has a package and an example. What is in the folder of a sample is nobody's: its frameworks, and its models.

  $ folder package-and-example
  $ framework Build/ContextSDK Examples/App/Frameworks/ContextSDK DemoApp/Other
  $ mkdir Examples/App/App.xcodeproj && touch Examples/App/App.xcodeproj/project.pbxproj
  $ flow Models/Custom/alpha/upsell.mlmodel Examples/App/Scanner.mlmodel
  $ release init --yes --quiet | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: Build/ContextSDK.xcframework
    1 customer with 1 model: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].bundle_identifiers: those of alpha are placeholders; write the bundle identifiers of the customer's apps
    customers.json: [].customModels[].flowId: 1 model got a number from 1 on; write the flow's id in your own system
  
  not used:
    DemoApp/Other.xcframework: is in the folder of a sample; if it is what you ship, name it with --base
    Examples/App/Frameworks/ContextSDK.xcframework: is in the folder of a sample; if it is what you ship, name it with --base
  
  $ jq -r '.products[].base, .models.path' release.json
  Build/ContextSDK.xcframework
  Models/Custom/{{app_id}}/{{flowName}}
  $ verified
  
  1 artifact, against 1 customer: 0 errors, 0 warnings, 4 notes

The only framework is that of an example.

  $ folder example-only
  $ framework Examples/ContextSDK/Build/ContextSDK
  $ release init --yes --quiet >/dev/null
  $ jq -r '.products[].base' release.json
  Examples/ContextSDK/Build/ContextSDK.xcframework
  $ verified
  
  1 artifact, against 1 customer: 0 errors, 0 warnings, 3 notes

A package of binary targets that have URLs.

  $ folder binary-targets
  $ framework Frameworks/ContextSDK
  $ cat >Package.swift <<SWIFT
  > // swift-tools-version:5.9
  > import PackageDescription
  > let package = Package(
  >   name: "ContextSDK", products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  >   targets: [
  >     .binaryTarget(
  >       name: "ContextSDK", url: "https://sdk.example.com/1.0.0/ContextSDK.zip", checksum: "$(printf 'a%.0s' {1..64})")
  >   ])
  > SWIFT
  $ release init --yes --quiet --url 'https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip' | grep new
    new: templates/ContextSDK.podspec
    new: templates/Package.swift, made from Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  $ verified
  
  1 artifact, against 1 customer: 0 errors, 0 warnings, 3 notes

The framework breaks a rule: `init` writes and says so, and what it says to do is enough.

  $ folder findings
  $ framework ContextSDK
  $ rewrite ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist 's/>FMWK</>BNDL</'
  $ release init --yes --quiet | without_next
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
  
  [1]
  $ release accept bundle.info-plist --quiet
  release.json: verify.rules: "bundle.info-plist": "warning"
  $ verified
  warning: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: CFBundlePackageType is "BNDL"; a framework needs FMWK [bundle.info-plist]
    remedy: correct it in the framework's target, and rebuild the xcframework
  
  1 artifact, against 1 customer: 0 errors, 1 warning, 3 notes

Several products.

  $ folder several-products
  $ framework Core Views
  $ release init --yes --quiet | grep Views
  Core, Views 1.0.0, the version by the framework
    Views: Views.xcframework
  $ jq -r '.products[].base' release.json
  Core.xcframework
  Views.xcframework
  $ verified
  
  2 artifacts, against 1 customer: 0 errors, 0 warnings, 3 notes

An artifact bundle takes no models and no podspec.

  $ folder bundle
  $ mkdir -p Kit.artifactbundle/include && (
  >   cd Kit.artifactbundle
  >   echo 'int Kit_answer(void) { return 42; }' >"$TMPDIR/Kit.c"
  >   echo 'int Kit_answer(void);' >include/Kit.h
  >   printf 'module Kit {\n  header "Kit.h"\n  export *\n}\n' >include/module.modulemap
  >   for target in x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu; do
  >     mkdir $target
  >     clang -c -target $target "$TMPDIR/Kit.c" -o "$TMPDIR/Kit.o" && llvm_ar rcsD $target/libKit.a "$TMPDIR/Kit.o"
  >   done
  >   jq -n --args '{schemaVersion: "1.0", artifacts: {Kit: {type: "staticLibrary", version: "1.0.0", variants:
  >     $ARGS.positional | map({path: "\(.)/libKit.a", supportedTriples: [.],
  >       staticLibraryMetadata: {headerPaths: ["include"], moduleMapPath: "include/module.modulemap"}})}}}' \
  >     x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu >info.json
  > )
  $ refused
  release.json: nothing in the folder has a version
    remedy: pass --sdk-version <version>
  [64]
  $ cp -R . ../bundle-with-url
  $ release init --yes --quiet --sdk-version 1.0.0 | without_next
  Kit 1.0.0, the version by your answer
    Kit: Kit.artifactbundle
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].app_id: first-customer stands for your first customer; write the customer's app_id
    customers.json: [].bundle_identifiers: those of first-customer are placeholders; write the bundle identifiers of the customer's apps
  
  $ verified
  1 artifact, against 1 customer: 0 errors, 0 warnings, 0 notes
  $ cd ../bundle-with-url
  $ release init --yes --quiet --sdk-version 1.0.0 --url 'https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip' >/dev/null
  $ jq -c .products release.json
  [{"name":"Kit","base":"Kit.artifactbundle","models":false}]
  $ ls templates
  Package.swift
  RELEASE_NOTES.md
  $ sound

A repository has two components. The tags of the version that the podspec says are the SDK's.

  $ folder two-components
  $ framework ContextSDK
  $ printf "Pod::Spec.new do |s|\n  s.version = '1.2.0'\nend\n" >ContextSDK.podspec
  $ git init --quiet && commit 'feat: begin'
  $ for tag in ios/v1.1.0 ios/v1.2.0 android/v8.0.0 android/v8.1.0 android/v9.0.0; do git tag $tag; done
  $ release init --yes --quiet | grep -A 1 '^to know'
  to know:
    release.json: tags of releases are ios/v{{version}}, and not android/v{{version}}; if that is wrong, correct `git.tag`
  $ jq -r .git.tag release.json
  ios/v{{version}}

A version that is computed is left to the framework, and said.

  $ folder computed
  $ framework ContextSDK
  $ printf 'Pod::Spec.new do |s|\n  s.version = ENV["V"]\nend\n' >ContextSDK.podspec
  $ release init --yes --quiet | grep -e 'the version by' -e computed
  ContextSDK 1.0.0, the version by the framework
    ContextSDK.podspec:2:15: s.version is computed: ENV["V"]; write the version as a string, or set V where the file is read
