A vendor's artifact bundle is built into a release, verified and compared.

  $ . "$TESTDIR/setup.sh"

The bundle has a static library of one function, for two processors.

  $ workspace alpha beta
  $ bundle=base/ContextSDK.artifactbundle
  $ mkdir -p $bundle/include
  $ echo 'int ContextSDK_answer(void) { return 42; }' >../ContextSDK.c
  $ for triple in x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu; do
  >   mkdir $bundle/$triple
  >   (cd .. && clang -c -target $triple ContextSDK.c -o ContextSDK.o && llvm_ar rcsD work/$bundle/$triple/libContextSDK.a ContextSDK.o)
  > done
  $ echo 'int ContextSDK_answer(void);' >$bundle/include/ContextSDK.h
  $ printf 'module ContextSDK {\n  header "ContextSDK.h"\n  export *\n}\n' >$bundle/include/module.modulemap
  $ jq -n '{schemaVersion: "1.0", artifacts: {ContextSDK: {type: "staticLibrary", version: "1.0.0", variants: [
  >   ("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu") | {path: "\(.)/libContextSDK.a", supportedTriples: [.],
  >     staticLibraryMetadata: {headerPaths: ["include"], moduleMapPath: "include/module.modulemap"}}
  > ]}}}' >$bundle/info.json
  $ edit release.json '.products = [{name: "ContextSDK", base: $base, models: false}]' --arg base $bundle
  $ release build --all --quiet >/dev/null

A release, a variant, a zip and the folder are in order.

  $ release verify dist/1.0.0 --strict --rebuild --quiet
  2 artifacts, against 2 customers: 0 errors, 0 warnings, 0 notes
  $ release verify dist/1.0.0/alpha --strict --quiet
  1 artifact, against 2 customers: 0 errors, 0 warnings, 0 notes
  $ release verify dist/1.0.0/alpha/ContextSDK.zip --strict --quiet
  1 artifact, against 2 customers: 0 errors, 0 warnings, 0 notes
  $ release verify $bundle --quiet
  warning: base/ContextSDK.artifactbundle: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 0 errors, 1 warning, 0 notes
  $ release diff dist/1.0.0/alpha/ContextSDK.zip $bundle --quiet | tail -n 1
  equal

A library that is none is found, and told from the one in the zip.

  $ echo text >$bundle/x86_64-unknown-linux-gnu/libContextSDK.a
  $ release verify $bundle/ --quiet
  error: x86_64-unknown-linux-gnu/libContextSDK.a: is not a static archive [artifactbundle.library]
    remedy: make one of the object files with `ar rcs` or `llvm-ar rcs`
  warning: base/ContextSDK.artifactbundle: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  note: to accept artifactbundle.library, write "verify": { "rules": { "artifactbundle.library": "warning" } } into release.json; `release accept artifactbundle.library` does, also for one path
  
  1 artifact, isolation not checked: 1 error, 1 warning, 0 notes
  [1]
  $ release diff dist/1.0.0/alpha/ContextSDK.zip $bundle --quiet | sed -n '/^breaking/,/^$/p; /^slices/,/^$/p'
  breaking
    ! removed the architecture x86_64 in x86_64-unknown-linux-gnu
    ? not known whether this breaks apps: x86_64-unknown-linux-gnu: new: the library is no static archive
  
  slices
    ~ x86_64-unknown-linux-gnu
        ! new: the library is no static archive
        - x86_64
  
  [1]
