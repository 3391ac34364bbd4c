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

The podspec is for another version of the system. `TemplateAgreementTests` has a row for each rule.

  $ podspec "s/$platform/s.platform = :ios, '12.0'/"
  templates/ContextSDK.podspec:6: is for ios 12.0, but ContextSDK needs 14.0 [agreement.platforms]
    remedy: in the template, write '14.0'; then build the variant again
  release: 1 problem
  [65]
  $ podspec "/$platform/d"
  templates/ContextSDK.podspec: warning: names no platform, but ContextSDK needs ios 14.0 [agreement.platforms]
    customers: alpha, beta, gamma
    remedy: in the template, add s.ios.deployment_target = '14.0'; then build the variant again
  1.0.0: 3 customers with 3 models in order; 0 problems, 1 warning

Only the zip of each customer shows which files it has. What is wrong with the template is told once all the same.

  $ podspec "s|$platform|&\\
  >   s.source_files = 'Sources/**/*.swift'|"
  templates/ContextSDK.podspec:7: s.source_files names "Sources/**/*.swift", and ContextSDK.zip has no such file [agreement.podspec]
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

The package is for another system.

  $ package 's/\.iOS\(\.v14\)/.macOS(.v12)/'
  templates/Package.swift:5: warning: is for macOS, but there is no slice for it, only for ios, ios-maccatalyst [agreement.platforms]
    customers: alpha, beta, gamma
    remedy: in the template, name only platforms of the xcframework; then build the variant again
  templates/Package.swift: warning: `platforms` does not say that ContextSDK needs iOS 14.0 [agreement.platforms]
    customers: alpha, beta, gamma
    remedy: in the template, add .iOS("14.0") to `platforms`; then build the variant again
  1.0.0: 3 customers with 3 models in order; 0 problems, 2 warnings

It has another version of the tools.

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
