`release verify --rebuild`: what a build makes now, against what is there.

  $ . "$TESTDIR/setup.sh"
  $ demo
  $ acme=dist/1.4.0/acme-fitness
  $ cp -R $acme built

The same bytes are in order.

  $ release verify $acme --rebuild --strict --quiet | without_notes
  
  1 artifact, against 5 customers: 0 errors, 0 warnings, 3 notes

The record may name another compressor, if that makes the same bytes.

  $ own=$(jq -r .tool.compressors.libdeflate $acme/variant.json)
  $ compressed_with() { rewrite $acme/variant.json 's/("libdeflate": )"[^"]*"/\1"'"$1"'"/' && renew_sums $acme; }
  $ compressed_with 0.1
  $ release verify $acme --rebuild --strict --quiet | grep -c agreement.rebuild
  0
  [1]

If it makes others, the zip has the same content: that is a note, for the variant and for the zip alone.

  $ recompress() {
  >   local old=$(sha256sum $acme/ContextSDK.zip | cut -c -64) size=$(($(wc -c <$acme/ContextSDK.zip)))
  >   python3 "$ROOT/Tests/EndToEnd/Judges/recompress.py" $acme/ContextSDK.zip "$@"
  >   local new=$(sha256sum $acme/ContextSDK.zip | cut -c -64) file
  >   for file in $acme/*.json $acme/*.md $acme/*.podspec $acme/*.swift; do
  >     rewrite $file "s/$old/$new/; s/: $size,/: $(($(wc -c <$acme/ContextSDK.zip))),/"
  >   done
  >   renew_sums $acme
  > }
  $ recompress
  $ versions() { sed -E "s/libdeflate ${own//[()]/.}/libdeflate OWN/; s/zlib [0-9a-z.]+/zlib VERSION/g"; }
  $ release verify $acme --rebuild --strict --quiet | grep agreement | versions
  note: dist/1.4.0/acme-fitness/ContextSDK.zip: has the content that a build makes now; only the compressors are others: libdeflate 0.1 and zlib VERSION then, libdeflate OWN and zlib VERSION now [agreement.rebuild]
  $ release verify $acme/ContextSDK.zip --rebuild --strict --quiet | grep agreement | versions
  note: dist/1.4.0/acme-fitness/ContextSDK.zip: has the content that a build makes now; only the compressors are others: libdeflate 0.1 and zlib VERSION then, libdeflate OWN and zlib VERSION now [agreement.rebuild]

The same compressor cannot explain it.

  $ compressed_with "$own"
  $ release verify $acme --rebuild --strict --quiet | without_notes
  warning: dist/1.4.0/acme-fitness/ContextSDK.zip: has the content that a build makes now, but is packed differently [agreement.rebuild]
    remedy: build with the same version of the tool, and the same SOURCE_DATE_EPOCH
  
  1 artifact, against 5 customers: 0 errors, 1 warning, 3 notes
  [1]

No compressor changes the order.

  $ compressed_with 0.1
  $ recompress --reverse
  $ release verify $acme --rebuild --strict --quiet | without_notes
  warning: dist/1.4.0/acme-fitness/ContextSDK.zip: has the content that a build makes now, but is packed differently [agreement.rebuild]
    remedy: build with the same version of the tool, and the same SOURCE_DATE_EPOCH
  
  1 artifact, against 5 customers: 0 errors, 1 warning, 3 notes
  [1]

A zip that is packed differently is told once, and not again for every file with its checksum.

  $ again() { rm -r $acme && cp -R built $acme; }
  $ again
  $ repack acme-fitness
  $ release verify $acme --rebuild --quiet | grep agreement.rebuild
  warning: dist/1.4.0/acme-fitness/ContextSDK.zip: has the content that a build makes now, but is packed differently [agreement.rebuild]
  [1]

Other content is named.

  $ other() { echo "// other" >ios-arm64/ContextSDK.framework/Headers/Score.h; }
  $ repack acme-fitness other
  $ release verify $acme --rebuild --quiet | grep agreement.rebuild
  error: dist/1.4.0/acme-fitness/ContextSDK.zip: differs in content from what a build makes now: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Headers/Score.h [agreement.rebuild]
  [1]

So is it for the files beside the zip, and only those that differ.

  $ again
  $ rewrite $acme/ContextSDK.podspec 's/^  s\.version/  `touch x`; s.version/'
  $ echo more >$acme/more.txt
  $ rm $acme/RELEASE_NOTES.md
  $ renew_sums $acme
  $ release verify $acme --rebuild --quiet | without_notes
  error: dist/1.4.0/acme-fitness/RELEASE_NOTES.md: is missing, but release.json has a template for it [agreement.stamps]
    remedy: rebuild the variant
  error: dist/1.4.0/acme-fitness/ContextSDK.podspec: differs in line 5 from what a build makes now [agreement.rebuild]
    remedy: rebuild the variant; do not edit its files
  error: dist/1.4.0/acme-fitness/more.txt: is not a file that a build makes [agreement.rebuild]
    remedy: remove it, or rebuild the variant
  
  1 artifact, against 5 customers: 3 errors, 0 warnings, 3 notes
  [1]
  $ ls
  Examples
  built
  customers.json
  dist
  release.json
  templates

A zip is compared alone, under the name of its product, whether it is in its folder or elsewhere.

  $ again
  $ repack acme-fitness rm ios-arm64/ContextSDK.framework/Headers/Score.h
  $ mkdir t
  $ cp $acme/ContextSDK.zip t
  $ release verify t/ContextSDK.zip --customer acme-fitness --rebuild --quiet | grep -e agreement -e artifact
  error: t/ContextSDK.zip: differs in content from what a build makes now: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Headers/Score.h [agreement.rebuild]
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
  $ release verify $acme/ContextSDK.zip --rebuild --quiet | grep agreement.rebuild
  error: dist/1.4.0/acme-fitness/ContextSDK.zip: differs in content from what a build makes now: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Headers/Score.h [agreement.rebuild]
  [1]

What cannot be built again is refused, all at once.

  $ cp t/ContextSDK.zip t/Other.zip
  $ release verify t/ContextSDK.zip t/Other.zip Examples/ContextSDK/Build/ContextSDK.xcframework --rebuild --quiet
  t/ContextSDK.zip: cannot be rebuilt: it does not name its customer
    remedy: name the customer with --customer
  t/Other.zip: cannot be rebuilt: it does not have the name of a product's zip
    remedy: give it the name that `release build` gives it
  Examples/ContextSDK/Build/ContextSDK.xcframework: cannot be rebuilt: it is not a zip, and only zips are compared
    remedy: name the zip, or its folder
  [64]
