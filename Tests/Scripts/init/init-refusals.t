`release init` in a folder with files: it replaces nothing, and writes all files or none.

  $ . "$TESTDIR/setup.sh"

A release.json that is there is never replaced, even if it leads nowhere.

  $ folder workspace
  $ framework ContextSDK
  $ echo '{}' >release.json
  $ refused
  release.json: is there already, and is never replaced
    remedy: run `release check`; or move it away to begin again
  release: 1 problem; nothing was written
  [65]
  $ ln -sf nowhere.json release.json
  $ refused
  release.json: is there already, and is never replaced
    remedy: run `release check`; or move it away to begin again
  release: 1 problem; nothing was written
  [65]

A manifest and templates that are there are used.

  $ folder used
  $ framework ContextSDK
  $ mkdir -p Models/alpha templates && fixture model upsell 3 alpha >Models/alpha/upsell.mlmodel
  $ (mkdir ../other && cd ../other && fixture workspace alpha:upsell=3 beta)
  $ cp ../other/customers.json .
  $ echo '# mine, {{version}}' >templates/RELEASE_NOTES.md
  $ release init --yes --quiet | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    2 customers with 1 model: Models/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    used as it is: templates/RELEASE_NOTES.md
    new: release.json
  
  $ sound
  $ cmp customers.json ../other/customers.json
  $ cat dist/1.0.0/beta/RELEASE_NOTES.md
  # mine, 1.0.0

A manifest or a template that does not serve is named.

  $ folder empty-manifest
  $ framework ContextSDK
  $ echo '[]' >customers.json
  $ refused
  customers.json: the manifest has no customers
    remedy: export it again, or pass another manifest
  release: 1 problem; nothing was written
  [65]
  $ folder unknown-placeholder
  $ framework ContextSDK
  $ mkdir templates && echo '{{unknown}}' >templates/RELEASE_NOTES.md
  $ release init --yes --quiet | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    used as it is: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  problems, which `release build` refuses:
    templates/RELEASE_NOTES.md:1:1: unknown placeholder {{unknown}}; known here: ContextSDK.checksum, ContextSDK.minimum_xcode, ContextSDK.path, ContextSDK.product, ContextSDK.size, app_id, bundle_identifiers, changes, checksum, features, minimum_xcode, models, name, path, product, products, size, version
  
  to be filled in:
    customers.json: [].app_id: first-customer stands for your first customer; write the customer's app_id
    customers.json: [].bundle_identifiers: those of first-customer are placeholders; write the bundle identifiers of the customer's apps
  
  [1]
  $ folder other-version
  $ framework ContextSDK
  $ mkdir -p Models/alpha && fixture model upsell 3 alpha >Models/alpha/upsell.mlmodel
  $ (mkdir ../four && cd ../four && fixture workspace alpha:upsell=4) && cp ../four/customers.json .
  $ release init --yes --quiet | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 1 model: Models/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: release.json
  
  problems, which `release build` refuses:
    Models/alpha/upsell.mlmodel: userDefined.modelVersion: the model says version "3", the manifest says 4; replace the model with version 4, or correct modelVersion in the manifest
  
  [1]

A file is in the way of the folder, or a link that leads out of it.

  $ folder obstacles
  $ framework ContextSDK
  $ echo text >templates
  $ refused
  templates: is there already, and is not a folder
    remedy: move it away
  release: 1 problem; nothing was written
  [65]
  $ mkdir ../elsewhere && ln -sf ../elsewhere templates
  $ refused
  templates: is there already, and is not a folder
    remedy: move it away
  release: 1 problem; nothing was written
  [65]
  $ ls -A ../elsewhere

A checkout without Git LFS has a pointer in the place of each file.

  $ folder pointers
  $ framework ContextSDK
  $ printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 12345\n' 7 >ContextSDK.xcframework/Info.plist
  $ refused
  ContextSDK.xcframework/Info.plist: is a Git LFS pointer, not the file
    remedy: fetch the file with `git lfs pull`
  release: 1 problem; nothing was written
  [65]

