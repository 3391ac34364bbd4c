`models.list`: the list of models under another name, in another shape, or not at all.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ framework=ContextSDK.xcframework/ios-arm64/ContextSDK.framework

A list has the name and the shape of the vendor's template.

  $ cat >templates/Models.json <<'END'
  > {
  >   "for": "{{name}}", "sdk": "{{version}}",
  >   "models": [
  >     {{#models}}
  >     { "id": {{flowId}}, "v": {{modelVersion}}, "flow": "{{flowName}}", "path": "{{file}}", "sha256": "{{sha256}}" }{{^last}},{{/last}}
  >     {{/models}}
  >   ]
  > }
  > END
  $ edit release.json '.models = {list: {file: "Models.json", template: "templates/Models.json"}}'
  $ release build --all --quiet >/dev/null
  $ for one in alpha beta gamma; do unzip -p dist/1.0.0/$one/ContextSDK.zip $framework/Models.json; done
  {
    "for": "alpha", "sdk": "1.0.0",
    "models": [
      { "id": 1, "v": 3, "flow": "upsell", "path": "upsell.mlmodel", "sha256": "a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe" },
      { "id": 2, "v": 12, "flow": "paywall", "path": "paywall.mlmodel", "sha256": "89f7136420b03dfc7df0d64d24b985d3b127687aca91c899c9d7eaae085d32f4" }
    ]
  }
  {
    "for": "beta", "sdk": "1.0.0",
    "models": [
      { "id": 1, "v": 4, "flow": "upsell", "path": "upsell.mlmodel", "sha256": "93d32d27101c93ab2184afb1d36822d1053723e94b589e0a181cbf3276f57f0e" }
    ]
  }
  {
    "for": "gamma", "sdk": "1.0.0",
    "models": [
    ]
  }

It is in both slices that have models, and no other list is. The digests in it are those of the files beside it.

  $ for one in alpha beta gamma; do
  >   unzip -q dist/1.0.0/$one/ContextSDK.zip -d $one || echo "[$?]"
  >   for list in $(find $one -name '*Models*' | sort); do
  >     echo $list
  >     cmp $list $one/$framework/Models.json
  >     jq -r '.models[] | "\(.sha256)  \(.path)"' $list >sums
  >     [[ ! -s sums ]] || (cd ${list%/*} && sha256sum -c) <sums
  >   done
  > done
  alpha/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Models.json
  upsell.mlmodel: OK
  paywall.mlmodel: OK
  alpha/ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Models.json
  upsell.mlmodel: OK
  paywall.mlmodel: OK
  beta/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Models.json
  upsell.mlmodel: OK
  beta/ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Models.json
  upsell.mlmodel: OK
  gamma/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Models.json
  gamma/ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Models.json
  $ release verify dist/1.0.0 --strict --rebuild --quiet | without_notes
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes

Another version of the template makes another list, which is found without building anything.

  $ cp templates/Models.json right.json
  $ rewrite templates/Models.json 's/"sdk"/"release"/'
  $ release verify dist/1.0.0/beta --quiet | without_notes
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Models.json: is not the list of this customer's models that the workspace makes [models.list]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Models.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: rebuild the variant: the list is made from the manifest and the models
  
  1 artifact, against 3 customers: 1 error, 0 warnings, 4 notes
  [1]

So is a template whose list would not be JSON.

  $ sed 's/{{^last}},{{.last}}/,/' right.json >templates/Models.json
  $ release check --quiet
  templates/Models.json:5: makes a Models.json that is not JSON: trailing comma before ]
    customers: alpha, beta
    remedy: write {{^last}},{{/last}} where a comma belongs between models
  1.0.0: 1 customer with 0 models in order; 1 problem, 0 warnings
  [1]
  $ sed 's/"{{flowName}}"/{{flowName}}/' right.json >templates/Models.json
  $ release check --quiet
  templates/Models.json:5:56: {{flowName}}: only a whole number is safe here
    customers: alpha, beta
    remedy: put it in a quoted string
  1.0.0: 1 customer with 0 models in order; 1 problem, 0 warnings
  [1]
  $ sed 's/{{version}}/{{checksum}}/' right.json >templates/Models.json
  $ release check --quiet
  templates/Models.json:2:30: unknown placeholder {{checksum}}
    remedy: known here: app_id, bundle_identifiers, features, models, name, products, version
  release: 1 problem
  [65]

A list has another name: the same list.

  $ edit release.json '.models = {}'
  $ release build --all --quiet >/dev/null
  $ unzip -p dist/1.0.0/alpha/ContextSDK.zip $framework/CustomModels.json | tee standard.json
  {
    "schemaVersion": 1,
    "app_id": "alpha",
    "version": "1.0.0",
    "bundle_identifiers": [
      "com.example.alpha"
    ],
    "customModels": [
      {
        "flowId": 1,
        "flowName": "upsell",
        "modelVersion": 3,
        "file": "upsell.mlmodel",
        "sha256": "a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe"
      },
      {
        "flowId": 2,
        "flowName": "paywall",
        "modelVersion": 12,
        "file": "paywall.mlmodel",
        "sha256": "89f7136420b03dfc7df0d64d24b985d3b127687aca91c899c9d7eaae085d32f4"
      }
    ]
  }
  $ edit release.json '.models = {list: {file: "models.lst"}}'
  $ release build --all --quiet >/dev/null
  $ unzip -p dist/1.0.0/alpha/ContextSDK.zip $framework/models.lst | cmp - standard.json
  $ release verify dist/1.0.0 --strict --quiet | without_notes
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes

It is left out. The zips in dist still have one: as a file that nobody listed it is no matter of `models.list`, but of the base's digest.

  $ edit release.json '.models = {list: false}'
  $ release verify dist/1.0.0 --quiet | without_notes | masked
  error: dist/1.0.0/alpha/variant.json: says baseSha256 of ContextSDK.zip is DIGEST, but the zip says DIGEST [agreement.contents]
    remedy: rebuild the variant
  error: dist/1.0.0/beta/variant.json: says baseSha256 of ContextSDK.zip is DIGEST, but the zip says DIGEST [agreement.contents]
    remedy: rebuild the variant
  error: dist/1.0.0/gamma/variant.json: says baseSha256 of ContextSDK.zip is DIGEST, but the zip says DIGEST [agreement.contents]
    remedy: rebuild the variant
  
  3 artifacts, against 3 customers: 3 errors, 0 warnings, 5 notes
  [1]
  $ release build --all --quiet >/dev/null
  $ zipinfo -1 dist/1.0.0/alpha/ContextSDK.zip | grep -i models
  [1]
  $ zipinfo -1 dist/1.0.0/alpha/ContextSDK.zip | grep -c 'mlmodel$'
  4
  $ release verify dist/1.0.0 --strict --quiet | without_notes
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes

Whoever wants a list finds that it is missing.

  $ edit release.json '.models = {list: {}}'
  $ release verify dist/1.0.0/alpha --quiet | without_notes
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/CustomModels.json: is missing [models.list]
    also ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/CustomModels.json
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: rebuild the variant: the list is made from the manifest and the models
  
  1 artifact, against 3 customers: 1 error, 0 warnings, 4 notes
  [1]
