import Platform

/// A file that could not be read.
struct Unreadable: Error {
  var path: String
  var error: any Error

  var unread: InspectedArtifact.Unread {
    InspectedArtifact.Unread(path: path, reason: .refused(message))
  }

  private var message: String {
    switch error {
    case let error as ArchiveError: error.message
    case let error as SystemError: error.reason
    default: "\(error)"
    }
  }
}
