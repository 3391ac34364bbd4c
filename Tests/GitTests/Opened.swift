import Git
import TestSupport
import Testing

extension GitFixture {
  func open(below folder: String = "") throws -> Repository {
    try Repository.open(at: folder.isEmpty ? path : path + "/" + folder, environment: environment)
  }

  /// The id that git gives for a revision.
  func id(_ revision: String) throws -> ObjectID { try #require(ObjectID(try git("rev-parse", revision))) }
}

/// The cause of the `GitError` that a call throws, if it throws.
func cause<Value>(_ call: () throws -> Value) throws -> GitError.Cause? {
  do {
    _ = try call()
    return nil
  } catch let error as GitError {
    #expect(!error.message.isEmpty)
    return error.cause
  }
}
