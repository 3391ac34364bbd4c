`release diff` of frameworks with renamed slices, long lists and strange names.

  $ . "$TESTDIR/setup.sh"

A slice whose folder was renamed is told once, in text and in JSON.

  $ frameworks a b
  $ mv a.xcframework/ios-arm64 a.xcframework/ios-arm64_armv7
  $ rewrite a.xcframework/Info.plist 's/>ios-arm64</>ios-arm64_armv7</'
  $ release diff --quiet a.xcframework b.xcframework
  old: a.xcframework (folder; 7 files, 3.0 kB unpacked)
  new: b.xcframework (folder; 7 files, 3.0 kB unpacked)
  
  slices
    ~ ios-arm64
        ~ folder: ios-arm64_armv7 → ios-arm64
  
  sizes
    ios-arm64: 939 B
    ios-arm64_x86_64-maccatalyst: 1.1 kB
    unpacked: 3.0 kB (-6 B)
  
  values
    ~ Info.plist
        ~ AvailableLibraries[ios-arm64].LibraryIdentifier: "ios-arm64_armv7" → "ios-arm64"
  
  files
    ~ Info.plist (942 B → 936 B)
  
  different: 1 file changed
  [1]
  $ release diff --quiet --json a.xcframework b.xcframework | document diff >diff.json
  [1]
  $ jq -c '.equal, [.frameworks[0].slices.common[].oldIdentifier]' diff.json
  false
  ["ios-arm64_armv7",null]

Lists are shortened in text, and whole in JSON.

  $ rm -r {a,b}.xcframework
  $ frameworks a b
  $ echo '{}' >a.xcframework/k.json
  $ jq -n '[range(60) | {"key\(.)": .}] | add' >b.xcframework/k.json
  $ release diff --quiet a.xcframework b.xcframework
  old: a.xcframework (folder; 8 files, 3.0 kB unpacked)
  new: b.xcframework (folder; 8 files, 3.9 kB unpacked)
  
  sizes
    ios-arm64: 939 B
    ios-arm64_x86_64-maccatalyst: 1.1 kB
    unpacked: 3.0 kB → 3.9 kB (+880 B)
  
  values
    ~ k.json
        + key0: 0
        + key1: 1
        + key10: 10
        + key11: 11
        + key12: 12
        + key13: 13
        + key14: 14
        + key15: 15
        + key16: 16
        + key17: 17
        … and 50 more (--json lists all)
  
  files
    ~ k.json (3 B → 883 B)
  
  different: 1 file changed
  [1]
  $ release diff --quiet --json a.xcframework b.xcframework | document diff | jq -c '.equal, (.values[0].changes | length)'
  false
  60
  [1]

Of exported symbols, text has the first ten. Swift's own linker does not link for iOS.

  $ rm {a,b}.xcframework/k.json
  $ lld=$(command -v ld64.lld-{14..22} ld64.lld | sed -n 1p)
  $ library() { # NAME COUNT
  >   for ((number = 100; number < 100 + $2; number++)); do echo "int f$number(void) { return 1; }"; done >code.c
  >   clang -target arm64-apple-ios14.0 -c code.c -o code.o
  >   $lld -dylib -arch arm64 -platform_version ios 14.0 14.0 -undefined dynamic_lookup -install_name @rpath/X code.o \
  >     -o $1.xcframework/ios-arm64/ContextSDK.framework/ContextSDK
  > }
  $ library a 1
  $ library b 26
  $ release diff --quiet a.xcframework b.xcframework | grep -E 'symbols|_f|more'
        + arm64: 25 symbols exported
            + _f101
            + _f102
            + _f103
            + _f104
            + _f105
            + _f106
            + _f107
            + _f108
            + _f109
            + _f110
            … and 15 more
  [1]
  $ release diff --quiet --json a.xcframework b.xcframework | document diff >diff.json
  [1]
  $ jq -c '.equal, (.frameworks[0].slices.common[].binaries[] | [.addedSymbols, .removedSymbols | length])' diff.json
  false
  [25,0]

Names and texts do not control a terminal.

  $ rm -r {a,b}.xcframework
  $ frameworks a b
  $ tricky() { # NAME TEXT
  >   printf '%s\n' "$2" >$1.xcframework/$'evil\033[2J.md'
  >   printf '%s' "$2" >$1.xcframework/$1$'\007\n.bin'
  >   printf '{"k\\u001b": "%s"}' $1 >$1.xcframework/k.json
  > }
  $ tricky a one
  $ tricky b $'two\033[31m\xe2\x80\xae'
  $ release diff --quiet a.xcframework b.xcframework
  old: a.xcframework (folder; 10 files, 3.0 kB unpacked)
  new: b.xcframework (folder; 10 files, 3.1 kB unpacked)
  
  sizes
    ios-arm64: 939 B
    ios-arm64_x86_64-maccatalyst: 1.1 kB
    unpacked: 3.0 kB → 3.1 kB (+16 B)
  
  texts
    --- "a/evil\033[2J.md"
    +++ "b/evil\033[2J.md"
    @@ -1 +1 @@
    -one
    +two\u{1B}[31m\u{202E}
  
  values
    ~ k.json
        ~ ["k\u{1B}"]: "a" → "b"
  
  files
    ~ evil\u{1B}[2J.md (4 B → 12 B)
    ~ k.json (16 B, other bytes)
    + b\u{07}\n.bin (11 B)
    - a\u{07}\n.bin (3 B)
  
  different: 1 file added, 1 file removed, 2 files changed
  [1]
