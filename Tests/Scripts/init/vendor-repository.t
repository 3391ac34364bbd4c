`release init` in the folders that vendors have: what it writes can be checked and built.

  $ . "$TESTDIR/setup.sh"
  $ url='https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip'

A vendor's repository has a framework, models, a podspec, a Package.swift and tags.

  $ folder repository
  $ for name in Build Models Package.swift Sources; do cp -R "$FIXTURES/demo/Examples/ContextSDK/$name" .; done
  $ aaaa=$(printf 'a%.0s' {1..64})
  $ sed -e 's|{{url}}|https://sdk.example.com/1.4.0/ContextSDK.zip|; s/{{name}}/everyone/' -e "s/{{checksum}}/$aaaa/" \
  >   "$FIXTURES/demo/templates/ContextSDK.podspec" >ContextSDK.podspec
  $ git init --quiet && commit 'feat: begin'
  $ for tag in v1.3.0 v1.4.0 nightly; do git tag $tag; done
  $ git remote add origin https://ada:secret@github.com/vendor/sdk.git
  $ release init --yes --url "$url" --customer acme-fitness=com.acme.fitness >report
  looking at $TMPDIR/work/repository
  checking what would be written
  reading 4 of 4 customers
  $ cat report
  ContextSDK 1.4.0, the version by ContextSDK.podspec
    ContextSDK: Build/ContextSDK.xcframework
    4 customers with 6 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/ContextSDK.podspec, made from ContextSDK.podspec
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: .gitignore
    new: .gitattributes
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].bundle_identifiers: those of 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512, c2d67cdb-e117-4c3e-acca-2ae7f1a42210, trailcast are placeholders; write the bundle identifiers of the customer's apps
    customers.json: [].customModels[].flowId: 6 models got a number from 1 on; write the flow's id in your own system
  
  next:
    release check         # is everything in order?
    release build --all   # every customer, into dist/1.4.0
  to publish, list channels in release.json (docs/channels.md), such as
    "publish": [{ "name": "packages", "kind": "git", "url": "https://github.com/vendor/{{app_id}}.git" }]
  $ grep -c secret report
  0
  [1]
  $ sound
  $ jq -c '[.git.tag, .versions.files, .models.path]' release.json
  ["v{{version}}",["ContextSDK.podspec"],"Models/Custom/{{app_id}}/{{flowName}}"]
  $ jq -c '.[1] | [.bundle_identifiers, .customModels]' customers.json
  [["com.acme.fitness"],[{"flowId":1,"flowName":"onboarding_upsell","modelVersion":72}]]
  $ diff -u ContextSDK.podspec templates/ContextSDK.podspec | grep '^[-+] '
  -  s.version  = '1.4.0'
  +  s.version  = '{{version}}'
  -    :http   => 'https://sdk.example.com/1.4.0/ContextSDK.zip',
  -    :sha256 => 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  +    :http   => '{{url}}',
  +    :sha256 => '{{checksum}}'
  [1]
  $ release show-versions --quiet
  ContextSDK.podspec:5:17   1.4.0  s.version
  ContextSDK.podspec:15:41  1.4.0  :http of s.source
  release.json:2:15         1.4.0  version
  $ git status --porcelain -- Build Models dist
  $ release check --quiet
  customers.json:4: [0].bundle_identifiers: warning: the bundle identifiers of 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512, and those of 2 more are placeholders
    remedy: write the identifiers of the customer's apps: other customers' artifacts are searched for them
  1.4.0: 4 customers with 6 models in order; 0 problems, 1 warning

There is nothing but an xcframework.

  $ folder alone
  $ framework ContextSDK
  $ release init --yes --quiet | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].app_id: first-customer stands for your first customer; write the customer's app_id
    customers.json: [].bundle_identifiers: those of first-customer are placeholders; write the bundle identifiers of the customer's apps
  
  $ sound
  $ ls dist/1.0.0
  first-customer
  index.json

No template can be made from this podspec.

  $ folder podspec
  $ framework ContextSDK
  $ cat >ContextSDK.podspec <<'POD'
  > Pod::Spec.new do |s|
  >   s.name = 'ContextSDK'
  >   s.version = '1.0.0'
  >   s.source = { :http => 'https://sdk.example.com/1.0.0/ContextSDK.zip' }
  >   s.vendored_frameworks = 'ContextSDK.xcframework'
  > end
  > POD
  $ release init --yes --quiet --url "$url" | grep podspec
  ContextSDK 1.0.0, the version by ContextSDK.podspec
    new: templates/ContextSDK.podspec
    templates/ContextSDK.podspec: its summary, homepage, license and author are placeholders; write your own
    ContextSDK.podspec: no template is made from it: it has no :sha256 beside the URL of a zip; copy into templates/ContextSDK.podspec what you want of it
  $ sound

A Package.swift has URLs, and none was given.

  $ folder package
  $ framework ContextSDK
  $ cat >Package.swift <<SWIFT
  > // swift-tools-version:5.9
  > import PackageDescription
  > let package = Package(
  >   name: "ContextSDK", products: [.library(name: "ContextSDK", targets: ["ContextSDK"])],
  >   targets: [
  >     .binaryTarget(
  >       name: "ContextSDK", url: "https://sdk.example.com/1.0.0/ContextSDK.zip",
  >       checksum: "$aaaa")
  >   ])
  > SWIFT
  $ release init --yes --quiet | grep Package
  ContextSDK 1.0.0, the version by Package.swift
    new: templates/Package.swift
    Package.swift: no template is made from it: its binary targets have URLs, and none was given; pass --url, or write templates/Package.swift as you want it
  $ sound
  $ grep path: templates/Package.swift
      .binaryTarget(name: "{{product}}", path: "{{path}}"),

