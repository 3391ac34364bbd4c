`stamp` with two zips of one name, texts in the place of checksums, and the checksums of old podspecs.

  $ . "$TESTDIR/../setup.sh"
  $ git init --quiet
  $ cat >Package.swift <<'END'
  > // swift-tools-version: 5.9
  > import PackageDescription
  > let package = Package(
  >   name: "SDK",
  >   targets: [
  >     .binaryTarget(name: "Phone", url: "https://a.example/1.4.0/ios/SDK.zip", checksum: ""),
  >     .binaryTarget(name: "TV", url: "https://a.example/1.4.0/tvos/SDK.zip?x=/SDK.zip", checksum: "TODO"),
  >   ])
  > END
  $ cat >Phone.podspec <<'END'
  > Pod::Spec.new do |s|
  >   s.name = 'Phone'
  >   s.version = File.read('VERSION').strip
  >   s.source = { :http => "https://b.example/#{s.version}/SDK.zip", :sha1 => 'fill in', :sha256 => "" }
  > end
  > END
  $ echo 1.4.0 >VERSION
  $ for system in ios tvos; do mkdir -p build/$system/SDK.xcframework; printf $system >build/$system/SDK.xcframework/file; (cd build/$system && zip -qrX SDK.zip SDK.xcframework); done
  $ commit 'feat: begin'

A zip in no folder of its own could be either.

  $ cp build/ios/SDK.zip .
  $ release stamp SDK.zip
  SDK.zip: could belong to :sha1 of s.source on line 4 of Phone.podspec, and to :sha256 of s.source on line 4 of Phone.podspec, and to checksum of binaryTarget Phone on line 6 of Package.swift, and to checksum of binaryTarget TV on line 7 of Package.swift
    remedy: put it into folders named as in its URL, such as ios/SDK.zip, and name it by that path
  release: 1 problem; nothing was written
  [65]
  $ git status --porcelain --untracked-files=no

The folders tell them apart, in any order.

  $ sum() { $1 $2 | cut -d ' ' -f 1; }
  $ ios=build/ios/SDK.zip tvos=build/tvos/SDK.zip
  $ sums() { sed -e "s/$(sum sha256sum $ios)/SHA-256 OF IOS/" -e "s/$(sum sha256sum $tvos)/SHA-256 OF TVOS/" -e "s/$(sum sha1sum $ios)/SHA-1 OF IOS/"; }
  $ release stamp build/tvos/SDK.zip build/ios/SDK.zip | sums
  Phone.podspec:4: :sha1 of s.source is SHA-1 OF IOS
  Phone.podspec:4: :sha256 of s.source is SHA-256 OF IOS
  Package.swift:6: checksum of binaryTarget Phone is SHA-256 OF IOS
  Package.swift:7: checksum of binaryTarget TV is SHA-256 OF TVOS
  next: git diff, then commit
  $ grep -o 'name: "[PT].*' Package.swift | sums
  name: "Phone", url: "https://a.example/1.4.0/ios/SDK.zip", checksum: "SHA-256 OF IOS"),
  name: "TV", url: "https://a.example/1.4.0/tvos/SDK.zip?x=/SDK.zip", checksum: "SHA-256 OF TVOS"),
  $ grep sha1 Phone.podspec | sums
    s.source = { :http => "https://b.example/#{s.version}/SDK.zip", :sha1 => 'SHA-1 OF IOS', :sha256 => "SHA-256 OF IOS" }
  $ ruby --disable=gems -wc Phone.podspec
  Syntax OK

In the folder of a zip there is no configuration. With that of the repository, it is told apart there too.

  $ (cd build/ios && release stamp SDK.zip)
  release.json: there is no such file
    remedy: run `release init` to begin one, run in the folder that contains it, or name the file with --config; for versions, notes and tags, a podspec or Package.swift with a version is enough
  release: 1 problem; nothing was written
  [78]
  $ (cd build/tvos && release stamp SDK.zip --config ../../release.json) | sums
  ../../Package.swift:7: checksum of binaryTarget TV is SHA-256 OF TVOS
  nothing had to change
