import Domain

extension ChannelConfiguration {
  /// Where releases are shown to people, with files to download.
  package enum Forge: String, Hashable, Sendable {
    case github = "github-release"
    case gitlab = "gitlab-release"

    var defaultAPI: String {
      switch self {
      case .github: "https://api.github.com"
      case .gitlab: "https://gitlab.com/api/v4"
      }
    }
  }

  /// Releases of a forge, in a repository of each customer or in one for all.
  package struct ForgeSettings: Hashable, Sendable {
    package var forge: Forge
    /// The URL of the API, without a slash at its end.
    package var api: String
    /// The path of the repository: `acme/sdk-{{app_id}}`.
    package var repository: PathPattern
    package var tag: PathPattern
    package var title = ForgeSettings.defaultTitle
    /// The branch or commit that a new tag names; nil for the default branch.
    package var target: String?
    /// Which files of a customer are assets, besides the zips.
    package var files = GlobSet.everything
    /// The environment variable with the token.
    package var token: String
    /// A transfer that stands still for so many seconds is given up.
    package var timeout = ForgeSettings.defaultTimeout

    package init(_ forge: Forge, repository: PathPattern, tag: PathPattern, token: String) {
      self.forge = forge
      api = forge.defaultAPI
      self.repository = repository
      self.tag = tag
      self.token = token
    }

    package static let keys = ["repository", "tag", "title", "target", "files", "token", "api", "timeout"]
    static let vocabulary = ["app_id", "version"]
    static let defaultTitle = PathPattern(of: [.placeholder("version")])
    static let defaultTimeout = 60
  }
}

extension ProblemList {
  private typealias Settings = ChannelConfiguration.ForgeSettings

  mutating func forgeChannel(
    _ field: Field, at forge: ChannelConfiguration.Forge, tagPattern: TagPattern
  ) -> ChannelConfiguration.ForgeSettings? {
    rejectUnknownKeys(in: field, of: ["name", "kind"] + Settings.keys)
    let repository = forgeRepository(field["repository"], forge)
    let isShared = repository.map { !$0.placeholders.contains("app_id") } ?? false
    let tag = reference(field["tag"], PathPattern(tagPattern), required: (isShared ? ["app_id"] : []) + ["version"])
    let token = variableName(field["token"])
    guard let repository, let tag, let token else { return nil }
    var channel = Settings(forge, repository: repository, tag: tag, token: token)
    if field["api"].isPresent {
      channel.api = endpoint(field["api"], such: forge.defaultAPI) ?? channel.api
    }
    if field["title"].isPresent {
      channel.title = pattern(field["title"], allowed: Settings.vocabulary) ?? channel.title
    }
    if field["target"].isPresent { channel.target = target(field["target"]) }
    if field["files"].isPresent { channel.files = names(field["files"]) }
    channel.timeout = timeout(field["timeout"], else: Settings.defaultTimeout)
    return channel
  }

  /// `owner/name`, and for GitLab any number of groups before it.
  private mutating func forgeRepository(_ field: Field, _ forge: ChannelConfiguration.Forge) -> PathPattern? {
    guard let text = string(field, remedy: "write the repository's path, such as acme/sdk-{{app_id}}"),
      let pattern = pattern(field, text, allowed: ["app_id"], takesEnvironment: true)
    else { return nil }
    let example = pattern.expand { _ in "app" }
    let parts = example.split(separator: "/", omittingEmptySubsequences: false)
    let areNames = parts.allSatisfy { $0 != "." && $0 != ".." && $0.isMade(of: "._-") }
    if areNames, forge == .github ? parts.count == 2 : parts.count >= 2, !example.hasSuffix(".git") { return pattern }
    return refused(
      "repository", at: field, "\(Quotation.quote(text)) is not the path of a repository",
      remedy: "write it without host and .git, such as acme/sdk-{{app_id}}")
  }

  private mutating func target(_ field: Field) -> String? {
    accepted(string(field), at: field, "reference", remedy: "write the name of a branch, or a commit") {
      ReferenceName.problem(in: $0).map { "is not a valid name: it \($0)" }
    }
  }

  private mutating func names(_ field: Field) -> GlobSet {
    let globs = (list(field, of: "names", remedy: "list names, such as [\"*.podspec\"]") ?? []).compactMap { element in
      string(element).flatMap { glob(element, $0) }
    }
    return GlobSet(globs)
  }

  private mutating func glob(_ field: Field, _ text: String) -> Glob? {
    do throws(Glob.Invalid) { return try Glob(text) } catch {
      return refused(
        "glob", at: field, "\(Quotation.quote(text)) \(error.reason)",
        remedy: "write a file's name; * is any part of it")
    }
  }

  /// A release of a forge makes its tag. If a repository of the same customers takes the same tag, the second would find that of the
  /// first, without its files.
  ///
  /// - Parameter elements: of `publish`.
  mutating func refuseSharedTags(_ channels: [ChannelConfiguration], at elements: [Field]) {
    for channel in channels {
      guard let settings = channel.forgeSettings else { continue }
      for case (let other, .git(let git)) in channels.map({ ($0.name, $0.kind) })
      where git.tag == settings.tag && GitAddress.names(git.url.text, settings.repository.text) {
        let place = elements.first { $0["name"].value?.text == channel.name.description }
        guard let place else { continue }
        add(
          "shared-tag", at: place["tag"], "channel \(other) makes the same tag in the same repository",
          remedy: "give the release a tag of its own, such as \"release-{{version}}\"")
      }
    }
  }
}

extension ChannelConfiguration {
  package var forgeSettings: ForgeSettings? { if case .forge(let settings) = kind { settings } else { nil } }
}

extension GitAddress {
  /// Whether a URL ends with the path of a repository.
  fileprivate static func names(_ url: String, _ repository: String) -> Bool {
    let address = (url.hasSuffix(".git") ? String(url.dropLast(4)) : url).lowercased()
    return ["/", ":"].contains { address.hasSuffix($0 + repository.lowercased()) }
  }
}
