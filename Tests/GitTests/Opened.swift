import Git
import TestSupport
import Testing

extension GitFixture {
  func open(below folder: String = "") throws -> Repository {
    try Repository.open(at: folder.isEmpty ? path : path + "/" + folder, environment: environment)
  }

  /// What git says a revision is.
  func id(_ revision: String) throws -> ObjectID { try #require(ObjectID(try git("rev-parse", revision))) }
}

/// The cause of the `GitError` that a call throws; nil where it throws none.
func cause<Value>(_ call: () throws -> Value) throws -> GitError.Cause? {
  do {
    _ = try call()
    return nil
  } catch let error as GitError {
    #expect(!error.message.isEmpty)
    return error.cause
  }
}
