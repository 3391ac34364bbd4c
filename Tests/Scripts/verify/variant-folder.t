`release verify` of a variant's folder: files that nobody made, files that are missing, and a record that is not true.

  $ . "$TESTDIR/setup.sh"
  $ demo
  $ acme=dist/1.4.0/acme-fitness
  $ cp -R $acme built

Everything in the folder is looked at, at any depth.

  $ mkdir -p $acme/old/notes
  $ cp -R Examples/ContextSDK/Models/Custom/c2d67cdb-e117-4c3e-acca-2ae7f1a42210 $acme/old/models
  $ echo "for com.customer.app" >$acme/old/notes/a.txt
  $ ln -s /etc/passwd $acme/passwd
  $ mkfifo $acme/pipe
  $ release verify $acme --quiet | without_notes
  error: dist/1.4.0/acme-fitness/old/models/onboarding_upsell.mlmodel: has the bytes of a model of customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 (SHA-256 2523f3f02c7a084a9713a623d199d214282b265222806e141e97d31d2868030b) [isolation.rendered]
    remedy: remove it from the folder, or correct in the workspace whose model it is
  error: dist/1.4.0/acme-fitness/old/models/paywall_timing.mlmodel: has the bytes of a model of customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210 (SHA-256 67a89208f3c901834911a71184b70cafc330850af5157ee52898b6ffcac55d53) [isolation.rendered]
    remedy: remove it from the folder, or correct in the workspace whose model it is
  error: dist/1.4.0/acme-fitness/old/notes/a.txt: names customer c2d67cdb-e117-4c3e-acca-2ae7f1a42210: the bundle identifier "com.customer.app" is at byte 4 (UTF-8) [isolation.rendered]
    remedy: remove it from the source of the file
  error: dist/1.4.0/acme-fitness/old: is a folder, but a variant has none [agreement.folder]
    remedy: remove it from the folder, or rebuild the variant
  error: dist/1.4.0/acme-fitness/passwd: is a link to "/etc/passwd" [agreement.folder]
    remedy: remove it from the folder, or rebuild the variant
  error: dist/1.4.0/acme-fitness/pipe: cannot be read: is neither a file, a folder nor a symlink [agreement.folder]
    remedy: remove it from the folder, or rebuild the variant
  error: dist/1.4.0/acme-fitness/old/models/onboarding_upsell.mlmodel: is not listed in SHA256SUMS [agreement.sums]
    also dist/1.4.0/acme-fitness/old/models/paywall_timing.mlmodel
    also dist/1.4.0/acme-fitness/old/notes/a.txt
    remedy: remove it from the folder, or rebuild the variant
  
  1 artifact, against 5 customers: 7 errors, 0 warnings, 3 notes
  [1]

A file that release.json has a template for is missed.

  $ rm -r $acme && cp -R built $acme
  $ rm $acme/ContextSDK.podspec
  $ renew_sums $acme
  $ release verify $acme --quiet | without_notes
  error: dist/1.4.0/acme-fitness/ContextSDK.podspec: is missing, but release.json has a template for it [agreement.stamps]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]

Without release.json, no file is missing.

  $ (mkdir elsewhere && cd elsewhere && release verify ../$acme --quiet) | without_notes
  warning: ../dist/1.4.0/acme-fitness/ContextSDK.zip: isolation was not checked: there is no customer manifest to search for other customers by [isolation.unchecked]
    remedy: run in the folder with release.json, or name it with --config
  
  1 artifact, isolation not checked without a customer manifest: 0 errors, 1 warning, 3 notes

What variant.json says is held against the manifest, the models and the zip.

  $ record() {
  >   cp built/* $acme
  >   rewrite $acme/variant.json "$1"
  >   cmp -s built/variant.json $acme/variant.json && echo unchanged
  >   renew_sums $acme
  >   release verify $acme --quiet | without_notes | sed 's/\(abcde\)[0-9a-f]*/\1…/' | masked
  > }
  $ record 's/"modelVersion": "[0-9]+"/"modelVersion": "9999"/'
  error: dist/1.4.0/acme-fitness/variant.json: says modelVersion of onboarding_upsell is "9999", but the manifest says "72" [agreement.contents]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
  $ record 's/"flowId": [0-9]+/"flowId": 1/'
  error: dist/1.4.0/acme-fitness/variant.json: says flowId of onboarding_upsell is 1, but the manifest says 8177 [agreement.contents]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
  $ record 's/"baseSha256": "../"baseSha256": "xx/'
  error: dist/1.4.0/acme-fitness/variant.json: products[0].baseSha256 is missing, or not a SHA-256 [agreement.record]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
  $ record 's/"baseSha256": "....../"baseSha256": "abcdef/'
  error: dist/1.4.0/acme-fitness/variant.json: says baseSha256 of ContextSDK.zip is abcde…, but the zip says DIGEST [agreement.contents]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
  $ record 's/com.acme.fitness.beta/com.acme.fitness.gamma/'
  error: dist/1.4.0/acme-fitness/variant.json: says bundle_identifiers is "com.acme.fitness", "com.acme.fitness.gamma", "com.acme.fitness-watch", but the manifest says "com.acme.fitness", "com.acme.fitness.beta", "com.acme.fitness-watch" [agreement.contents]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
  $ record 's/"features": \[/&"x"/'
  error: dist/1.4.0/acme-fitness/variant.json: says features is "x", but the manifest says empty [agreement.contents]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
  $ record 's/"flowName": "[a-z_]+"/"flowName": "churn"/'
  error: dist/1.4.0/acme-fitness/variant.json: does not list the model of flow onboarding_upsell [agreement.contents]
    remedy: rebuild the variant
  error: dist/1.4.0/acme-fitness/variant.json: lists a model of flow "churn", which the manifest does not list [agreement.contents]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 2 errors, 0 warnings, 3 notes
  [1]
  $ record 's/"file": "[a-z_]+\.mlmodel"/"file": "x.mlmodel"/'
  error: dist/1.4.0/acme-fitness/variant.json: says file of onboarding_upsell is "x.mlmodel", but the model on disk says "onboarding_upsell.mlmodel" [agreement.contents]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
  $ record 's/"sha256": "45b49/"sha256": "abcde/'
  error: dist/1.4.0/acme-fitness/variant.json: says sha256 of onboarding_upsell is abcde…, but the model on disk says DIGEST [agreement.contents]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
