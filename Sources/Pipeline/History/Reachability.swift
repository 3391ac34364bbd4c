import Git

/// Tells which commits can be reached from one.
struct Reachability {
  private let repository: Repository
  private let end: ObjectID
  private var questions = 0
  private var reachable: Set<ObjectID>?

  /// As many are asked one by one: the wanted release is mostly the first, and near. Behind that, one walk over the whole
  /// past costs less than a walk for each.
  private static let patience = 4

  init(_ repository: Repository, from end: ObjectID) {
    self.repository = repository
    self.end = end
  }

  mutating func contains(_ commit: ObjectID) throws -> Bool {
    if let reachable { return reachable.contains(commit) }
    questions += 1
    if questions <= Self.patience { return try repository.isAncestor(commit, of: end) }
    let all = Set(try repository.history(to: end).commits)
    reachable = all
    return all.contains(commit)
  }
}
