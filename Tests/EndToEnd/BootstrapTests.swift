import TestSupport
import Testing

/// Programs of this test stand before the system's and name other versions.
@Suite("scripts/bootstrap") struct BootstrapTests {
  private func run(_ purpose: String, _ versions: [String: String]) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    for (program, text) in versions where program != "pkg-config" {
      try folder.write("#!/bin/sh\necho '\(text)'\n", to: program, mode: 0o755)
    }
    let libraries = versions["pkg-config"] ?? ""
    let script = """
      #!/bin/sh
      case "$1" in --modversion) echo '\(libraries)' | tr ' ' '\\n' | grep "^$2=" | cut -d = -f 2 ;; esac
      """
    try folder.write(script, to: "pkg-config", mode: 0o755)
    let path = try Tool.run("sh", ["-c", "printf %s \"$PATH\""]).text
    return try Tool.run(
      "bash", [Checkout.root + "/scripts/bootstrap", purpose], environment: ["PATH": folder.path + ":" + path])
  }

  private static let libraries = "libarchive=3.2.0 libcurl=7.75.0 libcrypto=1.1.0 RapidJSON=1.1.0"

  @Test("names everything that is too old, a sentence each") func old() throws {
    let result = try run(
      "test",
      [
        "swift": "swift-driver version: 7.9 Swift version 5.10.1 (swift-5.10.1-RELEASE)", "git": "git version 2.30.2",
        "python3": "Python 3.9.2",
        "pkg-config": "libarchive=3.1.2 libcurl=7.74.0 libgit2=1.1.0 libcrypto=1.0.2u RapidJSON=1.0.2",
      ])
    #expect(result.status == 1 && result.text == "")
    let lines = result.errors.split(separator: "\n")
    #expect(
      lines.map { $0.prefix { $0 != "," } } == [
        "bootstrap: Swift 6.0 or newer is needed", "bootstrap: libarchive 3.2.0 or newer is needed",
        "bootstrap: libcurl 7.75.0 or newer is needed", "bootstrap: libgit2 1.3.2 or newer is needed",
        "bootstrap: libcrypto 1.1.0 or newer is needed",
        "bootstrap: RapidJSON 1.1.0 or newer is needed", "bootstrap: git 2.37 or newer is needed",
        "bootstrap: python3 3.10 or newer is needed",
      ])
    let refusal = "libgit2 1.3.2 or newer is needed, this is 1.1.0: install a newer libgit2-dev, or remove it and "
    #expect(result.errors.contains(refusal + "name the folder of another's .pc file in PKG_CONFIG_PATH\n"))
  }

  @Test(
    "libgit2 from 1.3.2 on, but not 1.4.0 to 1.4.2",
    arguments: [
      ("0.28.5", "1.3.2"), ("1.3.1", "1.3.2"), ("1.3.2", nil), ("1.4.0", "1.4.3"), ("1.4.2", "1.4.3"), ("1.4.3", nil),
      ("1.9.7", nil), ("1.10.0", nil), ("2.0.0", nil),
    ])
  func libgit2(_ version: String, _ needed: String?) throws {
    let result = try run("build", ["pkg-config": Self.libraries + " libgit2=" + version])
    #expect(result.status == (needed == nil ? 0 : 1), "\(result.errors)")
    let refusal = needed.map { "bootstrap: libgit2 \($0) or newer is needed, this is \(version): " }
    #expect(refusal.map(result.errors.hasPrefix) ?? (result.errors == ""))
  }

  @Test("a version that is not understood") func unclear() throws {
    let result = try run("build", ["swift": "none of it", "pkg-config": Self.libraries + " libgit2=1.9.1"])
    #expect(result.status == 1 && result.errors == "bootstrap: the version of Swift was not understood: none of it\n")
  }

  /// Homebrew's stand-in answers for one prefix, and records what it should install.
  private static let brew = """
    #!/bin/sh
    case "$1" in
      --prefix) echo "$BREW_PREFIX" ;;
      install) shift; echo "$@" >>"$BREW_PREFIX/installed" ;;
    esac
    """

  private static let formulas = [
    "libarchive", "curl", "libdeflate", "expat", "libgit2", "openssl@3", "utf8proc", "rapidjson", "zlib",
  ]

  @Test("on a Mac, Homebrew's folders come after one's own, once", arguments: ["/opt/homebrew", "/usr/local"])
  func kegs(_ prefix: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.brew, to: "brew", mode: 0o755)
    func path(_ own: String, search: String) throws -> String {
      try Tool.run(
        "/bin/bash", [Checkout.root + "/scripts/bootstrap", "pkg-config-path"],
        environment: ["PATH": search, "OSTYPE": "darwin24", "BREW_PREFIX": prefix, "PKG_CONFIG_PATH": own]
      ).text
    }
    let kegs = Self.formulas.map { "\(prefix)/opt/\($0)/lib/pkgconfig" }.joined(separator: ":")
    let search = folder.path + ":/usr/bin:/bin"
    #expect(try path("", search: search) == kegs + "\n")
    #expect(try path("/own", search: search) == "/own:\(kegs)\n")
    #expect(try path("/own:" + kegs, search: search) == "/own:\(kegs)\n")
    #expect(try path("/own", search: "/usr/bin:/bin") == "/own\n", "without Homebrew")
  }

  @Test("on a Mac, what is only in its formula's folder is there, and the rest is installed") func missingFormula()
    throws
  {
    let folder = try TemporaryFolder()
    // Finds what is in the folders that PKG_CONFIG_PATH lists, and nothing else.
    let search = """
      #!/bin/bash
      [[ $1 == --exists || $1 == --modversion ]] || exit 1
      IFS=:
      for folder in $PKG_CONFIG_PATH; do
        if [[ -e $folder/$2.pc ]]; then [[ $1 == --exists ]] || echo 99.0; exit 0; fi
      done
      exit 1
      """
    try folder.write(Self.brew, to: "bin/brew", mode: 0o755)
    try folder.write(search, to: "bin/pkg-config", mode: 0o755)
    try folder.write("#!/bin/sh\necho 'Swift version 6.3'\n", to: "bin/swift", mode: 0o755)
    let modules = [
      "libarchive", "libcurl", "libdeflate", "expat", "libgit2", "libcrypto", "libutf8proc", "RapidJSON", "zlib",
    ]
    for (formula, module) in zip(Self.formulas, modules) where module != "libgit2" {
      try folder.write("", to: "opt/\(formula)/lib/pkgconfig/\(module).pc")
    }
    let result = try Tool.run(
      "/bin/bash", [Checkout.root + "/scripts/bootstrap", "build"],
      environment: [
        "PATH": folder["bin"] + ":/usr/bin:/bin", "OSTYPE": "darwin24", "BREW_PREFIX": folder.path,
        "PKG_CONFIG_PATH": "",
      ])
    #expect(result.status == 0 && result.errors == "bootstrap: installing libgit2\n", "\(result.errors)")
    #expect(try TestFile.text(folder["installed"]) == "--quiet libgit2\n")
  }
}
