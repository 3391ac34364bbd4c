import Domain
import Git

extension GitProgram {
  /// Asks a remote why its server has refused a push: its words do not tell, because a hook may say anything.
  ///
  /// - Returns: whether one of the references is not what it was.
  /// - Throws: `Failure` with status 65 if git cannot have a reference beside those that are there.
  func isOvertaken(_ names: [String], since before: RemoteReferences, at url: String) throws -> Bool {
    let after = try references(names + names.flatMap(RemoteReferences.rivals))
    if names.contains(where: { after.objects[$0] != before.objects[$0] }) { return true }
    let obstacles = names.compactMap { after.obstacle(to: $0, at: url) }
    if !obstacles.isEmpty { throw Failure(.badInput, obstacles) }
    return false
  }
}

extension RemoteReferences {
  /// Patterns of references that cannot exist beside one, since git needs folders there: `refs/heads/a` and `refs/heads/a/b`.
  static func rivals(of name: String) -> [String] { folders(of: name) + [name + "/*"] }

  private static func folders(of name: String) -> [String] {
    let parts = name.split(separator: "/")
    return parts.count > 3 ? (3..<parts.count).map { parts.prefix($0).joined(separator: "/") } : []
  }

  /// Why git cannot make a reference; nil if it can.
  func obstacle(to name: String, at url: String) -> Finding? {
    let folders = Self.folders(of: name)
    guard let other = objects.keys.filter({ $0.hasPrefix(name + "/") || folders.contains($0) }).min() else {
      return nil
    }
    return Finding(
      "publish.reference", at: Location("\(url) \(name)"), "git cannot have it beside \(other), which is there",
      remedy: "choose another \"branch\" or \"tag\" in release.json, or delete \(other)")
  }
}

package enum GitPushOutcome: Equatable, Sendable {
  case done
  /// The server has everything already.
  case wasThere
  /// Somebody else pushed in between.
  case overtaken
}
