import Domain
import Editing
import Platform

/// A binary target that a `Package.swift` names by its URL.
struct RemoteBinary: Sendable {
  static let manifest = "Package.swift"

  var name: String
  var url: String
  var checksum: String?
  var line: Int

  /// Those of the package in the folder itself; none for a file that is missing or computes them.
  static func all() -> [RemoteBinary] {
    guard let bytes = try? FileSystem.readFile(manifest, limit: 1 << 20) else { return [] }
    return PackageFacts(reading: String(decoding: bytes, as: UTF8.self)).binaryTargets.compactMap { target in
      // The name becomes that of a file.
      guard let url = target.url?.value, let name = target.name?.value, name.isMade(of: "_-") else { return nil }
      return RemoteBinary(name: name, url: url, checksum: target.checksum?.value, line: target.line)
    }
  }

  /// With a command that fetches all.
  static func finding(_ targets: [RemoteBinary]) -> Finding {
    let options = targets.map { "--from-url \(ShellWord.quoted($0.url))" }.joined(separator: " ")
    let line = targets.first.map { Location.Position.line($0.line, column: nil) } ?? .whole
    return Finding(
      "init.remote", at: Location(manifest, line),
      "downloads \(Amount.names(targets.map(\.name))), and there is no framework here",
      remedy:
        "run `release init \(options)`, which compares what it downloads with the checksums; or download it yourself, "
        + "and name it with --base")
  }
}