A Package.swift has targets of sources beside the binary one, and a podspec a subspec of them.

  $ folder sources
  $ framework ContextSDK
  $ cat >Package.swift <<SWIFT
  > // swift-tools-version:5.9
  > import PackageDescription
  > let package = Package(
  >   name: "ContextSDK", products: [.library(name: "ContextUI", targets: ["ContextUI"])],
  >   targets: [
  >     .binaryTarget(name: "ContextSDK", url: "https://sdk.example.com/1.0.0/ContextSDK.zip", checksum: "$aaaa"),
  >     .target(name: "ContextUI", dependencies: ["ContextSDK"], path: "UI"),
  >   ])
  > SWIFT
  $ cat >ContextSDK.podspec <<POD
  > Pod::Spec.new do |s|
  >   s.name = 'ContextSDK'
  >   s.version = '1.0.0'
  >   s.platform = :ios, '14.0'
  >   s.source = { :http => 'https://sdk.example.com/1.0.0/ContextSDK.zip', :sha256 => '$aaaa' }
  >   s.vendored_frameworks = 'ContextSDK.xcframework'
  >   s.subspec 'UI' do |ui|
  >     ui.source_files = 'UI/**/*.swift'
  >   end
  > end
  > POD
  $ release init --yes --quiet --url "$url" --customer alpha=com.example.alpha | without_next
  ContextSDK 1.0.0, the version by ContextSDK.podspec
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/ContextSDK.podspec, made from ContextSDK.podspec
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  problems, which `release build` refuses:
    templates/ContextSDK.podspec:8: ui.source_files names "UI/**/*.swift", and ContextSDK.zip has no such file [agreement.podspec]; in the template, remove it, or add the file to the xcframework and name it there; then build the variant again
  
  not used:
    Package.swift: no template is made from it: it has targets of sources, which are in no zip; copy into templates/Package.swift what you want of it
  
  [1]

There are several frameworks, a zip of one, and zips of other things.

  $ folder several
  $ framework Build/Core Build/Views Zipped
  $ echo text >a.txt
  $ zip -qry Extra.zip Zipped.xcframework && zip -q docs.zip a.txt && rm -r Zipped.xcframework
  $ { printf 'PK\003\004'; head -c 99 /dev/zero | tr '\0' '\7'; } >broken.zip
  $ flow Models/Custom/alpha/upsell.mlmodel
  $ release init --yes --quiet --url "$url" --sdk-version 2.0.0 | without_next
  Core, Views, Zipped 2.0.0, the version by your answer
    Core: Build/Core.xcframework
    Views: Build/Views.xcframework
    Zipped: Extra.zip
    1 customer with 1 model: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Core.podspec
    new: templates/Views.podspec
    new: templates/Zipped.podspec
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].bundle_identifiers: those of alpha are placeholders; write the bundle identifiers of the customer's apps
    customers.json: [].customModels[].flowId: 1 model got a number from 1 on; write the flow's id in your own system
    templates/Core.podspec: its summary, homepage, license and author are placeholders; write your own
    templates/Views.podspec: its summary, homepage, license and author are placeholders; write your own
    templates/Zipped.podspec: its summary, homepage, license and author are placeholders; write your own
  
  not used:
    broken.zip: the end of central directory record is missing: the archive is cut off
  
  $ sound
  $ jq -c '.products[] | [.name, .base, .version]' release.json
  ["Core","Build/Core.xcframework","1.0.0"]
  ["Views","Build/Views.xcframework","1.0.0"]
  ["Zipped","Extra.zip","1.0.0"]
  $ for name in Core Views Zipped; do ruby -c dist/2.0.0/alpha/$name.podspec; done
  Syntax OK
  Syntax OK
  Syntax OK
  $ grep -o 'https:[^"]*' dist/2.0.0/alpha/Package.swift
  https://sdk.example.com/alpha/2.0.0/Core.zip
  https://sdk.example.com/alpha/2.0.0/Views.zip
  https://sdk.example.com/alpha/2.0.0/Zipped.zip

Two frameworks of one name are not guessed at.

  $ folder ambiguous
  $ framework Debug/Core Release/Core
  $ refused
  Release/Core.xcframework: has the same name as Debug/Core.xcframework
    remedy: choose with --base <path>, for every framework
  release: 1 problem; nothing was written
  [65]
  $ release init --yes --quiet --base Release/Core.xcframework | grep Core
  Core 1.0.0, the version by the framework
    Core: Release/Core.xcframework
  $ sound

No framework: a sentence, and nothing is written.

  $ folder nothing
  $ refused
  $TMPDIR/work/nothing: there is no .xcframework, no .artifactbundle and no zip of one: there is nothing to release
    remedy: build the framework first, or name it with --base <path>; versions, notes and tags need no release.json if a podspec or Package.swift has the version
  release: 1 problem; nothing was written
  [65]
