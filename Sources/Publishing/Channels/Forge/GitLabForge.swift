import Domain
import Manifest

/// Releases by GitLab's REST API (https://docs.gitlab.com/api/releases). There are no drafts: files go to the project's package
/// registry, and the release, made last, links to them.
struct GitLabForge: Forge {
  let client: ForgeClient

  init(_ client: ForgeClient) { self.client = client }

  func find(_ wanted: WantedRelease) throws -> FoundRelease {
    var found = FoundRelease()
    let release = try client.get(release(wanted))
    found.assets = try files(wanted)
    guard let release else { return found }
    guard release["tag_name"]?.text == wanted.tag else {
      throw client.stranger(self.release(wanted), "is not the release")
    }
    found.state = .published
    let links = release["assets"]?["links"]?.elements ?? []
    for file in wanted.files {
      let link = links.first { $0["name"]?.text == file.name }
      if link == nil { found.unlinked.insert(file.name) }
      if let url = link?["url"]?.text, url != address(file.name, wanted) {
        found.obstacle = obstacle(file, url: url, wanted: wanted)
      }
    }
    return found
  }

  func repository(_ wanted: WantedRelease) -> String { "/projects/\(encode(wanted.repository))" }

  func refusal(by project: JSONValue) -> (problem: String, remedy: String)? {
    if project["archived"] == true { return ("is archived", "unarchive it, or correct \"repository\"") }
    if project["empty_repo"] == true { return ("has no commit, and a tag needs one", "push a first commit") }
    return nil
  }

  func upload(_ file: Shipment.File, wanted: WantedRelease, found: FoundRelease) throws {
    _ = try client.upload("PUT", url: address(file.name, wanted), file: file)
  }

  /// Files are public as soon as they are there: none is replaced.
  func remove(_ asset: FoundRelease.Asset, _ wanted: WantedRelease) throws {}

  func publish(_ wanted: WantedRelease, _ found: FoundRelease) throws {
    if found.state == .published {
      for file in wanted.files where found.unlinked.contains(file.name) {
        _ = try client.send("POST", path: release(wanted) + "/assets/links", body: link(file, wanted))
      }
      return
    }
    let body = JSONValue([
      "tag_name": wanted.tag, "ref": try target(wanted), "name": wanted.title,
      "description": try wanted.description(), "assets": JSONValue(["links": wanted.files.map { link($0, wanted) }]),
    ])
    // 409: it is there already, and is then looked at as everything else.
    _ = try client.send("POST", path: repository(wanted) + "/releases", body: body, accepting: [409])
  }

  func commit(_ wanted: WantedRelease) throws -> String? {
    let tag = try client.get(tag(wanted))
    return tag.map { $0["commit"]?["id"]?.text ?? "" }
  }

  func removeRelease(_ wanted: WantedRelease, _ found: FoundRelease) throws {
    try client.delete(release(wanted))
  }

  func removeTag(_ wanted: WantedRelease) throws { try client.delete(tag(wanted)) }

  func removeFiles(_ assets: [FoundRelease.Asset], isDryRun: Bool) throws -> [String] {
    try assets.map { asset in
      if !isDryRun { _ = try client.send("DELETE", path: asset.url, accepting: [404]) }
      return asset.url
    }
  }
}

extension GitLabForge {
  private func release(_ wanted: WantedRelease) -> String { repository(wanted) + "/releases/\(encode(wanted.tag))" }
  private func tag(_ wanted: WantedRelease) -> String { repository(wanted) + "/repository/tags/\(encode(wanted.tag))" }

  /// Where a file is uploaded to, and downloaded from.
  private func address(_ name: String, _ wanted: WantedRelease) -> String {
    let package = [wanted.appID.description, wanted.version.description, name].map(encode).joined(separator: "/")
    return client.settings.api + repository(wanted) + "/packages/generic/" + package
  }

  /// The files of the release's package, the newest first: of those with one name, it is the one that is downloaded.
  private func files(_ wanted: WantedRelease) throws -> [FoundRelease.Asset] {
    var packages: [Int] = []
    let query = "package_type=generic&package_name=\(encode(wanted.appID.description))"
    // The name is searched for, so others that contain it are found too.
    try client.list(repository(wanted) + "/packages?" + query) { package in
      guard package["name"]?.text == wanted.appID.description, package["version"]?.text == wanted.version.description,
        package["status"]?.text != "pending_destruction", let id = package["id"]?.integer
      else { return }
      packages.append(id)
    }
    var assets: [FoundRelease.Asset] = []
    for id in packages {
      let path = repository(wanted) + "/packages/\(id)/package_files"
      try client.list(path) { document in
        guard var asset = FoundRelease.Asset(gitLab: document, client.settings.api + path) else { return }
        asset.bytes = address(asset.name, wanted)
        assets.append(asset)
      }
    }
    return assets.sorted { $0.id > $1.id }
  }

  private func link(_ file: Shipment.File, _ wanted: WantedRelease) -> JSONValue {
    JSONValue([
      "name": file.name, "url": address(file.name, wanted), "direct_asset_path": "/" + file.name,
      "link_type": "package",
    ])
  }

  /// What a new tag names.
  private func target(_ wanted: WantedRelease) throws -> String {
    if let target = client.settings.target { return target }
    let project = try client.send("GET", path: repository(wanted)).json
    if let branch = project?["default_branch"]?.text { return branch }
    throw Failure(
      .inputOutput, "publish.forge", at: Location(page(wanted)), "has no default branch, and a tag needs a commit",
      remedy: "push a first commit")
  }

  private func obstacle(_ file: Shipment.File, url: String, wanted: WantedRelease) -> Finding {
    Finding(
      "publish.conflict", at: Location("\(page(wanted)) \(file.name)"), "links to another place: \(url.prefix(300))",
      remedy: "remove the link from the release, or run `release bump patch`")
  }
}

extension FoundRelease.Asset {
  /// - Parameter list: the URL of the list that it is in.
  fileprivate init?(gitLab document: JSONValue, _ list: String) {
    guard let id = document["id"]?.integer, let name = document["file_name"]?.text, let size = document["size"]?.integer
    else { return nil }
    let digest = document["file_sha256"]?.text.flatMap { Digest(hex: $0) }
    self.init(id: id, name: name, size: size, digest: digest, url: "\(list)/\(id)", bytes: "")
  }
}
