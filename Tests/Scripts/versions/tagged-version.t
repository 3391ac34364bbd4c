Zips of a version that has a tag are not replaced.

  $ . "$TESTDIR/setup.sh"
  $ workspace alpha:upsell=3 beta
  $ echo dist/ >.gitignore
  $ git init --quiet
  $ commit 'feat: begin'
  $ release build --all --quiet | grep ': '
  alpha: new
  beta: new
  next: (cd dist/1.0.0/alpha && sha256sum -c SHA256SUMS)
  $ release tag | at_head
  tag 1.0.0, annotated, on commit HEAD

The framework has another file now: nothing is built with it.

  $ echo '// new' >base/ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Added.h
  $ release build --all --quiet
  dist/1.0.0: tag 1.0.0 exists, but this build has other zips for alpha, beta
    remedy: run `release bump patch`; if 1.0.0 was never published, pass --allow-replace
  release: 1 problem; nothing was written
  [65]
  $ release build --customer alpha --quiet
  dist/1.0.0: tag 1.0.0 exists, but this build has other zips for alpha
    remedy: run `release bump patch`; if 1.0.0 was never published, pass --allow-replace
  release: 1 problem; nothing was written
  [65]
  $ release build --all --dry-run --quiet
  dist/1.0.0: tag 1.0.0 exists, but this build has other zips for alpha, beta
    remedy: run `release bump patch`; if 1.0.0 was never published, pass --allow-replace
  release: 1 problem; nothing was written
  [65]
  $ release verify dist/1.0.0 --quiet | without_notes | masked
  error: dist/1.0.0/alpha/variant.json: says baseSha256 of ContextSDK.zip is DIGEST, but the base framework on the disk has DIGEST [agreement.contents]
    customers: all 2
    remedy: rebuild the variant, or restore the base framework that it was made of
  
  2 artifacts, against 2 customers: 1 error, 0 warnings, 4 notes
  [1]
  $ zipinfo -1 dist/1.0.0/alpha/ContextSDK.zip | grep -c Added.h
  0
  [1]

Who wants to replace them has to say so; then they are what is built.

  $ release build --all --allow-replace --quiet | grep ': '
  alpha: replaced
  beta: replaced
  next: (cd dist/1.0.0/alpha && sha256sum -c SHA256SUMS)
  $ zipinfo -1 dist/1.0.0/alpha/ContextSDK.zip | grep Added.h
  ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Added.h
  $ release build --all --quiet | grep ': '
  alpha: unchanged
  beta: unchanged
  next: (cd dist/1.0.0/alpha && sha256sum -c SHA256SUMS)

Other notes are not another zip.

  $ echo 'Notes of {{version}}' >templates/NOTES.md
  $ release build --all --quiet | grep ': '
  alpha: replaced
  beta: replaced
  next: (cd dist/1.0.0/alpha && sha256sum -c SHA256SUMS)
  $ cat dist/1.0.0/alpha/RELEASE_NOTES.md
  Notes of 1.0.0
