`stamp` writes the checksums of new zips into the version files; SwiftPM and Ruby read them.

  $ . "$TESTDIR/../setup.sh"
  $ git init --quiet
  $ digest=0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a
  $ cat >Package.swift <<END
  > // swift-tools-version: 5.9
  > import PackageDescription
  > let other = "$digest"
  > let package = Package(
  >   name: "SDK",
  >   targets: [
  >     .binaryTarget(name: "SDK", url: "https://a.example/1.4.0/SDK.zip", checksum: "$digest"),
  >     .binaryTarget(name: "Other", url: "https://a.example/1.4.0/Other.zip", checksum: other),
  >   ])
  > END
  $ cat >SDK.podspec <<END
  > Pod::Spec.new do |s|
  >   s.name = 'SDK'
  >   s.version = '1.4.0'
  >   s.source = { :http => "https://a.example/#{s.version}/SDK.zip", :sha256 => '$digest' }
  > end
  > END
  $ mkdir SDK.xcframework && printf Hello >SDK.xcframework/file
  $ commit 'feat: begin'

A new version does not have its zip yet, and `bump` says so.

  $ release bump minor
  Package.swift:3:14: warning: checksum of binaryTarget Other is still that of 1.4.0
    remedy: when the new zip is built, run `release stamp` with it
  Package.swift:7:83: warning: checksum of binaryTarget SDK is still that of 1.4.0
    remedy: when the new zip is built, run `release stamp` with it
  SDK.podspec:4:79: warning: :sha256 of s.source is still that of 1.4.0
    remedy: when the new zip is built, run `release stamp` with it
  1.4.0 → 1.5.0: 3 places in 2 files
    Package.swift: url of binaryTarget SDK, url of binaryTarget Other
    SDK.podspec: s.version
  next: git diff, then commit
  $ zip -qrX SDK.zip SDK.xcframework

A rehearsal prints what git can apply. Then the checksum is in both files, and the one that the manifest computes stays.

  $ release stamp SDK.zip --dry-run | git apply --check
  $ sum=$(sha256sum SDK.zip | cut -c -64)
  $ names() { sed "s/$sum/SUM OF SDK.zip/"; }
  $ release stamp ./SDK.zip | names
  Package.swift:7: checksum of binaryTarget SDK is SUM OF SDK.zip
  SDK.podspec:4: :sha256 of s.source is SUM OF SDK.zip
  next: git diff, then commit
  $ swift package dump-package | jq -r '.targets[] | "\(.name) \(.checksum)"' | names
  SDK SUM OF SDK.zip
  Other 0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a
  $ ruby --disable=gems -wc SDK.podspec
  Syntax OK
  $ grep sha256 SDK.podspec | names
    s.source = { :http => "https://a.example/#{s.version}/SDK.zip", :sha256 => 'SUM OF SDK.zip' }

Once more, nothing has to change.

  $ release stamp SDK.zip | names
  Package.swift:7: checksum of binaryTarget SDK is SUM OF SDK.zip
  SDK.podspec:4: :sha256 of s.source is SUM OF SDK.zip
  nothing had to change
  $ release stamp SDK.zip --json | document stamp | names
  {
    "schemaVersion": 1,
    "dryRun": false,
    "stamps": [
      {
        "file": "Package.swift",
        "line": 7,
        "subject": "checksum of binaryTarget SDK",
        "checksum": "SUM OF SDK.zip"
      },
      {
        "file": "SDK.podspec",
        "line": 4,
        "subject": ":sha256 of s.source",
        "checksum": "SUM OF SDK.zip"
      }
    ]
  }
  $ git diff >../stamped.diff

A zip that belongs nowhere is refused, and so are two of which either could be meant.

  $ zip -qX Unknown.zip SDK.podspec
  $ release stamp SDK.zip Unknown.zip
  Unknown.zip: no version file has a checksum beside a URL of this zip
    remedy: list the Package.swift or podspec in `versions`, with a URL that ends in /Unknown.zip or a target of that name
  release: 1 problem; nothing was written
  [65]
  $ mkdir other && cp Unknown.zip other/SDK.zip
  $ release stamp SDK.zip other/SDK.zip
  other/SDK.zip: checksum of binaryTarget SDK on line 7 of Package.swift could be that of SDK.zip too
    remedy: give only the one that is released, or put each into folders named as in its URL
  other/SDK.zip: :sha256 of s.source on line 4 of SDK.podspec could be that of SDK.zip too
    remedy: give only the one that is released, or put each into folders named as in its URL
  release: 2 problems; nothing was written
  [65]

What is no zip has no checksum.

  $ cp SDK.zip ../whole.zip
  $ head -c $(($(wc -c <SDK.zip) - 30)) ../whole.zip >SDK.zip; release stamp SDK.zip
  SDK.zip: is not a readable zip
    remedy: build it again, or correct its path
  release: 1 problem; nothing was written
  [65]
  $ echo Hello >SDK.zip; release stamp SDK.zip
  SDK.zip: is not a readable zip
    remedy: build it again, or correct its path
  release: 1 problem; nothing was written
  [65]
  $ : >SDK.zip; release stamp SDK.zip
  SDK.zip: is not a readable zip
    remedy: build it again, or correct its path
  release: 1 problem; nothing was written
  [65]
  $ release stamp nowhere.zip
  nowhere.zip: there is no such file
    remedy: build it, or correct its path
  release: 1 problem; nothing was written
  [65]
  $ release stamp
  release: ZIP... is missing
  [64]
  $ python3 -c 'import sys; sys.stdout.buffer.write(open("../whole.zip", "rb").read().replace(b"Hello", b"Hallo"))' >SDK.zip
  $ release stamp SDK.zip
  SDK.zip: is not a readable zip: ZIP bad CRC: 0x78b31ed5 should be 0xf7d18982
    remedy: build it again, or correct its path
  release: 1 problem; nothing was written
  [65]

SwiftPM takes no zip without a framework. CocoaPods may.

  $ cp Unknown.zip SDK.zip; release stamp SDK.zip
  SDK.zip: contains no .xcframework and no .artifactbundle, and SwiftPM takes no other zip
    remedy: zip the whole .xcframework or .artifactbundle, or correct the zip's path
  release: 1 problem; nothing was written
  [65]
  $ mv Package.swift ..; release stamp SDK.zip --dry-run | grep -c '^+.*sha256'; mv ../Package.swift .
  1

The zip of another version, by its frameworks or by what lies beside it.

  $ mkdir -p SDK.xcframework/ios-arm64/SDK.framework
  $ echo '<plist version="1.0"><dict><key>CFBundleShortVersionString</key><string>1.4.0</string></dict></plist>' >SDK.xcframework/ios-arm64/SDK.framework/Info.plist
  $ rm SDK.zip; zip -qrX SDK.zip SDK.xcframework; release stamp SDK.zip --dry-run >/dev/null
  SDK.zip: warning: SDK.xcframework/ios-arm64/SDK.framework/Info.plist says 1.4.0, and the release is 1.5.0
    remedy: stamp the zip that was built for 1.5.0
  $ mkdir dist; cp ../whole.zip dist/SDK.zip; echo '{"version": "1.4.0", "products": [{"sha256": "'$sum'"}]}' >dist/variant.json
  $ release stamp dist/SDK.zip --dry-run
  dist/SDK.zip: warning: variant.json beside it says 1.4.0, and the release is 1.5.0
    remedy: stamp the zip that was built for 1.5.0
  $ git diff | cmp - ../stamped.diff
