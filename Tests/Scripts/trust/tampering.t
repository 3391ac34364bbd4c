What was tampered with is refused by the commands of docs/trust.md, and by `release verify`.

  $ . "$TESTDIR/setup.sh"
  $ signed_vendor

`tampered` begins with what a customer has, the files in `sdk` and who signs, beside another's files and the vendor's key; it changes that by the commands that it reads, and shows who refuses it.

  $ tampered() {
  >   rm -rf place
  >   mkdir place
  >   cp -R dist/1.0.0/alpha place/sdk
  >   cp -R dist/1.0.0/beta place/other
  >   cp signing signing.pub allowed_signers place
  >   (cd place && eval "$(cat)")
  >   documented place
  >   verified place
  > }
  $ thief() { ssh-keygen -q -t ed25519 -N '' -f thief; }

A byte of the zip.

  $ tampered <<<'printf X | dd of=sdk/ContextSDK.zip bs=1 seek=500 conv=notrunc 2>/dev/null' | grep -v -e container -e artifact,
  refused by the command for: files
  refused by the command for: provenance
  error: ./ContextSDK.zip: has the SHA-256 DIGEST, but variant.json says DIGEST [agreement.record]
  error: ./provenance.intoto.jsonl: is about other bytes of ContextSDK.zip [trust.provenance]
  error: ./sbom.cdx.json: says that the zip ContextSDK.zip has the SHA-256 DIGEST, and it has DIGEST [trust.bill]
  
  [1]

The checksum in `Package.swift`, and a model's digest in the bill.

  $ tampered <<<"rewrite sdk/Package.swift 's/checksum: \"./checksum: \"x/'" | sed 's/"x[0-9a-f]*"/"xDIGEST"/'
  refused by the command for: files
  refused by the command for: provenance
  error: ./Package.swift: has the SHA-256 DIGEST, but SHA256SUMS says DIGEST [agreement.sums]
  error: ./Package.swift:10: says "xDIGEST", but the SHA-256 of ContextSDK.zip is DIGEST [agreement.checksum]
  error: ./provenance.intoto.jsonl: is about other bytes of Package.swift [trust.provenance]
  
  1 artifact, isolation not checked without a customer manifest: 3 errors, 0 warnings, 5 notes
  [1]
  $ tampered <<<"rewrite sdk/sbom.cdx.json 's/\"value\": \"[0-9]/&f/'"
  refused by the command for: files
  refused by the command for: provenance
  error: ./sbom.cdx.json: has the SHA-256 DIGEST, but SHA256SUMS says DIGEST [agreement.sums]
  error: ./provenance.intoto.jsonl: is about other bytes of sbom.cdx.json [trust.provenance]
  
  1 artifact, isolation not checked without a customer manifest: 2 errors, 0 warnings, 5 notes
  [1]

Another customer's zip, with its checksum.

  $ tampered <<<'cp other/ContextSDK.zip sdk; renew_sums sdk'
  refused by the command for: signature
  refused by the command for: provenance
  error: ./ContextSDK.zip: has N bytes, but variant.json says N [agreement.record]
  error: ./SHA256SUMS.sig: is not a right signature: ssh-keygen says … [trust.signature]
  error: ./provenance.intoto.jsonl: is about other bytes of ContextSDK.zip, SHA256SUMS [trust.provenance]
  error: ./sbom.cdx.json: says that the zip ContextSDK.zip has the SHA-256 DIGEST, and it has DIGEST [trust.bill]
  
  1 artifact, isolation not checked without a customer manifest: 4 errors, 0 warnings, 5 notes
  [1]

Everything signed by a thief.

  $ tampered <<<'thief; rm sdk/SHA256SUMS.sig; ssh-keygen -q -Y sign -n file -f thief sdk/SHA256SUMS'
  refused by the command for: signature
  error: ./SHA256SUMS.sig: is not a right signature: $TMPDIR/work/place/sdk/../allowed_signers has nobody with the key that made it [trust.signature]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]

No signature, that of another release, and one for another purpose.

  $ tampered <<<'rm sdk/SHA256SUMS.sig'
  refused by the command for: signature
  error: .: contains no SHA256SUMS.sig [trust.signature]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]
  $ tampered <<<'cp other/SHA256SUMS.sig sdk'
  refused by the command for: signature
  error: ./SHA256SUMS.sig: is not a right signature: ssh-keygen says … [trust.signature]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]
  $ tampered <<<'rm sdk/SHA256SUMS.sig; ssh-keygen -q -Y sign -n git -f signing sdk/SHA256SUMS'
  refused by the command for: signature
  error: ./SHA256SUMS.sig: is not a right signature: ssh-keygen says … [trust.signature]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]

A file that nobody signed.

  $ tampered <<<"echo 'binary \"https://example.org\"' >sdk/Cartfile"
  refused by the command for: others
  error: ./Cartfile: is not listed in SHA256SUMS [agreement.sums]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]

Nor does SwiftPM prefer another manifest unseen.

  $ tampered <<<'cp sdk/Package.swift sdk/Package@swift-5.9.swift'
  refused by the command for: others
  error: ./Package@swift-5.9.swift: is not listed in SHA256SUMS [agreement.sums]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]

