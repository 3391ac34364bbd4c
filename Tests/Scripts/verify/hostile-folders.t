`release verify`: artifacts that are too large, too deep or of odd names, and paths that are none.

  $ . "$TESTDIR/setup.sh"
  $ demo
  $ base=Examples/ContextSDK/Build/ContextSDK.xcframework
  $ zip=dist/1.4.0/acme-fitness/ContextSDK.zip

The limits hold for folders too.

  $ release verify $base --max-entries 10 --quiet
  error: Examples/ContextSDK/Build/ContextSDK.xcframework: has more than 10 entries [container.limits]
    remedy: if it really is so large, raise the limit with --max-entries
  note: Examples/ContextSDK/Build/ContextSDK.xcframework: nothing in it is signed [seal.signer]
    remedy: sign it with `codesign --timestamp --sign <identity>`
  warning: Examples/ContextSDK/Build/ContextSDK.xcframework: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 1 error, 1 warning, 1 note
  [1]

A file with a hole says that it has gigabytes, and then exabytes, or a terabyte where the file system takes no more. Nothing is read.

  $ hole() { python3 -c 'import sys; open(sys.argv[1], "ab").truncate(int(sys.argv[2]))' $base/ios-arm64/ContextSDK.framework/big $1 2>/dev/null; }
  $ hole 3221225472
  $ release verify $base --max-size 1 --quiet
  error: Examples/ContextSDK/Build/ContextSDK.xcframework: has 3221335510 bytes, more than 1073741824 [container.limits]
    remedy: if it really is so large, raise the limit with --max-size
  note: Examples/ContextSDK/Build/ContextSDK.xcframework: nothing in it is signed [seal.signer]
    remedy: sign it with `codesign --timestamp --sign <identity>`
  warning: Examples/ContextSDK/Build/ContextSDK.xcframework: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 1 error, 1 warning, 1 note
  [1]
  $ release diff $zip $base --max-size 1 --quiet
  Examples/ContextSDK/Build/ContextSDK.xcframework: cannot be compared: has 3221335510 bytes, more than 1073741824
    remedy: if it really is so large, raise the limit with --max-size
  release: 1 problem
  [65]
  $ hole 7881299347898368000 || hole 1099511627776
  $ size=$(wc -c <$base/ios-arm64/ContextSDK.framework/big)
  $ release verify $base --max-size 1 --quiet | sed "s/has $((size + 110038)) bytes/has SIZE/" | grep limits
  error: Examples/ContextSDK/Build/ContextSDK.xcframework: has SIZE, more than 1073741824 [container.limits]
  [1]
  $ rm $base/ios-arm64/ContextSDK.framework/big

Pipes and endless folders are findings, and where a file system has them, names that are no text.

  $ mkfifo $base/ios-arm64/pipe
  $ (cd $base/ios-arm64 && for i in {1..200}; do mkdir d && cd d; done && touch file)
  $ release verify $base --quiet | without_notes
  error: ios-arm64/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d/d: is below more than 100 folders [container.limits]
    remedy: shorten its path
  error: ios-arm64/pipe: is neither a file, a folder nor a symlink [container.file-kinds]
    remedy: take it out
  warning: ios-arm64/d: is beside ContextSDK.framework, but Info.plist does not list it [xcframework.unlisted]
    remedy: remove it, or put it into the framework if it belongs there
  warning: Examples/ContextSDK/Build/ContextSDK.xcframework: its customer is unknown: its models, and names of customers in it, were not checked [isolation.unchecked]
    remedy: name the customer with --customer
  
  1 artifact, isolation not checked: 2 errors, 2 warnings, 2 notes
  [1]
  $ touch "$base/$(printf 'a\377')" 2>/dev/null && release verify $base --quiet >report
  [1]
  $ test ! -e report || grep -q '^error: a.*: cannot be read: its name is not UTF-8 \[container.readable\]$' report

So is a name that no file system takes.

  $ cat >names.py <<'END'
  > import sys, zipfile
  > with zipfile.ZipFile(sys.argv[1], 'a') as zip:
  >     for name in 'n' * 300, 'm' * 256 + '/a', 'o' * 255:
  >         zip.writestr('ContextSDK.xcframework/' + name, b'x')
  > END
  $ python3 names.py $zip
  $ release verify $zip --quiet | grep 'has a name of'
  error: ContextSDK.xcframework/mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm: has a name of 256 bytes, and no file system allows more than 255 [container.safe-names]
  error: ContextSDK.xcframework/nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn: has a name of 300 bytes, and no file system allows more than 255 [container.safe-names]
  [1]

A file or a folder that is no artifact is refused before its workspace is looked at, and all such paths at once.

  $ echo text >notes.txt
  $ release verify notes.txt --quiet
  notes.txt: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  release: 1 problem
  [65]
  $ release verify nowhere templates --quiet
  nowhere: cannot open: No such file or directory
    remedy: check the path
  templates: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  release: 2 problems
  [74]
  $ release diff release.json dist/1.4.0 --quiet
  release.json: is not a zip, an .xcframework, an .artifactbundle, a customer's folder or a release
    remedy: name a zip, an .xcframework, an .artifactbundle, or a folder that `release build` made
  release: 1 problem
  [65]
  $ release diff $zip dist/1.4.0 --quiet
  dist/1.4.0: is a release of several customers, but dist/1.4.0/acme-fitness/ContextSDK.zip is not
    remedy: name one customer's folder
  [64]
  $ release verify --quiet
  release: PATH is missing
  [64]

A Git LFS pointer in a zip's place is named as one.

  $ cat >ContextSDK.zip <<'END'
  > version https://git-lfs.github.com/spec/v1
  > oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
  > size 12345
  > END
  $ release verify ContextSDK.zip --quiet
  ContextSDK.zip: is a Git LFS pointer, not the zip
    remedy: fetch the file with `git lfs pull`
  release: 1 problem
  [65]
  $ release diff ContextSDK.zip ContextSDK.zip --quiet
  ContextSDK.zip: is a Git LFS pointer, not the zip
    remedy: fetch the file with `git lfs pull`
  release: 1 problem
  [65]

So are those of an xcframework, each once.

  $ framework Pointers
  $ find Pointers.xcframework -type f -exec cp ContextSDK.zip {} ';'
  $ release verify Pointers.xcframework --allow-unchecked --quiet | sed '/^note/,$d'
  error: Info.plist: is a Git LFS pointer, not the file [container.readable]
    also ios-arm64/Pointers.framework/Info.plist
    also ios-arm64/Pointers.framework/Pointers
    also ios-arm64/Pointers.framework/PrivacyInfo.xcprivacy
    also ios-arm64_x86_64-maccatalyst/Pointers.framework/Versions/A/Pointers
    and 2 more places (--json lists 7 in all)
    remedy: fetch the file with `git lfs pull`
  [1]

A customer who is in no manifest is refused.

  $ release verify dist/1.4.0 --customer acme-fitnes --quiet
  customers.json: there is no customer "acme-fitnes"
    remedy: did you mean acme-fitness?
  [64]

A long expression takes no longer than its length.

  $ python3 -c "print('let a = ' + '\"x\" + ' * 60000 + '\"x\"')" >>dist/1.4.0/acme-fitness/Package.swift
  $ timeout 60 release verify dist/1.4.0/acme-fitness --quiet | grep -c agreement.sums
  1
  [1]
