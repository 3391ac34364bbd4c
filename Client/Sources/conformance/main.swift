// The client's verification behind the command line of TUF's conformance suite (github.com/theupdateframework/tuf-conformance,
// CLIENT-CLI.md). Devices read one feed; this reads separate files, and follows delegations, which a device never has to.

import Foundation

@testable import ModelUpdates

struct NotFound: Error {}

final class Front {
  private static let longest = ["root": 512_000, "timestamp": 16_384, "snapshot": 2_000_000]
  private static let mostRoots = 256
  private static let mostRoles = 32

  private let metadata: URL
  private let address: String
  private let transport = URLSessionTransport()
  private var repository: Repository

  init(_ metadata: URL, _ address: String) throws {
    (self.metadata, self.address) = (metadata, Self.folder(address))
    let root = try String(contentsOf: metadata.appendingPathComponent("root.json"), encoding: .utf8)
    let kept = try? JSONDecoder().decode(Trust.self, from: Data(contentsOf: metadata.appendingPathComponent("trust")))
    repository = try Repository(
      kept ?? Trust(root: root), appID: nil, now: Int64(Date().timeIntervalSince1970))
  }

  private static func folder(_ address: String) -> String { address.hasSuffix("/") ? address : address + "/" }

  /// One part of an address or of a path, whatever the name is.
  private static func quoted(_ name: String) -> String {
    let unreserved = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    return name.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private func file(_ role: String) -> URL { metadata.appendingPathComponent(Self.quoted(role) + ".json") }

  private func local(_ role: String) -> String? { try? String(contentsOf: file(role), encoding: .utf8) }

  private func keep(_ text: String, _ role: String) throws {
    try Data(text.utf8).write(to: file(role), options: .atomic)
    try JSONEncoder().encode(repository.trust).write(to: metadata.appendingPathComponent("trust"), options: .atomic)
  }

  private func get(_ address: String, limit: Int) async throws -> [UInt8] {
    guard let url = URL(string: address) else { throw NotFound() }
    let response = try await transport.get(url, etag: nil, limit: limit, seconds: 30)
    guard response.status == 200 else { throw NotFound() }
    return response.body
  }

  private func fetch(_ role: String, _ version: Int?) async throws -> String {
    let address = "\(address)\(version.map { "\($0)." } ?? "")\(Self.quoted(role)).json"
    let bytes = try await get(address, limit: Self.longest[role] ?? 5_000_000)
    guard let text = String(bytes: bytes, encoding: .utf8) else { throw Refusal("no text") }
    return text
  }

  func refresh() async throws -> Metadata {
    for _ in 0..<Self.mostRoots {
      guard let text = try? await fetch("root", repository.root.metadata.version + 1) else { break }
      try repository.follow(text)
      try keep(text, "root")
    }
    let text = try await fetch("timestamp", nil)
    // One of the same version is the one that is there (section 5.4.3).
    if try Metadata(text, role: "timestamp").version == repository.trust.versions["timestamp"],
      let known = local("timestamp")
    {
      try repository.take(timestamp: known)
    } else {
      try repository.take(timestamp: text)
      try keep(text, "timestamp")
    }
    let version = repository.timestamp?.listed("snapshot")?["version"]?.number
    if let known = local("snapshot"), (try? repository.take(snapshot: known)) != nil {
    } else {
      let text = try await fetch("snapshot", version)
      try repository.take(snapshot: text)
      try keep(text, "snapshot")
    }
    return try await role("targets") { try self.repository.targets($0) }
  }

  /// The one that is there if it is still the one that is meant.
  private func role(_ name: String, _ open: (String) throws -> Metadata) async throws -> Metadata {
    if let known = local(name), let metadata = try? open(known) { return metadata }
    guard let version = repository.snapshot?.listed(name)?["version"]?.number else { throw Refusal("no \(name)") }
    let text = try await fetch(name, version)
    let metadata = try open(text)
    try keep(text, name)
    return metadata
  }

  /// Depth first, in the order of the delegations (section 5.6.7).
  func target(_ path: String, _ targets: Metadata) async throws -> Target {
    var waiting: [(String, Metadata?)] = [("targets", nil)]
    var seen: Set<String> = []
    while let (name, delegator) = waiting.popLast(), seen.count < Self.mostRoles {
      guard seen.insert(name).inserted else { continue }
      var metadata = targets
      if let delegator = delegator {
        metadata = try await role(name) { try self.repository.delegated($0, name, by: delegator) }
      }
      if let found = metadata.signed["targets"]?[path] { return try Target(found) }
      var next: [(String, Metadata?)] = []
      for role in metadata.signed["delegations"]?["roles"]?.elements ?? [] where matches(path, role) {
        guard let name = role["name"]?.text else { throw Refusal("a role without a name") }
        next.append((name, metadata))
        if role["terminating"]?.boolean == true {
          waiting = []
          break
        }
      }
      waiting += next.reversed()
    }
    throw NotFound()
  }

  private func matches(_ path: String, _ role: JSON) -> Bool {
    if let prefixes = role["path_hash_prefixes"]?.texts {
      let digest = Hex.text(Crypto.sha256(Array(path.utf8)))
      return prefixes.contains { digest.hasPrefix($0) }
    }
    return role["paths"]?.texts?.contains { fnmatch($0, path, FNM_PATHNAME) == 0 } == true
  }

  func download(_ path: String, _ targets: Metadata, from base: String, into folder: URL) async throws {
    let target = try await target(path, targets)
    let file = folder.appendingPathComponent(Self.quoted(path))
    if let known = try? Data(contentsOf: file), (try? target.check(Array(known), path)) != nil { return }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map { Self.quoted(String($0)) }
    if repository.root.metadata.signed["consistent_snapshot"]?.boolean == true, let last = parts.popLast() {
      parts.append(Hex.text(target.digest) + "." + last)
    }
    let bytes = try await get(Self.folder(base) + parts.joined(separator: "/"), limit: target.length)
    try target.check(bytes, path)
    try Data(bytes).write(to: file, options: .atomic)
  }
}

func values(_ name: String) -> [String] {
  CommandLine.arguments.indices.dropLast().filter { CommandLine.arguments[$0] == name }
    .map { CommandLine.arguments[$0 + 1] }
}

do {
  let metadata = URL(fileURLWithPath: values("--metadata-dir").first ?? "")
  if let root = values("init").first {
    try Data(contentsOf: URL(fileURLWithPath: root)).write(to: metadata.appendingPathComponent("root.json"))
  } else {
    let front = try Front(metadata, values("--metadata-url").first ?? "")
    let targets = try await front.refresh()
    for path in values("--target-name") {
      try await front.download(
        path, targets, from: values("--target-base-url").first ?? "",
        into: URL(fileURLWithPath: values("--target-dir").first ?? ""))
    }
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
