Same inputs, same bytes: wherever, whenever and by whomever a release is built.

  $ . "$TESTDIR/setup.sh"

The workspace has every kind of entry: several products, of which one's name begins with another's, links, executables, and
names in other letters.

  $ mkdir first && cd first && workspace
  $ product Context
  $ mkdir 'base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Grüße 🎉'
  $ echo grüße >'base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Grüße 🎉/tschüß.txt'
  $ cp -R . ../second
  $ release build --all --quiet --jobs 1 >/dev/null
  $ ls dist/1.0.0 dist/1.0.0/alpha
  dist/1.0.0:
  alpha
  beta
  gamma
  index.json
  
  dist/1.0.0/alpha:
  Context.podspec
  Context.zip
  ContextSDK.podspec
  ContextSDK.zip
  Package.swift
  RELEASE_NOTES.md
  SHA256SUMS
  variant.json

A copy that others made carries other times, and other rights for those who are not its owner. How many build it at once, where, in what
language and with what mask makes no difference either.

  $ cd ../second
  $ find . -exec touch -h -t 201111111111.11 {} +
  $ chmod -R go-rwx .
  $ same() {
  >   local mask=$1
  >   shift
  >   rm -rf dist
  >   (umask $mask && env "$@" >/dev/null) && diff -r -x .release ../first/dist dist
  > }
  $ same 077 TZ=Pacific/Kiritimati LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 release build --all --quiet --jobs=64
  $ same 000 TZ=America/St_Johns LC_ALL=C LANG= release build --all --quiet --jobs 2

Running again changes nothing, and leaves nothing but a lock.

  $ release build --all --quiet | grep alpha:
  alpha: unchanged
  $ diff -r -x .release ../first/dist dist
  $ ls -A dist/.release | grep -v stamps
  lock

One by one is the same as all.

  $ rm -r dist
  $ release build --customer gamma --quiet >/dev/null
  $ release build --customer alpha --customer beta --quiet >/dev/null
  $ diff -r -x .release ../first/dist dist

The epoch changes times, and nothing else.

  $ SOURCE_DATE_EPOCH=1700000000 TZ=Asia/Tokyo release build --all --quiet >/dev/null
  $ for app in alpha beta gamma; do
  >   for side in first second; do
  >     zip=../$side/dist/1.0.0/$app/ContextSDK.zip
  >     zipinfo -lT --h-t $zip >../$side.list || echo "[$?]"
  >     awk '{ print $8 }' ../$side.list | sort -u
  >     awk '{ $8 = ""; print }' ../$side.list >../$side.rest
  >     rm -rf ../$side.files && unzip -qq $zip -d ../$side.files
  >     links ../$side.files >../$side.links
  >   done
  >   cmp ../first.rest ../second.rest
  >   diff -r ../first.files ../second.files
  >   cmp ../first.links ../second.links
  > done
  19800101.000000
  20231114.221320
  19800101.000000
  20231114.221320
  19800101.000000
  20231114.221320
  $ cat ../second.links
  ./ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/ContextSDK -> Versions/Current/ContextSDK
  ./ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Resources -> Versions/Current/Resources
  ./ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/Current -> A
