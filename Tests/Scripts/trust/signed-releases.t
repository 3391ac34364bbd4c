What is signed is published, and nothing else is where release.json asks for signatures.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ key
  $ edit release.json '.artifact.confirm = "channel" | .sign.key = $key | .sbom = {} | .provenance = {builder: "https://ci.example.com"}
  >   | .retry.seconds = 1 | .publish = [
  >     {name: "www", kind: "directory", path: "www/{{app_id}}/{{version}}/{{product}}.zip", files: "www/{{app_id}}/{{version}}/{{file}}"},
  >     {name: "git", kind: "git", url: "remotes/{{app_id}}.git"}]' --arg key "$keys/key"
  $ for app in alpha beta gamma; do git init -q --bare remotes/$app.git; done
  $ release build --all --quiet >/dev/null
  $ signed
  dist/1.0.0/alpha/SHA256SUMS.sig
  dist/1.0.0/beta/SHA256SUMS.sig
  dist/1.0.0/gamma/SHA256SUMS.sig

A release without what release.json asks for is refused, and nobody gets anything.

  $ cp -R dist/1.0.0/alpha right
  $ again() { rm -rf dist/1.0.0/alpha && cp -R right dist/1.0.0/alpha; }
  $ publish() { release publish --customer alpha --quiet 2>&1 | terse; }
  $ rm dist/1.0.0/alpha/SHA256SUMS.sig
  $ publish
  dist/1.0.0/alpha/SHA256SUMS.sig: is missing, and variant.json says that it is there
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 2 not chosen; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed: alpha
  [65]
  $ again
  $ rm dist/1.0.0/alpha/provenance.intoto.jsonl
  $ publish
  dist/1.0.0/alpha/provenance.intoto.jsonl: is missing, and variant.json says that it is there
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 2 not chosen; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed: alpha
  [65]
  $ again
  $ cp dist/1.0.0/beta/SHA256SUMS.sig dist/1.0.0/alpha
  $ publish
  dist/1.0.0/alpha/SHA256SUMS.sig: is not a right signature: ssh-keygen says … [trust.signature]
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 2 not chosen; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed: alpha
  [65]
  $ again
  $ cp dist/1.0.0/beta/provenance.intoto.jsonl dist/1.0.0/alpha
  $ publish
  dist/1.0.0/alpha/provenance.intoto.jsonl: is about other bytes of ContextSDK.podspec, ContextSDK.zip, Package.swift, RELEASE_NOTES.md, SHA256SUMS and 2 more [trust.provenance]
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 2 not chosen; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed: alpha
  [65]
  $ again
  $ rm dist/1.0.0/alpha/sbom.cdx.json
  $ renew_sums dist/1.0.0/alpha
  $ publish
  dist/1.0.0/alpha/SHA256SUMS.sig: is not a right signature: ssh-keygen says … [trust.signature]
  dist/1.0.0/alpha/provenance.intoto.jsonl: is about other bytes of SHA256SUMS [trust.provenance]
  dist/1.0.0/alpha/provenance.intoto.jsonl: is about "sbom.cdx.json", which does not exist [trust.provenance]
  dist/1.0.0/alpha: contains no sbom.cdx.json, which release.json asks for [trust.bill]
  1.0.0: 0 published, 0 there already, 0 held back, 1 failed, 2 not chosen; zips were compared at the channels, not at artifact.url
  release publish: 1 customer failed: alpha
  [65]
  $ again
  $ ls
  Models
  base
  customers.json
  dist
  release.json
  remotes
  right
  templates

