Each product can have a version of its own, which its framework must have too.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ product ContextBar
  $ edit release.json '.version = "8.0.0" | .products[0].version = "1.4.0" | .products[1].version = "3.2.1"'
  $ framework_version() { # PRODUCT VERSION
  >   local list
  >   for list in base/$1.xcframework/ios-*/$1.framework/{,Versions/A/Resources/}Info.plist; do
  >     [[ -e $list ]] || continue
  >     python3 - "$list" $2 <<'END'
  > import plistlib, sys
  > with open(sys.argv[1], "r+b") as file:
  >     plist = plistlib.load(file)
  >     plist["CFBundleShortVersionString"] = sys.argv[2]
  >     file.seek(0), file.truncate()
  >     plistlib.dump(plist, file)
  > END
  >   done
  > }
  $ framework_version ContextSDK 1.4.0
  $ framework_version ContextBar 3.2.1
  $ grep -rl 1.4.0 base | sort
  base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist
  base/ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist
  $ grep -rl 3.2.1 base | sort
  base/ContextBar.xcframework/ios-arm64/ContextBar.framework/Info.plist
  base/ContextBar.xcframework/ios-arm64_x86_64-maccatalyst/ContextBar.framework/Versions/A/Resources/Info.plist

Artifacts are of the release's version.

  $ release build --all --quiet >/dev/null
  $ release verify dist/8.0.0 --quiet --strict | without_notes
  
  6 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes
  $ grep -o 'https://[^"]*' dist/8.0.0/alpha/Package.swift
  https://cdn.example.com/alpha/8.0.0/ContextSDK.zip
  https://cdn.example.com/alpha/8.0.0/ContextBar.zip

A framework of another version than its product's is neither built nor accepted.

  $ edit release.json '.products[1].version = "3.2.2"'
  $ release check --quiet
  base/ContextBar.xcframework/ios-arm64/ContextBar.framework/Info.plist: CFBundleShortVersionString is 3.2.1, but `version` of the product is 3.2.2 [bundle.version]
    product ContextBar
    also base/ContextBar.xcframework/ios-arm64_x86_64-maccatalyst/ContextBar.framework/Versions/A/Resources/Info.plist
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: set MARKETING_VERSION of the framework's target to 3.2.2, and rebuild the xcframework; for a release that keeps this framework, set `version` of the product in release.json to 3.2.1
  note: to accept bundle.version, write "verify": { "rules": { "bundle.version": "warning" } } into the release configuration; `release accept bundle.version` does, also for one path
  release: 1 problem
  [65]
  $ release verify dist/8.0.0 --quiet --strict | without_notes
  error: dist/8.0.0/alpha/ContextBar.zip: ContextBar.xcframework/ios-arm64/ContextBar.framework/Info.plist: CFBundleShortVersionString is 3.2.1, but `version` of the product is 3.2.2 [bundle.version]
    also dist/8.0.0/alpha/ContextBar.zip: ContextBar.xcframework/ios-arm64_x86_64-maccatalyst/ContextBar.framework/Versions/A/Resources/Info.plist
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    customers: all 3
    remedy: set MARKETING_VERSION of the framework's target to 3.2.2, and rebuild the xcframework; for a release that keeps this framework, set `version` of the product in release.json to 3.2.1
  
  6 artifacts, against 3 customers: 1 error, 0 warnings, 5 notes
  [1]
