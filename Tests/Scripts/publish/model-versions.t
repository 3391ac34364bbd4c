The bytes that were published under a model's version never change.

  $ . "$TESTDIR/setup.sh"
  $ small 2
  $ release publish --all --quiet >/dev/null
  $ model=Models/Custom/customer100/upsell.mlmodel
  $ sha256sum $model
  0c6471e2da71c78c4805408adacbe41772ad3a09755a8a625e459f8037262428  Models/Custom/customer100/upsell.mlmodel

Another model of the same version is there for 1.1.0, which is not built yet. It is refused by all that reads it, and the other customer's variant is built.

  $ fixture model upsell 1 again >$model
  $ sha256sum $model
  d082940990d9ed42adac0547289091cc6e72fc99f770326203bb4893a448ffd2  Models/Custom/customer100/upsell.mlmodel
  $ edit release.json '.version = "1.1.0"'
  $ release check --quiet
  Models/Custom/customer100/upsell.mlmodel: upsell 1 is d082940990d9ed42adac0547289091cc6e72fc99f770326203bb4893a448ffd2, but was published in 1.0.0 as 0c6471e2da71c78c4805408adacbe41772ad3a09755a8a625e459f8037262428
    app_id customer100: upsell
    remedy: raise modelVersion: bytes that were published under a version never change
  1.1.0: 1 customer with 1 model in order; 1 problem, 0 warnings
  [1]
  $ release plan --customer customer100 --quiet
  Models/Custom/customer100/upsell.mlmodel: upsell 1 is d082940990d9ed42adac0547289091cc6e72fc99f770326203bb4893a448ffd2, but was published in 1.0.0 as 0c6471e2da71c78c4805408adacbe41772ad3a09755a8a625e459f8037262428
    app_id customer100: upsell
    remedy: raise modelVersion: bytes that were published under a version never change
  0 variants of version 1.1.0 into dist/1.1.0
  
  product ContextSDK
    from base/ContextSDK.xcframework (7 files, 3.0 kB)
    models go into ios-arm64/ContextSDK.framework
    models go into ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/Resources
  [65]
  $ release build --customer customer100 --allow-replace --quiet
  Models/Custom/customer100/upsell.mlmodel: upsell 1 is d082940990d9ed42adac0547289091cc6e72fc99f770326203bb4893a448ffd2, but was published in 1.0.0 as 0c6471e2da71c78c4805408adacbe41772ad3a09755a8a625e459f8037262428
    app_id customer100: upsell
    remedy: raise modelVersion: bytes that were published under a version never change
  release build: 1 customer failed, nothing was written: customer100
  [65]
  $ release build --all --quiet 2>&1 | grep -v -e sha256 -e " kB"
  Models/Custom/customer100/upsell.mlmodel: upsell 1 is d082940990d9ed42adac0547289091cc6e72fc99f770326203bb4893a448ffd2, but was published in 1.0.0 as 0c6471e2da71c78c4805408adacbe41772ad3a09755a8a625e459f8037262428
    app_id customer100: upsell
    remedy: raise modelVersion: bytes that were published under a version never change
  ContextSDK 1.1.0 is in dist/1.1.0
  
  customer101: new
      model   upsell 1 (upsell.mlmodel, 115 B, identity)
    with Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
  
  release build: 1 customer failed, the others are done: customer100
  [2]
  $ ls dist/1.1.0
  customer101
  index.json

What was built where nobody knew what was published is not published either.

  $ mv releases.jsonl elsewhere
  $ build
  $ mv elsewhere releases.jsonl
  $ release publish --all --quiet 2>&1
  dist/1.1.0/customer100: upsell 1 is d082940990d9ed42adac0547289091cc6e72fc99f770326203bb4893a448ffd2, but was published in 1.0.0 as 0c6471e2da71c78c4805408adacbe41772ad3a09755a8a625e459f8037262428
    app_id customer100: upsell
    remedy: raise modelVersion: bytes that were published under a version never change
  customer101  mirror: published www/customer101/1.1.0
  customer101  repositories: published $TMPDIR/work/remotes/customer101.git 1.1.0
  1.1.0: 2 published, 0 there already, 0 held back, 1 failed
  release publish: 1 customer failed, the others are done: customer100
  [2]
  $ ls www/customer100
  1.0.0

