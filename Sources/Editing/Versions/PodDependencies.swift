import Domain

/// A podspec's requirements on pods that are not its siblings. A bump leaves them as they are.
package struct PodDependencies: Sendable {
  package struct Requirement: Hashable, Sendable {
    /// Without a subspec.
    package var pod: String
    package var text: String
    /// Both from 1.
    package var line: Int
    package var column: Int
    /// In bytes of the file.
    package var range: Range<Int>

    /// True for what is no requirement.
    package func isMet(by version: PackageVersion) -> Bool {
      PodRequirement(Array(text.utf8))?.isMet(by: version) ?? true
    }
  }

  /// The pod's own name, if it is written down.
  package private(set) var name: String?
  package private(set) var requirements: [Requirement] = []

  /// Returns nil for a file that is no podspec.
  package init?(_ bytes: [UInt8], as kind: VersionFormat) {
    switch kind.base {
    case .podspec(let siblings, _): read(bytes, besides: siblings)
    case .podspecJSON(let siblings): read(json: bytes, besides: siblings)
    default: return nil
    }
  }

  private mutating func read(_ bytes: [UInt8], besides siblings: Set<String>) {
    let facts = PodspecFacts(reading: bytes)
    name = facts.names.first?.value
    for dependency in facts.dependencies {
      let pod = Self.root(dependency.name)
      if siblings.contains(pod) { continue }
      requirements += dependency.requirements.map {
        Requirement(pod: pod, text: $0.value, line: $0.line, column: $0.column, range: $0.range)
      }
    }
  }

  private mutating func read(json bytes: [UInt8], besides siblings: Set<String>) {
    var cursor = SourceCursor(bytes)
    // What is not JSON was reported when its version was read.
    try? JSONOutline.visit(bytes) { path, event in
      guard case .string(let range) = event else { return }
      if path == [.key("name")] { name = JSONOutline.decoded(bytes[range]) }
      guard let pod = Self.dependency(path).map(Self.root), !siblings.contains(pod) else { return }
      cursor.move(to: range.lowerBound)
      requirements.append(
        Requirement(
          pod: pod, text: JSONOutline.decoded(bytes[range]), line: cursor.line, column: cursor.column, range: range))
    }
  }

  /// The pod that a value in `"dependencies": { "Sibling": ["~> 1.4.0"] }` is about, also in subspecs.
  static func dependency(_ path: [JSONOutline.Step]) -> String? {
    guard let list = path.lastIndex(of: .key("dependencies")), path.indices.contains(list + 1),
      case .key(let name) = path[list + 1]
    else { return nil }
    return name
  }

  /// The pod of a subspec, such as `Sibling` of `Sibling/Core`.
  static func root(_ name: String) -> String { String(name.prefix { $0 != "/" }) }
}
