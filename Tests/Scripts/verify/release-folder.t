`release verify` of a release's folder: its index, its variants, and what else is in it.

  $ . "$TESTDIR/setup.sh"
  $ demo

An index that does not say what the variants say is found.

  $ cp dist/1.4.0/index.json kept.json
  $ rewrite dist/1.4.0/index.json 's/"modelVersion": "73"/"modelVersion": "74"/'
  $ release verify dist/1.4.0 --quiet | without_notes
  error: dist/1.4.0/index.json: lists "c2d67cdb-e117-4c3e-acca-2ae7f1a42210" with models[0].modelVersion "74", but its variant.json says "73" [agreement.index]
    remedy: rebuild the release: the list is made from the variants' records
  
  5 artifacts, against 5 customers: 1 error, 0 warnings, 6 notes
  [1]

So is a release without one. A variant alone needs none.

  $ rm dist/1.4.0/index.json
  $ release verify dist/1.4.0 --quiet | without_notes
  error: dist/1.4.0: contains no index.json [agreement.index]
    remedy: rebuild the release: the list is made from the variants' records
  
  5 artifacts, against 5 customers: 1 error, 0 warnings, 6 notes
  [1]
  $ release verify dist/1.4.0/acme-fitness --quiet | without_notes
  
  1 artifact, against 5 customers: 0 errors, 0 warnings, 3 notes
  $ mv kept.json dist/1.4.0/index.json

A zip that is a link is said to be one, and not that variant.json names a file which does not exist. A link, a folder and a
file beside the variants are told too.

  $ mv dist/1.4.0/acme-fitness/ContextSDK.zip elsewhere.zip
  $ ln -s "$PWD/elsewhere.zip" dist/1.4.0/acme-fitness/ContextSDK.zip
  $ cp -R Examples/ContextSDK/Models/Custom/c2d67cdb-e117-4c3e-acca-2ae7f1a42210 dist/1.4.0/zzz
  $ echo x >dist/1.4.0/loose.txt
  $ ln -s acme-fitness dist/1.4.0/latest
  $ release verify dist/1.4.0 --quiet | grep -e ': is a link' -e agreement.release
  error: dist/1.4.0/acme-fitness/ContextSDK.zip: is a link to "$TMPDIR/work/elsewhere.zip" [agreement.folder]
  error: dist/1.4.0/latest: is a link to "acme-fitness" [agreement.release]
  warning: dist/1.4.0/loose.txt: belongs to no variant, and was not checked [agreement.release]
  error: dist/1.4.0/zzz: is not a variant: it contains neither a zip nor variant.json, and was not checked [agreement.release]
  [1]
  $ release verify dist/1.4.0 --quiet | grep -c 'names "ContextSDK.zip"'
  0
  [1]
  $ mv elsewhere.zip dist/1.4.0/acme-fitness/ContextSDK.zip
  $ rm -r dist/1.4.0/zzz dist/1.4.0/loose.txt dist/1.4.0/latest

A folder is not a variant because of any zip in it. A variant without its variant.json is still one, and under another
name it is the folder of somebody else.

  $ release verify Examples --quiet
  Examples: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  release: 1 problem
  [65]
  $ release verify . --quiet
  .: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  release: 1 problem
  [65]
  $ mv dist/1.4.0/acme-fitness/variant.json kept.json
  $ release verify dist/1.4.0/acme-fitness --quiet | without_notes
  error: dist/1.4.0/acme-fitness: contains no variant.json [agreement.record]
    remedy: rebuild the variant
  
  1 artifact, against 5 customers: 1 error, 0 warnings, 3 notes
  [1]
  $ cp -R dist/1.4.0/acme-fitness dist/1.4.0/somebody
  $ release verify dist/1.4.0/somebody --quiet | without_notes
  error: dist/1.4.0/somebody: is the folder of customer "somebody", who is not in the manifest [agreement.customer]
    remedy: remove the folder, as `release build --all --prune` does, or name the customer with --customer
  error: dist/1.4.0/somebody: contains no variant.json [agreement.record]
    remedy: rebuild the variant
  warning: dist/1.4.0/somebody/ContextSDK.zip: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 2 errors, 1 warning, 3 notes
  [1]
  $ rm -r dist/1.4.0/somebody
  $ mv kept.json dist/1.4.0/acme-fitness/variant.json

A release lacks the variants of customers who came later.

  $ edit customers.json '. + [range(1; 5) | {app_id: "late-\(.)", bundle_identifiers: ["com.late.app\(.)"], customModels: []}]'
  $ release verify dist/1.4.0 --strict --quiet | without_notes
  warning: dist/1.4.0: has no variant of 4 of 9 customers: late-1, late-2, late-3, late-4 [agreement.complete]
    remedy: build them: `release build --all`
  
  5 artifacts, against 9 customers: 0 errors, 1 warning, 6 notes
  [1]
  $ release verify dist/1.4.0 --quiet >/dev/null

An older release need not have them.

  $ release bump minor --quiet
  1.4.0 → 1.5.0: 3 places in 3 files
    templates/ContextSDK.podspec: s.version
    templates/Package.swift: url of binaryTarget ContextSDK
    release.json: version
  next: git diff, then commit
  $ release verify dist/1.4.0 --strict --quiet | grep -A 1 complete
  note: dist/1.4.0: has no variant of 4 of 9 customers: late-1, late-2, late-3, late-4 [agreement.complete]
  
  $ release verify dist/1.4.0 --strict --quiet | without_notes
  
  5 artifacts, against 9 customers: 0 errors, 0 warnings, 8 notes
