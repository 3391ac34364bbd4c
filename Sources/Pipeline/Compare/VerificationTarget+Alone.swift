import Domain
import Files

extension VerificationTarget {
  /// One zip or one xcframework: itself, or of a variant's folder the zip that is meant.
  ///
  /// - Parameter other: what it is to be compared with.
  /// - Throws: `Failure` with status 64 where it is not clear which one is meant.
  func alone(like other: VerificationTarget) throws -> VerificationTarget {
    switch self {
    case .zip, .framework: return self
    case .release(let path, _):
      throw Self.unclear(path, "is a release of several customers, \(other.path) is not", "name one customer's folder")
    case .variant(let folder):
      if case .release = other { return self }
      let stem = FilePath.stem(of: other.path)
      let meant = folder.zips.first { FilePath.stem(of: $0) == stem } ?? (folder.zips.count == 1 ? folder.zips[0] : nil)
      guard let meant else {
        throw Self.unclear(
          folder.path, "holds \(folder.zips.count) zips, \(other.path) is one artifact", "name one of its zips")
      }
      return .zip(FilePath.join(folder.path, meant))
    }
  }

  private static func unclear(_ path: String, _ message: String, _ remedy: String) -> Failure {
    Failure(.usage, Finding("diff.unlike", at: Location(path), message, remedy: remedy))
  }
}
