A reader of `release verify` is told each fact once, whatever the number of slices and customers.

  $ . "$TESTDIR/../setup.sh"
  $ signed() { python3 "$ROOT/Tests/AppleTests/Fixtures/seal/code.py" <<<"{\"seal\": \"the seal\", \"platform\": $1, \"set\": {\"flags\": 2}}"; }

Eight slices, none with the seal that its binary was signed with, fit on a screen.

  $ plist() { printf '%s\n' '<?xml version="1.0" encoding="UTF-8"?>' '<plist version="1.0"><dict>' "$1" '</dict></plist>'; }
  $ key() { printf '<key>%s</key>%s\n' "$1" "$2"; }
  $ text() { key "$1" "<string>$2</string>"; }
  $ libraries=
  $ while read -r name platform variant number; do
  >   libraries+="<dict>$(text LibraryIdentifier $name; text LibraryPath Kit.framework; text SupportedPlatform $platform)
  >     $(key SupportedArchitectures '<array><string>arm64</string></array>')
  >     $([[ $variant == none ]] || text SupportedPlatformVariant $variant)</dict>"
  >   bundle=Kit.xcframework/$name/Kit.framework
  >   mkdir -p $bundle
  >   signed $number >$bundle/Kit
  >   chmod 755 $bundle/Kit
  >   plist "$(
  >     text CFBundleExecutable Kit; text CFBundlePackageType FMWK; text CFBundleIdentifier com.example.kit
  >     text CFBundleVersion 1; text CFBundleShortVersionString 1.0.0; text MinimumOSVersion 14.0)" >$bundle/Info.plist
  > done <<'END'
  > ios-arm64 ios none 2
  > ios-arm64-simulator ios simulator 7
  > tvos-arm64 tvos none 3
  > tvos-arm64-simulator tvos simulator 8
  > watchos-arm64 watchos none 4
  > watchos-arm64-simulator watchos simulator 9
  > xros-arm64 xros none 11
  > xros-arm64-simulator xros simulator 12
  > END
  $ plist "$(
  >   key AvailableLibraries "<array>$libraries</array>"; text CFBundlePackageType XFWK
  >   text XCFrameworkFormatVersion 1.0)" >Kit.xcframework/Info.plist
  $ release verify --quiet Kit.xcframework | tee report
  warning: Kit.xcframework: contains no PrivacyInfo.xcprivacy, so apps cannot declare what the SDK collects [privacy.manifest]
    remedy: add one to every slice: ios-arm64/Kit.framework/PrivacyInfo.xcprivacy, ios-arm64-simulator/Kit.framework/PrivacyInfo.xcprivacy, tvos-arm64/Kit.framework/PrivacyInfo.xcprivacy, tvos-arm64-simulator/Kit.framework/PrivacyInfo.xcprivacy, watchos-arm64/Kit.framework/PrivacyInfo.xcprivacy, watchos-arm64-simulator/Kit.framework/PrivacyInfo.xcprivacy, xros-arm64/Kit.framework/PrivacyInfo.xcprivacy, xros-arm64-simulator/Kit.framework/PrivacyInfo.xcprivacy
  note: Kit.xcframework: there is no dSYM in any slice [symbols.missing]
    remedy: create the xcframework with the `-debug-symbols …` of each archive
  warning: ios-arm64/Kit.framework/Kit: is signed, but its seal CodeResources is missing [seal.binding]
    slices: ios-arm64, ios-arm64-simulator, tvos-arm64, tvos-arm64-simulator, watchos-arm64 and 3 more
    remedy: sign it again, unless every app embeds it with "Embed & Sign"
  note: Kit.xcframework: not signed: the xcframework itself; signed ad hoc, without a certificate: ios-arm64, ios-arm64-simulator, tvos-arm64, tvos-arm64-simulator, watchos-arm64, watchos-arm64-simulator, xros-arm64, xros-arm64-simulator [seal.signer]
  warning: Kit.xcframework: isolation was not checked: there is no customer manifest to search for other customers by [isolation.unchecked]
    remedy: run in the folder with release.json, or name it with --config
  
  1 artifact, isolation not checked without a customer manifest: 0 errors, 3 warnings, 2 notes
  $ fold -w 120 report | awk 'END { print (NR <= 25 ? "fits" : NR " lines") }'
  fits
  $ release verify --quiet --json Kit.xcframework | document verify >verify.json
  $ jq -c '.findings[] | select(.code == "seal.binding") | .placeCount, (.slices | length), (.otherPlaces | length, last.path)' verify.json
  8
  8
  7
  "xros-arm64-simulator/Kit.framework/Kit"

