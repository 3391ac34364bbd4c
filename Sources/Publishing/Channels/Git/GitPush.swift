import Domain
import Git

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
