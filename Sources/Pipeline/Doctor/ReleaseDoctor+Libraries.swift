import Artifacts
import Domain
import Git
import Platform

extension ReleaseDoctor {
  /// The C libraries that this process uses, with their versions.
  ///
  /// - Parameter needsNetwork: whether `release.json` names something that is read or written by HTTP.
  func libraries(needsNetwork: Bool) -> [DoctorReport.Row] {
    let libraries =
      ArtifactLibraries.versions + [
        ("libgit2", Repository.libraryVersion), ("expat", XMLReader.libraryVersion),
      ]
    return libraries.map { .init(.libraries, name: $0, state: .ok, detail: $1) } + [curl(isNeeded: needsNetwork)]
  }

  /// The only one that the program starts without.
  private func curl(isNeeded: Bool) -> DoctorReport.Row {
    do throws(Failure) {
      return .init(.libraries, name: "libcurl", state: .ok, detail: try HTTPClient.libraryVersion())
    } catch { return .init(.libraries, name: "libcurl", state: isNeeded ? .missing : .absent, error) }
  }
}
