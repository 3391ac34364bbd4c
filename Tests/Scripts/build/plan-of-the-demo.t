`release plan`: what a build of the demo would do, and why.

  $ . "$TESTDIR/../setup.sh"
  $ demo
  $ release plan --output elsewhere --quiet
  5 variants of version 1.4.0 into elsewhere/1.4.0 (5 new)
  
  product ContextSDK
    from Examples/ContextSDK/Build/ContextSDK.xcframework (25 files, 110.0 kB)
    models go into ios-arm64/ContextSDK.framework
    models go into ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources
    models go into ios-arm64_x86_64-simulator/ContextSDK.framework
  
  variant 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8 (Pocket Ledger)
    because it is [4] in customers.json, chosen by --all
    no models
    writes 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/ContextSDK.zip, 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/ContextSDK.podspec, 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/Package.swift, 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/RELEASE_NOTES.md, 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/SHA256SUMS, 2d5c9f14-88b3-4e0d-a6f7-0b19e4c3d7a8/variant.json
  
  variant 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512 (Nördlicht Meditation)
    because it is [2] in customers.json, chosen by --all
    model retention_nudge 9 (retention_nudge.mlpackage, 2.2 kB, mlProgram)
      from Examples/ContextSDK/Models/Custom/7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/retention_nudge.mlpackage
      because of [2].customModels[0] in customers.json; first match of Examples/ContextSDK/Models/Custom/{{app_id}}/{{flowName}}
    writes 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/ContextSDK.zip, 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/ContextSDK.podspec, 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/Package.swift, 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/RELEASE_NOTES.md, 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/SHA256SUMS, 7f0e2b9a-5d41-4c86-9b1e-63a8d0f7c512/variant.json
  
  variant acme-fitness (Acme Fitness)
    because it is [1] in customers.json, chosen by --all
    model onboarding_upsell 72 (onboarding_upsell.mlmodel, 17.2 kB, treeEnsembleClassifier)
      from Examples/ContextSDK/Models/Custom/acme-fitness/onboarding_upsell.mlmodel
      because of [1].customModels[0] in customers.json; first match of Examples/ContextSDK/Models/Custom/{{app_id}}/{{flowName}}
    writes acme-fitness/ContextSDK.zip, acme-fitness/ContextSDK.podspec, acme-fitness/Package.swift, acme-fitness/RELEASE_NOTES.md, acme-fitness/SHA256SUMS, acme-fitness/variant.json
  
  variant c2d67cdb-e117-4c3e-acca-2ae7f1a42210 (Daybook)
    because it is [0] in customers.json, chosen by --all
    model onboarding_upsell 73 (onboarding_upsell.mlmodel, 25.6 kB, treeEnsembleClassifier)
      from Examples/ContextSDK/Models/Custom/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/onboarding_upsell.mlmodel
      because of [0].customModels[0] in customers.json; first match of Examples/ContextSDK/Models/Custom/{{app_id}}/{{flowName}}
    model paywall_timing 12 (paywall_timing.mlmodel, 78.4 kB, treeEnsembleClassifier)
      from Examples/ContextSDK/Models/Custom/c2d67cdb-e117-4c3e-acca-2ae7f1a42210/paywall_timing.mlmodel
      because of [0].customModels[1] in customers.json; first match of Examples/ContextSDK/Models/Custom/{{app_id}}/{{flowName}}
    writes c2d67cdb-e117-4c3e-acca-2ae7f1a42210/ContextSDK.zip, c2d67cdb-e117-4c3e-acca-2ae7f1a42210/ContextSDK.podspec, c2d67cdb-e117-4c3e-acca-2ae7f1a42210/Package.swift, c2d67cdb-e117-4c3e-acca-2ae7f1a42210/RELEASE_NOTES.md, c2d67cdb-e117-4c3e-acca-2ae7f1a42210/SHA256SUMS, c2d67cdb-e117-4c3e-acca-2ae7f1a42210/variant.json
  
  variant trailcast (Trailcast Weather)
    because it is [3] in customers.json, chosen by --all
    model push_permission 1 (push_permission.mlmodel, 1.3 kB, treeEnsembleClassifier)
      from Examples/ContextSDK/Models/Custom/trailcast/push_permission.mlmodel
      because of [3].customModels[0] in customers.json; first match of Examples/ContextSDK/Models/Custom/{{app_id}}/{{flowName}}
    model att_prompt 5 (att_prompt.mlmodel, 200 B, neuralNetwork)
      from Examples/ContextSDK/Models/Custom/trailcast/att_prompt.mlmodel
      because of [3].customModels[1] in customers.json; first match of Examples/ContextSDK/Models/Custom/{{app_id}}/{{flowName}}
    writes trailcast/ContextSDK.zip, trailcast/ContextSDK.podspec, trailcast/Package.swift, trailcast/RELEASE_NOTES.md, trailcast/SHA256SUMS, trailcast/variant.json
  $ ls
  Examples
  customers.json
  dist
  release.json
  templates
