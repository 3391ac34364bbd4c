import Domain

extension Repository {
  package enum Role: String, Sendable {
    case author, committer
  }

  /// Who makes a commit or a tag, found as git finds it (git-commit(1), COMMIT INFORMATION): `GIT_<ROLE>_NAME` and `_EMAIL`,
  /// `<role>.name` and `user.name` of the configuration, `EMAIL`. A name is never guessed from the system's users.
  ///
  /// - Parameters:
  ///   - time: seconds since 1970, where `GIT_<ROLE>_DATE` says nothing.
  ///   - offset: minutes east of UTC, likewise.
  /// - Throws: `GitError`: `.missingIdentity` with the key that is not set, `.invalidDate`.
  package func signature(_ role: Role, time: Int64, offset: Int = 0) throws(GitError) -> Commit.Signature {
    let prefix = "GIT_\(role.rawValue.uppercased())_"
    let name = try [environment[prefix + "NAME"], configuration("\(role.rawValue).name"), configuration("user.name")]
    let email = try [
      environment[prefix + "EMAIL"], configuration("\(role.rawValue).email"), configuration("user.email"),
      environment["EMAIL"],
    ]
    var signature = Commit.Signature(
      name: try first(name, "user.name"), email: try first(email, "user.email"), time: time, offset: offset)
    if let date = environment[prefix + "DATE"], !date.isEmpty {
      guard let date = GitDate(date, offset: offset) else { throw GitError(.invalidDate, "read \(prefix)DATE", date) }
      (signature.time, signature.offset) = (date.seconds, date.offset)
    }
    return signature
  }

  private func first(_ candidates: [String?], _ key: String) throws(GitError) -> String {
    for case let candidate? in candidates where !candidate.isEmpty {
      let text = identityText(candidate)
      if !text.isEmpty { return text }
    }
    throw GitError(.missingIdentity(key), "find out who this is", path)
  }
}

/// A name or an address without what a line of a commit cannot hold, and without what stands around it by mistake: as git's ident.c.
private func identityText(_ text: String) -> String {
  let around = Set(",:;<>\"\\'".unicodeScalars)
  var scalars = text.unicodeScalars.filter { $0 != "\n" && $0 != "<" && $0 != ">" && $0 != "\0" }[...]
  func isStripped(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { $0.value <= 32 || around.contains($0) } == true }
  while isStripped(scalars.first) { scalars.removeFirst() }
  while isStripped(scalars.last) { scalars.removeLast() }
  return String(String.UnicodeScalarView(scalars))
}
