Parts of a release that several jobs have built, put together by `release merge`.

  $ . "$TESTDIR/../setup.sh"
  $ workspace customer{1..7}:upsell=1 zeta
  $ release plan --all --json --quiet | document plan >plan.json
  $ part() { release build --plan plan.json --shard $1 --output parts/${1%/*} --quiet >/dev/null; }

The whole is as if one machine had built it. A part is named by its output or by the folder of the version.

  $ part 1/3
  $ part 2/3
  $ part 3/3
  $ ls parts/2/1.0.0
  customer2
  customer5
  index.json
  zeta
  $ release merge parts/1 parts/2 parts/3/1.0.0 --plan plan.json --json --quiet | document merge | jq .variantCount
  8
  $ release build --all --output whole --quiet >/dev/null
  $ diff -r --exclude=.release whole dist

A variant that two parts have is not two variants. A build finds them all in place.

  $ release merge parts/1 parts/2 parts/3 whole --quiet
  4 parts with 8 variants are in dist/1.0.0
  
  every file has its digest; the variants were judged where they were built, from these inputs: 0 errors
  $ release build --all --json --quiet | jq -c '[.variants[].change]'
  ["unchanged","unchanged","unchanged","unchanged","unchanged","unchanged","unchanged","unchanged"]

What a build here would leave in place was judged already.

  $ rm -r parts dist
  $ part 1/2
  $ part 2/2
  $ release merge parts/1 parts/2
  reading 2 parts
  placing 8 in dist/1.0.0
  2 parts with 8 variants are in dist/1.0.0
  
  every file has its digest; the variants were judged where they were built, from these inputs: 0 errors

The whole is judged always.

  $ echo '?' >dist/1.0.0/stray.txt
  $ release merge parts/1 parts/2 --quiet
  2 parts with 8 variants are in dist/1.0.0
  
  warning: dist/1.0.0/stray.txt: belongs to no variant, and was not checked [agreement.release]
    remedy: remove it from the folder
  
  every file has its digest; the variants were judged where they were built, from these inputs: 0 errors

Anything else is judged here, such as parts of other templates, on which they agree and this folder does not.

  $ rm -r dist
  $ cp templates/NOTES.md kept.md
  $ rewrite templates/NOTES.md 's/^# /## /'
  $ release merge parts/1 parts/2 --quiet | tail -n 1
  8 artifacts, against 8 customers: 0 errors, 0 warnings, 4 notes
  $ mv kept.md templates/NOTES.md

Parts of two versions of the tool are not parts of one release.

  $ edit parts/1/1.0.0/customer1/variant.json '.tool.version = "0.0.9"'
  $ (cd parts/1/1.0.0/customer1 && sha256sum *.zip *.podspec Package.swift RELEASE_NOTES.md variant.json >SHA256SUMS)
  $ release merge parts/2 parts/1 --quiet 2>&1 | sed 's/→ .*/→ VERSION/'
  parts/2/1.0.0/customer2: was made from other inputs than parts/1/1.0.0/customer1: release 0.0.9 → VERSION
    remedy: build all parts from the same files, with the same `release`
  release: 1 problem; nothing was written
  [65]
