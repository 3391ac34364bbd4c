import Domain

/// An entry of `announce` in `release.json`: who is told when a customer's release is public.
package struct AnnouncementConfiguration: Hashable, Sendable {
  package enum Receiver: Hashable, Sendable {
    /// The environment variable with a URL that is a secret itself.
    case secretURL(variable: String)
    case url(String)
    /// A program and its arguments.
    case command([String])
  }

  package var name: Identifier
  package var receiver: Receiver
  /// Path of the template of what the receiver gets; nil for the standard document.
  package var template: String?
  /// The longest time for one try, in seconds.
  package var timeout = AnnouncementConfiguration.defaultTimeout
  /// Names of environment variables whose values are never printed.
  package var secrets: [String] = []

  package init(name: Identifier, receiver: Receiver) {
    self.name = name
    self.receiver = receiver
  }

  /// The environment variables with secrets.
  package var variables: [String] {
    if case .secretURL(let variable) = receiver { secrets + [variable] } else { secrets }
  }

  package static let keys = ["name", "webhook", "url", "command", "template", "timeout", "secrets"]
  static let defaultTimeout = 30

  /// Whether a text is the URL of a webhook: https, or http to this machine.
  package static func isWebhook(_ text: String) -> Bool {
    guard let start = text.firstRange(of: "://") else { return false }
    let end = text[start.upperBound...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    let rest = text[end...].utf8
    return StoreEndpoint.problem(in: String(text[..<end])) == nil && text.utf8.count <= 2000
      && rest.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }
  }
}

extension ProblemList {
  private typealias Announcement = AnnouncementConfiguration

  mutating func announcements(_ field: Field) -> [AnnouncementConfiguration] {
    guard field.isPresent, let elements = list(field, of: "announcements") else { return [] }
    var names = Occurrences<String>()
    return elements.compactMap { element in
      guard isObject(element, keys: Announcement.keys) else { return nil }
      let name = identifier(element["name"], "announcement-name")
      if let name, !isNew(name.folded, at: element["name"], of: "announcement", &names) { return nil }
      guard let receiver = receiver(element), let name else { return nil }
      var announcement = Announcement(name: name, receiver: receiver)
      readRest(of: element, into: &announcement)
      return announcement
    }
  }

  private mutating func receiver(_ field: Field) -> AnnouncementConfiguration.Receiver? {
    let given = ["webhook", "url", "command"].filter { field[$0].isPresent }
    guard given.count == 1 else {
      return refused(
        "announcement", at: field["name"],
        given.isEmpty ? "nobody is told" : "\(given.joined(separator: " and ")) are given",
        remedy: "write one of \"webhook\" (the variable with a URL), \"url\" and \"command\"")
    }
    switch given[0] {
    case "webhook": return variableName(field["webhook"]).map { .secretURL(variable: $0) }
    case "url": return webhook(field["url"]).map { .url($0) }
    default:
      return command(
        field["command"], "command", remedy: "write the program and its arguments, such as [\"scripts/tell.sh\"]"
      ).map { .command($0) }
    }
  }

  private mutating func webhook(_ field: Field) -> String? {
    guard let text = string(field, remedy: "write a URL such as https://hooks.example.com/releases") else { return nil }
    if Announcement.isWebhook(text) { return text }
    return refused(
      "announcement-url", at: field, "this is not a URL that begins with https://",
      remedy:
        "write one such as https://hooks.example.com/releases; if it is a secret, name its variable as \"webhook\"")
  }

  private mutating func readRest(of field: Field, into announcement: inout AnnouncementConfiguration) {
    announcement.timeout = timeout(field["timeout"], else: Announcement.defaultTimeout)
    announcement.secrets = secrets(field["secrets"])
    guard field["template"].isPresent, let template = path(field["template"]) else { return }
    announcement.template = template
    let name = String(template.split(separator: "/").last ?? "")
    if case .command = announcement.receiver {
      guard let (problem, remedy) = ReleaseConfiguration.Templates.File.problem(in: name) else { return }
      add("file-name", at: field["template"], "\(Quotation.quote(name)) \(problem)", remedy: remedy)
    } else if !name.lowercased().hasSuffix(".json") {
      add(
        "file-name", at: field["template"], "\(Quotation.quote(name)) is not the name of a JSON file",
        remedy: "end it with .json: webhooks get JSON")
    }
  }
}
