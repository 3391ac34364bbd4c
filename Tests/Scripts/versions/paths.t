`bump` runs above, beside and in the folder of release.json, and names files by paths of every kind.

  $ . "$TESTDIR/../setup.sh"
  $ git init --quiet
  $ mkdir -p docs 'ios/Über uns'
  $ cat >ios/release.json <<'END'
  > {
  >   "version": "1.4.0",
  >   "products": [{ "name": "SDK", "base": "SDK.xcframework" }],
  >   "versions": { "files": [
  >     "./Über uns/SDK.podspec", { "path": "../docs/a \"b\".md", "pattern": "v{{version}}" },
  >     { "path": "link.md", "pattern": "v{{version}}" }
  >   ] }
  > }
  > END
  $ printf "Pod::Spec.new do |s|\n  s.version = '1.4.0'\nend\n" >'ios/Über uns/SDK.podspec'
  $ chmod 755 'ios/Über uns/SDK.podspec'
  $ printf v1.4.0 >'docs/a "b".md'
  $ printf 'v1.4.0\r\n' >ios/target.md
  $ ln -s target.md ios/link.md
  $ commit 'feat: begin'

The difference is the same by every path of the configuration, and git can apply it.

  $ release bump 2.0.0-rc.1 --dry-run --config ios/release.json >../rehearsed.diff
  $ git apply --check ../rehearsed.diff
  $ release bump 2.0.0-rc.1 --dry-run --config ios/../ios/release.json | cmp - ../rehearsed.diff
  $ release bump 2.0.0-rc.1 --dry-run --config "$PWD/ios/release.json" | cmp - ../rehearsed.diff
  $ git apply ../rehearsed.diff
  $ git diff >../applied.diff
  $ git checkout --quiet .

In the folder of the configuration, with a version file above it: the mode, the link, the missing line feed and the CR stay.

  $ (cd ios && release bump 2.0.0-rc.1)
  1.4.0 → 2.0.0-rc.1: 4 places in 4 files
    ./Über uns/SDK.podspec: s.version
    ../docs/a "b".md: “v{{version}}”
    link.md: “v{{version}}”
    release.json: version
  next: git diff, then commit
  $ git diff | cmp - ../applied.diff
  $ git -c core.quotePath=false diff --name-only
  "docs/a \"b\".md"
  ios/release.json
  ios/target.md
  ios/Über uns/SDK.podspec
  $ git diff --summary
  $ (cd docs && release bump 2.0.0 --config ../ios/release.json)
  2.0.0-rc.1 → 2.0.0: 4 places in 4 files
    ../ios/./Über uns/SDK.podspec: s.version
    ../ios/../docs/a "b".md: “v{{version}}”
    ../ios/link.md: “v{{version}}”
    ../ios/release.json: version
  next: git diff, then commit
  $ cat -v ios/target.md
  v2.0.0^M
  $ readlink ios/link.md
  target.md

Messages name the configuration by the name that it has.

  $ echo '{"version": "1.4.0", "versions": {"files": ["Nowhere.podspec"]}}' >sdk.json
  $ release show-versions --config sdk.json
  Nowhere.podspec: no such file
    remedy: correct its path in sdk.json, or remove it from `versions`
  sdk.json:1:14  1.4.0  version
  [65]
  $ echo '{"version": "1.4.0", "templates": {"package": "Nowhere.swift"}}' >sdk.json
  $ release bump minor --config sdk.json
  Nowhere.swift: no such file
    remedy: put the file there, or correct its path in sdk.json
  release: 1 problem; nothing was written
  [65]
  $ release bump 26.08 --config sdk.json
  sdk.json: 26.08 has zeros before a number, and 1.4.0 has not
    remedy: write it without them; for a version that is a date, edit sdk.json by hand once
  [64]
