#!/usr/bin/env bash
# Makes the Mach-O fixtures beside this script, and `expected.json` with what LLVM's own tools say of them.
# The tests need none of these tools: run this only to add a fixture, and commit what it writes.
#
# Debian: apt-get install clang-14 lld-14 llvm-14; and a Swift toolchain.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly llvm=14
export LC_ALL=C ZERO_AR_DATE=1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir out

cat >fixture.c <<'C'
__attribute__((visibility("default"))) int fx_public(int x) { return x + 1; }
__attribute__((visibility("hidden"))) int fx_hidden(int x) { return x + 2; }
int fx_data = 3;
int fx_common;
__attribute__((weak)) int fx_weak(void) { return 4; }
static int fx_local(void) { return 5; }
extern int fx_undefined(void);
int fx_uses(void) { return fx_local() + fx_undefined(); }
C
echo 'int fx_other(void) { return 6; }' >other.c
# Swift without its standard library, which is all that compiles for Apple's platforms elsewhere.
cat >swift.swift <<'SWIFT'
precedencegroup AssignmentPrecedence { assignment: true }
precedencegroup FunctionArrowPrecedence { associativity: right }
precedencegroup TernaryPrecedence { associativity: right higherThan: FunctionArrowPrecedence }
precedencegroup DefaultPrecedence { higherThan: TernaryPrecedence }
public struct Bits { var raw: Builtin.Int8 }
public struct Fixture { public var value: Bits }
SWIFT
echo 'int main(void) { return 0; }' >main.c

