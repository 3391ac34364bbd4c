Versions of any repository that has podspecs, without a release.json.

  $ . "$TESTDIR/setup.sh"
  $ podspec() { printf "Pod::Spec.new do |s|\n  s.version = '$2'\nend\n" >$1.podspec; }
  $ podspec SDK 1.4.0; podspec UI 1.4.0
  $ git init --quiet
  $ commit 'feat: begin'
  $ release show-versions
  UI.podspec:2:16   1.4.0  s.version
  SDK.podspec:2:16  1.4.0  s.version

All have to say the same.

  $ podspec UI 1.3.0
  $ release show-versions
  UI.podspec:2:16: s.version is 1.3.0, and SDK.podspec:2 says 1.4.0
    remedy: write 1.4.0 there, or write a release.json that lists the version files; `release bump` keeps them equal
  UI.podspec:2:16   1.3.0  s.version
  SDK.podspec:2:16  1.4.0  s.version
  [1]
  $ git checkout --quiet .

The version that is there changes nothing; a lower one has to be allowed.

  $ release bump 1.4.0
  every file carries 1.4.0 already
  $ git status --porcelain
  $ release bump 1.3.9 2>/dev/null
  [64]
  $ git status --porcelain
  $ release bump 1.3.9 --allow-lower
  1.4.0 → 1.3.9: 2 places in 2 files
    UI.podspec: s.version
    SDK.podspec: s.version
  next: git diff, then commit
  $ git checkout --quiet .

A release: the tag, the next version with its commit, its notes, and its tag. The address of whoever commits may be that of `EMAIL`.

  $ unset GIT_AUTHOR_EMAIL GIT_COMMITTER_EMAIL
  $ export EMAIL=release@example.com
  $ release tag | at_head
  tag 1.4.0, annotated, on commit HEAD
  $ release bump minor --commit >../said; at_head <../said
  1.4.0 → 1.5.0: 2 places in 2 files
    UI.podspec: s.version
    SDK.podspec: s.version
  commit HEAD
  next: release tag
  $ git log -1 --format='%s: %an %ae, %cn %ce'
  chore(release): 1.5.0: Ada Author release@example.com, Cora Committer release@example.com
  $ release notes | tee ../notes
  ## 1.5.0 (2023-11-14)
  
  No notable changes.

A commit that is named has its version too.

  $ release notes --to HEAD | cmp - ../notes
  $ release tag | at_head
  tag 1.5.0, annotated, on commit HEAD
  $ git tag
  1.4.0
  1.5.0

A version that is computed is not passed over, whether others have it as text or none has.

  $ cat >Package.swift <<'SWIFT'
  > func url(_ name: String) -> String { "https://sdk.example.com/download/v1.5.0/\(name).zip" }
  > let package = Package(name: "SDK", targets: [.binaryTarget(name: "SDK", url: url("SDK"), checksum: "0")])
  > SWIFT
  $ release bump minor
  Package.swift:2:78: url of binaryTarget SDK is computed: url("SDK")
    remedy: write the version as a string, or list the file with the text around it, such as "pattern": "v{{version}}/"
  release: 1 problem; nothing was written
  [65]
  $ git status --porcelain
  ?? Package.swift
  $ printf '{ "version": "1.5.0", "versions": { "files": ["SDK.podspec", "UI.podspec",' >release.json
  $ echo '{ "path": "Package.swift", "pattern": "download/v{{version}}/" }] } }' >>release.json
  $ release bump minor --quiet
  1.5.0 → 1.6.0: 4 places in 4 files
    SDK.podspec: s.version
    UI.podspec: s.version
    Package.swift: “download/v{{version}}/”
    release.json: version
  next: git diff, then commit
  $ grep -o 'download/[^/]*' Package.swift
  download/v1.6.0
  $ git checkout --quiet . && rm release.json Package.swift
  $ mkdir ../computed
  $ printf 'Pod::Spec.new do |s|\n  s.version = ENV["LIB_VERSION"] || "2.3.4"\nend\n' >../computed/SDK.podspec
  $ (cd ../computed && release show-versions)
  SDK.podspec:2:15: s.version is computed: ENV["LIB_VERSION"] || "2.3.4"
    remedy: write the version as a string, or set LIB_VERSION where the file is read
  release: 1 problem
  [65]

Tags are named as those that are there.

  $ git init --quiet ../tags && cd ../tags
  $ podspec SDK 1.0.0; commit 'feat!: one'; git tag v1.0.0
  $ podspec SDK 1.1.0; commit 'feat: two'; git tag v1.1.0; git tag android/v9.0.0
  $ echo x >file; commit 'fix: three'
  $ release notes
  ## Unreleased (2023-11-14)
  
  ### Fixes
  
  - three (`75ff064`)
  $ release bump auto --commit --quiet | head -n 1
  1.1.0 → 1.1.1: 1 place in 1 file
  $ release tag | at_head
  tag v1.1.1, annotated, on commit HEAD

With a release.json, `git.tag` says it. A level by the wrong tags is none.

  $ echo '{ "version": "1.1.1", "versions": { "files": ["SDK.podspec"] } }' >release.json
  $ commit 'feat: four'
  $ release bump auto
  release.json:1: git.tag: no tag before HEAD is {{version}}, but others are v{{version}}, so the last release is not known
    remedy: if those are its releases, write "git": { "tag": "v{{version}}" }; else name a level, such as patch
  release: 1 problem; nothing was written
  [65]
  $ cd ../work

A constant may have more than the version in it.

  $ mkdir ../constant && cd ../constant
  $ echo 'static NSString * const kSDK = @"ios5.6.2";' >SDK.m
  $ echo '{ "version": "5.6.2", "versions": { "files": [{ "path": "SDK.m", "constant": "kSDK" }] } }' >release.json
  $ release show-versions
  SDK.m:1:34: kSDK is "ios5.6.2", which is not a version
    remedy: write "pattern": "\"ios{{version}}\"" instead of "constant"
  release.json:1:15  5.6.2  version
  [65]
  $ edit release.json '.versions.files[0] = { "path": "SDK.m", "pattern": "\"ios{{version}}\"" }'
  $ release bump minor --quiet && cat SDK.m
  5.6.2 → 5.7.0: 2 places in 2 files
    SDK.m: “"ios{{version}}"”
    release.json: version
  next: git diff, then commit
  static NSString * const kSDK = @"ios5.7.0";
  $ cd ../work

Commands that build name what they need.

  $ release build --all
  release.json: there is no such file
    remedy: run `release init` to begin one, run in the folder that contains it, or name the file with --config; for versions, notes and tags, a podspec or Package.swift with a version is enough
  release: 1 problem; nothing was written
  [78]
