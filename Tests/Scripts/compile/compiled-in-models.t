Models that are compiled in: for each customer everything.

  $ . "$TESTDIR/setup.sh"
  $ compiled alpha:plus:upsell,paywall beta:plus:upsell gamma
  $ edit release.json '.products[0].bundling = "compile"'
  $ cp release.json ../right.json
  $ release plan --quiet | grep -e compile -e cached
    3 customers, 3 to compile, 0 cached (builder command)
    customer alpha: to compile, nothing like it was compiled before
    customer beta: to compile, nothing like it was compiled before
    customer gamma: to compile, nothing like it was compiled before
    compiles ContextSDK: nothing like it was compiled before
    compiles ContextSDK: nothing like it was compiled before
    compiles ContextSDK: nothing like it was compiled before

They have to be in the builder's folder: one mistake, said once.

  $ edit release.json '.products[0].builder.directory = "sdk"'
  $ release build --all --quiet
  release.json:1: models.path: leads to Models/Custom/alpha, which is outside of the builder's `directory`: models cannot be compiled in from there
    remedy: widen `directory`, move the models into it, or set `bundling` to "inject"
  release: 1 problem; nothing was written
  [78]
  $ release plan --quiet
  release.json:1: models.path: leads to Models/Custom/alpha, which is outside of the builder's `directory`: models cannot be compiled in from there
    remedy: widen `directory`, move the models into it, or set `bundling` to "inject"
  release: 1 problem
  [78]
  $ release check --quiet
  release.json:1: models.path: leads to Models/Custom/alpha, which is outside of the builder's `directory`: models cannot be compiled in from there
    remedy: widen `directory`, move the models into it, or set `bundling` to "inject"
  release: 1 problem
  [78]
  $ runs
  $ cp ../right.json release.json

A builder sees one customer's models and nothing that names another, and each slice has the models of the disk.

  $ built_and_ran
  ContextSDK alphaplus
  ContextSDK betaplus
  ContextSDK gamma
  $ release verify dist/1.0.0 --quiet --strict | without_notes
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes
  $ release verify dist/1.0.0 --quiet --rebuild | without_notes
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes
  $ own() {
  >   local app place model
  >   for app in alpha beta gamma; do
  >     grep -v sdk/kits "$OUTSIDE/seen-$app"*
  >     rm -rf ../zip && unzip -q dist/1.0.0/$app/ContextSDK.zip -d ../zip
  >     for place in ios-arm64/ContextSDK.framework ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources; do
  >       place=../zip/ContextSDK.xcframework/$place
  >       jq -c '[.app_id, .customModels[].file]' $place/CustomModels.json
  >       for model in $(jq -r '.customModels[].file' $place/CustomModels.json); do
  >         cmp $place/$model Models/Custom/$app/$model
  >       done
  >     done
  >   done
  > }
  $ own | tee ../own
  ./Models/Custom/alpha/CustomModels.json
  ./Models/Custom/alpha/paywall.mlmodel
  ./Models/Custom/alpha/upsell.mlmodel
  ./sdk/Sources/common.c
  ./sdk/Sources/plus.c
  ./sdk/Sources/shared.c
  ./sdk/build.sh
  ["alpha","upsell.mlmodel","paywall.mlmodel"]
  ["alpha","upsell.mlmodel","paywall.mlmodel"]
  ./Models/Custom/beta/CustomModels.json
  ./Models/Custom/beta/upsell.mlmodel
  ./sdk/Sources/common.c
  ./sdk/Sources/plus.c
  ./sdk/Sources/shared.c
  ./sdk/build.sh
  ["beta","upsell.mlmodel"]
  ["beta","upsell.mlmodel"]
  ./Models/Custom/gamma/CustomModels.json
  ./sdk/Sources/common.c
  ./sdk/build.sh
  ["gamma"]
  ["gamma"]

