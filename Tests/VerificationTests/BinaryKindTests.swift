import TestSupport
import Testing

@testable import Verification

private typealias Library = CraftedArtifact.Library

@Suite("Rules of what a binary is") struct BinaryKindTests {
  @Test("tell", arguments: Self.kinds + Self.linking) func tell(_ test: BrokenCase) async throws {
    try await test.check(CraftedArtifact())
  }

  static let kinds: [BrokenCase] = [
    BrokenCase(
      "a text-based stub",
      [
        "error binary.readable ios-arm64/Kit.framework/Kit: is neither a Mach-O file nor a static archive; a text-based stub (.tbd) contains no code"
      ]
    ) { $0 = Phone.with(Array("--- !tapi-tbd\n".utf8)) },
    BrokenCase(
      "a file that is cut off",
      [
        "error binary.readable ios-arm64/Kit.framework/Kit: not a readable Mach-O file: ends early: expected 80 bytes, found 28 (byte 32)"
      ]
    ) { $0 = Phone.with(Array(Phone.dylib().build(2, 14).bytes.prefix(60))) },
    BrokenCase(
      "a thin archive",
      [
        "error binary.readable ios-arm64/Kit.framework/Kit: a thin archive: it names its object files but does not contain them"
      ]
    ) { $0 = Phone.with(Array("!<thin>\n".utf8)) },
    BrokenCase(
      "a segment beyond the end",
      [
        "error binary.readable ios-arm64/Kit.framework/Kit: its arm64 part: segment \"__TEXT\" reaches beyond the end (byte 120)"
      ]
    ) { $0 = Phone.with(Phone.dylib().build(2, 14).cutOff()) },
    BrokenCase(
      "an executable",
      [
        "error binary.readable ios-arm64/Kit.framework/Kit: its arm64 part has the type executable, which nothing can link"
      ]
    ) { $0 = Phone.with(CraftedMachO("arm64", fileType: 2).build(2, 14)) },
    BrokenCase(
      "a bundle",
      [
        "error binary.readable ios-arm64/Kit.framework/Kit: its arm64 part has the type bundle, which nothing can link"
      ]
    ) { $0 = Phone.with(CraftedMachO("arm64", fileType: 8).build(2, 14)) },
    BrokenCase(
      "a stub of a library",
      [
        "error binary.readable ios-arm64/Kit.framework/Kit: its arm64 part has the type stub of a dynamic library, which contains no code"
      ]
    ) {
      $0 = Phone.with(CraftedMachO("arm64", fileType: 9).named(Phone.installName).build(2, 14))
    },
    BrokenCase(
      "bitcode",
      ["error binary.readable ios-arm64/Kit.framework/Kit: it is LLVM bitcode instead of machine code"]
    ) { $0 = Phone.with([0x42, 0x43, 0xC0, 0xDE, 0, 0, 0, 0]) },
    BrokenCase(
      "an archive of bitcode",
      ["error binary.readable ios-arm64/Kit.framework/Kit: it contains only LLVM bitcode: a.bc"]
    ) { $0 = Phone.with(CraftedMachO.archive([("a.bc", [0x42, 0x43, 0xC0, 0xDE])])) },
    BrokenCase(
      "an archive with bitcode",
      [
        "warning binary.readable ios-arm64/Kit.framework/Kit: it contains LLVM bitcode, which only a linker of the same LLVM reads: a.bc"
      ]
    ) {
      $0 = Phone.with(
        CraftedMachO.archive([("a.bc", [0x42, 0x43, 0xC0, 0xDE]), ("b.o", Phone.object().build(2, 14).bytes)]))
    },
    BrokenCase(
      "an archive of nothing", ["warning binary.readable ios-arm64/Kit.framework/Kit: it contains no object file"]
    ) { $0 = Phone.with(CraftedMachO.archive([])) },
    BrokenCase(
      "an archive with a linked file",
      [
        "error binary.readable ios-arm64/Kit.framework/Kit: it contains files that are not object files: b.o (dynamic library)"
      ]
    ) {
      $0 = Phone.with(
        CraftedMachO.archive([("a.o", Phone.object().build(2, 14).bytes), ("b.o", Phone.dylib().build(2, 14).bytes)]))
    },
    BrokenCase(
      "a fat file with a text in it",
      [
        "error binary.readable ios-arm64_x86_64/Kit.framework/Kit: its arm64 part is neither an image nor an archive",
        "error binary.platform ios-arm64_x86_64/Kit.framework/Kit: its x86_64 part is built for iOS Simulator, but Info.plist lists it for ios",
      ]
    ) {
      $0 = Phone.with(
        CraftedMachO.fat([
          ("arm64", Array("no library".utf8)), ("x86_64", Phone.object("x86_64").legacy(0x25, 14).bytes),
        ]),
        ["arm64", "x86_64"])
    },
    BrokenCase(
      "an encrypted one",
      ["error binary.encrypted ios-arm64/Kit.framework/Kit: its arm64 part is encrypted (cryptid 1)"]
    ) { $0 = Phone.with(Phone.dylib().build(2, 14).encrypted(1)) },
    BrokenCase("one that is not encrypted yet", []) { $0 = Phone.with(Phone.dylib().build(2, 14).encrypted(0)) },
    BrokenCase(
      "no executable bit", ["warning binary.executable-bit ios-arm64/Kit.framework/Kit: is not executable"]
    ) {
      $0 = .frameworks(
        [Library("ios", nil, ["arm64"], Phone.dylib().build(2, 14).bytes, info: Phone.fourteen)], executable: false)
    },
  ]