What git itself has in a clone is nobody's delivery, which is said. If it converts line ends, that is the one thing to be told.

  $ tampered <<<'git init -q sdk'
  refused by the command for: others
  signed by release@example.com (SHA256:KEY): alpha 1.0.0
  
  1 artifact, isolation not checked without a customer manifest: 0 errors, 0 warnings, 6 notes
  $ tampered <<<"for file in sdk/*[!p]; do rewrite \$file 's/\$/\r/'; done"
  refused by the command for: signature
  refused by the command for: files
  refused by the command for: others
  refused by the command for: provenance
  error: ./SHA256SUMS: has line ends of Windows (CRLF), as git with core.autocrlf writes them [agreement.sums]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]

No provenance, and no word of it.

  $ tampered <<<'rm sdk/provenance.intoto.jsonl'
  refused by the command for: provenance
  error: .: contains no provenance.intoto.jsonl [trust.provenance]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]
  $ tampered <<'END'
  > rm sdk/provenance.intoto.jsonl
  > rewrite sdk/variant.json 's/"SHA256SUMS.sig",/"SHA256SUMS.sig"/; /"provenance.intoto.jsonl"/d'
  > renew_sums sdk
  > END
  refused by the command for: signature
  refused by the command for: provenance
  error: ./SHA256SUMS.sig: is not a right signature: ssh-keygen says … [trust.signature]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]

Another commit in the provenance.

  $ tampered <<'END'
  > edit sdk/provenance.intoto.jsonl '.payload |= (@base64d | sub("\"gitCommit\": \"[0-9a-f]"; "\"gitCommit\": \"") | @base64)' -c
  > END
  refused by the command for: provenance
  error: ./provenance.intoto.jsonl: is not a right signature: ssh-keygen says … [trust.provenance]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]

The provenance of another release, and one that a thief signed.

  $ tampered <<<'cp other/provenance.intoto.jsonl sdk'
  refused by the command for: provenance
  error: ./provenance.intoto.jsonl: is about other bytes of ContextSDK.podspec, ContextSDK.zip, Package.swift, RELEASE_NOTES.md, SHA256SUMS and 2 more [trust.provenance]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]
  $ tampered <<'END'
  > thief
  > kind=$(jq -r .payloadType sdk/provenance.intoto.jsonl)
  > jq -jr '.payload | @base64d' sdk/provenance.intoto.jsonl >payload
  > { printf 'DSSEv1 %d %s %d ' ${#kind} "$kind" $(wc -c <payload) && cat payload; } >pae
  > ssh-keygen -q -Y sign -n file -f thief pae
  > edit sdk/provenance.intoto.jsonl '.signatures[0].sig = ($signature + "\n" | @base64)' -c --arg signature "$(cat pae.sig)"
  > END
  refused by the command for: provenance
  error: ./provenance.intoto.jsonl: is not a right signature: $TMPDIR/work/place/sdk/../allowed_signers has nobody with the key that made it [trust.provenance]
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 5 notes
  [1]

What is delivered does not say how it is judged, neither with a release.json of its own nor by what it switches off. A release.json that is named says how, but not whose
the files are.

  $ hostile() {
  >   echo 'system("id")' >>sdk/ContextSDK.podspec
  >   rules=$(release verify --rules --json | jq '[.rules[].name | {(.): "off"}] | add')
  >   jq -n '{version: "1.0.0", customers: "customers.json", verify: {rules: $rules},
  >     products: [{name: "ContextSDK", base: "ContextSDK.xcframework", models: false}]}' --argjson rules "$rules" >sdk/release.json
  >   echo '[{"app_id": "alpha", "bundle_identifiers": ["com.alpha.app"], "customModels": []}]' >sdk/customers.json
  > }
  $ tampered <<<hostile
  refused by the command for: files
  refused by the command for: others
  refused by the command for: provenance
  error: ./ContextSDK.podspec: has the SHA-256 DIGEST, but SHA256SUMS says DIGEST [agreement.sums]
  error: ./customers.json: is not listed in SHA256SUMS [agreement.sums]
    also ./release.json
  error: ./provenance.intoto.jsonl: is about other bytes of ContextSDK.podspec [trust.provenance]
  
  1 artifact, isolation not checked without a customer manifest: 3 errors, 0 warnings, 5 notes
  [1]
  $ cd place/sdk
  $ release verify --signers ../allowed_signers --config release.json --quiet . | terse | grep -v ^note
  error: ./ContextSDK.podspec: has the SHA-256 DIGEST, but SHA256SUMS says DIGEST [agreement.sums]
  error: ./customers.json: is not listed in SHA256SUMS [agreement.sums]
    also ./release.json
  error: ./provenance.intoto.jsonl: is about other bytes of ContextSDK.podspec [trust.provenance]
  
  1 artifact, against 1 customer: 3 errors, 0 warnings, 0 notes
  [1]
  $ for option in '--customer alpha' --rebuild; do release verify --signers ../allowed_signers $option --quiet .; done
  release.json: lies in what is verified, and does not count with --signers
    remedy: name the vendor's own with --config
  release.json: lies in what is verified, and does not count with --signers
    remedy: name the vendor's own with --config
  [64]
