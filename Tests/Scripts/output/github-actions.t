Under GitHub Actions, progress is grouped, findings are annotations, and results are in the summary of the job.

  $ . "$TESTDIR/../setup.sh"
  $ workspace
  $ export GITHUB_ACTIONS=true

What a command reads and writes is a group on standard error. Its result on standard output has no commands of the runner.

  $ release build --all >out
  ::group::release build
  reading 3 of 3 customers
  packing the base of ContextSDK
  placing 3 in dist/1.0.0
  ::endgroup::
  $ release check >>out
  ::group::release check
  reading 3 of 3 customers
  ::endgroup::
  $ release plan >>out
  ::group::release plan
  reading 3 of 3 customers
  ::endgroup::
  $ grep -c :: out
  0
  [1]

Problems are outside of the group, and reorder nothing.

  $ release build --all --manifest "$(printf 'a\342\200\256b.json')"
  ::group::release build
  ::endgroup::
  a\u{202E}b.json: there is no such file
    remedy: correct the path after --manifest
  ::error title=manifest.missing::a\u{202E}b.json: there is no such file%0Aremedy: correct the path after --manifest
  release: 1 problem; nothing was written
  [65]

Results are in the summary.

  $ rm -r dist
  $ export GITHUB_STEP_SUMMARY=$PWD/summary.md GITHUB_WORKSPACE=$TMPDIR
  $ release build --customer beta --quiet >/dev/null
  $ release build --all --quiet >/dev/null
  $ release verify dist/1.0.0 --quiet >/dev/null
  ::notice file=work/dist/1.0.0/alpha/ContextSDK.zip,title=xcframework.simulators::dist/1.0.0/alpha/ContextSDK.zip: ContextSDK.xcframework/Info.plist: lists no library for the arm64 simulator of ios%0Acustomers: alpha, beta, gamma%0Aremedy: build the simulator's slice with ARCHS="arm64 x86_64" too
  ::notice file=work/dist/1.0.0/alpha/ContextSDK.zip,title=symbols.missing::dist/1.0.0/alpha/ContextSDK.zip: ContextSDK.xcframework: there is no dSYM in any slice%0Acustomers: alpha, beta, gamma%0Aremedy: create the xcframework with the `-debug-symbols …` of each archive
  ::notice file=work/dist/1.0.0/alpha/ContextSDK.zip,title=seal.signer::dist/1.0.0/alpha/ContextSDK.zip: ContextSDK.xcframework: nothing in it is signed%0Acustomers: alpha, beta, gamma%0Aremedy: sign it with `codesign --timestamp --sign <identity>`
  ::notice file=work/dist/1.0.0/alpha/ContextSDK.zip,title=models.compiled-on-device::dist/1.0.0/alpha/ContextSDK.zip: the app must compile paywall.mlmodel, upsell.mlmodel on the device before it can load them%0Aremedy: run `xcrun coremlcompiler compile` to make a .mlmodelc that loads directly
  ::notice file=work/dist/1.0.0/beta/ContextSDK.zip,title=models.compiled-on-device::dist/1.0.0/beta/ContextSDK.zip: the app must compile upsell.mlmodel on the device before it can load it%0Aremedy: run `xcrun coremlcompiler compile` to make a .mlmodelc that loads directly
  $ mv Models/Custom/alpha/upsell.mlmodel away
  $ release check --quiet
  Models/Custom/alpha/upsell.mlmodelc: there is no such model, nor Models/Custom/alpha/upsell.mlpackage, Models/Custom/alpha/upsell.mlmodel
    app_id alpha: upsell
    remedy: put the model there, or take upsell out of customers.json
  ::error title=model.missing::Models/Custom/alpha/upsell.mlmodelc: there is no such model, nor Models/Custom/alpha/upsell.mlpackage, Models/Custom/alpha/upsell.mlmodel%0Aremedy: put the model there, or take upsell out of customers.json
  1.0.0: 2 customers with 1 model in order; 1 problem, 0 warnings
  [1]
  $ mv away Models/Custom/alpha/upsell.mlmodel
  $ masked <summary.md
  ### release build
  
  1.0.0: 1 new
  
  | customer | change | size |
  | --- | --- | --- |
  | beta | new | SIZE |
  
  ### release build
  
  1.0.0: 2 new, 1 unchanged
  
  | customer | change | size |
  | --- | --- | --- |
  | alpha | new | SIZE |
  | gamma | new | SIZE |
  
  ### release verify
  
  3 artifacts, against 3 customers: 0 errors, 0 warnings, 5 notes
  
  | severity | place | finding | remedy |
  | --- | --- | --- | --- |
  | note | dist/1.0.0/alpha/ContextSDK.zip: ContextSDK.xcframework/Info.plist | lists no library for the arm64 simulator of ios \[xcframework.simulators\] | build the simulator\'s slice with ARCHS=&quot;arm64 x86_64&quot; too |
  | note | dist/1.0.0/alpha/ContextSDK.zip: ContextSDK.xcframework | there is no dSYM in any slice \[symbols.missing\] | create the xcframework with the &#96;-debug-symbols …&#96; of each archive |
  | note | dist/1.0.0/alpha/ContextSDK.zip: ContextSDK.xcframework | nothing in it is signed \[seal.signer\] | sign it with &#96;codesign --timestamp --sign &lt;identity&gt;&#96; |
  | note | dist/1.0.0/alpha/ContextSDK.zip | the app must compile paywall.mlmodel, upsell.mlmodel on the device before it can load them \[models.compiled-on-device\] | run &#96;xcrun coremlcompiler compile&#96; to make a .mlmodelc that loads directly |
  | note | dist/1.0.0/beta/ContextSDK.zip | the app must compile upsell.mlmodel on the device before it can load it \[models.compiled-on-device\] | run &#96;xcrun coremlcompiler compile&#96; to make a .mlmodelc that loads directly |
  
  ### release check
  
  1.0.0: 2 customers with 1 model in order; 1 problem, 0 warnings
  
  | severity | place | finding | remedy |
  | --- | --- | --- | --- |
  | error | Models/Custom/alpha/upsell.mlmodelc | there is no such model, nor Models/Custom/alpha/upsell.mlpackage, Models/Custom/alpha/upsell.mlmodel \[model.missing\] | put the model there, or take upsell out of customers.json |
  