The signatures reach customers, on each channel.

  $ release publish --all --quiet >/dev/null
  $ for app in alpha beta gamma; do
  >   diff -r dist/1.0.0/$app www/$app/1.0.0
  >   (cd www/$app/1.0.0 && release verify --signers "$keys/allowed-key" --allow-unchecked --quiet . | tail -1)
  >   git -C remotes/$app.git ls-tree --name-only 1.0.0
  > done
  1 artifact, isolation not checked without a customer manifest: 0 errors, 0 warnings, 5 notes
  .gitattributes
  CHANGELOG.md
  ContextSDK.podspec
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  SHA256SUMS.sig
  provenance.intoto.jsonl
  sbom.cdx.json
  variant.json
  1 artifact, isolation not checked without a customer manifest: 0 errors, 0 warnings, 5 notes
  .gitattributes
  CHANGELOG.md
  ContextSDK.podspec
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  SHA256SUMS.sig
  provenance.intoto.jsonl
  sbom.cdx.json
  variant.json
  1 artifact, isolation not checked without a customer manifest: 0 errors, 0 warnings, 4 notes
  .gitattributes
  CHANGELOG.md
  ContextSDK.podspec
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  SHA256SUMS.sig
  provenance.intoto.jsonl
  sbom.cdx.json
  variant.json
  $ release publish --all --quiet
  alpha  www: was there www/alpha/1.0.0
  alpha  git: was there $TMPDIR/work/remotes/alpha.git 1.0.0
  beta  www: was there www/beta/1.0.0
  beta  git: was there $TMPDIR/work/remotes/beta.git 1.0.0
  gamma  www: was there www/gamma/1.0.0
  gamma  git: was there $TMPDIR/work/remotes/gamma.git 1.0.0
  1.0.0: 0 published, 6 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  $ release status
  customer  manifest  built  www             git             models
  alpha     1.0.0     1.0.0  1.0.0 (signed)  1.0.0 (signed)  upsell@3, paywall@12
  beta      1.0.0     1.0.0  1.0.0 (signed)  1.0.0 (signed)  upsell@4
  gamma     1.0.0     1.0.0  1.0.0 (signed)  1.0.0 (signed)  -
  3 customers
  $ release status --json --remote --quiet | document status | jq '.. | .signer? // empty' | uniq | grep -c .
  1
  $ [ "$(release status --json --quiet | jq -r '.. | .signer? // empty' | uniq)" = "$(ssh-keygen -l -f "$keys/key.pub" | cut -d ' ' -f 2)" ]
  $ while IFS= read -r line; do echo "$line" | document ledger >/dev/null; done <releases.jsonl

Whoever clones a repository gets the bytes that were signed, whatever line ends their git likes.

  $ git -c core.autocrlf=true clone -q remotes/alpha.git clone
  $ cat clone/.gitattributes
  /ContextSDK.podspec -text\r (esc)
  /Package.swift -text\r (esc)
  /RELEASE_NOTES.md -text\r (esc)
  /SHA256SUMS -text\r (esc)
  /SHA256SUMS.sig -text\r (esc)
  /provenance.intoto.jsonl -text\r (esc)
  /sbom.cdx.json -text\r (esc)
  /variant.json -text\r (esc)
  $ cp dist/1.0.0/alpha/ContextSDK.zip clone
  $ cd clone
  $ release verify --signers "$keys/allowed-key" --allow-unchecked --quiet . | without_notes
  error: ./.gitattributes: is not listed in SHA256SUMS [agreement.sums]
    also ./CHANGELOG.md
    remedy: remove it from the folder, or rebuild the variant
  
  1 artifact, isolation not checked without a customer manifest: 1 error, 0 warnings, 6 notes
  [1]
  $ rm .gitattributes CHANGELOG.md
  $ release verify --signers "$keys/allowed-key" --allow-unchecked --quiet . | tail -1
  1 artifact, isolation not checked without a customer manifest: 0 errors, 0 warnings, 6 notes
  $ cd ..

Somebody takes a signature away.

  $ rm www/beta/1.0.0/SHA256SUMS.sig
  $ release status --remote --quiet
  www/beta/1.0.0: the ledger has 1.0.0, but this is missing there: www/beta/1.0.0/SHA256SUMS.sig
    app_id beta: channel www
    remedy: publish it again, or find out who removed it
  customer  manifest  built  www                       git             models
  alpha     1.0.0     1.0.0  1.0.0 (signed)            1.0.0 (signed)  upsell@3, paywall@12
  beta      1.0.0     1.0.0  1.0.0 (signed) [missing]  1.0.0 (signed)  upsell@4
  gamma     1.0.0     1.0.0  1.0.0 (signed)            1.0.0 (signed)  -
  3 customers
  [1]

