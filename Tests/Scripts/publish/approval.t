`publish --prepare` and `--approved`: one person prepares a release, and another approves it, as docs/publishing.md says.

  $ . "$TESTDIR/setup.sh"
  $ nothing_sent() { references; ls | xargs; }

The vendor's release is signed by a key that approves nothing. `approvers` names the keys that do.

  $ page 'two people: once'
  ssh-keygen -q -t ed25519 -C alice -f alice
  echo "alice namespaces=\"release-plan\" $(cat alice.pub)" > approvers
  $ signed_workspace

The plan is of all files and addresses, and nothing is sent.

  $ page 'two people: prepare'
  release build --all
  release publish --all --prepare plan.json
  $ two_people prepare 2>&1 | sed -n '/: would/,$p' | without_keys
  alpha  mirror: would publish www/alpha/1.0.0/ContextSDK.zip, www/alpha/1.0.0/ContextSDK.podspec, www/alpha/1.0.0/Package.swift, www/alpha/1.0.0/RELEASE_NOTES.md, www/alpha/1.0.0/variant.json, www/alpha/1.0.0/SHA256SUMS, www/alpha/1.0.0/SHA256SUMS.sig
  alpha  repositories: would publish tag 1.0.0
  beta  mirror: would publish www/beta/1.0.0/ContextSDK.zip, www/beta/1.0.0/ContextSDK.podspec, www/beta/1.0.0/Package.swift, www/beta/1.0.0/RELEASE_NOTES.md, www/beta/1.0.0/variant.json, www/beta/1.0.0/SHA256SUMS, www/beta/1.0.0/SHA256SUMS.sig
  beta  repositories: would publish tag 1.0.0
  gamma  mirror: would publish www/gamma/1.0.0/ContextSDK.zip, www/gamma/1.0.0/ContextSDK.podspec, www/gamma/1.0.0/Package.swift, www/gamma/1.0.0/RELEASE_NOTES.md, www/gamma/1.0.0/variant.json, www/gamma/1.0.0/SHA256SUMS, www/gamma/1.0.0/SHA256SUMS.sig
  gamma  repositories: would publish tag 1.0.0
  1.0.0: 6 would be published, 0 there already, 0 held back, 0 failed
  plan.json: the plan, signed by FINGERPRINT; nothing was sent
  $ nothing_sent
  Models alice alice.pub approvers base customers.json dist plan.json plan.json.sig release.json remotes templates
  $ document publish-plan <plan.json | jq -r '.customers[] | .app_id, "  \(.channels[].destination)"'
  alpha
    www/alpha/1.0.0
    remotes/alpha.git 1.0.0
  beta
    www/beta/1.0.0
    remotes/beta.git 1.0.0
  gamma
    www/gamma/1.0.0
    remotes/gamma.git 1.0.0
  $ [[ $(jq -r .commit plan.json) == $(git rev-parse HEAD) ]]
  $ jq -r '.customers[] | .app_id as $app | .files[] | "\(.sha256)  dist/1.0.0/\($app)/\(.name)"' plan.json | sha256sum -c
  dist/1.0.0/alpha/ContextSDK.podspec: OK
  dist/1.0.0/alpha/ContextSDK.zip: OK
  dist/1.0.0/alpha/Package.swift: OK
  dist/1.0.0/alpha/RELEASE_NOTES.md: OK
  dist/1.0.0/alpha/SHA256SUMS: OK
  dist/1.0.0/alpha/SHA256SUMS.sig: OK
  dist/1.0.0/alpha/variant.json: OK
  dist/1.0.0/beta/ContextSDK.podspec: OK
  dist/1.0.0/beta/ContextSDK.zip: OK
  dist/1.0.0/beta/Package.swift: OK
  dist/1.0.0/beta/RELEASE_NOTES.md: OK
  dist/1.0.0/beta/SHA256SUMS: OK
  dist/1.0.0/beta/SHA256SUMS.sig: OK
  dist/1.0.0/beta/variant.json: OK
  dist/1.0.0/gamma/ContextSDK.podspec: OK
  dist/1.0.0/gamma/ContextSDK.zip: OK
  dist/1.0.0/gamma/Package.swift: OK
  dist/1.0.0/gamma/RELEASE_NOTES.md: OK
  dist/1.0.0/gamma/SHA256SUMS: OK
  dist/1.0.0/gamma/SHA256SUMS.sig: OK
  dist/1.0.0/gamma/variant.json: OK

OpenSSH itself says who has signed the plan.

  $ echo "vendor $(cat "$TMPDIR/home/key.pub")" >"$TMPDIR/home/vendor"
  $ ssh-keygen -Y verify -f "$TMPDIR/home/vendor" -I vendor -n release-plan -s plan.json.sig <plan.json | without_keys
  Good "release-plan" signature for vendor with ED25519 key FINGERPRINT

Whoever has prepared it does not approve it.

  $ page 'two people: publish'
  release publish --approved plan.json --signers approvers
  $ two_people publish 2>&1 | without_keys
  plan.json.sig: does not approve the plan: $TMPDIR/work/approvers has nobody with the key that made it
    remedy: let somebody whom --signers lists sign the plan as it is, in the namespace release-plan
  release: 1 problem; nothing was written
  [65]
  $ nothing_sent
  Models alice alice.pub approvers base customers.json dist plan.json plan.json.sig release.json remotes templates

Another person signs. A dry run says who, in whatever folder it is started.

  $ page 'two people: approve'
  ssh-keygen -Y sign -n release-plan -f alice < plan.json > plan.json.sig
  $ two_people approve 2>/dev/null
  $ (cd .. && release publish --config work/release.json --approved work/plan.json --signers work/approvers --dry-run --json 2>/dev/null) |
  >   document publish | jq .approved | without_keys
  {
    "name": "alice",
    "signer": "FINGERPRINT"
  }
  $ nothing_sent
  Models alice alice.pub approvers base customers.json dist plan.json plan.json.sig release.json remotes templates
  $ two_people publish --quiet | without_keys
  alpha  mirror: published www/alpha/1.0.0
  alpha  repositories: published $TMPDIR/work/remotes/alpha.git 1.0.0
  beta  mirror: published www/beta/1.0.0
  beta  repositories: published $TMPDIR/work/remotes/beta.git 1.0.0
  gamma  mirror: published www/gamma/1.0.0
  gamma  repositories: published $TMPDIR/work/remotes/gamma.git 1.0.0
  1.0.0: 6 published, 0 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  approved by alice, FINGERPRINT
  $ for one in $(customers); do diff -r dist/1.0.0/$one www/$one/1.0.0; done

A run that was killed is finished by the same command, also when its ledger is committed, and where git tracks what it has published.

  $ rm -r www/beta
  $ commit 'chore: record'
  $ git add -f www
  $ two_people publish --quiet | tail -n 2 | without_keys
  1.0.0: 1 published, 5 there already, 0 held back, 0 failed; zips were compared at the channels, not at artifact.url
  approved by alice, FINGERPRINT
