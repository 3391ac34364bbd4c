extension ZipProblem {
  /// Where a symlink leads.
  package enum Link: Hashable, Sendable {
    case malformed(String)
    case absolute(String)
    case escapes(String)
    case dangling(String)
    case cycle(String)
    /// Following it took more steps than all links of an archive together should take.
    case unfollowed
  }
}

extension ZipProblem.Link {
  var code: ZipProblem.Code {
    switch self {
    case .malformed: .linkMalformed
    case .absolute: .linkAbsolute
    case .escapes: .linkEscapes
    case .dangling: .linkDangling
    case .cycle: .linkCycle
    case .unfollowed: .linkUnfollowed
    }
  }

  var message: String {
    switch self {
    case .malformed(""): "is a symlink without a target"
    case .malformed(let target): "is a symlink whose target no system can follow: \(ZipProblem.quoted(target))"
    case .absolute(let target): "is a symlink to an absolute path: \(ZipProblem.quoted(target))"
    case .escapes(let target): "is a symlink that leaves the archive: \(ZipProblem.quoted(target))"
    case .dangling(let target): "is a symlink to nothing: \(ZipProblem.quoted(target))"
    case .cycle(let target): "is a symlink that leads back to itself: \(ZipProblem.quoted(target))"
    case .unfollowed: "is a symlink that was not followed: the archive's links take too many steps"
    }
  }
}