What is wrong with the base is told once for all customers, by `build` and `verify`, and what is wrong with a variant by its name.

  $ workspace $(for number in {100..111}; do echo customer$number:upsell=1; done)
  $ chmod 644 base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK
  $ release build --all --quiet 2>&1 >/dev/null
  base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK: warning: is not executable [binary.executable-bit]
    product ContextSDK
    remedy: run `chmod +x` on it before packing
  $ echo more | tee dist/1.0.0/customer110/EXTRA.md >dist/1.0.0/customer111/EXTRA.md
  $ release verify --quiet dist/1.0.0 | without_notes
  warning: dist/1.0.0/customer100/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK: is not executable [binary.executable-bit]
    customers: all 12
    remedy: run `chmod +x` on it before packing
  error: dist/1.0.0/customer110/EXTRA.md: is not listed in SHA256SUMS [agreement.sums]
    customers: customer110, customer111
    remedy: remove it from the folder, or rebuild the variant
  
  12 artifacts, against 12 customers: 1 error, 1 warning, 4 notes
  [1]
  $ release verify --quiet --json dist/1.0.0 | document verify >verify.json
  [1]
  $ jq -c '.findings[] | select(.code == "binary.executable-bit") | .placeCount, (.customers | length)' verify.json
  12
  12

A seal that the build strips is no reason for `--strict` to fail, and one that nobody strips is. The binary was linked for another
framework, which is no matter here.

  $ rm -r dist base
  $ workspace alpha
  $ bundle=base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework
  $ signed 2 >$bundle/ContextSDK
  $ chmod 755 $bundle/ContextSDK
  $ mkdir $bundle/_CodeSignature
  $ printf 'the seal' >$bundle/_CodeSignature/CodeResources
  $ edit release.json '.products[0].seal = "strip" | .verify.rules["binary.install-name"] = "off"'
  $ release build --all --quiet 2>&1 >/dev/null
  base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK: warning: the binary still carries the signature of the stripped seal
    product ContextSDK
    remedy: apps that embed it with "Embed & Sign" replace the signature; for other apps, sign again instead of stripping
  release.json:20: verify.rules["binary.install-name"]: note: this rule is switched off
  $ release verify --quiet --strict dist/1.0.0
  note: ContextSDK.xcframework/Info.plist: lists no library for the arm64 simulator of ios [xcframework.simulators]
    remedy: build the simulator's slice with ARCHS="arm64 x86_64" too
  note: ContextSDK.xcframework: there is no dSYM in any slice [symbols.missing]
    remedy: create the xcframework with the `-debug-symbols …` of each archive
  note: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK: is signed, but its seal CodeResources is missing [seal.binding]
    remedy: sign it again, unless every app embeds it with "Embed & Sign"
  note: ContextSDK.xcframework: not signed: the xcframework itself, ios-arm64_x86_64-maccatalyst; signed ad hoc, without a certificate: ios-arm64 [seal.signer]
  note: binary.install-name is switched off in release.json
  
  1 artifact, against 1 customer: 0 errors, 0 warnings, 4 notes
  $ edit release.json 'del(.products[0].seal)'
  $ release verify --quiet --strict dist/1.0.0 | without_notes
  warning: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK: is signed, but its seal CodeResources is missing [seal.binding]
    remedy: sign it again, unless every app embeds it with "Embed & Sign"
  
  1 artifact, against 1 customer: 0 errors, 1 warning, 3 notes
  [1]