Devices still have what was withdrawn.

  $ release withdraw 1.0.0 --all --yes --reason bad --quiet >/dev/null
  $ release build --all --quiet 2>&1 | grep published
  Models/Custom/customer100/upsell.mlmodel: upsell 1 is d082940990d9ed42adac0547289091cc6e72fc99f770326203bb4893a448ffd2, but was published in 1.0.0 as 0c6471e2da71c78c4805408adacbe41772ad3a09755a8a625e459f8037262428
    remedy: raise modelVersion: bytes that were published under a version never change
  [2]

With another version, it is another model.

  $ fixture model upsell 2 again >$model
  $ customer customer100 '.customModels[0].modelVersion = 2'
  $ build
  $ release publish --all --quiet
  customer100  mirror: published www/customer100/1.1.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 1.1.0
  customer101  mirror: was there www/customer101/1.1.0
  customer101  repositories: was there $TMPDIR/work/remotes/customer101.git 1.1.0
  1.1.0: 2 published, 2 there already, 0 held back, 0 failed

A compiler of another version makes other bytes of the same model. Of models that a program compiles, that is a warning, once they are compiled.

  $ rm releases.jsonl
  $ cat >compile.sh <<'END'
  > n=$(basename "$1" .mlmodel); mkdir "$2/$n.mlmodelc"; cat compiler "$1" >"$2/$n.mlmodelc/coremldata.bin"
  > END
  $ edit release.json '.models.command = ["sh", "compile.sh", "{{model}}", "{{output}}"] | .version = "2.0.0"'
  $ printf 16.0 >compiler
  $ release build --all --no-cache --quiet >/dev/null
  $ release publish --all --quiet
  customer100  mirror: published www/customer100/2.0.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 2.0.0
  customer101  mirror: published www/customer101/2.0.0
  customer101  repositories: published $TMPDIR/work/remotes/customer101.git 2.0.0
  2.0.0: 4 published, 0 there already, 0 held back, 0 failed
  $ edit release.json '.version = "2.1.0"'
  $ printf 16.1 >compiler
  $ release check --quiet
  2.1.0: 2 customers with 2 models in order; 0 problems, 0 warnings
  $ release build --all --no-cache --quiet >/dev/null
  Models/Custom/customer100/upsell.mlmodel: warning: upsell 2 is 52276569bbbe5f173f3cdf5e096ed6ab00a1f94d4ceb6ede0411d3e77f8015a4, but was published in 2.0.0 as f79a3d1fb8289933ebb03575151d44c39733d9d4ceba5876a29ac7717551eba6
    app_id customer100: upsell
    remedy: raise modelVersion: bytes that were published under a version never change; ignore this if only the compiler is another
  Models/Custom/customer101/upsell.mlmodel: warning: upsell 1 is e46359dbad0d0a4de91464b37fa28302204724fa5b8e050679e4188d4d1695bc, but was published in 2.0.0 as 016ad8e3cd9db62e0c4854e0274b84226d9ef52cbc6a5e92285cf23d7d5fe938
    app_id customer101: upsell
    remedy: raise modelVersion: bytes that were published under a version never change; ignore this if only the compiler is another
  $ release publish --all --quiet
  customer100  mirror: published www/customer100/2.1.0
  customer100  repositories: published $TMPDIR/work/remotes/customer100.git 2.1.0
  customer101  mirror: published www/customer101/2.1.0
  customer101  repositories: published $TMPDIR/work/remotes/customer101.git 2.1.0
  2.1.0: 4 published, 0 there already, 0 held back, 0 failed
