import CGit
import Domain
import Synchronization

extension Repository {
  package enum Role: String, Sendable {
    case author, committer
  }

  /// As its configuration says.
  package func signature(_ role: Role, time: Int64) throws -> Commit.Signature {
    try sharedConfiguration.signature(role, time: time)
  }
}

/// What git reads in dates of the environment: asked once, however many commits and tags a run makes.
private let dates = Mutex<[String: (time: Int64, offset: Int)]>([:])

extension SharedConfiguration {
  /// The author of a commit or a tag, found as git does (git-commit(1), COMMIT INFORMATION): from `GIT_<ROLE>_NAME` and
  /// `_EMAIL`, `<role>.name` and `user.name` of the configuration, `EMAIL`. Never guesses a name from the system's
  /// users.
  ///
  /// - Parameter time: seconds since 1970, unless `GIT_<ROLE>_DATE` says otherwise.
  /// - Throws: `GitError`: `.missingIdentity` with the key that is not set, `.invalidDate`, `.noProgram` for a date.
  package func signature(_ role: Repository.Role, time: Int64) throws -> Commit.Signature {
    let prefix = "GIT_\(role.rawValue.uppercased())_"
    let names = [environment[prefix + "NAME"], value("\(role.rawValue).name"), value("user.name")]
    let emails = [
      environment[prefix + "EMAIL"], value("\(role.rawValue).email"), value("user.email"), environment["EMAIL"],
    ]
    let name = try identity(names, "user.name")
    let email = try identity(emails, "user.email")
    guard let date = environment[prefix + "DATE"], !date.isEmpty else {
      return Commit.Signature(name: name, email: email, time: time, offset: 0)
    }
    let (seconds, offset) = try dates.withLock { dates in
      if let known = dates[date] { return known }
      // Only git reads all of its forms.
      var variables = environment
      (variables[prefix + "NAME"], variables[prefix + "EMAIL"]) = (name, email)
      let command = GitCommand(arguments: ["var", prefix + "IDENT"], folder: "/", environment: variables)
      let (status, output) = try command.run()
      guard status == 0 else { throw GitError(.invalidDate, operation: "read \(prefix)DATE", subject: date) }
      let dated = Commit.Signature(line: output.dropLast())
      dates[date] = (dated.time, dated.offset)
      return (dated.time, dated.offset)
    }
    return Commit.Signature(name: name, email: email, time: seconds, offset: offset)
  }

  /// - Parameter key: what is missing if there is none.
  private func identity(_ candidates: [String?], _ key: String) throws(GitError) -> String {
    let found = candidates.lazy.compactMap(\.self).map(identityText).first { !$0.isEmpty }
    if let found { return found }
    throw GitError(.missingIdentity(key), operation: "find your name and email", subject: folder)
  }
}

/// Removes the characters that a commit cannot contain, and stray punctuation around the text, as git's ident.c does.
private func identityText(_ text: String) -> String {
  let around = Set(",:;<>\"\\'".unicodeScalars)
  let scalars = text.unicodeScalars.filter { !["\n", "<", ">", "\0"].contains($0) }
  return String(String.UnicodeScalarView(scalars.trimming { $0.value <= 32 || around.contains($0) }))
}

extension Commit.Signature {
  /// As in an object: `Cora Committer <cora@example.com> 1700000000 +0100`.
  ///
  /// - Throws: `GitError` `.invalidText` for a name or an address that an object cannot contain.
  var text: String {
    get throws(GitError) {
      if (name + email).utf8.contains(where: { [0, 10, UInt8(ascii: "<"), UInt8(ascii: ">")].contains($0) }) {
        throw GitError(
          .invalidText, operation: "sign as \(name) <\(email)>", subject: name,
          detail: "a name contains an angle bracket or a line feed")
      }
      let minutes = abs(offset)
      let zone = (minutes / 60 * 100 + minutes % 60).padded(to: 4)
      return "\(name) <\(email)> \(time) \(offset < 0 ? "-" : "+")\(zone)"
    }
  }
}

/// A message as git stores it: no blanks at the ends of lines, no consecutive empty lines, a line feed at the end.
func tidyMessage(_ message: String, _ operation: String) throws(GitError) -> String {
  guard !message.utf8.contains(0) else {
    throw GitError(.invalidText, operation: operation, subject: "message", detail: "the message contains a zero byte")
  }
  let tidy = try bufferText(operation, subject: "message") { git_message_prettify(&$0, message, 0, 0) }
  if tidy.isEmpty {
    throw GitError(.invalidText, operation: operation, subject: "message", detail: "the message is empty")
  }
  return tidy
}
