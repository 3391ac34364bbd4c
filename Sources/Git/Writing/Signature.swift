import CGit
import Domain

extension Repository {
  package enum Role: String, Sendable {
    case author, committer
  }
}

extension Commit.Signature {
  /// As `Repository.signature`, by any configuration.
  ///
  /// - Parameter place: what to name in messages.
  init(
    _ role: Repository.Role, time: Int64, _ settings: [Setting], _ environment: [String: String], in place: String
  ) throws {
    let prefix = "GIT_\(role.rawValue.uppercased())_"
    let names = [environment[prefix + "NAME"], settings.value("\(role.rawValue).name"), settings.value("user.name")]
    let emails = [
      environment[prefix + "EMAIL"], settings.value("\(role.rawValue).email"), settings.value("user.email"),
      environment["EMAIL"],
    ]
    guard let name = Self.first(names) else { throw GitError.missingIdentity("user.name", in: place) }
    guard let email = Self.first(emails) else { throw GitError.missingIdentity("user.email", in: place) }
    self.init(name: name, email: email, time: time, offset: 0)
    guard let date = environment[prefix + "DATE"], !date.isEmpty else { return }
    // Only git reads all of its forms.
    var variables = environment
    (variables[prefix + "NAME"], variables[prefix + "EMAIL"]) = (name, email)
    let command = GitCommand(arguments: ["var", prefix + "IDENT"], folder: "/", environment: variables)
    let (status, output) = try command.run()
    guard status == 0 else { throw GitError(.invalidDate, operation: "read \(prefix)DATE", subject: date) }
    let dated = output.withUnsafeBytes { SignatureLine($0.dropLast()).signature(.utf8) }
    (self.time, offset) = (dated.time, dated.offset)
  }

  private static func first(_ candidates: [String?]) -> String? {
    candidates.lazy.compactMap(\.self).map(identityText).first { !$0.isEmpty }
  }
}

extension GitError {
  fileprivate static func missingIdentity(_ key: String, in place: String) -> GitError {
    GitError(.missingIdentity(key), operation: "find your name and email", subject: place)
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
