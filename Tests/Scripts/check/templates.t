`check` reports templates that disagree with the framework, before anything is built: once, however many customers there are.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ cp -R templates right
  $ changed() { # FILE EXPRESSION: checks the workspace with another template
  >   rm -r templates && cp -R right templates
  >   rewrite templates/$1 "$2"
  >   ! cmp -s templates/$1 right/$1 && release check --quiet
  > }
  $ podspec() { changed ContextSDK.podspec "$1"; }
  $ package() { changed Package.swift "$1"; }
  $ platform="s\.platform = :ios, '14\.0'"

The podspec is for another system, or another version of it.

  $ podspec "s/$platform/s.platform = :ios, '12.0'/"
  templates/ContextSDK.podspec:6: is for ios 12.0, but ContextSDK needs 14.0 [agreement.platforms]
    remedy: in the template, write '14.0'; then build the variant again
  release: 1 problem
  [65]
  $ podspec "s/$platform/s.ios.deployment_target = '12.0'/"
  templates/ContextSDK.podspec:6: is for ios 12.0, but ContextSDK needs 14.0 [agreement.platforms]
    remedy: in the template, write '14.0'; then build the variant again
  release: 1 problem
  [65]
  $ podspec "s/$platform/s.platform = :tvos, '14.0'/"
  templates/ContextSDK.podspec:6: is for tvos, but ContextSDK has no slice for it, only for ios, ios-maccatalyst [agreement.platforms]
    remedy: in the template, name only platforms of the xcframework; then build the variant again
  release: 1 problem
  [65]
  $ podspec "/$platform/d"
  templates/ContextSDK.podspec: warning: names no platform, but ContextSDK needs ios 14.0 [agreement.platforms]
    customers: alpha, beta, gamma
    remedy: in the template, add s.ios.deployment_target = '14.0'; then build the variant again
  1.0.0: 3 customers with 3 models in order; 0 problems, 1 warning

Its source is another than the zip.

  $ podspec "s/(:sha256 => .*') }/\1, :flatten => true }/"
  templates/ContextSDK.podspec:4: :flatten of s.source moves what is in the xcframework out of it, where CocoaPods does not find it [agreement.podspec]
    remedy: in the template, remove :flatten; then build the variant again
  release: 1 problem
  [65]
  $ podspec "s/(:sha256 => .*') }/\1, :type => 'tgz' }/"
  templates/ContextSDK.podspec:4: :type of s.source is "tgz", but the artifact is a zip [agreement.podspec]
    remedy: in the template, write :type => 'zip'; then build the variant again
  release: 1 problem
  [65]

Only the zip of each customer shows which files it has. What is wrong with the template is told once all the same.

  $ podspec "s|$platform|&\\
  >   s.source_files = 'Sources/**/*.swift'|"
  templates/ContextSDK.podspec:7: s.source_files names "Sources/**/*.swift", and ContextSDK.zip has no such file [agreement.podspec]
    customers: alpha, beta, gamma
    remedy: in the template, remove it, or add the file to the xcframework and name it there; then build the variant again
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  $ podspec "s|$platform|&\\
  >   s.license = { :type => 'MIT', :file => 'LICENSE' }|"
  templates/ContextSDK.podspec:7: warning: s.license names "LICENSE", and ContextSDK.zip has no such file [agreement.podspec]
    customers: alpha, beta, gamma
    remedy: in the template, write the text as :text; then build the variant again
  1.0.0: 3 customers with 3 models in order; 0 problems, 1 warning
  $ podspec "s|$platform|&\\
  >   s.resource_bundles = { 'P' => ['PrivacyInfo.xcprivacy'] }|"
  templates/ContextSDK.podspec:7: s.resource_bundles names "PrivacyInfo.xcprivacy", and ContextSDK.zip has no such file [agreement.podspec]
    customers: alpha, beta, gamma
    remedy: in the template, remove it, or add the file to the xcframework and name it there; then build the variant again
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]
  $ podspec "s|(.*)\{\{version\}\}(.*)|{{#models}}\\
  > \10.9.0\2\\
  > {{/models}}{{^models}}\\
  > &\\
  > {{/models}}|"
  templates/ContextSDK.podspec:4:16: s.version is 0.9.0, and release.json:1 says 1.0.0
    remedy: write 1.0.0 there, or {{version}} in its place; `release bump` keeps them equal
  1.0.0: 3 customers with 3 models in order; 1 problem, 0 warnings
  [1]

A subspec needs its files as well, and may have the framework itself.

  $ podspec "s|$platform|&\\
  >   s.subspec 'Core' do \|core\|\\
  >     core.vendored_frameworks = 'ContextSDK.xcframework'\\
  >   end\\
  >   s.subspec 'UI' do \|ui\|\\
  >     ui.source_files = 'UI/**/*.swift'\\
  >     ui.vendored_frameworks = 'ContextUI.xcframework'\\
  >   end|"
  templates/ContextSDK.podspec:11: ui.source_files names "UI/**/*.swift", and ContextSDK.zip has no such file [agreement.podspec]
    customers: alpha, beta, gamma
    remedy: in the template, remove it, or add the file to the xcframework and name it there; then build the variant again
  templates/ContextSDK.podspec:12: ui.vendored_frameworks names "ContextUI.xcframework", and ContextSDK.zip has no such file [agreement.podspec]
    customers: alpha, beta, gamma
    remedy: in the template, remove it, or add the file to the xcframework and name it there; then build the variant again
  1.0.0: 0 customers with 0 models in order; 2 problems, 0 warnings
  [1]

