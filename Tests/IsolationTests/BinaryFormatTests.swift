import Artifacts
import Domain
import TestSupport
import Testing

/// Identifiers in formats that store the length of a string before it, as programs of others write them.
@Suite("Binary formats") struct BinaryFormatTests {
  private static let tokens = [
    "com.acme.fitness", "io.trailcast.weather.pro", "acme-fitness", "trailcast", BoundaryCases.uuid,
    "Acme Fitness Club",
    "Nördlicht Meditation", "com.a-rather-long.identifier-of-an-app.with-many.labels",
  ]

  /// Whatever the lengths of the neighbours, their headers look like letters sooner or later.
  @Test("A whole string, the start of one and the end of one are found", arguments: tokens)
  func found(_ token: String) throws {
    let samples = try Self.samples(of: token, strings: ["{}", "{} {f}", "{f} {}"])
    #expect(samples.count > 400)
    let isFound = Self.search(for: token)
    let missed = samples.filter { !isFound($0.bytes) }
    #expect(missed.map(\.format) == [])
  }

  @Test("A longer string is not the token", arguments: tokens.filter { $0 != BoundaryCases.uuid })
  func longer(_ token: String) throws {
    let samples = try Self.samples(of: token, strings: ["{}2", "x{}", "x{}s", "{}Pro {f}", "{f} the{}"])
    #expect(samples.count > 400)
    let isFound = Self.search(for: token)
    let accused = samples.filter { isFound($0.bytes) }
    #expect(accused.map(\.format) == [])
  }

  /// `openssl` writes a certificate, whose names are ASN.1 in DER.
  @Test("An X.509 certificate", arguments: tokens, ["/CN={}/O=Somebody", "/O=Somebody/CN={}", "/O=for {}/CN=a"])
  func certificate(_ token: String, _ subject: String) throws {
    let folder = try TemporaryFolder()
    func write(_ name: String) throws -> [UInt8] {
      let arguments = [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-utf8", "-subj",
        subject.replacing("{}", with: name), "-addext", "subjectAltName=URI:x:\(name.utf8.count)", "-outform", "DER",
        "-keyout", folder["key"], "-out", folder["certificate"],
      ]
      let result = try Tool.run("openssl", arguments)
      try #require(result.status == 0, "\(result.errors)")
      return try TestFile.bytes(folder["certificate"])
    }
    let isFound = Self.search(for: token)
    #expect(isFound(try write(token)))
    if token != BoundaryCases.uuid { #expect(!isFound(try write(token + "s"))) }
  }

  @Test("Strings of 128 bytes and more in a Protocol Buffer")
  func longMessages() {
    let token = "Acme Corp"
    let isFound = Self.search(for: token)
    for length in [128, 200, 280] {
      let text = String(repeating: "x", count: length - token.utf8.count - 1) + " " + token
      let header: [UInt8] = [0x12, UInt8(length & 0x7F) | 0x80, UInt8(length >> 7)]
      #expect(isFound([0x08, 0x04] + header + Array(text.utf8) + [0x41, 0x01]))
    }
  }

  private static func search(for token: String) -> ([UInt8]) -> Bool {
    let isName = token.contains(" ")
    let index = IdentityIndex(customers: [isName ? customer("zz-customer", token) : customer(token)])
    return { bytes in index.tokenMatches(in: bytes).contains { $0.text == token } }
  }

  /// - Parameter strings: `{}` stands for the token, `{f}` for other text.
  private static func samples(of token: String, strings: [String]) throws -> [Containers.Sample] {
    let program = """
      import cbor2, msgpack, os, pickle, plistlib, sqlite3, tempfile
      token, strings = sys.argv[1], sys.argv[2:]

      def database(rows):
          path = tempfile.mktemp()
          connection = sqlite3.connect(path)
          connection.executescript("pragma journal_mode = off; pragma synchronous = off")
          connection.execute("create table t (a text, b text, c integer, d text)")
          connection.execute("create index i on t (b)")
          connection.executemany("insert into t values (?, ?, ?, ?)", rows)
          connection.commit()
          connection.close()
          data = open(path, "rb").read()
          os.remove(path)
          return data

      for pattern in strings:
          for length in range(1, 41):
              filler = "e" * length
              text = pattern.replace("{}", token).replace("{f}", filler)
              items = {"before": filler, "id": text, "after": filler}
              def show_as(name, data): show(f"{name} {pattern} {length}", data)
              show_as("cbor", cbor2.dumps(items))
              show_as("cbor-list", cbor2.dumps([text, filler, length, text]))
              show_as("msgpack", msgpack.packb([filler, text, length + 60, text, filler]))
              show_as("msgpack-map", msgpack.packb(items))
              show_as("sqlite", database([(filler, text, length, filler), (None, text, 7, filler)]))
              show_as("plist", plistlib.dumps(items, fmt=plistlib.FMT_BINARY))
              show_as("plist-data", plistlib.dumps({"a": text.encode(), "b": [filler]}, fmt=plistlib.FMT_BINARY))
              show_as("pickle", pickle.dumps([filler, text, filler], 4))
      """
    return try Containers.samples(program, [token] + strings)
  }
}
