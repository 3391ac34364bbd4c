import Artifacts
import Domain
import Editing
import Platform

/// `release init --from-url`: fetches the zip of a framework, such as one that a `Package.swift` names.
struct BinaryDownload {
  private let url: String
  /// What the zip must hash to: given, or that of a binary target with the URL.
  private let checksum: Digest?
  let path: String

  private static let folder = "Frameworks"
  /// More than any SDK's, in bytes.
  private static let largest = 4 << 30

  /// - Parameter checksum: in hexadecimal digits; nil for that of `Package.swift`.
  /// - Throws: `Failure` with status 64 for what is no URL or checksum.
  init(_ url: String, checksum: String?, targets: [RemoteBinary]) throws {
    let target = targets.first { $0.url == url }
    let stated = checksum ?? target?.checksum
    self.url = url
    self.checksum = stated.flatMap { Digest(hex: $0.lowercased()) }
    let name = target.map { $0.name + ".zip" } ?? Self.name(of: url)
    path = FilePath.join(Self.folder, name)
    if stated != nil, self.checksum == nil {
      throw Self.refused(
        checksum == nil ? "Package.swift" : "--checksum", message: "expected the 64 hexadecimal digits of a SHA-256",
        remedy: "take what `swift package compute-checksum` prints for the zip")
    }
    let isPlain = url.hasPrefix("http://")
    guard url.hasPrefix("https://") || isPlain, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      throw Self.refused(
        "--from-url", message: "\(Quotation.quote(url)) is no https URL", remedy: "write it as Package.swift does")
    }
    if isPlain, self.checksum == nil {
      throw Self.refused(
        "--from-url", message: "anybody may change what comes by http", remedy: "use https, or pass --checksum")
    }
  }

  private static func refused(_ place: String, message: String, remedy: String) -> Failure {
    Failure(.usage, "usage", at: Location(place), message, remedy: remedy)
  }

  /// A name for the file, whatever the URL ends with.
  private static func name(of url: String) -> String {
    let last = FilePath.lastComponent(of: String(url.prefix { $0 != "?" && $0 != "#" }))
    guard last.isMade(of: "._-+"), last.utf8.first != 0x2E else { return "framework.zip" }
    return last.hasSuffix(".zip") ? last : last + ".zip"
  }

  /// Puts the zip into its place, unless it is there.
  ///
  /// - Returns: a note of what it hashes to, if nothing says what it should.
  /// - Throws: `Failure` with status 65 for other bytes than were stated, or a file in its place; 74 for a server that does not give it.
  func run(_ environment: RunEnvironment) throws -> Finding? {
    if let status = try FileSystem.status(path, followingLinks: false) {
      guard status.kind == .file, let checksum, try SHA256.digest(ofFile: path, size: status.size) == checksum else {
        throw bad(
          "init.exists", at: path, message: "is there already, and is not what \(url) is to give",
          remedy: "move it away, or pass it as --base")
      }
      return nil
    }
    environment.report(.stage("downloading \(url)"))
    let beside = FileReplacement.beside(path)
    let isNew = try FileSystem.status(Self.folder) == nil
    if isNew { try FileSystem.makeDirectory(Self.folder) }
    do {
      if try FileSystem.status(beside, followingLinks: false) != nil { try FileSystem.removeFile(beside) }
      let digest = try fetch(to: beside, environment)
      try check(digest)
      guard try FileSystem.place(beside, at: path) else {
        throw bad("init.exists", at: path, message: "was made by another program in the meantime", remedy: "run again")
      }
      if checksum != nil { return nil }
      return Finding(
        "init.checksum", .warning, at: Location(path),
        "nothing says what its SHA-256 should be; that of what the server gave is \(digest)",
        remedy: "compare it with what its vendor says")
    } catch {
      try? FileSystem.removeFile(beside)
      if isNew { FileSystem.removeEmptyFolder(Self.folder) }
      throw error
    }
  }

  private func fetch(to file: String, _ environment: RunEnvironment) throws -> Digest {
    let client = try HTTPClient(environment.httpOptions)
    var request = HTTPRequest("GET", url)
    // As SwiftPM asks. Some servers describe a file in JSON otherwise.
    request.headers = [(name: "accept", value: "application/octet-stream")]
    request.followsRedirects = true
    request.usesPasswordFile = true
    request.longestBody = Self.largest
    let output = try OpenFile.creating(file)
    let hash = SHA256()
    let response: HTTPResponse
    do {
      response = try client.send(request) { bytes in
        hash.update(bytes)
        try output.write(bytes)
      }
    } catch let error as HTTPError {
      throw unread("cannot be read: \(error.reason)", "check the address, and that the server is reachable")
    }
    if response.status != 200 {
      throw unread(
        "the server answers \(response.status)",
        "check the address; ~/.netrc has the passwords of servers that ask for one")
    }
    if response.isCut {
      throw unread("has more than \(Amount.bytes(Self.largest))", "download it by hand, and pass --base")
    }
    try output.close()
    return hash.digest()
  }

  private func check(_ digest: Digest) throws {
    guard let checksum, digest != checksum else { return }
    throw bad(
      "init.checksum", at: url, message: "gives a file whose SHA-256 is \(digest), not \(checksum)",
      remedy: "whoever says the checksum means another file: ask the vendor, or correct Package.swift")
  }

  private func bad(_ code: String, at place: String, message: String, remedy: String) -> Failure {
    Failure(.badInput, code, at: Location(place), message, remedy: remedy)
  }

  private func unread(_ message: String, _ remedy: String) -> Failure {
    Failure(.inputOutput, "init.download", at: Location(url), message, remedy: remedy)
  }
}