Blocks and brackets must end.

  $ podspec '/^end/d'
  templates/ContextSDK.podspec:1: has `do` without `end` [agreement.syntax]
    remedy: in the template, correct it; then build the variant again
  release: 1 problem
  [65]
  $ package 's/\.iOS\(\.v14\)\]/.iOS(.v14)/'
  templates/Package.swift:16: has `)` where `[` needs `]` [agreement.syntax]
    remedy: in the template, correct it; then build the variant again
  release: 1 problem
  [65]

The package is for another system, or another version of it.

  $ package 's/\.iOS\(\.v14\)/.iOS(.v12)/'
  templates/Package.swift:5: is for iOS 12.0, but ContextSDK needs 14.0 [agreement.platforms]
    remedy: in the template, write .iOS("14.0"); then build the variant again
  release: 1 problem
  [65]
  $ package 's/\.iOS\(\.v14\)/.iOS("12.0")/'
  templates/Package.swift:5: is for iOS 12.0, but ContextSDK needs 14.0 [agreement.platforms]
    remedy: in the template, write .iOS("14.0"); then build the variant again
  release: 1 problem
  [65]
  $ package 's/\.iOS\(\.v14\)/.macOS(.v12)/'
  templates/Package.swift:5: warning: is for macOS, but there is no slice for it, only for ios, ios-maccatalyst [agreement.platforms]
    customers: alpha, beta, gamma
    remedy: in the template, name only platforms of the xcframework; then build the variant again
  templates/Package.swift: warning: `platforms` does not say that ContextSDK needs iOS 14.0 [agreement.platforms]
    customers: alpha, beta, gamma
    remedy: in the template, add .iOS("14.0") to `platforms`; then build the variant again
  1.0.0: 3 customers with 3 models in order; 0 problems, 2 warnings
  $ package 's/\.iOS\(\.v14\)/&, .tvOS(.v14)/'
  templates/Package.swift:5: warning: is for tvOS, but there is no slice for it, only for ios, ios-maccatalyst [agreement.platforms]
    customers: alpha, beta, gamma
    remedy: in the template, name only platforms of the xcframework; then build the variant again
  1.0.0: 3 customers with 3 models in order; 0 problems, 1 warning

It has no such target, or another version of the tools.

  $ package 's/targets: \["\{\{product\}\}"\]/targets: ["Missing"]/'
  templates/Package.swift:8: product "ContextSDK" names the target "Missing", which is not there [agreement.package]
    remedy: in the template, write the name of a target that is there; then build the variant again
  release: 1 problem
  [65]
  $ package 's/swift-tools-version:5\.5/swift-tools-version:5.2/'
  templates/Package.swift:1: has the tools version 5.2, but binary targets need 5.3 or later [agreement.package]
    remedy: in the template, write // swift-tools-version:5.5; then build the variant again
  release: 1 problem
  [65]

A binary target may have another name, also in an expression.

  $ binary='\.binaryTarget\(name: "\{\{product\}\}", url: "\{\{url\}\}", checksum: "\{\{checksum\}\}"\)'
  $ target='.target(name: "{{product}}", dependencies: ["{{product}}Binary"])'
  $ other='.binaryTarget(name: "{{product}}Binary", url: "{{url}}", checksum: "{{checksum}}")'
  $ package "s/$binary/$target, $other/"
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings
  $ package "s|$binary|$target, isLocal ? .binaryTarget(name: \"{{product}}Binary\", path: \"Build/{{product}}.xcframework\")\\
  >   : $other|"
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings

A shell runs what these attributes say, on the machine of whoever installs the pod: no value is safe there.

  $ podspec "s|$platform|&\\
  >   command = <<~SH\\
  >     echo {{name}}\\
  >   SH\\
  >   s.prepare_command = command\\
  >   s.ios.script_phases = [{ :name => 'a', 'script' => 'echo {{name}}' }]\\
  >   s.subspec('A') { \|ss\| ss.script_phase = { :name => 'b', :script => \"echo {{version}} #{s.version}\" } }|"
  templates/ContextSDK.podspec:8:10: {{name}}: no value is safe in a command that a shell runs
    remedy: leave it out; `#{s.version}` is the version
  templates/ContextSDK.podspec:11:60: {{name}}: no value is safe in a command that a shell runs
    remedy: leave it out; `#{s.version}` is the version
  templates/ContextSDK.podspec:12:76: {{version}}: no value is safe in a command that a shell runs
    remedy: leave it out; `#{s.version}` is the version
  release: 3 problems
  [65]
