import Artifacts
import Domain

extension Rule {
  static let containerLeftovers = Rule(
    .containerLeftovers, .warning,
    claim: "there is nothing that Finder, Explorer, Xcode or a test has left behind",
    reason: "it ships to every customer, and tells of the machine that built it",
    artifact: { subject in
      let found = Set(subject.newEntries.compactMap { leftover(in: $0.path) })
      return found.sorted { $0.precedesByBytes($1) }.map {
        Violation($0, "was left behind", remedy: "remove it before the framework is sealed and packed")
      }
    })

  /// The file or the folder of such a name that a path is of, or inside of. `container.junk` has those that break seals.
  private static func leftover(in path: String) -> String? {
    outermost(in: path) { part in
      let name = part.lowercased()
      return ["thumbs.db", "desktop.ini", "xcuserdata"].contains(name) || name.hasSuffix(".xctest")
        || (name == ".ds_store" && part != ".DS_Store")
    }
  }
}
