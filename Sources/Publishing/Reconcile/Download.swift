import Artifacts
import Domain
import Platform

/// What a URL has given in the place of a file that was published there.
struct Download {
  /// Whether it is the file, and if not, why.
  enum Verdict {
    case same
    /// Other bytes of the same kind: somebody has published something else.
    case other
    /// Nothing that says what is published there.
    case failed(any Error)
  }

  private let hash = SHA256()
  private var size = 0
  private var start: [UInt8] = []

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bytes)
    if start.count < Self.zipStart.count { start += bytes.prefix(Self.zipStart.count) }
    size += bytes.count
  }

  /// Every cause has a remedy of its own: `release bump` only helps against other bytes.
  ///
  /// - Parameter place: the URL, for people.
  func verdict(_ response: HTTPResponse, as file: Shipment.File, at place: String) -> Verdict {
    let isSame = size == file.size && !response.isCut && hash.digest() == file.digest
    if let encoding = response.headers["content-encoding"],
      isSame ? Self.isUnpacked(encoding.lowercased()) : encoding != "identity"
    {
      return .failed(
        failure(
          place, message: "is sent with Content-Encoding \(encoding)",
          remedy: "let the server or the network before it send this file as it is: clients compare its bytes"))
    }
    if isSame { return .same }
    if size < file.size, (try? isBeginning(of: file)) ?? false {
      return .failed(
        TemporaryFailure(
          "publish.read-back", at: Location(place), "ends after \(size) of \(Amount.count(file.size, "byte"))",
          remedy: "run again; if it stays so, see what ends the answer: the server, or a proxy before it"))
    }
    return page(response, as: file, at: place).map { .failed($0) } ?? .other
  }

  /// What is wrong with an answer that is a page for people, such as one to sign in; nil for any other. That to HEAD has no bytes.
  func page(_ response: HTTPResponse, as file: Shipment.File, at place: String) -> Failure? {
    let type = response.headers["content-type"].map { String($0.prefix(60)) } ?? "of no type"
    let isZip = size == 0 || start.starts(with: Self.zipStart) || !file.name.hasSuffix(".zip")
    if isZip, !type.lowercased().contains("html") { return nil }
    let length = response.isCut ? "more than \(Amount.count(size, "byte"))" : Amount.count(size, "byte")
    return failure(
      place, message: "is \(type)\(size == 0 ? "" : ", " + length), and not \(file.name): a sign-in page?",
      remedy:
        "let this machine read the file itself, without a person who signs in: see \"Where customers download\" in "
        + "docs/publishing.md")
  }

  /// Whether clients unpack what is sent so, also the right bytes.
  private static func isUnpacked(_ codings: String) -> Bool {
    codings.split { ", ".contains($0) }.contains {
      ["gzip", "x-gzip", "deflate", "compress", "br", "zstd"].contains($0)
    }
  }

  private static let zipStart = Array("PK".utf8)

  /// The build may be gone.
  private func isBeginning(of file: Shipment.File) throws -> Bool {
    let beginning = SHA256()
    try beginning.update(OpenFile.reading(file.path), 0..<size)
    return beginning.digest() == hash.digest()
  }

  private func failure(_ place: String, message: String, remedy: String) -> Failure {
    Failure(.inputOutput, "publish.read-back", at: Location(place), message, remedy: remedy)
  }
}
