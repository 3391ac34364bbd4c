import Domain
import JSON

extension ProblemList {
  /// `publish`: where releases go.
  ///
  /// - Parameter severalProducts: whether the path of a zip must contain `{{product}}`.
  mutating func channels(_ field: Field, tagPattern: TagPattern, severalProducts: Bool) -> [ChannelConfiguration] {
    guard field.isPresent, let elements = list(field, of: "channels") else { return [] }
    var names = Occurrences<String>()
    return elements.compactMap { element in
      guard isObject(element) else { return nil }
      let name = identifier(element["name"], "channel-name")
      if let name, !isNew(name.folded, at: element["name"], of: "channel", &names) { return nil }
      let kind = channelKind(element, tagPattern, severalProducts: severalProducts)
      guard let name, let kind else { return nil }
      return ChannelConfiguration(name: name, kind: kind)
    }
  }

  private mutating func channelKind(
    _ field: Field, _ tagPattern: TagPattern, severalProducts: Bool
  ) -> ChannelConfiguration.Kind? {
    let kind = choice(
      field["kind"], "channel-kind", among: ChannelConfiguration.kinds,
      meaning: "git for a release repository, directory for a folder")
    switch kind {
    case "git": return gitChannel(field, tagPattern).map { .git($0) }
    case "directory": return directoryChannel(field, severalProducts: severalProducts).map { .directory($0) }
    default: return nil
    }
  }

  /// Patterns of a channel, in which a missing `{{app_id}}` would let one customer's release replace another's.
  mutating func channelPattern(
    _ field: Field, allowed: [String], required: [String], isPath: Bool = true
  ) -> PathPattern? {
    guard let text = isPath ? path(field) : string(field),
      let pattern = pattern(field, text, allowed: allowed)
    else { return nil }
    for name in required where !pattern.placeholders.contains(name) {
      add(
        "pattern", at: field, "without {{\(name)}}, one \(Self.noun(name)) would overwrite another",
        remedy: "add {{\(name)}}")
    }
    return pattern
  }

  private static func noun(_ placeholder: String) -> String {
    switch placeholder {
    case "app_id": "customer's release"
    case "product": "product's zip"
    default: placeholder
    }
  }
}

// MARK: - directory

extension ProblemList {
  private mutating func directoryChannel(
    _ field: Field, severalProducts: Bool
  ) -> ChannelConfiguration.DirectoryChannel? {
    typealias Channel = ChannelConfiguration.DirectoryChannel
    rejectUnknownKeys(in: field, of: KnownKeys(["name", "kind"] + Channel.keys))
    let required = ["app_id", "version"] + (severalProducts ? ["product"] : [])
    let path = channelPattern(field["path"], allowed: Channel.vocabulary, required: required)
    var files: PathPattern?
    if field["files"].isPresent {
      files = channelPattern(
        field["files"], allowed: Channel.filesVocabulary, required: ["app_id", "version", "file"])
    }
    let mode = field["mode"].isPresent ? permissions(field["mode"]) : 0o644
    guard let path, let mode else { return nil }
    return Channel(path: path, files: files, mode: mode)
  }

  /// `"0644"`, as chmod(1) takes it.
  private mutating func permissions(_ field: Field) -> Int? {
    guard let text = string(field, remedy: "write it in quotes, such as \"0644\"") else { return nil }
    if let mode = Int(text, radix: 8), (0...0o777).contains(mode), mode & 0o400 != 0, text.utf8.count <= 4 {
      return mode
    }
    add(
      "mode", at: field, "\(Quotation.quote(text)) is not the mode of a file that its owner can read",
      remedy: "write three octal digits, such as \"644\"")
    return nil
  }
}

// MARK: - git

extension ProblemList {
  private typealias Git = ChannelConfiguration.GitChannel

  private mutating func gitChannel(_ field: Field, _ tagPattern: TagPattern) -> ChannelConfiguration.GitChannel? {
    rejectUnknownKeys(in: field, of: KnownKeys(["name", "kind"] + Git.keys))
    let url = gitURL(field["url"])
    let ownRepository = url.map { !$0.placeholders.contains("app_id") } ?? false ? ["app_id"] : []
    let branch = reference(field["branch"], Git.defaultBranch, required: ownRepository)
    let tag = reference(field["tag"], PathPattern(tagPattern), required: ownRepository + ["version"])
    var message: PathPattern? = Git.defaultMessage
    if field["message"].isPresent { message = pattern(field["message"], allowed: Git.vocabulary) }
    guard let url, let branch, let tag, let message else { return nil }
    var channel = Git(url: url, branch: branch, tag: tag, message: message)
    readOptions(of: field, into: &channel)
    return channel
  }

