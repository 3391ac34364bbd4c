`release init` at a terminal, as a dry run, and for machines.

  $ . "$TESTDIR/setup.sh"

A terminal shows progress in a line that goes away.

  $ talk() {
  >   dialogue "$@" -- release init |
  >     awk '{ sub(/\r$/, ""); gsub(/\r\033\[K([^\r]*\r\033\[K)+/, ""); print }'
  > }

It asks what the folder does not say, and again after an answer that is none.

  $ folder asks
  $ framework ContextSDK
  $ flow Models/upsell.mlmodel
  $ seal
  $ talk 'Which part of Models/upsell.mlmodel names the customer?' 'Models/{{app_id' \
  >   'Which part of' 'Models/Custom/{{app_id}}/{{flowName}}' \
  >   'The https URL' 'https://sdk.example.com/{{app_id}}/{{product}}.zip' \
  >   'The https URL' 'https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip' \
  >   'The app_id of a customer' 'a b' 'The app_id of a customer' acme \
  >   'The bundle identifiers of acme' 'com.acme.app, com.acme.beta' \
  >   'or strip it?' x 'or strip it?' s 'Write 5 files? [y/N]' y
  4 questions: whose models are whose, the URL of zips, a customer, what becomes of code seals
  Which part of Models/upsell.mlmodel names the customer? Write {{app_id}} and {{flowName}} in its place: Models/{{app_id
  brace outside a placeholder, at "{{app_id"; write placeholders as {{name}}; no other braces are allowed
  Which part of Models/upsell.mlmodel names the customer? Write {{app_id}} and {{flowName}} in its place: Models/Custom/{{app_id}}/{{flowName}}
  The https URL of a zip, with {{app_id}}, {{version}} and {{product}}; empty if packages contain their zips: https://sdk.example.com/{{app_id}}/{{product}}.zip
  without {{version}}, one version would overwrite another; add {{version}}
  The https URL of a zip, with {{app_id}}, {{version}} and {{product}}; empty if packages contain their zips: https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip
  The app_id of a customer; empty to fill in later: a b
  an app_id contains " ", which is not a letter, digit, '.', '_' or '-'
  The app_id of a customer; empty to fill in later: acme
  The bundle identifiers of acme; empty to fill in later: com.acme.app, com.acme.beta
  ContextSDK.xcframework/_CodeSignature is a code seal, which models would break. Keep it, and put no models into this framework, or strip it? [K/s] x
  answer k to keep or s to strip
  ContextSDK.xcframework/_CodeSignature is a code seal, which models would break. Keep it, and put no models into this framework, or strip it? [K/s] s
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/ContextSDK.podspec
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  Write 5 files? [y/N] y
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/ContextSDK.podspec
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  
  to be filled in:
    templates/ContextSDK.podspec: its summary, homepage, license and author are placeholders; write your own
  
  not used:
    Models/upsell.mlmodel: Models/Custom/{{app_id}}/{{flowName}} does not lead to it
  
  next:
    release check         # is everything in order?
    release build --all   # every customer, into dist/1.0.0
  to publish, list channels in release.json (docs/channels.md), such as
    "publish": [{ "name": "packages", "kind": "git", "url": "ssh://git@git.example.com/sdk/{{app_id}}.git" }]
  $ jq -c . customers.json
  [{"app_id":"acme","bundle_identifiers":["com.acme.app","com.acme.beta"],"customModels":[]}]
  $ jq -r .artifact.url release.json
  https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip
  $ sound

Who does not agree gets nothing, and who ends the input neither.

  $ folder refuses
  $ framework ContextSDK
  $ listing >../before
  $ talk 'The https URL' '' 'The app_id of a customer' '' 'Write 4 files? [y/N]' n
  2 questions: the URL of zips, a customer
  The https URL of a zip, with {{app_id}}, {{version}} and {{product}}; empty if packages contain their zips: 
  The app_id of a customer; empty to fill in later: 
  ContextSDK 1.0.0, the version by the framework
    ContextSDK: ContextSDK.xcframework
    1 customer with 0 models: Models/Custom/{{app_id}}/{{flowName}}
    new: templates/Package.swift
    new: templates/RELEASE_NOTES.md
    new: customers.json
    new: release.json
  Write 4 files? [y/N] n
  release: nothing was written
  [1]
  $ listing | diff ../before -
  $ talk 'The https URL' "$(printf '\004')"
  2 questions: the URL of zips, a customer
  The https URL of a zip, with {{app_id}}, {{version}} and {{product}}; empty if packages contain their zips: 
  release: nothing was written
  [1]
  $ listing | diff ../before -

A dry run prints what a run writes, and writes nothing.

  $ folder dry
  $ framework ContextSDK
  $ flow Models/alpha/upsell.mlmodel
  $ listing >../before
  $ release init --dry-run --quiet >../shown
  $ listing | diff ../before -
  $ {
  >   release init --yes --quiet | without_next
  >   for name in templates/Package.swift templates/RELEASE_NOTES.md customers.json release.json; do
  >     printf '%s:\n\n' $name
  >     cat $name
  >     echo
  >   done
  > } | sed '$d' >../written
  $ diff ../shown ../written
  $ sound

For machines it writes JSON, whose schema it keeps.

  $ folder json
  $ framework ContextSDK Old/ContextSDK
  $ flow Models/alpha/upsell.mlmodel
  $ release init --yes --json --quiet | document failure | jq -c '.findings[].code'
  Old/ContextSDK.xcframework: has the same name as ContextSDK.xcframework
    remedy: choose with --base <path>, for every framework
  release: 1 problem; nothing was written
  "init.several"
  [65]
  $ release init --dry-run --base ContextSDK.xcframework --json --quiet | document init | jq .dryRun
  true
  $ release init --yes --base ContextSDK.xcframework --json --quiet | document init | jq -c '.placeholders[].code'
  "init.placeholder"
  "init.placeholder"
