A vendor does what docs/trust.md says for vendors, and a customer's security office what it says for customers: with OpenSSH, shasum and Python.

  $ . "$TESTDIR/setup.sh"
  $ signed_vendor
  $ cut -d ' ' -f 1-3 allowed_signers
  release@example.com namespaces="file" ssh-ed25519
  $ jq -c '.sign, .sbom, .provenance' release.json
  {"key":"signing.pub"}
  {"components":[{"name":"zlib","version":"1.3.1","license":"Zlib","supplier":"zlib.net","purl":"pkg:github/madler/zlib@v1.3.1"}]}
  {"builder":"https://ci.example.com/sdk","source":"https://git.example.com/sdk.git"}

The page has each block once, but for two in the language of the shell and of JSON.

  $ grep '^<!-- ' "$ROOT/docs/trust.md" | sort
  <!-- customer: files -->
  <!-- customer: others -->
  <!-- customer: provenance -->
  <!-- customer: release -->
  <!-- customer: signature -->
  <!-- epoch -->
  <!-- recipe -->
  <!-- recipe -->
  <!-- vendor -->
  <!-- vendor -->

What a customer has: the files in `sdk`, and who signs. The documented commands, and `release verify`, accept it.

  $ mkdir delivery
  $ cp -R dist/1.0.0/alpha delivery/sdk
  $ cp allowed_signers delivery
  $ documented delivery
  $ verified delivery
  signed by release@example.com (SHA256:KEY): alpha 1.0.0
  
  1 artifact, isolation not checked without a customer manifest: 0 errors, 0 warnings, 5 notes
  $ release verify --signers allowed_signers --allow-unchecked --json --quiet delivery/sdk | document verify |
  >   jq -c '.artifacts[].signature' | sed "s|$(ssh-keygen -l -f signing.pub | cut -d ' ' -f 2)|KEY|"
  {"signer":"release@example.com","key":"KEY","app_id":"alpha","version":"1.0.0"}

What the bill of materials and the provenance say, by readers that nobody here wrote.

  $ python3 "$ROOT/Tests/EndToEnd/Judges/bill.py" delivery/sdk/sbom.cdx.json | tee bill | masked
  framework ContextSDK 1.0.0 SHA-256:DIGEST -
  library zlib 1.3.1  -
  machine-learning-model paywall 12 SHA-256:DIGEST test model
  machine-learning-model upsell 3 SHA-256:DIGEST test model
  $ grep -c "SHA-256:$(sha256sum <delivery/sdk/ContextSDK.zip | cut -c -64)" bill
  1
  $ jq -r '.models[] | "machine-learning-model \(.flowName) \(.modelVersion) SHA-256:\(.sha256)"' delivery/sdk/variant.json | grep -cFf - bill
  2
  $ grep -c release:signer delivery/sdk/sbom.cdx.json
  1
  $ mkdir parts
  $ python3 "$ROOT/Tests/EndToEnd/Judges/provenance.py" delivery/sdk/provenance.intoto.jsonl signing.pub parts >statement
  $ openssl pkeyutl -verify -pubin -inkey parts/key.pem -rawin -in parts/signed -sigfile parts/signature
  Signature Verified Successfully
  $ jq '.predicate.buildDefinition.externalParameters.tag, .predicate.runDetails.builder.id,
  >   (.predicate.buildDefinition.resolvedDependencies[0] | keys, .uri)' statement
  "1.0.0"
  "https://ci.example.com/sdk"
  [
    "digest",
    "name",
    "uri"
  ]
  "git+https://git.example.com/sdk.git"
  $ [ "$(jq -r '.predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit' statement)" = "$(git rev-parse HEAD)" ]
  $ ssh-keygen -q -t ed25519 -N '' -f another
  $ python3 "$ROOT/Tests/EndToEnd/Judges/provenance.py" delivery/sdk/provenance.intoto.jsonl another.pub parts 2>/dev/null
  [1]

A zip alone has no signature: silence about it would pass for a proof. Neither has a list of signers that is not there.

  $ cd delivery/sdk
  $ release verify --signers ../allowed_signers ContextSDK.zip
  ContextSDK.zip: signatures are beside it, not in it
    remedy: with --signers, name the folder that has it and SHA256SUMS
  [64]
  $ release verify --signers nobody --quiet .
  $TMPDIR/work/delivery/sdk/nobody: cannot open: No such file or directory
    remedy: check the path
  release: 1 problem
  [74]
  $ release verify --signers .. --quiet .
  $TMPDIR/work/delivery/sdk/..: cannot read: Is a directory
    remedy: there is a file where a folder is needed, or a folder where a file is needed: move it away
  release: 1 problem
  [74]

Of a key whose time is over, that is said.

  $ sed 's/namespaces/valid-before="20260101",&/' ../allowed_signers >../old
  $ release verify --signers ../old --allow-unchecked --quiet . | without_notes | sed 's/time 2[^ ]*/time NOW/'
  error: ./SHA256SUMS.sig: is not a right signature: ssh-keygen says: $TMPDIR/work/delivery/sdk/../old:1: key has expired: verify time NOW > valid-before 2026-01-01T00:00:00 [trust.signature]
    remedy: build the variant again; whoever got it so should ask the vendor
  error: ./provenance.intoto.jsonl: is not a right signature: ssh-keygen says: $TMPDIR/work/delivery/sdk/../old:1: key has expired: verify time NOW > valid-before 2026-01-01T00:00:00 [trust.provenance]
    remedy: build the variant again; whoever got it so should ask the vendor
  
  1 artifact, isolation not checked without a customer manifest: 2 errors, 0 warnings, 5 notes
  [1]
  $ cd ../..