What a repository has of a withdrawn release vouches for nothing. The branch has the records of the release before again, and content that
is published again has none, as nobody has signed it.

  $ cp dist/1.0.0/beta/SHA256SUMS.sig www/beta/1.0.0
  $ next() {
  >   edit release.json '.version = $version | .products[0].version = "1.0.0"' --arg version $1
  >   release build --all --quiet >/dev/null && release publish --all --quiet >/dev/null
  > }
  $ next 1.1.0
  $ release withdraw 1.1.0 --customer alpha --reason r --yes --quiet | tail -1
  1.1.0: 2 withdrawn, 0 withdrawn before, 0 left alone, 0 failed
  $ git -C remotes/alpha.git diff --stat 1.0.0 main
  $ release withdraw 1.1.0 --customer beta --reason r --yes --quiet --roll-forward | grep 1.1.1
  beta  git: withdrawn, back to 1.0.0 as 1.1.1 (unsigned) $TMPDIR/work/remotes/beta.git
  $ git -C remotes/beta.git diff --name-status 1.0.0 1.1.1 | tr '\t' ' '
  M CHANGELOG.md
  M ContextSDK.podspec
  M RELEASE_NOTES.md
  D SHA256SUMS
  D SHA256SUMS.sig
  D provenance.intoto.jsonl
  D sbom.cdx.json
  D variant.json
  $ release status --remote --quiet
  customer  manifest  built  www                               git                               models
  alpha     1.1.0     1.1.0  1.0.0 (signed) (1.1.0 withdrawn)  1.0.0 (signed) (1.1.0 withdrawn)  upsell@3, paywall@12
  beta      1.1.0     1.1.0  1.0.0 (signed) (1.1.0 withdrawn)  1.1.1                             upsell@4
  gamma     1.1.0     1.1.0  1.1.0 (signed)                    1.1.0 (signed)                    -
  3 customers

What an earlier version of this tool has left is found, and mended by another withdrawal.

  $ git clone -q remotes/alpha.git stale
  $ git -C stale checkout -q main~ variant.json SHA256SUMS.sig
  $ git -C stale commit -q -m stale && git -C stale push -q
  $ release status --remote --quiet --customer alpha
  $TMPDIR/work/remotes/alpha.git main: has another SHA256SUMS.sig, and the ledger has 1.0.0
    app_id alpha: channel git
    remedy: find out who changed the branch; `release withdraw` takes a release back
  $TMPDIR/work/remotes/alpha.git main: has another variant.json, and the ledger has 1.0.0
    app_id alpha: channel git
    remedy: find out who changed the branch; `release withdraw` takes a release back
  customer  manifest  built  www                               git                                           models
  alpha     1.1.0     1.1.0  1.0.0 (signed) (1.1.0 withdrawn)  1.0.0 (signed) (1.1.0 withdrawn) [different]  upsell@3, paywall@12
  1 customer
  [1]
  $ release withdraw 1.1.0 --customer alpha --reason r --yes --quiet | tail -1
  1.1.0: 1 withdrawn, 1 withdrawn before, 0 left alone, 0 failed
  $ git -C remotes/alpha.git diff --stat 1.0.0 main

Nor has a release that is not signed the records of one that was.

  $ edit release.json 'del(.sign, .sbom, .provenance)'
  $ next 1.2.0
  $ for app in alpha gamma; do git -C remotes/$app.git ls-tree --name-only 1.2.0; done
  .gitattributes
  CHANGELOG.md
  ContextSDK.podspec
  Package.swift
  RELEASE_NOTES.md
  .gitattributes
  CHANGELOG.md
  ContextSDK.podspec
  Package.swift
  RELEASE_NOTES.md
  $ release status --remote --quiet
  customer  manifest  built  www    git    models
  alpha     1.2.0     1.2.0  1.2.0  1.2.0  upsell@3, paywall@12
  beta      1.2.0     1.2.0  1.2.0  1.2.0  upsell@4
  gamma     1.2.0     1.2.0  1.2.0  1.2.0  -
  3 customers
