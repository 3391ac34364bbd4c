import Artifacts
import Domain

extension RunEnvironment {
  func entryTime() throws -> DOSTime { try sourceDate().map { DOSTime(unixSeconds: $0) } ?? .earliest }

  /// Seconds since 1970. By reproducible-builds.org/specs/source-date-epoch, a value that is not a number is an error.
  package func sourceDate() throws -> Int? {
    guard let sourceDateEpoch else { return nil }
    guard let seconds = Int(sourceDateEpoch) else {
      throw Failure(
        .usage, "usage.source-date-epoch", at: Location("SOURCE_DATE_EPOCH"),
        "expected seconds since 1970, found \(sourceDateEpoch.debugDescription)",
        remedy: "set it to a whole number, or unset it")
    }
    return seconds
  }
}
