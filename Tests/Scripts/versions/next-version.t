The demo from one version to the next: `show-versions`, `bump` and `tag`. Git is the judge.

  $ . "$TESTDIR/setup.sh"
  $ demo
  $ echo dist/ >.gitignore
  $ git init --quiet
  $ commit 'feat: begin'
  $ release show-versions
  templates/ContextSDK.podspec:5:17  1.4.0  s.version
  templates/Package.swift:14:48      1.4.0  url of binaryTarget ContextSDK
  release.json:3:15                  1.4.0  version

A rehearsal changes nothing. It prints the difference that the bump makes, as git shows it.

  $ release bump minor --dry-run >../rehearsed.diff
  $ git status --porcelain
  $ git apply --check ../rehearsed.diff
  $ git apply ../rehearsed.diff
  $ git diff >../applied.diff
  $ git checkout --quiet .
  $ release bump minor
  1.4.0 → 1.5.0: 3 places in 3 files
    templates/ContextSDK.podspec: s.version
    templates/Package.swift: url of binaryTarget ContextSDK
    release.json: version
  next: git diff, then commit
  $ git diff | cmp - ../applied.diff
  $ hunks() { grep -v -e '^diff --git ' -e '^index ' "$1" | sed -E 's/^(@@ [^@]* @@).*/\1/'; }
  $ hunks ../applied.diff | tee ../hunks
  --- a/release.json
  +++ b/release.json
  @@ -1,6 +1,6 @@
   {
     "$schema": "schemas/release.schema.json",
  -  "version": "1.4.0",
  +  "version": "1.5.0",
     "customers": "customers.json",
     "output": "dist",
     "products": [
  --- a/templates/ContextSDK.podspec
  +++ b/templates/ContextSDK.podspec
  @@ -2,7 +2,7 @@
   
   Pod::Spec.new do |s|
     s.name     = 'ContextSDK'
  -  s.version  = '1.4.0'
  +  s.version  = '1.5.0'
     s.summary  = 'Knows the right moment to ask, on the device.'
     s.homepage = 'https://sdk.example.com'
     s.license  = { :type => 'Commercial', :text => 'See the agreement with your account manager.' }
  --- a/templates/Package.swift
  +++ b/templates/Package.swift
  @@ -11,7 +11,7 @@
     targets: [
       .binaryTarget(
         name: "ContextSDK",
  -      url: "https://sdk.example.com/{{app_id}}/1.4.0/ContextSDK.zip",
  +      url: "https://sdk.example.com/{{app_id}}/1.5.0/ContextSDK.zip",
         checksum: "{{checksum}}"
       )
     ]
  $ hunks ../rehearsed.diff | cmp - ../hunks
  $ release check
  reading 5 of 5 customers
  1.5.0: 5 customers with 6 models in order; 0 problems, 0 warnings

A version that is not committed is not tagged.

  $ release tag 2>&1 | grep -v '^index '
  diff --git a/release.json b/release.json
  --- a/release.json
  +++ b/release.json
  @@ -1,6 +1,6 @@
   {
     "$schema": "schemas/release.schema.json",
  -  "version": "1.4.0",
  +  "version": "1.5.0",
     "customers": "customers.json",
     "output": "dist",
     "products": [
  diff --git a/templates/ContextSDK.podspec b/templates/ContextSDK.podspec
  --- a/templates/ContextSDK.podspec
  +++ b/templates/ContextSDK.podspec
  @@ -2,7 +2,7 @@
   
   Pod::Spec.new do |s|
     s.name     = 'ContextSDK'
  -  s.version  = '1.4.0'
  +  s.version  = '1.5.0'
     s.summary  = 'Knows the right moment to ask, on the device.'
     s.homepage = 'https://sdk.example.com'
     s.license  = { :type => 'Commercial', :text => 'See the agreement with your account manager.' }
  diff --git a/templates/Package.swift b/templates/Package.swift
  --- a/templates/Package.swift
  +++ b/templates/Package.swift
  @@ -11,7 +11,7 @@ let package = Package(
     targets: [
       .binaryTarget(
         name: "ContextSDK",
  -      url: "https://sdk.example.com/{{app_id}}/1.4.0/ContextSDK.zip",
  +      url: "https://sdk.example.com/{{app_id}}/1.5.0/ContextSDK.zip",
         checksum: "{{checksum}}"
       )
     ]
  the working tree: has uncommitted changes: release.json, templates/ContextSDK.podspec, templates/Package.swift
    remedy: commit or stash them
  release: 1 problem; nothing was written
  [65]
  $ git tag
  $ commit 'chore(release): 1.5.0'
  $ release tag | at_head
  tag 1.5.0, annotated, on commit HEAD
  $ git fsck --strict
  $ git describe --exact-match
  1.5.0
  $ release tag | at_head
  tag 1.5.0 is already on commit HEAD

It is a release of models: the framework stays at 1.4.0, as `products[].version` says.

  $ release build --all --quiet >/dev/null
  $ release verify dist/1.5.0 --quiet | tail -n 1
  5 artifacts, against 5 customers: 0 errors, 0 warnings, 6 notes

Without that, the framework is not this release's, and no template is to blame.

  $ edit release.json 'del(.products[].version)'
  $ release check
  reading 5 of 5 customers
  Examples/ContextSDK/Build/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist: CFBundleShortVersionString is 1.4.0, but the release is 1.5.0 [bundle.version]
    product ContextSDK
    also Examples/ContextSDK/Build/ContextSDK.xcframework/ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources/Info.plist
    slices: ios-arm64, ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator
    remedy: set MARKETING_VERSION of the framework's target to 1.5.0, and rebuild the xcframework; for a release that keeps this framework, set `version` of the product in release.json to 1.4.0
  note: to accept bundle.version, write "verify": { "rules": { "bundle.version": "warning" } } into the release configuration; `release accept bundle.version` does, also for one path
  release: 1 problem
  [65]

The version of a product has to be one.

  $ for wrong in '"one"' '"1..4"' '"v1.4.0"' 14; do edit release.json ".products[0].version = $wrong"; release check; echo "[$?]"; done
  release.json:11: products[0].version: expected numbers with dots between them, found "one"
    remedy: write the CFBundleShortVersionString of the framework's Info.plist, such as "1.4.0"
  release: 1 problem
  [78]
  release.json:11: products[0].version: expected numbers with dots between them, found "1..4"
    remedy: write the CFBundleShortVersionString of the framework's Info.plist, such as "1.4.0"
  release: 1 problem
  [78]
  release.json:11: products[0].version: expected numbers with dots between them, found "v1.4.0"
    remedy: write the CFBundleShortVersionString of the framework's Info.plist, such as "1.4.0"
  release: 1 problem
  [78]
  release.json:11: products[0].version: expected a string, found 14
    remedy: write the CFBundleShortVersionString of the framework's Info.plist, such as "1.4.0"
  release: 1 problem
  [78]

Without release.json, the file that has the version is named.

  $ mkdir ../bare && cd ../bare && git init --quiet
  $ printf 'Pod::Spec.new do |s|\n  s.name = "Kit"\n  s.version = "1.6.0"\nend\n' >Kit.podspec
  $ release bump 1.5.0
  Kit.podspec: 1.5.0 is not above 1.6.0
    remedy: choose a higher version, or allow this one with --allow-lower
  [64]
  $ release bump 1.07.0
  Kit.podspec: 1.07.0 has zeros before a number, and 1.6.0 has not
    remedy: write it without them; for a version that is a date, edit Kit.podspec by hand once
  [64]

A machine without a clock begins at 1970. git takes that for no date, unless it is told.

  $ commit 'chore: more'
  $ GIT_AUTHOR_DATE= GIT_COMMITTER_DATE= RELEASE_TIME=1970-01-01T00:00:10Z release bump patch --commit --quiet >/dev/null
  $ git log -1 --format='%at %ct'
  10 10

A file that may not be written, or is on a disk that may not, is left alone.

  $ chmod 444 Kit.podspec; bound release bump patch --quiet
  Kit.podspec: is not writable
    remedy: run `chmod u+w` on it, or check who owns it, and that its disk is not mounted read-only
  release: 1 problem; nothing was written
  [65]

What git is told not to see is in no commit, and a filter may put something else there.

  $ mkdir ../hidden && cd ../hidden && git init --quiet
  $ echo '{ "version": "1.4.0", "versions": { "files": ["SDK.podspec"] } }' >release.json
  $ printf 'Pod::Spec.new do |s|\n  s.name = "SDK"\n  s.version = "1.4.0"\nend\n' >SDK.podspec
  $ commit 'feat: begin'
  $ git update-index --skip-worktree SDK.podspec
  $ release bump minor --commit --dry-run
  $TMPDIR/hidden: cannot commit SDK.podspec: git is told not to see changes of it (skip-worktree)
    remedy: run `git update-index --no-skip-worktree SDK.podspec` there
  release: 1 problem; nothing was written
  [65]
  $ git update-index --no-skip-worktree SDK.podspec
  $ echo 'SDK.podspec filter=old' >.git/info/attributes; git config filter.old.clean 'sed s/1.5.0/1.4.0/'
  $ release bump minor --commit
  SDK.podspec: git does not commit it as it is
    remedy: commit it; if git sees no change, first mend the filter that `git check-attr filter SDK.podspec` names, and run `git add --renormalize SDK.podspec`; then run the same command again
  release: 1 problem; nothing was written
  [65]
  $ git status --porcelain; git log --format=%s
  feat: begin
  $ release bump minor; git commit --quiet --all --message 'chore(release): 1.5.0'
  1.4.0 → 1.5.0: 2 places in 2 files
    SDK.podspec: s.version
    release.json: version
  next: git diff, then commit
  $ release bump 1.5.0 --commit
  SDK.podspec: git does not commit it as it is
    remedy: commit it; if git sees no change, first mend the filter that `git check-attr filter SDK.podspec` names, and run `git add --renormalize SDK.podspec`; then run the same command again
  release: 1 problem; nothing was written
  [65]
  $ release bump 1.5.0 --commit --dry-run --quiet | head -n 1
  SDK.podspec: git does not commit it as it is
    remedy: commit it; if git sees no change, first mend the filter that `git check-attr filter SDK.podspec` names, and run `git add --renormalize SDK.podspec`; then run the same command again
  release: 1 problem; nothing was written
  [65]
  $ rm .git/info/attributes; git add --renormalize SDK.podspec; git commit --quiet --message 'fix: the version'
  $ release bump 1.5.0 --commit
  every file carries 1.5.0 already
