The first Xcode that reads a framework's interfaces, as templates, variant.json and the report say it.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha
  $ edit release.json '.verify.rules["swift.interfaces"] = "warning"'
  $ printf '# {{version}}\n\n{{#minimum_xcode}}Needs Xcode {{minimum_xcode}}.{{/minimum_xcode}}\n' >templates/NOTES.md

Without an interface, nothing is said.

  $ release build --all --quiet >/dev/null
  release.json:19: verify.rules["swift.interfaces"]: note: findings of this rule count as warnings, not as errors
  $ cat dist/1.0.0/alpha/RELEASE_NOTES.md
  # 1.0.0
  
  
  $ grep minimumXcode dist/1.0.0/alpha/variant.json
  [1]

Of several interfaces, that of the latest compiler counts.

  $ module=base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Modules/ContextSDK.swiftmodule
  $ mkdir -p $module
  $ interface() { # COMPILER TARGET
  >   cat <<END
  > // swift-interface-format-version: 1.0
  > // swift-compiler-version: Apple Swift version $1 (swiftlang-6.1.0.110.21 clang-1700.0.13.3)
  > // swift-module-flags: -target $2 -enable-library-evolution -swift-version 5 -O -module-name ContextSDK
  > import Swift
  > public struct Score { public var value: Swift.Double { get } }
  > END
  > }
  $ interface 6.1 arm64-apple-ios14.0 >$module/arm64-apple-ios.swiftinterface
  $ interface 5.10 arm64e-apple-ios14.0 >$module/arm64e-apple-ios.swiftinterface
  $ release build --all --quiet >/dev/null
  base/ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework: warning: has no Modules/ContextSDK.swiftmodule, but ios-arm64 does [swift.interfaces]
    product ContextSDK
    remedy: build with BUILD_LIBRARY_FOR_DISTRIBUTION=YES for every architecture, and create the xcframework from complete archives
  release.json:19: verify.rules["swift.interfaces"]: note: findings of this rule count as warnings, not as errors
  $ cat dist/1.0.0/alpha/RELEASE_NOTES.md
  # 1.0.0
  
  Needs Xcode 16.3.
  $ document variant <dist/1.0.0/alpha/variant.json | jq '.. | .minimumXcode? // empty'
  "16.3"
  $ release report --output page.html --quiet
  $ grep -o 'needs Xcode [^<]*' page.html
  needs Xcode 16.3 or later