Everything that keeps it from writing is said at once.

  $ folder at-once
  $ framework Debug/Core Release/Core 'Core Kit'
  $ flow Models/upsell.mlmodel
  $ refused
  Release/Core.xcframework: has the same name as Debug/Core.xcframework
    remedy: choose with --base <path>, for every framework
  Core Kit.xcframework: "Core Kit" is not a valid name of a product
    remedy: use 1 to 64 letters, digits and '_', starting with a letter or '_', as in Swift
  Models/upsell.mlmodel: the folders of the models do not show whose each is
    remedy: put models into Models/Custom/<app_id>/, or pass --models with {{app_id}} and {{flowName}}; models that it does not lead to are left out
  release: 3 problems; nothing was written
  [65]

No target can have this name.

  $ folder framework-name
  $ framework 'Core Kit'
  $ refused
  Core Kit.xcframework: "Core Kit" is not a valid name of a product
    remedy: use 1 to 64 letters, digits and '_', starting with a letter or '_', as in Swift
  release: 1 problem; nothing was written
  [65]

Sources and no framework: the builder that could compile one is named. A sample's project is not the SDK.

  $ folder sources
  $ refused
  $TMPDIR/work/sources: there is no .xcframework, no .artifactbundle and no zip of one: there is nothing to release
    remedy: build the framework first, or name it with --base <path>; versions, notes and tags need no release.json if a podspec or Package.swift has the version
  release: 1 problem; nothing was written
  [65]
  $ printf '// .library(name: "Old")\nlet p = Package(targets: [.target(name: "A")])' >Package.swift
  $ refused
  $TMPDIR/work/sources: there is no .xcframework, no .artifactbundle and no zip of one: there is nothing to release
    remedy: build the framework first, or name it with --base <path>; versions, notes and tags need no release.json if a podspec or Package.swift has the version
  release: 1 problem; nothing was written
  [65]
  $ echo 'let p = Package(products: [.library(name: "Kit", targets: ["A"])])' >Package.swift
  $ refused
  $TMPDIR/work/sources: there is no .xcframework, no .artifactbundle and no zip of one, but Package.swift, which a builder can compile one from
    remedy: write a release.json with "version" and "products": [{"name": "Kit", "builder": {"kind": "xcodebuild", "scheme": "Kit"}}], complete it as docs/builders.md shows, then run `release plan`; or build the framework and run again
  release: 1 problem; nothing was written
  [65]
  $ mkdir -p Demo/Demo.xcworkspace ios/KitExample/KitExample.xcodeproj 'My SDK.xcodeproj/project.xcworkspace' 'My SDK.xcworkspace'
  $ touch Demo/Demo.xcworkspace/contents.xcworkspacedata ios/KitExample/KitExample.xcodeproj/project.pbxproj
  $ mv My* ..
  $ refused
  $TMPDIR/work/sources: there is no .xcframework, no .artifactbundle and no zip of one, but Package.swift, which a builder can compile one from
    remedy: write a release.json with "version" and "products": [{"name": "Kit", "builder": {"kind": "xcodebuild", "scheme": "Kit"}}], complete it as docs/builders.md shows, then run `release plan`; or build the framework and run again
  release: 1 problem; nothing was written
  [65]
  $ mkdir Examples.xcodeproj && touch Examples.xcodeproj/project.pbxproj
  $ refused
  $TMPDIR/work/sources: there is no .xcframework, no .artifactbundle and no zip of one, but Package.swift, which a builder can compile one from
    remedy: write a release.json with "version" and "products": [{"name": "Kit", "builder": {"kind": "xcodebuild", "scheme": "Kit"}}], complete it as docs/builders.md shows, then run `release plan`; or build the framework and run again
  release: 1 problem; nothing was written
  [65]
  $ mv "../My SDK.xcodeproj" . && touch "My SDK.xcodeproj/project.xcworkspace/contents.xcworkspacedata"
  $ refused
  $TMPDIR/work/sources: there is no .xcframework, no .artifactbundle and no zip of one, but My SDK.xcodeproj, which a builder can compile one from
    remedy: write a release.json with "version" and "products": [{"name": "SDK", "builder": {"kind": "xcodebuild", "project": "My SDK.xcodeproj", "scheme": "My SDK"}}], complete it as docs/builders.md shows, then run `release plan`; or build the framework and run again
  release: 1 problem; nothing was written
  [65]
  $ mv "../My SDK.xcworkspace" . && touch "My SDK.xcworkspace/contents.xcworkspacedata"
  $ refused
  $TMPDIR/work/sources: there is no .xcframework, no .artifactbundle and no zip of one, but My SDK.xcworkspace, which a builder can compile one from
    remedy: write a release.json with "version" and "products": [{"name": "SDK", "builder": {"kind": "xcodebuild", "workspace": "My SDK.xcworkspace", "scheme": "My SDK"}}], complete it as docs/builders.md shows, then run `release plan`; or build the framework and run again
  release: 1 problem; nothing was written
  [65]

