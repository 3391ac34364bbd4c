import Foundation

/// How much of the tests that take long is run: `make test` takes a part, and other targets of the Makefile set a variable for the rest.
package enum Extent {
  /// All rounds of tests with random inputs.
  package static let everyRound = isSet("EVERY_ROUND")
  /// Kills at every call, and fleets of thousands of devices.
  package static let everyKill = isSet("EVERY_KILL")
  /// Files of more than 4 GiB, and bases of more than 65,535 files.
  package static let large = isSet("RELEASE_LARGE_TESTS")

  private static func isSet(_ variable: String) -> Bool { ProcessInfo.processInfo.environment[variable] != nil }
}