Another model compiles one variant.

  $ fixture model upsell 1 betanew >Models/Custom/beta/upsell.mlmodel
  $ planned
  alpha: cached
  beta: needed models
  gamma: cached
  $ release plan --quiet --json | document plan >/dev/null
  $ built_and_ran
  ContextSDK betaplus
  $ own | cmp - ../own
  $ ls -A .release/logs
  .gitignore
  ContextSDK-alpha
  ContextSDK-beta
  ContextSDK-gamma

A model that changes after it was read would be stored as what it was.

  $ rm -r .release dist
  $ fixture model upsell 1 betanewer >../other
  $ hook alphaplus <<<"cp '$PWD/../other' '$PWD/Models/Custom/beta/upsell.mlmodel'"
  $ release build --all --quiet --jobs 1 >/dev/null
  Models/Custom/beta/upsell.mlmodel: changed while it was being read
    remedy: let the program that writes it finish, then run again
  release build: 1 customer failed, the others are done: beta
  [2]
  $ runs
  ContextSDK alphaplus
  ContextSDK gamma
  $ rm "$OUTSIDE/hook"
  $ built_and_ran
  ContextSDK betaplus

What a builder takes from outside of its sources is not covered by any digest, but the rules see what it made.

  $ rm -r .release dist
  $ hook betaplus <<<"stray='$PWD/Models/Custom/alpha/paywall.mlmodel'"
  $ release build --all --quiet --jobs 1 2>&1 >/dev/null
  dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/paywall.mlmodel: has the bytes of a model of customer alpha (SHA-256 e99e903c59bd431882f39e2e23ddb2d2a773a614a95a52d07c08ebc6e050171d) [isolation.model]
    app_id beta
    also dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/paywall.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: remove it from the base framework, or correct in the workspace whose model it is
  dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/paywall.mlmodel: names customer alpha: the app_id "alpha" is at byte 60 (UTF-8) [isolation.identifier]
    app_id beta
    also dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/paywall.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: remove it from the source of the file, or add the word to verify.commonNames if it is an ordinary word
  dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/paywall.mlmodel: is a model, but the product ContextSDK carries none [models.exact]
    app_id beta
    also dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/paywall.mlmodel
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: remove it from the base framework, or let the product carry models in release.json
  release build: 1 customer failed, the others are done: beta
  [2]
  $ ls dist/1.0.0
  alpha
  gamma
  index.json
  $ rm -r .release dist
  $ hook betaplus <<<'stray=$OUTSIDE/stray; echo com.example.alpha > "$stray"'
  $ release build --customer beta --quiet
  dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/stray: names customer alpha: the bundle identifier "com.example.alpha" is at byte 0 (UTF-8) [isolation.identifier]
    app_id beta
    also dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/stray
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst
    remedy: remove it from the source of the file
  release build: 1 customer failed, nothing was written: beta
  [65]
  $ ls -A dist
  .release

A shared model is compiled in beside the own ones.

  $ rm -r .release "$OUTSIDE/hook"
  $ mkdir Models/Shared && mv Models/Custom/alpha/paywall.mlmodel Models/Shared
  $ edit release.json '.models = {path: ["Models/Custom/{{app_id}}/{{flowName}}", "Models/Shared/{{flowName}}"]}'
  $ runs >/dev/null && built_and_ran
  ContextSDK alphaplus
  ContextSDK betaplus
  ContextSDK gamma
  $ grep Models/ "$OUTSIDE/seen-alphaplus"
  ./Models/Custom/alpha/CustomModels.json
  ./Models/Custom/alpha/paywall.mlmodel
  ./Models/Custom/alpha/upsell.mlmodel
  $ release verify dist/1.0.0 --quiet --strict | without_notes
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes

Thirty customers need few open files: builders, their sources and what they made are open only while somebody reads them.

  $ mkdir ../many && cd ../many
  $ compiled $(printf 'customer%s::upsell ' {10..39})
  $ edit release.json '.products[0].bundling = "compile"'
  $ (ulimit -n 64 && release build --all --quiet >/dev/null)
  $ runs | wc -l | tr -d ' '
  30
  $ (ulimit -n 64 && release build --all --quiet >/dev/null)
  $ runs
  $ ls dist/1.0.0 | grep -c customer
  30
