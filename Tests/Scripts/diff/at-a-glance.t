What `release diff` shows first, what `--summary` leaves, and what `--fail-on breaking` decides.

  $ . "$TESTDIR/setup.sh"
  $ device=ios-arm64/ContextSDK.framework

Framework b lacks a method of a header that a has, and needs a later system and another Xcode.

  $ frameworks a b
  $ rm -r b.xcframework
  $ fixture framework ContextSDK 15
  $ mv ContextSDK.xcframework b.xcframework
  $ rewrite b.xcframework/$device/Info.plist 's/>1\.0\.0</>1.1.0</'
  $ mkdir {a,b}.xcframework/$device/{Headers,Modules}
  $ printf '@interface Score\n- (void)reset;\n- (void)stay;\n@end\n' >a.xcframework/$device/Headers/Score.h
  $ printf '@interface Score\n- (void)stay;\n@end\n' >b.xcframework/$device/Headers/Score.h
  $ interface() { # COMPILER, and declarations from standard input
  >   echo '// swift-interface-format-version: 1.0'
  >   echo "// swift-compiler-version: Apple Swift version $1 (swiftlang-1.2.3 clang-1.2)"
  >   echo '// swift-module-flags: -module-name ContextSDK'
  >   echo 'import Swift'
  >   cat
  > }
  $ echo | interface 5.9 >a.xcframework/$device/Modules/x.swiftinterface
  $ echo 'public func b100()' | interface 6.2 >b.xcframework/$device/Modules/x.swiftinterface

What breaks apps comes first, then systems, version and API, then the rest.

  $ release diff --quiet a.xcframework b.xcframework
  old: a.xcframework (folder; 9 files, 3.2 kB unpacked)
  new: b.xcframework (folder; 9 files, 3.3 kB unpacked)
  
  breaking
    ! raised the minimum iOS: 14.0 → 15.0 in ios-arm64
    ! removed -[Score reset] (Score.h, line 2) in ios-arm64
  
  systems
    ~ minimum iOS: 14.0 → 15.0 (ios-arm64)
    ~ needs Xcode 15.0 → Xcode 26
  
  version
    ~ 1.0.0 → 1.1.0
  
  API
    +1 -1 ~0
  
  binaries
    ~ ios-arm64
        ~ arm64: minimum iOS: 14.0 → 15.0
  
  sizes
    ios-arm64: 1.2 kB (+3 B)
    ios-arm64_x86_64-maccatalyst: 1.1 kB
    unpacked: 3.2 kB → 3.3 kB (+3 B)
  
  declarations
    - -[Score reset]
    + ContextSDK.b100()
  
  Swift interface
    --- a/ios-arm64/ContextSDK.framework/Modules/x.swiftinterface
    +++ b/ios-arm64/ContextSDK.framework/Modules/x.swiftinterface
    @@ -1,5 +1,5 @@
     // swift-interface-format-version: 1.0
    -// swift-compiler-version: Apple Swift version 5.9 (swiftlang-1.2.3 clang-1.2)
    +// swift-compiler-version: Apple Swift version 6.2 (swiftlang-1.2.3 clang-1.2)
     // swift-module-flags: -module-name ContextSDK
     import Swift
    -
    +public func b100()
  
  texts
    --- a/ios-arm64/ContextSDK.framework/Headers/Score.h
    +++ b/ios-arm64/ContextSDK.framework/Headers/Score.h
    @@ -1,4 +1,3 @@
     @interface Score
    -- (void)reset;
     - (void)stay;
     @end
  
  values
    ~ ios-arm64/ContextSDK.framework/Info.plist
        ~ CFBundleShortVersionString: "1.0.0" → "1.1.0"
  
  files
    ~ ios-arm64/ContextSDK.framework/ContextSDK (120 B, other bytes)
    ~ ios-arm64/ContextSDK.framework/Headers/Score.h (51 B → 36 B)
    ~ ios-arm64/ContextSDK.framework/Info.plist (598 B, other bytes)
    ~ ios-arm64/ContextSDK.framework/Modules/x.swiftinterface (179 B → 197 B)
  
  different: 4 files changed, 2 breaking changes
  [1]
  $ release diff --quiet --json a.xcframework b.xcframework | document diff >diff.json
  [1]
  $ jq -c '.equal, [.breaking[].subject], .breakingCount, .undecided, [.systems[].new], .api.removed, .api.added' diff.json
  false
  ["system","objectiveC"]
  2
  []
  ["15.0"]
  ["-[Score reset]"]
  ["ContextSDK.b100()"]

