`release verify` of zips that no packing tool makes, and of releases with bad files.

  $ . "$TESTDIR/setup.sh"
  $ framework=$ROOT/Examples/ContextSDK/Build/ContextSDK.xcframework
  $ broken() { python3 "$ROOT/Tests/EndToEnd/Judges/broken_zip.py" $1 "$framework" a.zip; }

A flaw of a zip is one error. Where its bytes are, and what a decompressor says of them, depends on the compressor.

  $ for flaw in cut-off empty encrypted data extra-link extra-mode extra-length system; do
  >   broken $flaw
  >   echo "== $flaw"
  >   release verify a.zip --allow-unchecked --quiet | without_notes | steady | sed -E 's/(cannot be read: ).* \[/\1… [/' || echo "[$?]"
  > done
  == cut-off
  error: a.zip: the end of central directory record is missing: the archive is cut off (byte PLACE) [container.end-record]
    remedy: pack it again: the file was cut off, or is not a zip
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 1 note
  [1]
  == empty
  error: a.zip: is a zip without entries [container.readable]
    remedy: pack the framework, and look at what packed nothing
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 1 note
  [1]
  == encrypted
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: is encrypted (traditional) (byte PLACE) [container.compression]
    remedy: pack it without a password
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 3 notes
  [1]
  == data
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: cannot be read: … [container.readable]
    remedy: pack it again, and compare its checksum after copying
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 3 notes
  [1]
  == extra-link
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: its extra field 0xd (Unix) makes it a link or a device (byte PLACE) [container.extra-meaning]
    remedy: pack with `zip -X`
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 3 notes
  [1]
  == extra-mode
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: its extra field 0x756e (ASi Unix) gives it another mode: 0120777 (byte PLACE) [container.extra-meaning]
    remedy: pack with `zip -X`
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 3 notes
  [1]
  == extra-length
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: the lengths of its extra fields do not add up [container.header-agreement]
    remedy: pack it again: it was damaged, or changed after packing
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 1 note
  [1]
  == system
  error: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/ContextSDK: is marked as a Unix symlink, but as made on system 19: some readers make a link, others a file [container.file-kinds]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Headers
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Modules
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Resources
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/Current
    remedy: pack it on Linux or macOS, with a tool that keeps symlinks
  warning: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/ContextSDK: is not executable [binary.executable-bit]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/ContextSDK
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator
    remedy: run `chmod +x` on it before packing
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 1 warning, 3 notes
  [1]

A flaw that explains another explains nothing where its rule is off.

  $ broken encrypted
  $ workspace acme
  $ edit release.json '.verify.rules["container.compression"] = "off"'
  $ release verify a.zip --allow-unchecked --quiet | without_notes
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: cannot be read: Passphrase required for this entry [container.readable]
    remedy: pack it again, and compare its checksum after copying
  error: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist: CFBundleShortVersionString is 1.4.0, but the release is 1.0.0 [bundle.version]
    also ContextSDK.xcframework/ios-arm64_x86_64-simulator/ContextSDK.framework/Info.plist
    slices: ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator
    remedy: set MARKETING_VERSION of the framework's target to 1.0.0, and rebuild the xcframework; for a release that keeps this framework, set `version` of the product in release.json to 1.4.0
  
  1 artifact, isolation not checked: 2 errors, 0 warnings, 3 notes
  [1]

One bad file in a release is a finding, and the others are verified.

  $ rm release.json
  $ workspace
  $ release build --all --quiet >/dev/null
  $ : >dist/1.0.0/beta/ContextSDK.zip
  $ ln -sf variant.json dist/1.0.0/gamma/variant.json
  $ release verify --quiet dist/1.0.0 | without_notes | sed -E 's/says [0-9]+/says SIZE/'
  error: dist/1.0.0/beta/ContextSDK.zip: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release [verify.not-an-artifact]
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  error: dist/1.0.0/beta/ContextSDK.zip: has 0 bytes, but variant.json says SIZE [agreement.record]
    remedy: rebuild the variant
  error: dist/1.0.0/gamma/variant.json: is a link to "variant.json" [agreement.folder]
    remedy: remove it from the folder, or rebuild the variant
  error: dist/1.0.0/gamma: contains no variant.json [agreement.record]
    remedy: rebuild the variant
  
  2 artifacts, against 3 customers: 4 errors, 0 warnings, 4 notes
  [1]

Alone, the zip is no artifact, and that of the other folder is whole.

  $ release verify --quiet dist/1.0.0/beta/ContextSDK.zip
  dist/1.0.0/beta/ContextSDK.zip: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  release: 1 problem
  [65]
  $ release verify --quiet dist/1.0.0/gamma/ContextSDK.zip | without_notes
  warning: dist/1.0.0/gamma/ContextSDK.zip: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 0 errors, 1 warning, 3 notes