  private mutating func readOptions(of field: Field, into channel: inout Git) {
    if field["annotated"].isPresent { channel.isAnnotated = boolean(field["annotated"]) ?? true }
    if field["include"].isPresent {
      channel.include = (list(field["include"], of: "paths") ?? []).compactMap { repositoryPattern($0) }
    }
    if field["versions"].isPresent { channel.versionFiles = versionFiles(field["versions"]) }
    if field["token"].isPresent { channel.token = variableName(field["token"]) }
    if channel.token != nil, channel.url.text.hasPrefix("http://") {
      add("git-url", at: field["url"], "a token would be sent without encryption", remedy: "write https://")
    }
    if field["user"].isPresent { channel.user = userName(field["user"]) ?? Git.defaultUser }
    if field["timeout"].isPresent {
      channel.timeout = wholeNumber(field["timeout"], atLeast: 1) ?? Git.defaultTimeout
    }
  }

  private mutating func pattern(_ field: Field, allowed: [String]) -> PathPattern? {
    string(field).flatMap { pattern(field, $0, allowed: allowed) }
  }

  private mutating func gitURL(_ field: Field) -> PathPattern? {
    guard let text = string(field, remedy: "write the repository's URL, such as ssh://git@example.com/{{app_id}}.git"),
      let pattern = pattern(field, text, allowed: Git.vocabulary)
    else { return nil }
    if let (problem, remedy) = GitAddress.problem(in: text) {
      add("git-url", at: field, problem, remedy: remedy)
      return nil
    }
    if pattern.placeholders.contains("version") {
      add("pattern", at: field, "a repository for each version cannot be resolved", remedy: "remove {{version}}")
    }
    return pattern
  }

  /// The name of a branch or tag, which must be valid for any customer and version.
  private mutating func reference(_ field: Field, _ standard: PathPattern, required: [String]) -> PathPattern? {
    let pattern =
      field.isPresent ? channelPattern(field, allowed: Git.vocabulary, required: required, isPath: false) : standard
    guard let pattern else { return nil }
    if !field.isPresent, let missing = required.first(where: { !pattern.placeholders.contains($0) }) {
      add(
        "missing-key", at: field, "is missing, but all customers share one repository",
        remedy: "add it with {{\(missing)}}, or add {{app_id}} to the URL")
      return nil
    }
    let example = pattern.expand(["app_id": "app", "version": "1.4.0"])
    guard let problem = ReferenceName.problem(in: example) else { return pattern }
    add(
      "reference", at: field, "\(Quotation.quote(pattern.text)) does not give a valid name: it \(problem)",
      remedy: "write a name that git accepts")
    return nil
  }

  private mutating func repositoryPattern(_ field: Field) -> PathPattern? {
    repositoryPath(field).flatMap { pattern(field, $0, allowed: Git.vocabulary) }
  }

  private mutating func repositoryPath(_ field: Field) -> String? {
    guard let text = path(field) else { return nil }
    let isOfGit = text.split(separator: "/").contains { $0.lowercased() == ".git" }
    guard let problem = isOfGit ? "has the component '.git'" : Self.problemInRelativePath(text) else { return text }
    add("path", at: field, "\(Quotation.quote(text)) \(problem)", remedy: "name a file inside the repository")
    return nil
  }

  /// The name of a variable that a POSIX shell can set: our credential helper names it in a command.
  mutating func variableName(_ field: Field) -> String? {
    guard let text = string(field) else { return nil }
    if Self.isWord(text) { return text }
    add(
      "variable", at: field, "\(Quotation.quote(text)) is not the name of an environment variable",
      remedy: "name the variable that has the token, such as SDK_TOKEN; never write the token itself here")
    return nil
  }

  private mutating func userName(_ field: Field) -> String? {
    guard let text = string(field) else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ $0.isAlphanumeric || "._@-".utf8.contains($0) }) { return text }
    add(
      "user", at: field, "\(Quotation.quote(text)) is not a user name",
      remedy: "use letters, digits, '.', '_', '@' and '-'")
    return nil
  }
}

extension PathPattern {
  fileprivate init(_ tags: TagPattern) {
    let parts: [Segment] = [.literal(tags.prefix), .placeholder("version"), .literal(tags.suffix)]
    self.init(of: parts.filter { $0 != .literal("") })
  }
}
