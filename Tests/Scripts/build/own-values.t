`variables` of release.json and of customers, in templates.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha beta
  $ edit release.json '.variables = {minimum_ios: "15.0", name: "'"'Kit' \\\\ #{1}"'"}'
  $ jq -r .variables.name release.json
  'Kit' \ #{1}
  $ rewrite templates/ContextSDK.podspec "s/s\.name = 'ContextSDK'/&; s.summary = '{{variables.name}}'/"
  $ printf '# {{version}} for {{name}}\n\niOS {{variables.minimum_ios}}\n' >templates/NOTES.md
  $ edit customers.json '.[1].variables = {"$comment": 1, minimum_ios: "16 *beta*"}'

A customer's values replace those of the release.

  $ release build --all --quiet >/dev/null
  $ cat dist/1.0.0/alpha/RELEASE_NOTES.md
  # 1.0.0 for alpha
  
  iOS 15.0
  $ cat dist/1.0.0/beta/RELEASE_NOTES.md
  # 1.0.0 for beta
  
  iOS 16 \*beta\*
  $ ruby -wc dist/1.0.0/beta/ContextSDK.podspec
  Syntax OK
  $ ruby "$ROOT/Tests/EndToEnd/Judges/podspec.rb" dist/1.0.0/beta/ContextSDK.podspec | jq -r .summary
  'Kit' \ #{1}
  $ release plan --quiet >plan
  $ grep ^variant plan
  variant alpha
  variant beta
  $ grep -cF '16 *beta*' plan
  0
  [1]

What does not fit together is refused.

  $ cat >customers.json <<'END'
  > [
  >   {"app_id": "alpha", "bundle_identifiers": ["com.example.alpha"], "customModels": []},
  >   {"app_id": "beta", "bundle_identifiers": ["com.example.beta"], "customModels": [],
  >    "variables": {"minimum_iso": "16.0"}}
  > ]
  > END
  $ edit release.json '.variables.minimum_ios = null'
  $ printf '# {{version}}\n{{minimum_ios}} {{variables.nam}}\n' >templates/NOTES.md
  $ release check --quiet
  customers.json:4: [1].variables: `variables` in release.json does not declare "minimum_iso"
    app_id beta
    remedy: did you mean "minimum_ios"?
  customers.json:2: [0].variables: there is no value for "minimum_ios", which 2 customers lack
    app_id alpha
    remedy: add it, or write a value for all customers in `variables` of release.json
  templates/NOTES.md:2:1: unknown placeholder {{minimum_ios}}
    remedy: known here: ContextSDK.checksum, ContextSDK.minimum_xcode, ContextSDK.path, ContextSDK.product, ContextSDK.size, ContextSDK.url, app_id, bundle_identifiers, changes, checksum, features, minimum_xcode, models, name, path, product, products, size, url, variables.minimum_ios, variables.name, version
  templates/NOTES.md:2:17: unknown placeholder {{variables.nam}}; did you mean {{variables.name}}?
    remedy: known here: ContextSDK.checksum, ContextSDK.minimum_xcode, ContextSDK.path, ContextSDK.product, ContextSDK.size, ContextSDK.url, app_id, bundle_identifiers, changes, checksum, features, minimum_xcode, models, name, path, product, products, size, url, variables.minimum_ios, variables.name, version
  release: 4 problems
  [65]