An annotation names the file from the root of the repository, the line and the column. A value with a line break in it forges none.

  $ rm summary.md
  $ rewrite customers.json 's/"modelVersion": 4/"modelVersion": "4%\\n::error::forged"/'
  $ release check --quiet
  customers.json:5: [1].customModels[0].modelVersion: expected a whole number ≥ 1 or a UUID, found "4%\n::error::forged"
    app_id beta: upsell
    remedy: write the version that the model carries, such as 73
  ::error file=work/customers.json,line=5,col=73,title=manifest.wrong-type::customers.json:5: [1].customModels[0].modelVersion: expected a whole number ≥ 1 or a UUID, found "4%25\n::error::forged"%0Aremedy: write the version that the model carries, such as 73
  release: 1 problem
  [65]
  $ release build --all
  ::group::release build
  ::endgroup::
  customers.json:5: [1].customModels[0].modelVersion: expected a whole number ≥ 1 or a UUID, found "4%\n::error::forged"
    app_id beta: upsell
    remedy: write the version that the model carries, such as 73
  ::error file=work/customers.json,line=5,col=73,title=manifest.wrong-type::customers.json:5: [1].customModels[0].modelVersion: expected a whole number ≥ 1 or a UUID, found "4%25\n::error::forged"%0Aremedy: write the version that the model carries, such as 73
  release: 1 problem; nothing was written
  [65]
  $ release verify dist/1.0.0 2>&1 | grep '^::error'
  ::error file=work/customers.json,line=5,col=73,title=manifest.wrong-type::customers.json:5: [1].customModels[0].modelVersion: expected a whole number ≥ 1 or a UUID, found "4%25\n::error::forged"%0Aremedy: write the version that the model carries, such as 73
  [65]
  $ cat summary.md
  ### release check
  
  1 problem
  
  | severity | place | finding | remedy |
  | --- | --- | --- | --- |
  | error | customers.json:5: \[1\].customModels\[0\].modelVersion | expected a whole number ≥ 1 or a UUID, found &quot;4%\\n::error::forged&quot; \[manifest.wrong-type\] | write the version that the model carries, such as 73 |
  
  ### release build
  
  1 problem; nothing was written
  
  | severity | place | finding | remedy |
  | --- | --- | --- | --- |
  | error | customers.json:5: \[1\].customModels\[0\].modelVersion | expected a whole number ≥ 1 or a UUID, found &quot;4%\\n::error::forged&quot; \[manifest.wrong-type\] | write the version that the model carries, such as 73 |
  
  ### release verify
  
  1 problem
  
  | severity | place | finding | remedy |
  | --- | --- | --- | --- |
  | error | customers.json:5: \[1\].customModels\[0\].modelVersion | expected a whole number ≥ 1 or a UUID, found &quot;4%\\n::error::forged&quot; \[manifest.wrong-type\] | write the version that the model carries, such as 73 |
  
