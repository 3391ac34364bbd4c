`models.command` compiles each model once, by a program of the vendor's.

  $ . "$TESTDIR/setup.sh"
  $ workspace
  $ steady() { sed -E -e 's/[0-9a-f-]{40,}/ENTRY/g' -e 's/(release-compile-)[^/]*/\1XXXXXX/g'; }
  $ edit release.json '.models = {command: ["sh", "compile.sh", "{{model}}", "{{output}}"]}'

The program stands for `xcrun coremlcompiler compile`, and says so in a file. A signal for a broken pipe ends what
it runs.

  $ cat >compile.sh <<'END'
  > model=$1 output=$2 log=$(dirname "$0")/compiled.log
  > name=$(basename "$model" .mlmodel)
  > echo "$name" >> "$log"
  > if [ -e "$(dirname "$0")/fails-for-$name" ]; then (sh -c 'kill -PIPE $$'); echo "coremlc: broken layer $?"; exit 3; fi
  > mkdir -p "$output/$name.mlmodelc/empty"
  > { echo compiled; cat "$model"; } > "$output/$name.mlmodelc/coremldata.bin"
  > END

A model that cannot be compiled concerns its customer.

  $ touch fails-for-paywall
  $ release build --all --quiet 2>&1 >/dev/null | steady
  $TMPDIR/work/.release/logs/model-89f7136420b0-paywall.mlmodel/paywall.mlmodel.log: `models.command` ended with status 3: coremlc: broken layer 141
    paywall.mlmodel
    remedy: to run it by hand: cd $TMPDIR/work && sh compile.sh $TMPDIR/work/Models/Custom/alpha/paywall.mlmodel /tmp/release-by-hand/output
  release build: 1 customer failed, the others are done: alpha
  [2]
  $ ls dist/1.0.0
  beta
  gamma
  index.json
  $ rm -r fails-for-paywall dist .release compiled.log

Each model is compiled once, and goes into the framework instead of its source. A folder without files is no part of a model.

  $ release build --all --quiet >/dev/null
  $ sort compiled.log
  paywall
  upsell
  upsell
  $ zipinfo -1 dist/1.0.0/alpha/ContextSDK.zip | grep mlmodel
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/paywall.mlmodelc/
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/paywall.mlmodelc/coremldata.bin
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodelc/
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodelc/coremldata.bin
  ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/paywall.mlmodelc/
  ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/paywall.mlmodelc/coremldata.bin
  ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/upsell.mlmodelc/
  ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/upsell.mlmodelc/coremldata.bin
  $ release verify dist/1.0.0 --quiet | without_notes
  warning: dist/1.0.0/alpha/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodelc: has neither a version nor a flow name, so nothing shows that it is version 3 (the same in 2 places) [models.agreement]
    remedy: set userDefined modelVersion and flowName when the model is exported
  warning: dist/1.0.0/alpha/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/paywall.mlmodelc: has neither a version nor a flow name, so nothing shows that it is version 12 (the same in 2 places) [models.agreement]
    remedy: set userDefined modelVersion and flowName when the model is exported
  warning: dist/1.0.0/beta/ContextSDK.zip: ContextSDK.xcframework/ios-arm64/ContextSDK.framework/upsell.mlmodelc: has neither a version nor a flow name, so nothing shows that it is version 4 (the same in 2 places) [models.agreement]
    remedy: set userDefined modelVersion and flowName when the model is exported
  
  3 artifacts, against 3 customers: 0 errors, 3 warnings, 4 notes
  $ cp dist/1.0.0/alpha/ContextSDK.zip ..
  $ rm -r dist
  $ release build --all --quiet >/dev/null
  $ sort compiled.log
  paywall
  upsell
  upsell
  $ cmp ../ContextSDK.zip dist/1.0.0/alpha/ContextSDK.zip

A damaged entry of the cache is told, and made again.

  $ echo other bytes >"$(grep -l compiled $(find .release/cache/entries -name coremldata.bin) | sed -n 1p)"
  $ release build --all --quiet 2>&1 >/dev/null | steady
  .release/cache/entries/ENTRY: warning: the entry is damaged: its content is not what was stored; it is made again
    remedy: if this happens again, find out who else writes to the folder, and check the disk
  $ wc -l <compiled.log | tr -d ' '
  4

A machine that has compiled nothing goes by the record, and without one it says what is missing.

  $ rm -r .release
  $ release verify dist/1.0.0 --quiet | sed -n '$p'
  3 artifacts, against 3 customers: 0 errors, 3 warnings, 4 notes
  $ release verify dist/1.0.0/alpha/ContextSDK.zip --quiet | sed -n '$p'
  1 artifact, against 3 customers: 0 errors, 2 warnings, 4 notes
  $ rm dist/1.0.0/alpha/variant.json
  $ release verify dist/1.0.0/alpha/ContextSDK.zip --customer alpha --quiet | grep -A 1 '^error'
  error: dist/1.0.0/alpha/ContextSDK.zip: cannot be compared with the models of customer alpha, which are not compiled here [models.exact]
    remedy: run `release build --customer alpha`, so that the cache has them
  [1]
  $ release verify dist/1.0.0/beta/ContextSDK.zip --customer alpha --quiet | sed -n '$p'
  1 artifact, against 3 customers: 6 errors, 1 warning, 6 notes
  [1]
  $ release build --all --no-cache --quiet >/dev/null
  $ wc -l <compiled.log | tr -d ' '
  7

What is no model is refused, and so is nothing.

  $ echo 'echo x > "$2/upsell.txt"' >compile.sh
  $ release build --customer beta --quiet 2>&1 | steady
  dist/1.0.0/beta: warning: was made by an earlier build; this one failed
    app_id beta
    remedy: build the customer again, or remove the folder
  Models/Custom/beta/upsell.mlmodel: `models.command` made upsell.txt of it, which is not a compiled model
    remedy: let the command write a .mlmodelc into {{output}}
  release build: 1 customer failed, nothing was written: beta
  [65]
  $ echo true >compile.sh
  $ release build --customer beta --no-cache --quiet 2>&1 | steady
  dist/1.0.0/beta: warning: was made by an earlier build; this one failed
    app_id beta
    remedy: build the customer again, or remove the folder
  /tmp/release-by-hand/output: the command ended without an error, but should have left one thing here: there is nothing
    upsell.mlmodel
    remedy: let the command write to the folder that replaces {{output}}
  release build: 1 customer failed, nothing was written: beta
  [65]

A program that is missing is named with the setting that has it.

  $ edit release.json '.models.command[0] = "no-such-compiler"'
  $ release build --customer beta --no-cache --quiet
  dist/1.0.0/beta: warning: was made by an earlier build; this one failed
    app_id beta
    remedy: build the customer again, or remove the folder
  no-such-compiler: `models.command` cannot start no-such-compiler: No such file or directory
    upsell.mlmodel
    remedy: correct `models.command`: a program on PATH, or the path of an executable file, relative to the folder of release.json
  release build: 1 customer failed, nothing was written: beta
  [78]
