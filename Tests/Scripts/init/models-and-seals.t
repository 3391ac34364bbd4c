`release init` and models: where they lie, what they say, and code seals that they would break.

  $ . "$TESTDIR/setup.sh"

The layout of the models' paths is found, and whose they are.

  $ layout() {
  >   folder "$1"
  >   shift
  >   framework ContextSDK
  >   flow "$@"
  >   release init --yes --quiet >/dev/null && sound || echo "[$?]"
  >   jq -r .models.path release.json
  >   jq -c 'map([.app_id, .customModels[].flowName])' customers.json
  > }
  $ layout customer-flow Models/alpha-upsell.mlmodel Models/beta-upsell.mlmodel
  Models/{{app_id}}-{{flowName}}
  [["alpha","upsell"],["beta","upsell"]]
  $ layout flow-customer Models/upsell_alpha.mlmodel Models/upsell_beta.mlmodel
  Models/{{flowName}}_{{app_id}}
  [["alpha","upsell"],["beta","upsell"]]
  $ layout flow Models/upsell/alpha.mlmodel Models/upsell/beta.mlmodel
  Models/{{flowName}}/{{app_id}}
  [["alpha","upsell"],["beta","upsell"]]
  $ layout version alpha/upsell/7/model.mlmodel beta/upsell/8/model.mlmodel
  {{app_id}}/{{flowName}}/{{modelVersion}}/model
  [["alpha","upsell"],["beta","upsell"]]
  $ layout standard Models/Custom/alpha/upsell.mlmodel
  Models/Custom/{{app_id}}/{{flowName}}
  [["alpha","upsell"]]
  $ layout customer alpha/upsell.mlmodel beta/upsell.mlmodel
  {{app_id}}/{{flowName}}
  [["alpha","upsell"],["beta","upsell"]]

Models that show no customer are asked about, or left out.

  $ folder flat
  $ framework ContextSDK
  $ flow Models/upsell.mlmodel Models/paywall.mlmodel
  $ refused
  Models/paywall.mlmodel: the folders of the models do not show whose each is
    remedy: put models into Models/Custom/<app_id>/, or pass --models with {{app_id}} and {{flowName}}; models that it does not lead to are left out
  [64]
  $ release init --yes --quiet --models 'Models/Custom/{{app_id}}/{{flowName}}' | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].app_id: first-customer stands for your first customer; write the customer's app_id
    customers.json: [].bundle_identifiers: those of first-customer are placeholders; write the bundle identifiers of the customer's apps
  
  not used:
    Models/paywall.mlmodel: Models/Custom/{{app_id}}/{{flowName}} does not lead to it
    Models/upsell.mlmodel: Models/Custom/{{app_id}}/{{flowName}} does not lead to it
  
  $ sound

A model says no version, or one that no manifest can have.

  $ folder unversioned
  $ framework ContextSDK
  $ mkdir -p Models/alpha
  $ printf '\010\001\022\052\012\013\012\005input\032\002\022\000R\014\012\006output\032\002\022\000\242\006\014\012\012test model\242\070\000' \
  >   >Models/alpha/upsell.mlmodel
  $ release init --yes --quiet | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 1 model: Models/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].bundle_identifiers: those of alpha are placeholders; write the bundle identifiers of the customer's apps
    customers.json: [].customModels[].flowId: 1 model got a number from 1 on; write the flow's id in your own system
    customers.json: [].customModels[].modelVersion: Models/alpha/upsell.mlmodel says no version and got 1; write the model's version
  
  $ sound
  $ folder fraction
  $ framework ContextSDK
  $ mkdir -p Models/alpha
  $ fixture model upsell 777 alpha | LC_ALL=C sed 's/777/1.2/g' >Models/alpha/upsell.mlmodel
  $ refused
  Models/alpha/upsell.mlmodel: the model says version "1.2", and a manifest has whole numbers and UUIDs
    remedy: export the model with a modelVersion such as 73
  release: 1 problem; nothing was written
  [65]

Models would break the seal of a signed framework.

  $ folder sealed
  $ framework ContextSDK
  $ flow Models/Custom/alpha/upsell.mlmodel
  $ seal
  $ refused
  ContextSDK.xcframework/_CodeSignature: is a code seal, which customers' models would break
    remedy: pass --no-models to ship the framework as it is (`"models": false`), or --strip-seals to ship it with models and without seals; later, `seal` of the product can name a command that signs
  [64]
  $ refused --no-models --strip-seals
  release: --no-models and --strip-seals exclude each other
    remedy: use one of the two
  [64]
  $ release init --dry-run --quiet --no-models >dry
  [1]
  $ grep '"models": false' dry
        "models": false
  $ grep -c '"seal"' dry
  0
  [1]
  $ release init --yes --quiet --strip-seals | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 1 model: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    customers.json: [].bundle_identifiers: those of alpha are placeholders; write the bundle identifiers of the customer's apps
    customers.json: [].customModels[].flowId: 1 model got a number from 1 on; write the flow's id in your own system
  
  $ jq -c '.products[0]' release.json
  {"name":"ContextSDK","base":"ContextSDK.xcframework","seal":"strip"}
  $ sound
  $ release verify dist/1.0.0 --quiet | without_notes
  
  1 artifact, against 1 customer: 0 errors, 0 warnings, 4 notes

A signed framework and no models: nothing has to be decided.

  $ folder sealed-alone
  $ framework ContextSDK
  $ seal
  $ release init --yes --quiet | without_next
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  problems, which `release build` refuses:
    ContextSDK.xcframework/_CodeSignature/CodeResources: not a readable property list: does not begin with '<' [seal.files]; check it with `plutil -lint`
    ContextSDK.xcframework/_CodeSignature: contains no CodeDirectory: the signature is incomplete [seal.certificate]; sign it again after the last change: `codesign --force --sign`
  note: to accept seal.files, seal.certificate, write "verify": { "rules": { "seal.files": "warning", "seal.certificate": "warning" } } into release.json; `release accept seal.files` does for the first, also for one path
  
  to be filled in:
    customers.json: [].app_id: first-customer stands for your first customer; write the customer's app_id
    customers.json: [].bundle_identifiers: those of first-customer are placeholders; write the bundle identifiers of the customer's apps
  
  to know:
    ContextSDK.xcframework: ships as it is, with its code seal: no models go into it; for models, remove `"models": false` in release.json, and say in `seal` what becomes of the seal
  
  [1]
  $ jq -c '.products[0]' release.json
  {"name":"ContextSDK","base":"ContextSDK.xcframework","models":false}
