import Artifacts
import Domain

extension Rule {
  static let containerLeftovers = Rule(
    .containerLeftovers, .warning,
    claim: "there is nothing that Finder, Explorer, Xcode or a test has left behind",
    reason: "it ships to every customer, and tells of the machine that built it",
    check: .artifact { subject in
      outermost(subject.newEntries, isLeftover).map {
        Violation($0, "was left behind", remedy: "remove it before the framework is sealed and packed")
      }
    })

  /// `container.junk` has those that break seals.
  private static func isLeftover(_ name: String) -> Bool {
    let small = name.lowercased()
    return ["thumbs.db", "desktop.ini", "xcuserdata"].contains(small) || small.hasSuffix(".xctest")
      || (small == ".ds_store" && name != ".DS_Store")
  }
}