  static let linking: [BrokenCase] = [
    BrokenCase("no install name", ["error binary.install-name ios-arm64/Kit.framework/Kit: has no install name"]) {
      $0 = Phone.with(CraftedMachO("arm64").build(2, 14))
    },
    BrokenCase(
      "an absolute install name",
      [
        "error binary.install-name ios-arm64/Kit.framework/Kit: has the install name \"/Library/Frameworks/Kit.framework/Kit\", a path on the machine that built it"
      ]
    ) {
      $0 = Phone.with(CraftedMachO("arm64").named("/Library/Frameworks/Kit.framework/Kit").build(2, 14))
    },
    BrokenCase(
      "another framework's",
      [
        "error binary.install-name ios-arm64/Kit.framework/Kit: has the install name \"@rpath/Old.framework/Old\", which leads to no file; expected @rpath/Kit.framework/Kit"
      ]
    ) {
      $0 = Phone.with(CraftedMachO("arm64").named("@rpath/Old.framework/Old").build(2, 14))
    },
    BrokenCase(
      "a versioned one in a shallow framework",
      [
        "error binary.install-name ios-arm64/Kit.framework/Kit: has the install name \"@rpath/Kit.framework/Versions/A/Kit\", which leads to no file; expected @rpath/Kit.framework/Kit"
      ]
    ) {
      $0 = Phone.with(CraftedMachO("arm64").named("@rpath/Kit.framework/Versions/A/Kit").build(2, 14))
    },
    BrokenCase(
      "one that climbs",
      [
        "error binary.install-name ios-arm64/Kit.framework/Kit: has the install name \"@rpath/../../../Kit\", which leads to no file; expected @rpath/Kit.framework/Kit"
      ]
    ) { $0 = Phone.with(CraftedMachO("arm64").named("@rpath/../../../Kit").build(2, 14)) },
    BrokenCase(
      "one for one kind of bundle",
      [
        "warning binary.install-name ios-arm64/Kit.framework/Kit: has the install name \"@executable_path/Frameworks/Kit.framework/Kit\", which works in only one place in one kind of bundle"
      ]
    ) {
      $0 = Phone.with(CraftedMachO("arm64").named("@executable_path/Frameworks/Kit.framework/Kit").build(2, 14))
    },
    BrokenCase(
      "one longer than any",
      [
        "error binary.install-name ios-arm64/Kit.framework/Kit: has the install name \"@rpath/\(String(repeating: "a/", count: 28))a\"…, which leads to no file; expected @rpath/Kit.framework/Kit"
      ]
    ) {
      $0 = Phone.with(CraftedMachO("arm64").named("@rpath/" + String(repeating: "a/", count: 2000)).build(2, 14))
    },
    BrokenCase(
      "a relative one",
      [
        "error binary.install-name ios-arm64/Kit.framework/Kit: has the install name \"Kit\", which is relative to the app's working directory"
      ]
    ) { $0 = Phone.with(CraftedMachO("arm64").named("Kit").build(2, 14)) },
    BrokenCase(
      "one wrong of two",
      [
        "error binary.install-name ios-arm64_arm64e/Kit.framework/Kit: has the install name \"libKit.dylib\", which is relative to the app's working directory"
      ]
    ) {
      $0 = Phone.with(
        CraftedMachO.fat([Phone.dylib().build(2, 14), CraftedMachO("arm64e").named("libKit.dylib").build(2, 14)]),
        ["arm64", "arm64e"])
    },
    BrokenCase(
      "static and dynamic slices",
      [
        "error binary.linkage Info.plist: lists both static libraries (ios-arm64-simulator) and dynamic ones (ios-arm64)"
      ]
    ) {
      $0 = .frameworks([
        Library("ios", nil, ["arm64"], Phone.dylib().build(2, 14).bytes, info: Phone.fourteen),
        Library("ios", "simulator", ["arm64"], CraftedMachO.archive([("a.o", Phone.object().build(7, 14).bytes)])),
      ])
    },
    BrokenCase(
      "static and dynamic in one file",
      [
        "error binary.linkage ios-arm64_arm64e/Kit.framework/Kit: mixes static and dynamic code: arm64 is dynamic, arm64e is static"
      ]
    ) {
      $0 = Phone.with(
        CraftedMachO.fat([Phone.dylib().build(2, 14), Phone.object("arm64e").build(2, 14)]), ["arm64", "arm64e"])
    },
  ]
}
