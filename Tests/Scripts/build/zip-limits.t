Names and sizes of files at the limits of zips, file systems and memory, read by programs that know these limits.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ phone=base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework
  $ judges=$ROOT/Tests/EndToEnd/Judges

A long path, a long name, other alphabets, composed and stacked marks, and signs that mean something to others.

  $ parts=$(printf 'n%.0s' {1..50})
  $ mkdir -p "$phone/$parts/$parts/$parts/$parts/$parts/$parts"
  $ echo a long path >"$phone/$parts/$parts/$parts/$parts/$parts/$parts/file"
  $ echo a long name >"$phone/$(printf 'x%.0s' {1..255})"
  $ mkdir "$phone/🎉 👩‍👩‍👧‍👦" && echo emoji >"$phone/🎉 👩‍👩‍👧‍👦/🇩🇪.txt"
  $ echo composed >"$phone/$(printf 'caf\303\251')"
  $ echo stacked marks >"$phone/$(printf 'Z\314\265\314\241\314\247a\314\200\314\225')"
  $ echo right to left >"$phone/שלום مرحبا.txt"
  $ echo spaces and signs >"$phone/ -rf * \$(x) 'a' \"b\" #?&%00 "
  $ echo like an option >"$phone/-rf"
  $ echo dots >"$phone/...hidden"

They survive every program that unpacks the zip.

  $ survive() {
  >   local zip=dist/1.0.0/alpha/ContextSDK.zip out
  >   release build --all --quiet >/dev/null || echo "[$?]"
  >   python3 "$judges/isolation.py" . dist/1.0.0 || echo "[$?]"
  >   python3 "$judges/zip.py" $zip || echo "[$?]"
  >   unzip -tqq $zip || echo "[$?]"
  >   env LC_ALL=C.UTF-8 bsdtar -tf $zip >/dev/null || echo "[$?]"
  >   env LC_ALL=C.UTF-8 unzip -qq $zip -d ../by-unzip || echo "[$?]"
  >   env LC_ALL=C.UTF-8 python3 -m zipfile -e $zip ../by-python || echo "[$?]"
  >   for out in ../by-unzip ../by-python; do
  >     diff -r $phone $out/${phone#base/}
  >   done
  >   rm -r ../by-*
  > }
  $ find $phone -type f | wc -l | tr -d ' '
  12
  $ survive
  3 variants in order
  Only in ../by-unzip/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: CustomModels.json
  Only in ../by-unzip/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: paywall.mlmodel
  Only in ../by-unzip/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: upsell.mlmodel
  Only in ../by-python/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: CustomModels.json
  Only in ../by-python/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: paywall.mlmodel
  Only in ../by-python/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: upsell.mlmodel

So do decomposed letters, which a Mac cannot tell from composed ones.

  $ rm "$phone/$(printf 'caf\303\251')"
  $ echo decomposed >"$phone/$(printf 'cafe\314\201')"
  $ survive
  3 variants in order
  Only in ../by-unzip/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: CustomModels.json
  Only in ../by-unzip/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: paywall.mlmodel
  Only in ../by-unzip/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: upsell.mlmodel
  Only in ../by-python/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: CustomModels.json
  Only in ../by-python/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: paywall.mlmodel
  Only in ../by-python/ContextSDK.xcframework/ios-arm64/ContextSDK.framework: upsell.mlmodel

Therefore nobody can have both.

  $ echo composed >"$phone/$(printf 'caf\303\251')"
  $ rm -r dist
  $ release build --all --quiet
  base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/café: differs from ios-arm64/ContextSDK.framework/café only by case or accents
    remedy: rename one of them
  release: 1 problem; nothing was written
  [65]

A file may be larger than memory: one pass checks the content against its CRC, and shows the mark at its end. The limit of memory is far
above what the program needs, and far below what it reads.

  $ rm $phone/caf* && rm -r $phone/nnn*
  $ python3 "$judges/large.py" sparse $phone/Assets.car $((128 << 20))
  $ within 100000000 release build --customer alpha --quiet >/dev/null
  $ unzip -p dist/1.0.0/alpha/ContextSDK.zip ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Assets.car | tail -c 7; echo
  the end
  $ (cd dist/1.0.0/alpha && sha256sum -c --strict SHA256SUMS)
  ContextSDK.podspec: OK
  ContextSDK.zip: OK
  Package.swift: OK
  RELEASE_NOTES.md: OK
  variant.json: OK

No option of a build raises the limits of a base, be it a folder or a zip.

  $ rm $phone/Assets.car && mkdir -p $phone/$(printf 'd/%.0s' {1..100})
  $ release build --all --quiet 2>&1 | sed -E 's,(/d)+:,/d…:,'
  base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/d…: is below more than 100 folders
    remedy: take out what does not ship, or shorten paths: no release may exceed this limit
  release: 1 problem; nothing was written
  [65]
  $ (cd base && zip -qry ContextSDK.zip ContextSDK.xcframework)
  $ edit release.json '.products[0].base = "base/ContextSDK.zip"'
  $ release build --all --quiet 2>&1 | sed -E 's,(/d)+/?:,/d…:,'
  base/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/d…: is below more than 100 folders
    remedy: take out what does not ship, or shorten paths: no release may exceed this limit
  base/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/d…: is below more than 100 folders
    remedy: take out what does not ship, or shorten paths: no release may exceed this limit
  release: 2 problems; nothing was written
  [65]
