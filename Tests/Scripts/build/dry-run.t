A dry run builds, and leaves nothing behind.

  $ . "$TESTDIR/setup.sh"
  $ workspace

It tells the very digests that the build does.

  $ mkdir scratch
  $ TMPDIR=$PWD/scratch release build --all --dry-run --json --quiet | document build >dry.json
  $ ls -A scratch
  $ release build --all --dry-run --quiet | tail -n 1 | masked
  3 variants, SIZE; nothing was written
  $ ls
  Models
  base
  customers.json
  dry.json
  release.json
  scratch
  templates
  $ release build --all --json --quiet | document build >real.json
  $ grep dryRun dry.json real.json
  dry.json:  "dryRun": true,
  real.json:  "dryRun": false,
  $ sed "s/\"dryRun\": true/\"dryRun\": false/" dry.json | cmp - real.json
  $ release build --all --dry-run --quiet | grep -E ': |nothing' | masked
  alpha: unchanged
  beta: unchanged
  gamma: unchanged
  3 variants, SIZE; nothing was written

It makes no folder for temporary files.

  $ TMPDIR=$PWD/not/there release build --all --dry-run --quiet >/dev/null
  $TMPDIR/work/not/there: cannot create a temporary folder: No such file or directory
    remedy: check the path
  release: 1 problem; nothing half-made was kept
  [74]
  $ [[ -e not ]]
  [1]

The report lists models with their product.

  $ product ContextTwo
  $ edit release.json '.products[1].models = false'
  $ release build --customer beta --quiet | masked
  ContextSDK and ContextTwo 1.0.0 are in dist/1.0.0
  
  beta: replaced
    ContextSDK.zip  SIZE
      sha256  DIGEST
      model   upsell 4 (upsell.mlmodel, SIZE, identity)
    ContextTwo.zip  SIZE
      sha256  DIGEST
      model   none
    with ContextSDK.podspec, ContextTwo.podspec, Package.swift, RELEASE_NOTES.md, SHA256SUMS, variant.json
  
  1 variant, SIZE
  next: (cd dist/1.0.0/beta && sha256sum -c SHA256SUMS)
