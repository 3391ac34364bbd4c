import Domain
import Platform

extension VerificationTarget {
  /// One zip, xcframework or artifact bundle: the target itself, or the zip in a variant's folder that corresponds to the other target.
  ///
  /// - Parameter other: the target to compare with.
  /// - Throws: `Failure` with status 64 if it is not clear which zip is meant.
  func alone(like other: VerificationTarget) throws -> VerificationTarget {
    switch self {
    case .zip, .framework: return self
    case .release(let path, _):
      throw Self.unclear(
        path, message: "is a release of several customers, but \(other.path) is not",
        remedy: "name one customer's folder")
    case .variant(let folder):
      if case .release = other { return self }
      let stem = FilePath.stem(of: other.path)
      let meant = folder.zips.first { FilePath.stem(of: $0) == stem } ?? (folder.zips.count == 1 ? folder.zips[0] : nil)
      guard let meant else {
        throw Self.unclear(
          folder.path, message: "contains \(folder.zips.count) zips, but \(other.path) is one artifact",
          remedy: "name one of its zips")
      }
      return .zip(FilePath.join(folder.path, meant))
    }
  }

  private static func unclear(_ path: String, message: String, remedy: String) -> Failure {
    Failure(.usage, "diff.unlike", at: Location(path), message, remedy: remedy)
  }
}