`--summary` prints the first part, and nothing else.

  $ release diff --quiet --summary a.xcframework b.xcframework
  old: a.xcframework (folder; 9 files, 3.2 kB unpacked)
  new: b.xcframework (folder; 9 files, 3.3 kB unpacked)
  
  breaking
    ! raised the minimum iOS: 14.0 → 15.0 in ios-arm64
    ! removed -[Score reset] (Score.h, line 2) in ios-arm64
  
  systems
    ~ minimum iOS: 14.0 → 15.0 (ios-arm64)
    ~ needs Xcode 15.0 → Xcode 26
  
  version
    ~ 1.0.0 → 1.1.0
  
  API
    +1 -1 ~0
  
  different: 4 files changed, 2 breaking changes
  [1]
  $ release diff --quiet --summary --json a.xcframework b.xcframework
  release: --summary and --json exclude each other
    remedy: use one of the two
  {
    "schemaVersion": 1,
    "status": 64,
    "findings": [
      {
        "code": "usage",
        "severity": "error",
        "file": "release",
        "message": "--summary and --json exclude each other",
        "remedy": "use one of the two"
      }
    ]
  }
  [64]

Many declarations are folded, and whole in JSON.

  $ many() { python3 -c 'for n in range(500): print(f"public func b{100 + n}()")'; }
  $ many | interface 6.2 >b.xcframework/$device/Modules/x.swiftinterface
  $ release diff --quiet a.xcframework b.xcframework >text
  [1]
  $ wc -l <text | tr -d ' '
  92
  $ grep -nE 'b11[89]\(\)|more' text
  47:  + ContextSDK.b118()
  48:  … and 481 more (--json lists all)
  71:  … and 489 more lines (--json has all)
  $ release diff --quiet --json a.xcframework b.xcframework | document diff >diff.json
  [1]
  $ jq -c '.equal, (.api.added | length), (.interfaces[0].diff | contains("+public func b599()\n"))' diff.json
  false
  500
  true

`--fail-on breaking` is a gate.

  $ release diff --quiet --fail-on breaking a.xcframework b.xcframework >/dev/null
  [1]
  $ release diff --quiet --fail-on breaking a.xcframework a.xcframework >/dev/null
  $ release diff --quiet --fail-on difference a.xcframework a.xcframework >/dev/null

What came breaks nobody.

  $ frameworks c d
  $ echo more >d.xcframework/$device/NOTES.md
  $ release diff --quiet --fail-on breaking c.xcframework d.xcframework
  old: c.xcframework (folder; 7 files, 3.0 kB unpacked)
  new: d.xcframework (folder; 8 files, 3.0 kB unpacked)
  
  sizes
    ios-arm64: 939 B → 944 B (+5 B)
    ios-arm64_x86_64-maccatalyst: 1.1 kB
    unpacked: 3.0 kB (+5 B)
  
  files
    + ios-arm64/ContextSDK.framework/NOTES.md (5 B)
  
  different: 1 file added
  $ release diff --quiet --fail-on difference c.xcframework d.xcframework >/dev/null
  [1]

What cannot be read may.

  $ mkdir {c,d}.xcframework/$device/Modules
  $ echo not an interface >c.xcframework/$device/Modules/x.swiftinterface
  $ echo no interface >d.xcframework/$device/Modules/x.swiftinterface
  $ release diff --quiet --fail-on breaking c.xcframework d.xcframework
  old: c.xcframework (folder; 8 files, 3.0 kB unpacked)
  new: d.xcframework (folder; 9 files, 3.0 kB unpacked)
  
  breaking
    ? not known whether this breaks apps: ios-arm64/ContextSDK.framework/Modules/x.swiftinterface: old ios-arm64/ContextSDK.framework/Modules/x.swiftinterface: not a readable Swift interface: does not begin with the comment swift-interface-format-version
  
  sizes
    ios-arm64: 956 B → 957 B (+1 B)
    ios-arm64_x86_64-maccatalyst: 1.1 kB
    unpacked: 3.0 kB (+1 B)
  
  Swift interface
    --- a/ios-arm64/ContextSDK.framework/Modules/x.swiftinterface
    +++ b/ios-arm64/ContextSDK.framework/Modules/x.swiftinterface
    @@ -1 +1 @@
    -not an interface
    +no interface
  
  files
    ~ ios-arm64/ContextSDK.framework/Modules/x.swiftinterface (17 B → 13 B)
    + ios-arm64/ContextSDK.framework/NOTES.md (5 B)
  
  different: 1 file added, 1 file changed
  [1]
  $ release diff --quiet --fail-on broken c.xcframework d.xcframework
  release: --fail-on: expected difference or breaking, found "broken"
  [64]
