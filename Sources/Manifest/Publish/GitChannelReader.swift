import Domain

extension ProblemList {
  private typealias Git = ChannelConfiguration.GitSettings

  mutating func gitChannel(_ field: Field, _ tagPattern: TagPattern) -> ChannelConfiguration.GitSettings? {
    rejectUnknownKeys(in: field, of: ["name", "kind"] + Git.keys)
    let url = gitURL(field["url"], allowed: Git.vocabulary)
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
    if field["layout"].isPresent {
      let meaning = "package for files at the root, specs for a private CocoaPods repository"
      channel.layout = choice(field["layout"], "layout", meaning: meaning) ?? .package
      if channel.layout == .specs { channel.changelog = nil }
    }
    if field["annotated"].isPresent { channel.isAnnotated = boolean(field["annotated"]) ?? true }
    if field["include"].isPresent {
      channel.include = (list(field["include"], of: "paths") ?? []).compactMap { repositoryPattern($0) }
    }
    if field["versions"].isPresent { channel.versionFiles = versionFiles(field["versions"]) }
    if field["changelog"].isPresent { channel.changelog = changelog(field["changelog"]) }
    readAccess(of: field, at: channel.url, token: &channel.token, user: &channel.user, timeout: &channel.timeout)
  }

  /// A repository of podspecs needs podspecs.
  mutating func requirePodspecs(_ products: [Field], for channels: [ChannelConfiguration], at field: Field) {
    if products.contains(where: { $0["podspec"].isPresent }) { return }
    for channel in channels {
      guard case .git(let git) = channel.kind, git.layout == .specs else { continue }
      let place = field.elements.first { $0["name"].value?.text == channel.name.description } ?? field
      add(
        "layout", at: place["layout"], "no product has a podspec, and this repository would have nothing else",
        remedy: "add \"podspec\" to a product, or remove \"layout\"")
    }
  }

  /// How git gets at a repository.
  mutating func readAccess(
    of field: Field, at url: PathPattern, token: inout String?, user: inout String, timeout: inout Int
  ) {
    if field["token"].isPresent { token = variableName(field["token"]) }
    if token != nil, url.text.hasPrefix("http://") {
      add("git-url", at: field["url"], "a token would be sent without encryption", remedy: "write https://")
    }
    if field["user"].isPresent { user = userName(field["user"]) ?? Git.defaultUser }
    timeout = self.timeout(field["timeout"], else: Git.defaultTimeout)
  }

  mutating func gitURL(_ field: Field, allowed: [String]) -> PathPattern? {
    guard let text = string(field, remedy: "write the repository's URL, such as ssh://git@example.com/{{app_id}}.git"),
      !beginsAtHome(text.hasPrefix("file://") ? String(text.dropFirst("file://".count)) : text, field),
      let pattern = pattern(field, text, allowed: allowed, takesEnvironment: true)
    else { return nil }
    if let (problem, remedy) = GitAddress.problem(in: text) {
      return refused("git-url", at: field, problem, remedy: remedy)
    }
    if pattern.placeholders.contains("version") {
      add("pattern", at: field, "a repository for each version cannot be resolved", remedy: "remove {{version}}")
    }
    return pattern
  }

  /// The name of a branch or tag, which must be valid for any customer and version.
  mutating func reference(_ field: Field, _ standard: PathPattern, required: [String]) -> PathPattern? {
    // The tags of other releases are recognised by the pattern: a value that changes would hide them.
    let pattern =
      field.isPresent
      ? channelPattern(
        field, allowed: Git.vocabulary, required: required, isPath: false,
        takesEnvironment: !required.contains("version")) : standard
    guard let pattern else { return nil }
    if !field.isPresent, let missing = required.first(where: { !pattern.placeholders.contains($0) }) {
      return refused(
        "missing-key", at: field, "is missing, but all customers share one repository",
        remedy: "add it with {{\(missing)}}, or add {{app_id}} to the URL")
    }
    let example = pattern.expand(["app_id": "app", "version": "1.4.0"])
    guard let problem = ReferenceName.problem(in: example) else { return pattern }
    return refused(
      "reference", at: field, "\(Quotation.quote(pattern.text)) does not give a valid name: it \(problem)",
      remedy: "write a name that git accepts")
  }

  private mutating func changelog(_ field: Field) -> String? {
    if case .boolean(let isKept) = field.value {
      return isKept ? ChannelConfiguration.GitSettings.defaultChangelog : nil
    }
    return repositoryPath(field)
  }

  private mutating func repositoryPattern(_ field: Field) -> PathPattern? {
    repositoryPath(field).flatMap { pattern(field, $0, allowed: Git.vocabulary, takesEnvironment: true) }
  }

  private mutating func repositoryPath(_ field: Field) -> String? {
    accepted(path(field), at: field, "path", remedy: "name a file inside the repository") { text in
      let isOfGit = text.split(separator: "/").contains { $0.lowercased() == ".git" }
      return isOfGit ? "has the component '.git'" : Self.problemInRelativePath(text)
    }
  }

  mutating func userName(_ field: Field) -> String? {
    accepted(string(field), at: field, "user", remedy: "use letters, digits, '.', '_', '@' and '-'") {
      $0.isMade(of: "._@-") ? nil : "is not a user name"
    }
  }
}

extension PathPattern {
  init(_ tags: TagPattern) {
    let parts: [Segment] = [.literal(tags.prefix), .placeholder("version"), .literal(tags.suffix)]
    self.init(of: parts.filter { $0 != .literal("") })
  }
}