Options that are no answers.

  $ folder options
  $ framework ContextSDK
  $ refused --sdk-version abc --url http://x --customer 'a b=nodot'
  --sdk-version: "abc": expected a version such as 1.4.0
  --url: "http://x": without {{app_id}}, one customer's release would overwrite another; add {{app_id}}; without {{version}}, one version would overwrite another; add {{version}}; expected a URL that starts with https://, found "http://x"; SwiftPM reads only https
  --customer: "a b": an app_id contains " ", which is not a letter, digit, '.', '_' or '-'
  --customer a b: "nodot": "nodot" has only one part
  [64]
  $ release init --quiet </dev/null
  release: there is no terminal to ask at
    remedy: look with --dry-run, then pass --yes
  [64]

Hostile names in the folder, its tags and its podspec.

  $ folder hostile
  $ framework $'Build "$(id)"\n\'; x/{{app_id}}/Core'
  $ flow Models/alpha/upsell.mlmodel Models/beta/upsell.mlmodel
  $ cat >'"`id`.podspec' <<'POD'
  > Pod::Spec.new do |s|
  >   s.name = 'Core'
  >   s.version = '1.0.0'
  >   s.summary = '{{name}} #{system("id")}'
  > end
  > POD
  $ printf '\377\0' >Other.podspec
  $ git init --quiet && git commit --quiet --allow-empty --message x
  $ for tag in '{{version}}-1.0.0' '"$(id)"-1.0.0' '"$(id)"-0.9.0'; do git tag "$tag"; done
  $ release init --yes --quiet --url 'https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip' | without_next
  Core 1.0.0, the version by "`id`.podspec
    Core: Build "$(id)"\n'; x/{{app_id}}/Core.xcframework
    2 customers with 2 models: Models/{{app_id}}/{{flowName}}
    new: templates/Core.podspec
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: .gitignore
    new: .gitattributes
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].bundle_identifiers: those of alpha, beta are placeholders; write the bundle identifiers of the customer's apps
    customers.json: [].customModels[].flowId: 2 models got a number from 1 on; write the flow's id in your own system
    templates/Core.podspec: its summary, homepage, license and author are placeholders; write your own
  
  not used:
    "`id`.podspec: no template is made from it: it has no :sha256 beside the URL of a zip; copy into templates/Core.podspec what you want of it
    Other.podspec: has no version that can be edited, so it is not among `versions.files`; add it there if it belongs to the release, with 1.0.0 in it
  
  $ sound
  $ jq -r .git.tag release.json
  "$(id)"-{{version}}
  $ ruby -c dist/1.0.0/alpha/Core.podspec
  Syntax OK
  $ grep -c system templates/Core.podspec
  0
  [1]

Names that no release can have. A hidden folder is nobody's.

  $ folder names
  $ framework ContextSDK
  $ flow Models/alpha/upsell.mlmodel 'Models/a b/upsell.mlmodel'
  $ refused
  Models/a b: "a b" cannot be the app_id: it contains " ", which is not a letter, digit, '.', '_' or '-'
    remedy: rename it, or pass --models with a pattern that leads to other models
  release: 1 problem; nothing was written
  [65]
  $ mv 'Models/a b' 'Models/$(id)'
  $ refused
  Models/$(id): "$(id)" cannot be the app_id: it contains "$", which is not a letter, digit, '.', '_' or '-'
    remedy: rename it, or pass --models with a pattern that leads to other models
  release: 1 problem; nothing was written
  [65]
  $ mv 'Models/$(id)' Models/..x
  $ release init --yes --quiet | grep model
    1 customer with 1 model: Models/{{app_id}}/{{flowName}}
    customers.json: [].customModels[].flowId: 1 model got a number from 1 on; write the flow's id in your own system
  $ sound
