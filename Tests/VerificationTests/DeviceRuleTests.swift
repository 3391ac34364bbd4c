import Domain
import TestSupport
import Testing

@testable import Verification

/// What App Store Connect and the loader refuse, and what apps must bring.
@Suite("Binaries on devices") struct DeviceRuleTests {
  private static let kit = Phone.dylib().build(2, 14)

  private static func found(_ rule: String, _ artifact: CraftedArtifact) async throws -> [String] {
    try await artifact.findings(of: rule).map { "\($0.severity.rawValue) \($0.message)" }
  }

  @Test("bitcode: in linked code, its marker, in object files, in simulators") func bitcode() async throws {
    let rule = "binary.bitcode"
    let embedded = Self.kit.section("__LLVM", "__bundle", size: 100)
    #expect(try await Self.found(rule, Phone.with(embedded)) == ["error its arm64 part contains bitcode"])
    let marker = Self.kit.section("__LLVM", "__bundle", size: 1)
    #expect(
      try await Self.found(rule, Phone.with(marker)) == [
        "warning its arm64 part has a section for bitcode, which is empty"
      ])
    let object = Phone.object().build(2, 14).section("__LLVM", "__bitcode", size: 100)
    #expect(try await Self.found(rule, Phone.with(object)) == ["note its arm64 part contains bitcode"])
    let fat = CraftedBinary.fat([
      Phone.dylib("arm64e").build(2, 14).section("__LLVM", "__bundle", size: 100).bytes, embedded.bytes,
    ])
    let parts = try await Self.found(rule, Phone.with(fat, ["armv7", "arm64"]))
    #expect(parts == ["error each of its parts arm64e, arm64 contains bitcode"])
    let simulator = Phone.dylib().build(7, 14).section("__LLVM", "__bundle", size: 100).bytes
    #expect(try await Self.found(rule, .frameworks([.init("ios", "simulator", ["arm64"], simulator)])) == [])
    #expect(try await Self.found(rule, Phone.with(Self.kit)) == [])
  }

  @Test("frameworks and libraries inside a framework") func nested() async throws {
    let rule = "bundle.nested-code"
    let bundle = "ios-arm64/Kit.framework/"
    var artifact = Phone.with(Self.kit)
    #expect(try await Self.found(rule, artifact) == [])
    artifact.write(bundle + "Frameworks/Inner.framework/Inner", Self.kit.bytes)
    artifact.write(bundle + "Frameworks/Inner.framework/libx.dylib", Self.kit.bytes)
    artifact.write(bundle + "libswiftCore.dylib", Self.kit.bytes)
    #expect(
      try await Self.found(rule, artifact) == [
        "error contains code beside its binary: Frameworks/Inner.framework, libswiftCore.dylib"
      ])
    // By their bytes, whatever their names are.
    let others = ["helper": Self.kit, "libx.so.1": Self.kit, "tool.o": Phone.object().build(2, 14)]
    for (name, image) in others {
      var artifact = Phone.with(Self.kit)
      artifact.write(bundle + name, image.bytes)
      #expect(try await Self.found(rule, artifact) == ["error contains code beside its binary: \(name)"])
      artifact[bundle + name] = nil
      artifact.write(bundle + "libx.a", CraftedBinary.archive(image.bytes))
      #expect(try await Self.found(rule, artifact) == ["error contains code beside its binary: libx.a"])
    }
    var symbols = Phone.with(Self.kit)
    symbols.write(
      bundle + "Kit.dSYM/Contents/Resources/DWARF/Kit", CraftedBinary.debugSymbols(of: Self.kit.bytes))
    #expect(try await Self.found(rule, symbols) == ["error contains code beside its binary: Kit.dSYM"])
    var mac = CraftedArtifact.frameworks([.init("macos", nil, ["arm64"], Self.kit.bytes)])
    mac.write("macos-arm64/Kit.framework/Versions/A/Frameworks/Inner.framework/Inner", Self.kit.bytes)
    #expect(try await Self.found(rule, mac) == [])
    var library = Phone.with(Phone.object().build(2, 14))
    library.write(bundle + "Frameworks/Inner.framework/Inner", Self.kit.bytes)
    #expect(try await Self.found(rule, library).map { $0.prefix(7) } == ["warning"])
  }

  @Test("run paths") func runPaths() async throws {
    let rule = "binary.run-paths"
    let fine = Self.kit.searching("@loader_path/Frameworks").searching("/usr/lib/swift")
    #expect(try await Self.found(rule, Phone.with(fine)) == [])
    let path = "/Applications/Xcode.app/Contents/Developer/usr/lib/swift-5.0/iphoneos"
    let bad = fine.searching(path).searching("/usr/lib/../../opt").searching(path)
    #expect(
      try await Self.found(rule, Phone.with(bad)) == [
        "warning searches \"\(path)\", \"/usr/lib/../../opt\", a path on the machine that built it"
      ])
    var mac = CraftedArtifact.frameworks([.init("macos", nil, ["arm64"], Self.kit.bytes)])
    mac.write(
      "macos-arm64/Kit.framework/Versions/A/Frameworks/Inner.framework/Inner", Self.kit.searching("/opt/lib").bytes)
    #expect(
      try await Self.found(rule, mac) == ["warning searches \"/opt/lib\", a path on the machine that built it"])
  }

  @Test("paths in load commands are no paths in code") func loadCommands() async throws {
    let path = "/Users/ann/build/Release"
    let linked = Self.kit.searching(path).searching(path).linking(path + "/libx.dylib")
    #expect(try await Self.found("binary.build-paths", Phone.with(linked)) == [])
    #expect(try await Self.found("binary.run-paths", Phone.with(linked)).count == 1)
    #expect(try await Self.found("binary.dependencies", Phone.with(linked)).count == 1)
    let named = linked.bytes + Array("\0\(path)\0/Users/ann/a.swift\0".utf8)
    #expect(
      try await Self.found("binary.build-paths", Phone.with(named)) == [
        "warning names /Users/ann/build/Release, /Users/ann/a.swift"
      ])
  }

  @Test("linked libraries") func dependencies() async throws {
    let rule = "binary.dependencies"
    let fine = Self.kit.linking("/usr/lib/libSystem.B.dylib").linking(
      "/System/Library/Frameworks/UIKit.framework/UIKit"
    )
    .linking("@rpath/libswiftCore.dylib")
    #expect(try await Self.found(rule, Phone.with(fine)) == [])
    let others = fine.linking("@rpath/Alamofire.framework/Alamofire").linking("/usr/local/lib/libx.dylib")
    #expect(
      try await Set(Self.found(rule, Phone.with(others))) == [
        "warning links \"/usr/local/lib/libx.dylib\", a path on the machine that built it",
        "note links \"@rpath/Alamofire.framework/Alamofire\", which apps must bring themselves",
      ])
    var inside = Phone.with(fine.linking("@rpath/Inner.framework/Inner"))
    inside.write("ios-arm64/Kit.framework/Frameworks/Inner.framework/Inner", Self.kit.bytes)
    #expect(try await Self.found(rule, inside) == [])
  }

  @Test("simulators on arm64") func simulators() async throws {
    let rule = "xcframework.simulators"
    let device = CraftedArtifact.Library("ios", nil, ["arm64"], Self.kit.bytes)
    func simulator(_ architectures: [String]) -> CraftedArtifact.Library {
      .init("ios", "simulator", architectures, Phone.dylib(architectures[0]).build(7, 14).bytes)
    }
    let message = "note lists no library for the arm64 simulator of ios"
    #expect(try await Self.found(rule, .frameworks([device])) == [message])
    #expect(try await Self.found(rule, .frameworks([device, simulator(["x86_64"])])) == [message])
    #expect(try await Self.found(rule, .frameworks([device, simulator(["arm64"])])) == [])
  }

  @Test("debug symbols in some slices only") func symbols() async throws {
    var artifact = try CraftedArtifact.demo()
    let binary = try artifact.bytes(CraftedArtifact.binary(CraftedArtifact.device))
    artifact.write(
      "ios-arm64/dSYMs/ContextSDK.framework.dSYM/Contents/Resources/DWARF/ContextSDK",
      CraftedBinary.debugSymbols(of: binary))
    #expect(
      try await Self.found("symbols.missing", artifact) == [
        "note there is no dSYM in ios-arm64_x86_64-maccatalyst, ios-arm64_x86_64-simulator"
      ])
  }

  @Test("private keys and profiles") func secrets() async throws {
    var artifact = try CraftedArtifact.demo()
    let folder = CraftedArtifact.device + "/"
    artifact.write(folder + "pinned.pem", "-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----\n")
    artifact.write(folder + "deck.key", "PK")
    #expect(try await Self.found("container.secrets", artifact) == [])
    artifact.write(
      folder + "a.pem", "x\n-----BEGIN EC PRIVATE KEY-----\n\(Self.base64)\n-----END EC PRIVATE KEY-----\n")
    artifact.write(folder + "embedded.mobileprovision", "x")
    artifact.write(folder + "sign.p12", "x")
    #expect(
      try await Self.found("container.secrets", artifact) == [
        "error contains a private key", "note has the name of a provisioning profile",
        "note has the name of a file with private keys",
      ])
  }

  private static let base64 = String(repeating: "MHcCAQEE", count: 8)

  /// What is in a file, the finding, and whether it is one.
  static let contents: [(text: String, says: String?)] = [
    (#"{"key": "-----BEGIN PRIVATE KEY-----\n\#(base64)\n-----END"}"#, "error contains a private key"),
    ("let key = \"-----BEGIN RSA PRIVATE KEY-----\\r\\n\(base64)\"", "error contains a private key"),
    ("x\u{0}-----BEGIN RSA PRIVATE KEY-----\u{0}-----END RSA PRIVATE KEY-----\u{0}", nil),
    ("reads -----BEGIN PRIVATE KEY----- and so on", nil),
    ("id=AKIAQWERTYUIOPASDFGH;", "error contains an access key of AWS"),
    ("id=AKIAIOSFODNN7EXAMPLE;", nil), ("XAKIAQWERTYUIOPASDFGH", nil), ("AKIAQWERTYUIOPASDFGHJ", nil),
    ("url = https://ghp_\(String(repeating: "aB3d", count: 9))@github.com/x", "error contains a token of GitHub"),
    ("ghp_short", nil), ("xoxb-123456789012-abcdefghijkl", "error contains a token of Slack"),
    ("xoxo-hugs-and-kisses", nil),
    ("AIza\(String(repeating: "Sy-_9", count: 7))", "warning contains an API key of Google"),
  ]

  @Test("keys and tokens in any text", arguments: contents) func content(text: String, says: String?) async throws {
    for prefix in [0, 65_530, 200_000] {
      var artifact = try CraftedArtifact.demo()
      artifact.write(
        CraftedArtifact.device + "/settings.json",
        String(repeating: " ", count: prefix) + text + String(repeating: "\n", count: prefix))
      #expect(try await Self.found("container.secrets", artifact) == (says.map { [$0] } ?? []), "\(text) at \(prefix)")
    }
    let wide = Array(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    var artifact = try CraftedArtifact.demo()
    artifact.write(CraftedArtifact.device + "/settings.strings", wide)
    let isKey = says == "error contains a private key"
    #expect(try await Self.found("container.secrets", artifact) == (isKey ? ["error contains a private key"] : []))
  }

  /// A token in `.git/config` once went to every customer.
  @Test("repositories and credentials") func repositories() async throws {
    var artifact = try CraftedArtifact.demo()
    let folder = CraftedArtifact.device + "/"
    for name in [
      ".git/config", ".git/HEAD", "Vendored/.SVN/entries", ".gitignore", ".env", ".env.local", "environment.json",
      "id_rsa.pub",
    ] {
      artifact.write(folder + name, "x")
    }
    artifact.write(folder + ".NPMRC", "//registry/:_authToken=x")
    #expect(
      try await Self.found("container.secrets", artifact) == [
        "error is a repository, with every version of its files",
        "error is a repository, with every version of its files",
        "error has the name of a file with credentials", "error has the name of a file with credentials",
        "error has the name of a file with credentials",
      ])
  }

  @Test("what programs leave behind") func leftovers() async throws {
    var artifact = try CraftedArtifact.demo()
    #expect(try await Self.found("container.leftovers", artifact) == [])
    let folder = CraftedArtifact.device + "/"
    for name in [
      "Thumbs.db", "Kit.xcodeproj/xcuserdata/ann/x.plist", "Tests.xctest/Info.plist", "Tests.xctest/Tests", ".DS_STORE",
    ] {
      artifact.write(folder + name, "x")
    }
    #expect(
      try await Self.found("container.leftovers", artifact) == Array(repeating: "warning was left behind", count: 4))
  }

  /// By programs that make them.
  static let keyMakers: [(name: String, command: String)] = [
    ("id_ed25519", "ssh-keygen -q -t ed25519 -N '' -f key"),
    ("notes.txt", "openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out key"),
    ("a.bin", "openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -outform DER -out key"),
    ("b.bin", "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -outform DER -out key"),
    ("c.bin", "openssl genpkey -algorithm ED25519 -outform DER -out key"),
    (
      "d.bin",
      "openssl genrsa 2048 2>/dev/null >pem && openssl rsa -in pem -traditional -outform DER -out key 2>/dev/null"
    ),
    ("e.bin", "openssl ecparam -name prime256v1 -genkey -noout -outform DER -out key"),
    ("k.pem", "printf -- '-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nlQ\n' >key"),
  ]

  @Test("private keys of any name", arguments: keyMakers) func anyName(name: String, command: String) async throws {
    let folder = try TemporaryFolder()
    let made = try Tool.run("sh", ["-c", "cd \"$0\" && \(command)", folder.path])
    try #require(made.status == 0, "\(made.errors)")
    var artifact = try CraftedArtifact.demo()
    artifact.write(CraftedArtifact.device + "/" + name, try TestFile.bytes(folder["key"]))
    #expect(try await Self.found("container.secrets", artifact) == ["error contains a private key"])
  }

  @Test("public keys and certificates are no secrets") func publicKeys() async throws {
    let folder = try TemporaryFolder()
    let command = """
      cd "$0" && openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key
      openssl pkey -in key -pubout -outform DER -out a.bin && openssl pkey -in key -pubout -out a.pem
      openssl req -x509 -new -key key -subj /CN=x -outform DER -out b.bin && openssl req -new -key key -subj /CN=x -outform DER -out c.bin
      """
    try #require(try Tool.run("sh", ["-c", command, folder.path]).status == 0)
    var artifact = try CraftedArtifact.demo()
    for name in ["a.bin", "a.pem", "b.bin", "c.bin"] {
      artifact.write(CraftedArtifact.device + "/" + name, try TestFile.bytes(folder[name]))
    }
    #expect(try await Self.found("container.secrets", artifact) == [])
  }

  @Test("paths in the symbol table are stripped, not mapped") func symbolTable() async throws {
    let names = Array("\0/Users/ann/Kit.build/a.o\0/Users/ann/Kit.build/b.o\0".utf8)
    let head = Self.kit.adding(2, 0, 0, 0, 0).bytes.count
    let image = Self.kit.adding(2, 0, 0, head, names.count).bytes
    let rule = "binary.build-paths"
    let found = try await Phone.with(image + names).findings(of: rule)
    #expect(found.map(\.message) == ["names in its symbol table /Users/ann/Kit.build/a.o, /Users/ann/Kit.build/b.o"])
    #expect(found.first?.remedy?.contains("strip -S") == true)
    let both = try await Phone.with(image + names + Array("/Users/ann/c.swift\0".utf8)).findings(of: rule)
    #expect(both.count == 2 && both[0].message == "names /Users/ann/c.swift", "\(both)")
  }
}
