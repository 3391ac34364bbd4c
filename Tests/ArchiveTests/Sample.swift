import Artifacts
import Domain
import TestSupport

/// An entry with its bytes before packing.
struct Sample: Sendable {
  let entry: ZipEntry
  let bytes: [UInt8]

  static func file(_ path: String, _ bytes: [UInt8], executable: Bool = false) -> Sample {
    Sample(entry: ZipEntry(path, .file(executable: executable)), bytes: bytes)
  }

  static func file(_ path: String, _ text: String, executable: Bool = false) -> Sample {
    file(path, Array(text.utf8), executable: executable)
  }

  static func directory(_ path: String) -> Sample { Sample(entry: ZipEntry(path, .directory), bytes: []) }

  static func link(_ path: String, to target: String) -> Sample {
    Sample(entry: ZipEntry(path, .symlink), bytes: Array(target.utf8))
  }

  /// The file as a tool should find it: nature, executable bit and content.
  var described: String {
    switch entry.kind {
    case .directory: "directory"
    case .file(let executable): "\(executable ? "program" : "file") \(SHA256.digest(of: bytes))"
    case .symlink: "link to \(String(decoding: bytes, as: UTF8.self))"
    }
  }
}

extension [Sample] {
  /// One of everything that a release can hold, in the order of the archive.
  static let varied: [Sample] = [
    .file("Info.plist", String(repeating: "<key>CFBundleName</key>\n", count: 200)),
    .directory("K.framework"),
    .link("K.framework/K", to: "Versions/Current/K"),
    .link("K.framework/Long", to: String(repeating: "Versions/", count: 40) + "K"),
    .directory("K.framework/Versions"),
    .directory("K.framework/Versions/A"),
    .file("K.framework/Versions/A/K", random(300_000), executable: true),
    .file("K.framework/Versions/A/empty", [UInt8]()),
    .file("K.framework/Versions/A/one byte", [0]),
    .link("K.framework/Versions/Current", to: "A"),
    .directory("empty folder"),
    .file("run", "#!/bin/sh\nexit 0\n", executable: true),
    .directory(long("a")),
    .directory(long("a") + "/" + long("b")),
    .file(long("a") + "/" + long("b") + "/" + long("c"), "a path of 300 bytes"),
    .file("zeros", [UInt8](repeating: 0, count: 600_000)),
    .directory("Модель"),
    .file("Модель/größe.mlmodel", "übung"),
    .file("Модель/日本語", "日本"),
    .file("Модель/😀👩‍👩‍👧.txt", "🎉"),
  ]

  static func random(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &generator) }
  }

  private static func long(_ letter: String) -> String { String(repeating: letter, count: letter == "a" ? 98 : 100) }

  /// By path.
  var described: [String: String] {
    Dictionary(map { ($0.entry.path, $0.described) }, uniquingKeysWith: { $1 })
  }
}

extension ZipWriter {
  func add(_ samples: some Sequence<Sample>) throws {
    let packer = ContentPacker(scratchFolder: "/nonexistent")
    for sample in samples { try add(sample.entry, packer.pack(sample.bytes)) }
  }

  @discardableResult
  static func write(
    _ samples: some Sequence<Sample>, to path: String, time: DOSTime = .earliest
  ) throws -> (size: Int, digest: Digest) {
    let writer = try ZipWriter(creating: path, time: time)
    try writer.add(samples)
    return try writer.finish()
  }
}

extension ArchivedEntry {
  /// Of a file, in bytes.
  var size: Int { if case .file(let size, _) = kind { size } else { 0 } }
}
