import Domain
import Manifest
import Synchronization

/// Releases by GitHub's REST API (https://docs.github.com/en/rest/releases). A release begins as a draft, which has no tag and which
/// only a list of all releases shows.
final class GitHubForge: Forge {
  let client: ForgeClient
  /// Numbers of drafts that this process has made or continued, by their pages.
  private let known = Mutex<[String: Int]>([:])
  /// The drafts of each repository, as one list for all customers.
  private let drafts = Mutex<[String: [GitHubRelease]]>([:])

  init(_ client: ForgeClient) { self.client = client }

  func find(_ wanted: WantedRelease) throws -> FoundRelease {
    if let id = known.withLock({ $0[page(wanted)] }) {
      if let release = try read("\(releases(wanted))/\(id)") { return try found(release, wanted) }
      known.withLock { $0[page(wanted)] = nil }
    }
    if let release = try read("\(releases(wanted))/tags/\(encode(wanted.tag))"), !release.isDraft {
      return try found(release, wanted)
    }
    let drafts = try allDrafts(wanted).filter { $0.tag == wanted.tag }
    var result = FoundRelease()
    if let ours = drafts.filter({ isOurs($0, wanted) }).min(by: { $0.id < $1.id }) { result = try found(ours, wanted) }
    if let foreign = drafts.first(where: { !isOurs($0, wanted) }) { result.obstacle = obstacle(foreign, wanted) }
    return result
  }

  func repository(_ wanted: WantedRelease) -> String { "/repos/\(wanted.repository)" }

  func refusal(by repository: JSONValue) -> (problem: String, remedy: String)? {
    if repository["archived"] == true { return ("is archived", "unarchive it, or correct \"repository\"") }
    if repository["permissions"]?["push"] == false {
      return ("cannot be written with this token", "let the token in \(client.settings.token) write its contents")
    }
    return nil
  }

  func begin(_ wanted: WantedRelease, _ found: FoundRelease) throws -> FoundRelease {
    guard found.state == .missing else {
      if found.state == .draft { try removeTwins(of: found, wanted) }
      return found
    }
    // If the answer is lost, the next try finds the draft in a new list.
    drafts.withLock { $0[wanted.repository] = nil }
    let body = document(wanted, text: "Files are being uploaded.\n\n\(mark(wanted))", isDraft: true)
    let path = releases(wanted)
    let release = try GitHubRelease(client.send("POST", path: path, body: body).json, client: client, path: path)
    return try self.found(release, wanted)
  }

  func upload(_ file: Shipment.File, wanted: WantedRelease, found: FoundRelease) throws {
    guard let uploads = found.uploads else { return }
    let answer = try client.upload("POST", url: "\(uploads)?name=\(encode(file.name))", file: file, accepting: [422])
    if answer.status != 422 { return }
    // An upload whose answer was lost may have arrived: the next try looks.
    guard Self.isTaken(answer.json) else {
      throw Failure(.inputOutput, refusal(file, document: answer.json, wanted: wanted))
    }
    throw client.stranger(releases(wanted), "says that \(file.name) was uploaded by somebody else")
  }

  func remove(_ asset: FoundRelease.Asset, _ wanted: WantedRelease) throws {
    _ = try client.send("DELETE", path: asset.url, accepting: [404])
  }

  /// The tag is made now, and only now.
  func publish(_ wanted: WantedRelease, _ found: FoundRelease) throws {
    guard let id = found.id else { return }
    let body = document(wanted, text: try wanted.description(), isDraft: false)
    do { _ = try client.send("PATCH", path: "\(releases(wanted))/\(id)", body: body) } catch let error as Failure {
      // Nobody will ever publish a draft whose tag is burned.
      if found.state == .draft, error.findings.contains(where: { $0.message.contains("immutable release") }) {
        try? removeRelease(wanted, found)
      }
      throw error
    }
  }

  func commit(_ wanted: WantedRelease) throws -> String? {
    let object = try client.get(tag(wanted))?["object"]
    return object.map { $0["sha"]?.text ?? "" }
  }

  func removeRelease(_ wanted: WantedRelease, _ found: FoundRelease) throws {
    guard let id = found.id else { return }
    try client.delete("\(releases(wanted))/\(id)")
    known.withLock { $0[page(wanted)] = nil }
  }

  func removeTag(_ wanted: WantedRelease) throws {
    // 422 says that there is none any more, or that a rule keeps it.
    try client.delete("\(repository(wanted))/git/refs/tags/\(path(wanted.tag))", asking: tag(wanted))
  }

  /// Assets are removed with their release.
  func removeFiles(_ assets: [FoundRelease.Asset], isDryRun: Bool) throws -> [String] { [] }
}

extension GitHubForge {
  private func releases(_ wanted: WantedRelease) -> String { repository(wanted) + "/releases" }
  private func tag(_ wanted: WantedRelease) -> String { "\(repository(wanted))/git/ref/tags/\(path(wanted.tag))" }
  private func path(_ tag: String) -> String {
    tag.split(separator: "/").map { encode(String($0)) }.joined(separator: "/")
  }

