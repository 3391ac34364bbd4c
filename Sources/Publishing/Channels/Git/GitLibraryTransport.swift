import Domain
import Files
import Git

/// libgit2, where no `git` is installed: for https, and for paths without hooks.
struct GitLibraryTransport: GitTransport {
  private let url: String
  /// What git's configuration makes of the URL.
  private let address, pushAddress: String
  private let token: String?
  private let user: String
  private let secondsAllowed: Int
  private let context: GitChannel.Context

  init(_ program: GitProgram, _ context: GitChannel.Context) {
    url = program.url
    address = context.settings.rewritten(url)
    pushAddress = context.settings.rewritten(url, forPushing: true)
    token = program.token
    user = program.user
    secondsAllowed = program.secondsAllowed
    self.context = context
  }

  func references(_ patterns: [String]) throws -> RemoteReferences {
    try reporting("list references") { try RemoteReferences.asking(address, $0) }
  }

  func fetch(_ commit: ObjectID, of reference: String, into repository: String) throws {
    try fetchHistory(of: reference, into: repository)
  }

  /// Fetches the files too: libgit2 cannot leave them out.
  func fetchHistory(of reference: String, into repository: String) throws {
    let specification = "+\(reference):refs/remote/\(reference.dropFirst("refs/".count))"
    try reporting("fetch") { try open(repository).fetch(specification, from: address, $0) }
  }

  func fetchBlob(_ blob: ObjectID, into repository: String) throws {
    throw Failure(
      .inputOutput,
      Finding(
        "publish.git", at: Location(url), "cannot fetch a file: libgit2 fetches no single files",
        remedy: "install git, or remove \(repository), which is only a cache"))
  }

  func push(
    _ updates: [(object: ObjectID, reference: String)], from repository: String, _ options: GitPushOptions
  ) throws -> GitPushOutcome {
    try refuseHooks()
    if options.isRehearsal {
      // libgit2 cannot rehearse; asking for references checks the credentials.
      _ = try references([])
      return .done
    }
    // The branch first: a tag is visible only with its commit.
    for update in updates {
      let outcome = try push(update.object, to: update.reference, from: repository, after: options.before)
      if outcome == .overtaken { return .overtaken }
    }
    return .done
  }

  func deleteTag(_ name: String, _ object: ObjectID, from repository: String) throws -> GitPushOutcome {
    try refuseHooks()
    let reference = "refs/tags/" + name
    let before = try references([])
    guard before.objects[reference] == object else { return .overtaken }
    return try push(nil, to: reference, from: repository, after: before)
  }

  private func push(
    _ object: ObjectID?, to reference: String, from repository: String, after before: RemoteReferences?
  ) throws -> GitPushOutcome {
    switch try reporting(
      "push", at: pushAddress, { try open(repository).push(object, to: reference, at: pushAddress, $0) })
    {
    case .done: return .done
    case .overtaken: return .overtaken
    case .refused(let reasons):
      if let before, try isOvertaken([reference], since: before, at: url) { return .overtaken }
      throw failure("push", reasons.joined(separator: "; "))
    }
  }

  private func open(_ repository: String) throws -> Repository {
    try Repository.open(at: repository, environment: context.environment)
  }
}

// MARK: - What libgit2 can do

extension GitLibraryTransport {
  private static let schemes = ["https://", "http://", "file:///", "/"]

  /// - Parameter address: nil for the one to fetch from.
  private func reporting<Value>(
    _ operation: String, at address: String? = nil, _ body: (RemoteAccess) throws -> Value
  ) throws -> Value {
    let address = address ?? self.address
    guard Self.schemes.contains(where: address.hasPrefix) else {
      throw Failure(
        .inputOutput,
        Finding(
          "publish.git", at: Location(url), "cannot \(operation): there is no git in PATH",
          remedy: "install git; without it only https and paths work"))
    }
    do { return try body(access(address)) } catch let error as GitError {
      throw failure(operation, error.detail.isEmpty ? error.message : error.detail)
    }
  }

  private func access(_ address: String) -> RemoteAccess {
    var access = RemoteAccess(deadline: .now + .seconds(secondsAllowed))
    let settings = context.settings
    access.headers = settings.httpValues("extraheader", for: address)
    access.proxy = settings.httpValue("proxy", for: address)
    guard address.hasPrefix("https://") else { return access }
    // The token is for the address in release.json.
    if address == url, let password = token.flatMap(context.variable) {
      access.credentials = .init(user: user, password: password)
    }
    access.authorities =
      context.variable("GIT_SSL_CAINFO") ?? settings.httpValue("sslcainfo", for: address).map(settings.path)
      ?? context.variable("CURL_CA_BUNDLE") ?? context.variable("SSL_CERT_FILE")
    return access
  }

  private func failure(_ operation: String, _ words: String) -> any Error {
    if let lock = StaleLock(in: words, at: context.time) { return TemporaryFailure(lock.finding) }
    let words = context.mask(words)
    let finding = Finding(
      "publish.git", at: Location(url), "cannot \(operation): \(words)", remedy: GitMessages.remedy(of: words))
    return GitMessages.isTemporary(words) ? TemporaryFailure(finding) : Failure(.inputOutput, finding)
  }

  /// libgit2 does not run the hooks of a repository at a path, which may refuse a push or act on it.
  private func refuseHooks() throws {
    guard let path = LocalAddress.path(of: pushAddress) else { return }
    let folder = try reporting("push") { _ in try open(path).hooksFolder() }
    let names = [
      "pre-receive", "update", "proc-receive", "post-receive", "post-update", "reference-transaction",
      "push-to-checkout",
    ]
    guard let name = try names.first(where: { try FileSystem.status(FilePath.join(folder, $0)) != nil }) else { return }
    throw Failure(
      .inputOutput,
      Finding(
        "publish.git", at: Location(FilePath.join(folder, name)), "cannot push: only git runs this hook",
        remedy: "install git"))
  }
}
