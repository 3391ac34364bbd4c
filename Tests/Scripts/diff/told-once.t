`release diff` shows a difference once, whatever the number of slices, architectures and interfaces that have it.

  $ . "$TESTDIR/setup.sh"
  $ slices='ios-arm64 ios-arm64_x86_64-maccatalyst'

An interface that is the same in two slices is shown once, with what breaks. Its header names each slice's target, and that is no
reason to show the rest again.

  $ frameworks a b
  $ for name in a b; do
  >   [[ $name == a ]] && function=first || function=second
  >   for slice in $slices; do
  >     cat >$name.xcframework/$slice/x.swiftinterface <<END
  > // swift-interface-format-version: 1.0
  > // swift-module-flags: -module-name ContextSDK -target $slice-$name
  > import Swift
  > public func $function()
  > END
  >   done
  > done
  $ release diff --quiet a.xcframework b.xcframework
  old: a.xcframework (folder; 9 files, 3.3 kB unpacked)
  new: b.xcframework (folder; 9 files, 3.3 kB unpacked)
  
  breaking
    ! removed ContextSDK.first() (line 4)
  
  API
    +1 -1 ~0
  
  sizes
    ios-arm64: 1.1 kB (+1 B)
    ios-arm64_x86_64-maccatalyst: 1.3 kB (+1 B)
    unpacked: 3.3 kB (+2 B)
  
  declarations
    - ContextSDK.first()
    + ContextSDK.second()
  
  Swift interface
    --- a/ios-arm64/x.swiftinterface
    +++ b/ios-arm64/x.swiftinterface
    @@ -1,4 +1,4 @@
     // swift-interface-format-version: 1.0
    -// swift-module-flags: -module-name ContextSDK -target ios-arm64-a
    +// swift-module-flags: -module-name ContextSDK -target ios-arm64-b
     import Swift
    -public func first()
    +public func second()
    the same in ios-arm64_x86_64-maccatalyst/x.swiftinterface
  
  files
    ~ {ios-arm64,ios-arm64_x86_64-maccatalyst}/x.swiftinterface (139 B → 140 B; 158 B → 159 B)
  
  different: 2 files changed, 1 breaking change
  [1]
  $ release diff --quiet --json a.xcframework b.xcframework | document diff >diff.json
  [1]
  $ jq -c '.equal, .breakingCount, (.interfaces[] | [.breakingChanges[].kind])' diff.json
  false
  1
  ["removed"]
  ["removed"]

The same changes of several slices are told once, libraries of the system by their number, and seals in one line.

  $ rm -r {a,b}.xcframework
  $ frameworks a b
  $ cat >bytes.py <<'END'
  > """Mach-O libraries that link many others, of one version or another (mach-o/loader.h, mach-o/fat.h)."""
  > import struct, sys
  > 
  > def library(command, name, version):
  >     text = name.encode() + bytes(8 - len(name) % 8)
  >     return struct.pack("<6I", command, 24 + len(text), 24, 0, version << 16, 1 << 16) + text
  > 
  > def image(type, subtype, platform, version):
  >     commands = [struct.pack("<6I", 0x32, 24, platform, 14 << 16, 17 << 16, 0), library(0xD, "@rpath/ContextSDK", 1)]
  >     commands += [library(0xC, f"/usr/lib/l{number}.dylib", version) for number in range(62)]
  >     commands.append(library(0xC, "@rpath/Own.framework/Own", version))
  >     body = b"".join(commands)
  >     return struct.pack("<8I", 0xFEEDFACF, type, subtype, 6, len(commands), len(body), 0x85, 0) + body
  > 
  > def fat(entries):
  >     header, body, start = struct.pack(">2I", 0xCAFEBABE, len(entries)), b"", 8 + 20 * len(entries)
  >     for type, subtype, content in entries:
  >         header += struct.pack(">5I", type, subtype, start + len(body), len(content), 0)
  >         body += content
  >     return header + body
  > 
  > slice, version = sys.argv[1], int(sys.argv[2])
  > types = [(0x100000C, 0)] + ([(0x1000007, 3)] if "x86_64" in slice else [])
  > platform = 6 if "maccatalyst" in slice else 2
  > sys.stdout.buffer.write(fat([(*type, image(*type, platform, version)) for type in types]))
  > END
  $ for version in 1 2; do
  >   ((version == 1)) && root=a.xcframework || root=b.xcframework
  >   mkdir $root/_CodeSignature
  >   for slice in $slices; do
  >     bundle=$root/$slice/ContextSDK.framework
  >     [[ $slice == ios-arm64 ]] && binary=$bundle/ContextSDK || binary=$bundle/Versions/A/ContextSDK
  >     python3 bytes.py $slice $version >$binary
  >     echo "{\"version\": $version}" >$bundle/Values.json
  >   done
  >   echo "signature $version" >$root/_CodeSignature/CodeSignature
  >   {
  >     echo '<plist version="1.0"><dict><key>files2</key><dict>'
  >     for file in {1..200}; do echo "<key>f$file</key><data>${version}aaaaaaaaaaaaaaaaaaaaaaaaaa=</data>"; done
  >     echo '</dict></dict></plist>'
  >   } >$root/_CodeSignature/CodeResources
  > done
  $ release diff --quiet a.xcframework b.xcframework
  old: a.xcframework (folder; 11 files, 23.5 kB unpacked)
  new: b.xcframework (folder; 11 files, 23.5 kB unpacked)
  
  binaries
    ~ ios-arm64, ios-arm64_x86_64-maccatalyst
        ~ links @rpath/Own.framework/Own: version 1.0, compatible with 1.0 → version 2.0, compatible with 1.0
        ~ links 62 libraries of the system in other versions
  
  sizes
    ios-arm64: 4.0 kB
    ios-arm64_x86_64-maccatalyst: 7.2 kB
    unpacked: 23.5 kB
  
  values
    ~ {ios-arm64,ios-arm64_x86_64-maccatalyst}/ContextSDK.framework/Values.json
        ~ version: 1 → 2
  
  seals
    ~ _CodeSignature: of the sealed files, 200 differ
  
  files
    ~ ios-arm64/ContextSDK.framework/ContextSDK (3.2 kB, other bytes)
    ~ {ios-arm64,ios-arm64_x86_64-maccatalyst}/ContextSDK.framework/Values.json (15 B, other bytes)
    ~ ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/ContextSDK (6.3 kB, other bytes)
  
  different: 6 files changed
  [1]
  $ release diff --quiet --json a.xcframework b.xcframework | document diff >diff.json
  [1]
  $ jq -c '.equal, [.seals[].changed], .texts, ([.frameworks[0].slices.common[].binaries[].libraries | length])' diff.json
  false
  [200]
  []
  [63,63,63]
  $ jq -r '.files.changed[].path' diff.json
  _CodeSignature/CodeResources
  _CodeSignature/CodeSignature
  ios-arm64/ContextSDK.framework/ContextSDK
  ios-arm64/ContextSDK.framework/Values.json
  ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Values.json
  ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/A/ContextSDK
