Models that customers share, by a list of paths in `models.path`.

  $ . "$TESTDIR/../setup.sh"
  $ framework=ContextSDK.xcframework/ios-arm64/ContextSDK.framework

alpha has an `upsell` of its own, and shares `paywall` with beta. gamma has no models.

  $ workspace alpha:upsell=3,paywall=12 beta:paywall=12 gamma
  $ edit release.json '.models.path = ["Models/Custom/{{app_id}}/{{flowName}}", "Models/Shared/{{flowName}}"]'
  $ rm -r Models/Custom/alpha/paywall.mlmodel Models/Custom/beta
  $ mkdir Models/Shared
  $ fixture model paywall 12 shared >Models/Shared/paywall.mlmodel
  $ fixture model upsell 3 shared >Models/Shared/upsell.mlmodel
  $ release build --all --quiet >/dev/null
  $ unzip -p dist/1.0.0/alpha/ContextSDK.zip $framework/upsell.mlmodel | cmp - Models/Custom/alpha/upsell.mlmodel
  $ for one in alpha beta; do unzip -p dist/1.0.0/$one/ContextSDK.zip $framework/paywall.mlmodel | cmp - Models/Shared/paywall.mlmodel; done
  $ release verify dist/1.0.0 --strict --quiet | without_notes
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes
  $ release plan --quiet | grep -E '^variant|  model|from M|because of|no models'
    models go into ios-arm64/ContextSDK.framework
    models go into ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources
  variant alpha
    model upsell 3 (upsell.mlmodel, 109 B, identity)
      from Models/Custom/alpha/upsell.mlmodel
      because of [0].customModels[0] in customers.json; first match of Models/Custom/{{app_id}}/{{flowName}}, Models/Shared/{{flowName}}
    model paywall 12 (paywall.mlmodel, 113 B, identity)
      from Models/Shared/paywall.mlmodel
      because of [0].customModels[1] in customers.json; first match of Models/Custom/{{app_id}}/{{flowName}}, Models/Shared/{{flowName}}
  variant beta
    model paywall 12 (paywall.mlmodel, 113 B, identity)
      from Models/Shared/paywall.mlmodel
      because of [1].customModels[0] in customers.json; first match of Models/Custom/{{app_id}}/{{flowName}}, Models/Shared/{{flowName}}
  variant gamma
    no models

The shared model under another name is beta's too, and foreign in gamma's zip. alpha's own is foreign in both.

  $ plant() { # APP MODEL: verifies the zip of a customer, to which this file was added
  >   cp dist/1.0.0/$1/ContextSDK.zip .
  >   python3 -c 'import sys, zipfile; zipfile.ZipFile("ContextSDK.zip", "a").write(sys.argv[1], sys.argv[2])' $2 $framework/notes.dat
  >   release verify ContextSDK.zip --customer $1 --quiet | grep isolation.model
  > }
  $ plant beta Models/Shared/paywall.mlmodel
  [1]
  $ plant gamma Models/Shared/paywall.mlmodel
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/notes.dat: has the bytes of a model of customers alpha and beta (SHA-256 639640328232ffa7a09370b97a962306c7d02ccd8224f21b450a26266a7fd205) [isolation.model]
  [1]
  $ plant beta Models/Custom/alpha/upsell.mlmodel
  error: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/notes.dat: has the bytes of a model of customer alpha (SHA-256 a70ee4a272d41aa89de9d0c8aec700384663ed5372489472c0ef24992ec2a0fe) [isolation.model]
  [1]

What is nowhere is reported with every path that was searched.

  $ mv Models/Shared/paywall.mlmodel .
  $ release check --customer alpha --quiet
  Models/Custom/alpha/paywall.mlmodelc: there is no such model, nor Models/Custom/alpha/paywall.mlpackage, Models/Custom/alpha/paywall.mlmodel, Models/Shared/paywall.mlmodelc, Models/Shared/paywall.mlpackage, Models/Shared/paywall.mlmodel
    app_id alpha: paywall
    remedy: put the model there, or take paywall out of customers.json
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]

A shared model of another version than the manifest's is no customer's model.

  $ fixture model paywall 11 '' >Models/Shared/paywall.mlmodel
  $ release check --customer beta --quiet
  Models/Shared/paywall.mlmodel: userDefined.modelVersion: the model says version "11", the manifest says 12
    app_id beta: paywall
    remedy: replace the model with version 12, or correct modelVersion in the manifest
  1.0.0: 0 customers with 0 models in order; 1 problem, 0 warnings
  [1]

No customer's own folder is the shared one: what is in it would be everybody's.

  $ mv paywall.mlmodel Models/Shared
  $ mv Models/Shared Models/Custom/common
  $ edit release.json '.models.path[1] = "Models/Custom/common/{{flowName}}"'
  $ edit customers.json '.[2] |= (.app_id = "common" | .customModels = [{flowId: 1, flowName: "paywall", modelVersion: 12}])'
  $ release check --quiet
  customers.json: `models.path` gives one path to common: paywall and paywall of all customers: Models/Custom/common/paywall
    remedy: separate {{app_id}} and the flow with a slash, and keep shared models in a folder of no customer: Models/Custom/{{app_id}}/{{flowName}}
  Models/Custom/common/upsell.mlmodel: this model is not listed in customers.json
    app_id common
    remedy: remove it, or list it under customModels
  release: 2 problems
  [65]
