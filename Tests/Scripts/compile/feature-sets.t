Base frameworks that a builder makes, one for each set of features.

  $ . "$TESTDIR/setup.sh"
  $ compiled

The plan says what is to be compiled. Neither it nor a check compiles.

  $ release plan --quiet | grep -e feature -e compile -e cached -e '[$]'
    5 customers, 3 feature sets, 3 to compile, 0 cached (builder command)
    1 customer with plus: to compile, nothing like it was compiled before
      $ sh sdk/build.sh ContextSDK
    2 customers without features: to compile, nothing like it was compiled before
      $ sh sdk/build.sh ContextSDK
    2 customers with onboarding, plus: to compile, nothing like it was compiled before
      $ sh sdk/build.sh ContextSDK
    compiles ContextSDK: nothing like it was compiled before
    compiles ContextSDK: nothing like it was compiled before
    compiles ContextSDK: nothing like it was compiled before
    compiles ContextSDK: nothing like it was compiled before
    compiles ContextSDK: nothing like it was compiled before
  $ release plan --quiet --json | document plan | jq -c '.products[].builds[] | [.features, .state]'
  [["plus"],"needed"]
  [[],"needed"]
  [["onboarding","plus"],"needed"]
  $ release check --quiet
  ContextSDK: note: not judged, since not compiled yet: 3 of 3 base frameworks
    remedy: run `release build --all --dry-run`, which compiles and judges them, and places nothing
  1.0.0: 5 customers with 2 models in order; 0 problems, 0 warnings
  $ runs

Each set is compiled once, for all that have it.

  $ release build --all --quiet --json >../built.json
  $ runs
  ContextSDK -
  ContextSDK onboarding,plus
  ContextSDK plus
  $ for app in alpha beta delta; do
  >   for place in ios-arm64/ContextSDK.framework ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources; do
  >     unzip -p dist/1.0.0/$app/ContextSDK.zip ContextSDK.xcframework/$place/built.txt | sed -n 1p
  >   done
  > done
  features=plus conditions=PLUS EXTRA 
  features=plus conditions=PLUS EXTRA 
  features= conditions= 
  features= conditions= 
  features=onboarding,plus conditions=ONBOARDING PLUS EXTRA 
  features=onboarding,plus conditions=ONBOARDING PLUS EXTRA 
  $ jq -c '[.variants[] | {app_id, base: .products[0].baseSha256}] | group_by(.base) | map(map(.app_id)) | sort[]' ../built.json
  ["alpha"]
  ["beta","epsilon"]
  ["delta","gamma"]

Nothing is compiled again that was compiled, neither for a build nor to verify. Whoever wants to gets the same bytes.

  $ state >../before
  $ built_and_ran
  $ state | cmp - ../before
  $ release plan --quiet | grep -e feature -e compile -e cached
    5 customers, 3 feature sets, 0 to compile, 3 cached (builder command)
    1 customer with plus: cached
    2 customers without features: cached
    2 customers with onboarding, plus: cached
  $ release plan --quiet --json | document plan | jq -c '.products[].builds[] | [.features, .state]'
  [["plus"],"cached"]
  [[],"cached"]
  [["onboarding","plus"],"cached"]
  $ release verify dist/1.0.0 --strict --quiet | without_notes
  
  5 artifacts, against 5 customers: 0 errors, 0 warnings, 4 notes
  $ built_and_ran --no-cache
  ContextSDK -
  ContextSDK onboarding,plus
  ContextSDK plus
  $ state | cmp - ../before
  $ release verify dist/1.0.0 --rebuild --quiet | without_notes
  
  5 artifacts, against 5 customers: 0 errors, 0 warnings, 4 notes
  $ runs

Sources of features that are off are not seen.

  $ for key in '' plus onboarding,plus; do echo "[$key]"; grep /Sources/ "$OUTSIDE/seen-$key"; done
  []
  ./sdk/Sources/common.c
  [plus]
  ./sdk/Sources/common.c
  ./sdk/Sources/plus.c
  ./sdk/Sources/shared.c
  [onboarding,plus]
  ./sdk/Sources/common.c
  ./sdk/Sources/onboarding.c
  ./sdk/Sources/plus.c
  ./sdk/Sources/shared.c
  $ built alpha
  features=plus conditions=PLUS EXTRA 
  common 1
  plus 1
  shared 1

Their changes compile nothing.

  $ echo onboarding 2 >sdk/Sources/onboarding.c
  $ planned
  plus: cached
  : cached
  onboarding+plus: needed sources
  $ built_and_ran
  ContextSDK onboarding,plus
  $ echo shared 2 >sdk/Sources/shared.c
  $ built_and_ran
  ContextSDK onboarding,plus
  ContextSDK plus
  $ built alpha
  features=plus conditions=PLUS EXTRA 
  common 1
  plus 1
  shared 2
  $ built beta
  features= conditions= 
  common 1

An injected model compiles nothing, and changes its customer's files.

  $ state >../before
  $ fixture model upsell 1 new >Models/Custom/alpha/upsell.mlmodel
  $ built_and_ran
  $ state | diff - ../before | sed -n 's/.* //p' | sort -u
  ./1.0.0/alpha/ContextSDK.podspec
  ./1.0.0/alpha/ContextSDK.zip
  ./1.0.0/alpha/Package.swift
  ./1.0.0/alpha/SHA256SUMS
  ./1.0.0/alpha/variant.json
  ./1.0.0/index.json
  [1]

Logs are found by features, and git ignores them.

  $ hook <<'END'
  > echo compiling; echo 'with key' $key >&2
  > END
  $ built_and_ran --no-cache
  ContextSDK -
  ContextSDK onboarding,plus
  ContextSDK plus
  $ ls -A .release/logs
  .gitignore
  ContextSDK
  ContextSDK-onboarding+plus
  ContextSDK-plus
  $ cat .release/logs/.gitignore
  *
  $ sed 's/^\$ cd .*/what runs it/' .release/logs/ContextSDK-plus/command.log
  what runs it
  compiling
  with key plus

A dry run compiles, and places nothing. What it has compiled is there for the next run.

  $ rm -r dist .release "$OUTSIDE/hook"
  $ built_and_ran --dry-run
  ContextSDK -
  ContextSDK onboarding,plus
  ContextSDK plus
  $ test -e dist
  [1]
  $ release check --quiet
  1.0.0: 5 customers with 2 models in order; 0 problems, 0 warnings
  $ built_and_ran
  $ ls dist/1.0.0
  alpha
  beta
  delta
  epsilon
  gamma
  index.json