  private func document(_ wanted: WantedRelease, text: String, isDraft: Bool) -> JSONValue {
    JSONValue([
      "tag_name": wanted.tag, "name": wanted.title, "body": text, "prerelease": wanted.isPrerelease, "draft": isDraft,
      "make_latest": isDraft ? nil : "legacy", "target_commitish": client.settings.target,
    ])
  }

  private func read(_ path: String) throws -> GitHubRelease? {
    try client.get(path).map { try GitHubRelease($0, client: client, path: path) }
  }

  /// A repository that the token cannot see has no list either.
  private func allDrafts(_ wanted: WantedRelease) throws -> [GitHubRelease] {
    if let list = drafts.withLock({ $0[wanted.repository] }) { return list }
    var found: [GitHubRelease] = []
    let path = releases(wanted)
    try client.list(path) { element in
      if element["draft"] == true, let release = try? GitHubRelease(element, client: client, path: path) {
        found.append(release)
      }
    }
    drafts.withLock { [found] in $0[wanted.repository] = found }
    return found
  }

  private func found(_ release: GitHubRelease, _ wanted: WantedRelease) throws -> FoundRelease {
    known.withLock { $0[page(wanted)] = release.id }
    var found = FoundRelease(
      state: release.isDraft ? .draft : .published, id: release.id, uploads: release.uploads,
      isImmutable: release.isImmutable, hasTextOfDraft: !release.isDraft && isOurs(release, wanted))
    try client.list("\(releases(wanted))/\(release.id)/assets") { element in
      if let asset = FoundRelease.Asset(gitHub: element, client.settings.api + repository(wanted)) {
        found.assets.append(asset)
      }
    }
    return found
  }

  /// Two runs, or an answer that was lost, may have made two drafts.
  private func removeTwins(of found: FoundRelease, _ wanted: WantedRelease) throws {
    for twin in try allDrafts(wanted) where twin.tag == wanted.tag && twin.id != found.id && isOurs(twin, wanted) {
      _ = try client.send("DELETE", path: "\(releases(wanted))/\(twin.id)", accepting: [404])
    }
  }

  /// In the text of a draft, which is replaced by the notes. Not seen by people.
  private func mark(_ wanted: WantedRelease) -> String { "<!-- release: \(wanted.appID) \(wanted.version) -->" }

  private func isOurs(_ draft: GitHubRelease, _ wanted: WantedRelease) -> Bool { draft.body.contains(mark(wanted)) }

  private static func isTaken(_ document: JSONValue?) -> Bool {
    document?["errors"]?.elements?.contains { $0["code"]?.text == "already_exists" } ?? false
  }

  private func refusal(_ file: Shipment.File, document: JSONValue?, wanted: WantedRelease) -> Finding {
    let words = document?["message"]?.text ?? "validation failed"
    return Finding(
      "publish.forge", at: Location("\(page(wanted)) \(file.name)"),
      "the server refuses the file: \(words.prefix(300))",
      remedy: words.lowercased().contains("immutable")
        ? "run `release bump patch`: an immutable release never changes" : "correct what the server reports")
  }

  private func obstacle(_ draft: GitHubRelease, _ wanted: WantedRelease) -> Finding {
    Finding(
      "publish.conflict", at: Location(page(wanted)), "somebody else has begun a draft of this release",
      remedy: "delete the draft, or give it another tag; `release` continues only its own")
  }
}

/// What GitHub says of a release.
struct GitHubRelease: Sendable {
  var id: Int
  var tag: String
  var body: String
  var isDraft: Bool
  var isImmutable: Bool
  /// Where assets are uploaded to.
  var uploads: String

  /// - Throws: `TemporaryFailure` for what cannot be a release; `Failure` for an upload host that would get the token unencrypted.
  init(_ document: JSONValue?, client: ForgeClient, path: String) throws {
    guard let document, let id = document["id"]?.integer, let tag = document["tag_name"]?.text,
      let template = document["upload_url"]?.text, case .boolean(let isDraft) = document["draft"]
    else { throw client.stranger(path, "is not a release") }
    self.id = id
    self.tag = tag
    self.isDraft = isDraft
    body = document["body"]?.text ?? ""
    isImmutable = document["immutable"] == true
    // `https://uploads.github.com/repos/o/r/releases/1/assets{?name,label}`
    uploads = String(template.prefix { $0 != "{" && $0 != "?" })
    if client.settings.api.hasPrefix("https://"), !uploads.hasPrefix("https://") {
      throw client.stranger(path, "names an address for uploads that is not https")
    }
  }
}

extension FoundRelease.Asset {
  /// - Parameter repository: the URL of the repository in the API.
  fileprivate init?(gitHub document: JSONValue, _ repository: String) {
    guard let id = document["id"]?.integer, let name = document["name"]?.text, let size = document["size"]?.integer
    else {
      return nil
    }
    let digest = document["digest"]?.text.flatMap {
      $0.hasPrefix("sha256:") ? Digest(hex: String($0.dropFirst(7))) : nil
    }
    let url = "\(repository)/releases/assets/\(id)"
    self.init(
      id: id, name: name, size: size, digest: digest, isComplete: document["state"]?.text == "uploaded", url: url,
      bytes: url)
  }
}

extension String {
  func withoutSuffix(_ suffix: String) -> String { hasSuffix(suffix) ? String(dropLast(suffix.count)) : self }
}