compile() { # <output> <target> [source] [flag…]
  local output=$1 target=$2 source=${3:-fixture.c}
  shift $(($# < 3 ? $# : 3))
  "clang-$llvm" -target "$target" -Os -fcommon -ffreestanding -fno-asynchronous-unwind-tables \
    -fdebug-compilation-dir=. -fcoverage-compilation-dir=. "$@" -c "$source" -o "$output"
}

link() { # <output> <architecture> <platform> <minimum> <sdk> [argument…]
  local output=$1 architecture=$2
  "ld64.lld-$llvm" -arch "$architecture" -platform_version "$3" "$4" "$5" -undefined dynamic_lookup -o "$output" "${@:6}"
}

# --- objects: one per platform, with new and legacy load commands

compile out/ios.o arm64-apple-ios14.0
compile out/ios-simulator.o arm64-apple-ios14.0-simulator
compile out/catalyst.o x86_64-apple-ios14.0-macabi
compile out/macos.o arm64-apple-macos11
compile out/macos-x86_64h.o x86_64h-apple-macos11
compile out/macos-legacy.o x86_64-apple-macos10.12
compile out/tvos.o arm64-apple-tvos14.0
compile out/tvos-legacy.o arm64-apple-tvos9.0
compile out/tvos-legacy-simulator.o x86_64-apple-tvos9.0
compile out/watchos-arm64_32.o arm64_32-apple-watchos6.0
compile out/watchos-armv7k.o armv7k-apple-watchos3.0
compile out/watchos-legacy-simulator.o x86_64-apple-watchos3.0
compile out/ios-arm64e.o arm64e-apple-ios14.0
compile out/ios-legacy.o arm64-apple-ios8.0
compile out/ios-legacy-armv7.o armv7-apple-ios8.0
compile out/ios-legacy-armv7s.o armv7s-apple-ios8.1.2
compile out/ios-legacy-simulator.o x86_64-apple-ios8.0-simulator
compile out/ios-legacy-simulator-i386.o i386-apple-ios8.0-simulator
swiftc -target arm64-apple-ios14.0 -parse-stdlib -parse-as-library -module-name FX -O -c swift.swift -o out/swift.o
compile out/bitcode.o arm64-apple-ios12.0 other.c -fembed-bitcode
compile out/bitcode-marker.o arm64-apple-ios12.0 other.c -fembed-bitcode-marker
printf '.ios_version_min 7, 1, 2 sdk_version 8, 2\n.globl _fx_assembled\n_fx_assembled:\n  nop\n' >assembled.s
compile out/ios-legacy-assembled.o armv7-apple-ios7.0 assembled.s

# --- load commands that no linker here writes, and one for a big-endian machine

dylib_command() { # <command> <size> <name>
  printf '  - { cmd: %s, cmdsize: %d, dylib: { name: 24, timestamp: 2, current_version: 66051, compatibility_version: 65536 }, Content: "%s", ZeroPadBytes: %d }\n' \
    "$1" "$2" "$3" $(($2 - 24 - ${#3}))
}

build_command() { # <platform> <minimum> <sdk>
  printf '  - { cmd: LC_BUILD_VERSION, cmdsize: 24, platform: %d, minos: %d, sdk: %d, ntools: 0 }\n' "$@"
}

mach_header() { # <magic> <cputype> <cpusubtype> <filetype> <ncmds> <sizeofcmds> <flags> [reserved]
  printf -- '--- !mach-o\nIsLittleEndian: %s\nFileHeader:\n' "$([[ $2 == 18 ]] && echo false || echo true)"
  printf '  %s: %s\n' magic "$1" cputype "$2" cpusubtype "$3" filetype "$4" ncmds "$5" sizeofcmds "$6" flags "$7"
  [[ $1 == 0xFEEDFACE ]] || printf '  reserved: 0\n'
  printf 'LoadCommands:\n'
}

{
  mach_header 0xFEEDFACF 0x01000007 3 6 8 344 0x00100085
  dylib_command LC_ID_DYLIB 56 @rpath/Zippered.framework/Z
  dylib_command LC_LOAD_DYLIB 48 /usr/lib/libA.dylib
  dylib_command LC_LOAD_WEAK_DYLIB 48 /usr/lib/libB.dylib
  dylib_command LC_REEXPORT_DYLIB 48 /usr/lib/libC.dylib
  dylib_command LC_LAZY_LOAD_DYLIB 48 /usr/lib/libD.dylib
  dylib_command LC_LOAD_UPWARD_DYLIB 48 /usr/lib/libE.dylib
  build_command 1 658176 721664
  build_command 6 852224 917504
  echo ...
} >zippered.yaml
{
  mach_header 0xFEEDFACE 18 0 6 2 112 0x85
  dylib_command LC_ID_DYLIB 56 /Library/Old.framework/Old
  dylib_command LC_LOAD_DYLIB 56 /usr/lib/libSystem.B.dylib
  echo ...
} >ppc.yaml
"yaml2obj-$llvm" zippered.yaml -o out/zippered.dylib
"yaml2obj-$llvm" ppc.yaml -o out/ppc.dylib

# --- linked files. Pages of 16 KB make those for arm64 large: one is enough.

compile other.o arm64-apple-ios14.0 other.c
link out/signed.dylib arm64 ios 14.0 17.2 -dylib -adhoc_codesign -install_name @rpath/X.framework/X \
  -current_version 5.16.1 -compatibility_version 1.2 other.o
compile fixture-macos.o x86_64-apple-macos11
link libA.dylib x86_64 macos 11.0 12.3 -dylib -install_name /usr/lib/libA.dylib fixture-macos.o
compile other-macos.o x86_64-apple-macos11 other.c
link libB.dylib x86_64 macos 11.0 12.3 -dylib -install_name @rpath/libB.dylib other-macos.o
compile main-macos.o x86_64-apple-macos11 main.c -g
link out/linked.dylib x86_64 macos 11.0 12.3 -dylib -install_name @rpath/X.framework/Versions/A/X -current_version 1.2.3 \
  -rpath @loader_path/Frameworks -rpath @executable_path/../Frameworks fixture-macos.o \
  -weak_library libA.dylib -reexport_library libB.dylib
link out/bundle x86_64 macos 11.0 12.3 -bundle other-macos.o
link dsym-source x86_64 macos 11.0 12.3 -dylib -install_name @rpath/X.dylib -oso_prefix "$work/" main-macos.o
"dsymutil-$llvm" --flat -o out/companion.dwarf dsym-source
compile other-armv7.o armv7-apple-ios8.0 other.c
link armv7.dylib armv7 ios 8.0 9.3 -dylib -install_name @rpath/X.framework/X other-armv7.o
compile other-simulator.o x86_64-apple-ios9.0-simulator other.c
link simulator.dylib x86_64 ios-simulator 9.0 17.2 -dylib -install_name @rpath/X.framework/X other-simulator.o
"llvm-lipo-$llvm" -create armv7.dylib simulator.dylib -segalign armv7 1000 -output out/fat.dylib

# --- containers

"llvm-lipo-$llvm" -create out/ios-legacy-simulator-i386.o out/ios-legacy-simulator.o out/ios-simulator.o -output out/fat-simulator.o
compile a-name-that-is-too-long-for-its-header.o arm64-apple-ios12.0 main.c
compile other-i386.o i386-apple-ios8.0-simulator other.c
"clang-$llvm" -target arm64-apple-ios14.0 -emit-llvm -Os -c other.c -o wrapped.bc
tail -c +21 wrapped.bc >raw.bc # the wrapper's header has 20 bytes
cp out/ios.o fixture.o
echo 'no object' >notes.txt
ar() { "llvm-ar-$llvm" "$@"; }
ar --format=darwin rcsD out/bsd.a fixture.o other.o
ar --format=gnu rcsD out/gnu.a fixture.o a-name-that-is-too-long-for-its-header.o other.o
ar --format=darwin rcsD out/bitcode.a other.o wrapped.bc raw.bc notes.txt
ar --format=darwin rcsD out/mixed.a other.o out/ios-simulator.o
ar --format=darwin rcsD i386.a other-i386.o
"llvm-lipo-$llvm" -create out/bsd.a i386.a -output out/fat.a
ar --format=gnu rcsT thin.a fixture.o other.o
cp thin.a out/thin.a
python3 "$here/describe.py" fat64 out/fat64.o out/watchos-armv7k.o out/watchos-arm64_32.o

find "$here" -type f ! -name make.sh ! -name describe.py -delete
cp out/* "$here/"
python3 "$here/describe.py" describe "$here" >expected.json
mv expected.json "$here/"
du -cb "$here"/* | tail -n 1
