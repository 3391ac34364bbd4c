`release accept` changes no other byte, refuses what nobody may accept, and release.json says what an entry means.

  $ . "$TESTDIR/../setup.sh"
  $ framework ContextSDK
  $ release init --yes >/dev/null 2>&1

No other byte changes: here, of one line after a byte order mark.

  $ printf '\xef\xbb\xbf{"version":"1.0.0","products":[{"name":"ContextSDK","base":"ContextSDK.xcframework"}]}' >release.json
  $ cp release.json before.json
  $ release accept binary.bitcode --dry-run
  --- a/release.json
  +++ b/release.json
  @@ -1 +1 @@
  -\ufeff{"version":"1.0.0","products":[{"name":"ContextSDK","base":"ContextSDK.xcframework"}]} (esc)
  \ No newline at end of file
  +\ufeff{"version":"1.0.0","products":[{"name":"ContextSDK","base":"ContextSDK.xcframework"}], "verify": {"rules": {"binary.bitcode": "warning"}}} (esc)
  \ No newline at end of file
  $ cmp release.json before.json
  $ release accept binary.bitcode --dry-run --json | document accept | jq .isChanged
  true
  $ release accept binary.bitcode
  release.json: verify.rules: "binary.bitcode": "warning"
  $ cat release.json
  \ufeff{"version":"1.0.0","products":[{"name":"ContextSDK","base":"ContextSDK.xcframework"}], "verify": {"rules": {"binary.bitcode": "warning"}}} (no-eol) (esc)
  $ release check --quiet
  customers.json:4: [0].bundle_identifiers: warning: the bundle identifiers of first-customer are placeholders
    remedy: write the identifiers of the customer's apps: other customers' artifacts are searched for them
  release.json:1: verify.rules["binary.bitcode"]: note: findings of this rule count as warnings, not as errors
  1.0.0: 1 customer with 0 models in order; 0 problems, 1 warning

Twice is once, also for a place in it.

  $ cp release.json before.json
  $ release accept binary.bitcode --json | document accept | jq .isChanged
  false
  $ release accept binary.bitcode ContextSDK.xcframework/ios-arm64
  release.json: verify.rules has "binary.bitcode": "warning" already
  $ cmp release.json before.json

The same of lines that begin with tabs and end in CR LF, with the name of the member in a comment.

  $ printf '%s\r\n' '{' $'\t"version": "1.0.0", "$comment": {"verify": 1},' $'\t"products": [' \
  >   $'\t\t{ "name": "ContextSDK", "base": "ContextSDK.xcframework" }' $'\t]' >release.json
  $ printf '}' >>release.json
  $ cp release.json before.json
  $ release accept binary.bitcode --dry-run
  --- a/release.json
  +++ b/release.json
  @@ -2,5 +2,10 @@
   \t"version": "1.0.0", "$comment": {"verify": 1},\r (esc)
   \t"products": [\r (esc)
   \t\t{ "name": "ContextSDK", "base": "ContextSDK.xcframework" }\r (esc)
  -\t]\r (esc)
  +\t],\r (esc)
  +\t"verify": {\r (esc)
  +\t\t"rules": {\r (esc)
  +\t\t\t"binary.bitcode": "warning"\r (esc)
  +\t\t}\r (esc)
  +\t}\r (esc)
   }
  \ No newline at end of file
  $ cmp release.json before.json
  $ release accept binary.bitcode --dry-run --json | document accept | jq .isChanged
  true
  $ release accept binary.bitcode
  release.json: verify.rules: "binary.bitcode": "warning"
  $ cat release.json
  {\r (esc)
  \t"version": "1.0.0", "$comment": {"verify": 1},\r (esc)
  \t"products": [\r (esc)
  \t\t{ "name": "ContextSDK", "base": "ContextSDK.xcframework" }\r (esc)
  \t],\r (esc)
  \t"verify": {\r (esc)
  \t\t"rules": {\r (esc)
  \t\t\t"binary.bitcode": "warning"\r (esc)
  \t\t}\r (esc)
  \t}\r (esc)
  } (no-eol)
  $ release check --quiet
  customers.json:4: [0].bundle_identifiers: warning: the bundle identifiers of first-customer are placeholders
    remedy: write the identifiers of the customer's apps: other customers' artifacts are searched for them
  release.json:8: verify.rules["binary.bitcode"]: note: findings of this rule count as warnings, not as errors
  1.0.0: 1 customer with 0 models in order; 0 problems, 1 warning
  $ cp release.json before.json
  $ release accept binary.bitcode --json | document accept | jq .isChanged
  false
  $ release accept binary.bitcode ContextSDK.xcframework/ios-arm64
  release.json: verify.rules has "binary.bitcode": "warning" already
  $ cmp release.json before.json

What nobody may accept, and what is nowhere.

  $ release accept isolation.model
  release accept: isolation.model is not a matter of taste: customers pay for their models, and a model shows what their app decides
    remedy: correct what it finds: `release check` says where
  [64]
  $ release accept container.secrets
  release accept: container.secrets is not a matter of taste: every customer could read them: a repository has every version and often a token, a profile the vendor's devices and team
    remedy: correct what it finds: `release check` says where
  [64]
  $ release accept bundle.info-plits
  release accept: there is no rule "bundle.info-plits"
    remedy: did you mean bundle.info-plist?
  [64]
  $ release accept
  release: RULE is missing
  [64]
  $ release accept size.zip --as error
  release: --as: expected warning, note or off, found "error"
  [64]
  $ release accept size.zip Other.xcframework/a
  Other.xcframework/a: is in no product of release.json
    remedy: write it as the report does, such as ContextSDK.xcframework/ios-arm64
  release: 1 problem; nothing was written
  [65]
  $ release accept size.zip --config none.json
  none.json: there is no such file
    remedy: correct the path after --config
  release: 1 problem; nothing was written
  [78]
  $ cmp release.json before.json

What an entry may not be.

  $ for entry in '{ "severity": "warning", "path": "a" }' '{ "paths": ["a"] }' '{ "severity": "none" }' '{ "severity": "off", "paths": [] }' '[]'; do
  >   printf '{ "version": "1.0.0",\n "verify": { "rules": { "size.zip": %s } } }' "$entry" >release.json
  >   release check --quiet || echo "[$?]"
  > done
  release.json:2: verify.rules["size.zip"].path: unknown key; did you mean paths?
    remedy: rename it to paths, or remove it
  release: 1 problem
  [78]
  release.json:2: verify.rules["size.zip"].severity: is missing; expected a string
    remedy: write text in double quotes
  release: 1 problem
  [78]
  release.json:2: verify.rules["size.zip"].severity: expected one of off, note, warning, error, found "none"
    remedy: did you mean "note"?
  release: 1 problem
  [78]
  release.json:2: verify.rules["size.zip"].paths: the list is empty
    remedy: list paths as reports show them: ["ContextSDK.xcframework/ios-arm64"]
  release: 1 problem
  [78]
  release.json:2: verify.rules["size.zip"]: expected a string, found an empty list
    remedy: write text in double quotes
  release: 1 problem
  [78]
