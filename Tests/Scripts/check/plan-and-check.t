`plan` and `check` report what a build would do, and write nothing.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ find . | sort >"$HOME/before"

The plan names models, sources, outputs and reasons, and where models go.

  $ release plan --customer alpha --json --quiet | document plan >"$HOME/plan.json"
  $ jq '.variants[] | .app_id, .reason, .outputs, (.models[0] | .source, .file, .modelVersion, .sha256, .reason)' "$HOME/plan.json"
  "alpha"
  "[0] in customers.json, chosen by --customer"
  [
    "alpha/ContextSDK.zip",
    "alpha/ContextSDK.podspec",
    "alpha/Package.swift",
    "alpha/RELEASE_NOTES.md",
    "alpha/SHA256SUMS",
    "alpha/variant.json"
  ]
  "Models/Custom/alpha/upsell.mlmodel"
  "upsell.mlmodel"
  "3"
  "a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe"
  "[0].customModels[0] in customers.json; first match of Models/Custom/{{app_id}}/{{flowName}}"
  $ sha256sum Models/Custom/alpha/upsell.mlmodel
  a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe  Models/Custom/alpha/upsell.mlmodel
  $ jq '.products[0].slices[].modelFolder' "$HOME/plan.json"
  "ios-arm64/ContextSDK.framework"
  "ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources"
  $ release plan --quiet
  3 variants of version 1.0.0 into dist/1.0.0 (3 new)
  
  product ContextSDK
    from base/ContextSDK.xcframework (7 files, 3.0 kB)
    models go into ios-arm64/ContextSDK.framework
    models go into ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources
  
  variant alpha
    because it is [0] in customers.json, chosen by --all
    model upsell 3 (upsell.mlmodel, 109 B, identity)
      from Models/Custom/alpha/upsell.mlmodel
      because of [0].customModels[0] in customers.json; first match of Models/Custom/{{app_id}}/{{flowName}}
    model paywall 12 (paywall.mlmodel, 112 B, identity)
      from Models/Custom/alpha/paywall.mlmodel
      because of [0].customModels[1] in customers.json; first match of Models/Custom/{{app_id}}/{{flowName}}
    writes alpha/ContextSDK.zip, alpha/ContextSDK.podspec, alpha/Package.swift, alpha/RELEASE_NOTES.md, alpha/SHA256SUMS, alpha/variant.json
  
  variant beta
    because it is [1] in customers.json, chosen by --all
    model upsell 4 (upsell.mlmodel, 108 B, identity)
      from Models/Custom/beta/upsell.mlmodel
      because of [1].customModels[0] in customers.json; first match of Models/Custom/{{app_id}}/{{flowName}}
    writes beta/ContextSDK.zip, beta/ContextSDK.podspec, beta/Package.swift, beta/RELEASE_NOTES.md, beta/SHA256SUMS, beta/variant.json
  
  variant gamma
    because it is [2] in customers.json, chosen by --all
    no models
    writes gamma/ContextSDK.zip, gamma/ContextSDK.podspec, gamma/Package.swift, gamma/RELEASE_NOTES.md, gamma/SHA256SUMS, gamma/variant.json
  $ release plan --json --quiet | document plan >"$HOME/plan.json"

So does a dry run, and `check` tells what it would refuse.

  $ release build --all --dry-run --quiet | masked
  ContextSDK 1.0.0 would go in dist/1.0.0
  
  alpha: new
    ContextSDK.zip  SIZE
      sha256  DIGEST
      model   upsell 3 (upsell.mlmodel, SIZE, identity)
      model   paywall 12 (paywall.mlmodel, SIZE, identity)
    with ContextSDK.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
  
  beta: new
    ContextSDK.zip  SIZE
      sha256  DIGEST
      model   upsell 4 (upsell.mlmodel, SIZE, identity)
    with ContextSDK.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
  
  gamma: new
    ContextSDK.zip  SIZE
      sha256  DIGEST
      model   none
    with ContextSDK.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
  
  3 variants, SIZE; nothing was written
  $ release check --quiet
  1.0.0: 3 customers with 3 models in order; 0 problems, 0 warnings
  $ release check --quiet --json | document check | jq -c .
  {"schemaVersion":1,"version":"1.0.0","customerCount":3,"failed":[],"findings":[]}
  $ find . | sort | diff "$HOME/before" -

The build makes what was planned.

  $ release build --all --quiet >/dev/null
  $ jq -r '.variants[].outputs[]' "$HOME/plan.json" | sort >planned
  $ (cd dist/1.0.0 && find . -mindepth 2 -type f | cut -c 3- | sort) | diff planned -

What is in place is not judged by `plan`, but by `check`: here, notes that name a customer who came later.

  $ echo '# {{version}}: as seen at Fjordbank' >templates/NOTES.md
  $ release build --all --quiet >/dev/null
  $ edit customers.json '. + [{app_id: "delta", name: "Fjordbank", bundle_identifiers: ["com.example.delta"], customModels: []}]'
  $ release plan --quiet | sed -n 1p
  4 variants of version 1.0.0 into dist/1.0.0 (1 new, 3 unchanged)
  $ release check --quiet
  templates/NOTES.md:1: names customer delta: the name "Fjordbank" is here (UTF-8) [isolation.rendered]
    customers: alpha, beta, gamma
    remedy: remove it from the source of the file, or add the word to verify.commonNames if it is an ordinary word
  1.0.0: 1 customer with 0 models in order; 1 problem, 0 warnings
  [1]

What would be made again is judged by `plan` too.

  $ echo '# {{version}}, as seen at Fjordbank' >templates/NOTES.md
  $ release plan --quiet >/dev/null
  templates/NOTES.md:1: names customer delta: the name "Fjordbank" is here (UTF-8) [isolation.rendered]
    customers: alpha, beta, gamma
    remedy: remove it from the source of the file, or add the word to verify.commonNames if it is an ordinary word
  [2]
