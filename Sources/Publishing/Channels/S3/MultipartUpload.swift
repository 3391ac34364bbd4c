import Artifacts
import Domain
import Manifest
import Platform
import Synchronization

/// What this process has sent, so that another try does not send it again.
final class S3Uploads: Sendable {
  struct Upload: Sendable {
    var id: String
    /// With the store's name of each part's bytes.
    var parts: [(digest: Digest, tag: String)] = []
  }

  private let open = Mutex<[String: Upload]>([:])
  /// The keys of objects that the store has taken whole.
  let taken = Mutex<Set<String>>([])

  subscript(key: String) -> Upload? {
    get { open.withLock { $0[key] } }
    set { open.withLock { $0[key] = newValue } }
  }

  /// Aborts what is left of uploads to a key that is complete. Only the store's bill depends on it.
  func removeOthers(of key: String, in store: S3Store) {
    let list = S3Request(method: "GET", query: ["uploads": "", "prefix": key])
    guard let response = try? store.send(list), let document = S3Document(parsing: response.body) else { return }
    for upload in document.uploads where upload.key == key {
      _ = try? store.send(.abort(key, upload.id))
    }
  }
}

/// Sends a large file in parts. Nothing is under its key until the last request.
struct MultipartUpload {
  let item: PublishedFile
  let configuration: ChannelConfiguration.S3Settings
  let store: S3Store
  let uploads: S3Uploads

  /// - Parameters:
  ///   - headers: those that stay with the object.
  ///   - condition: a header by which the store refuses to overwrite another object; empty if it does not honour it.
  /// - Returns: false if another publisher was faster.
  /// - Throws: `TemporaryFailure` if another try may continue the upload.
  func run(_ headers: S3Request.Headers, _ condition: S3Request.Headers) throws -> Bool {
    var upload = try uploads[item.name] ?? S3Uploads.Upload(id: store.begin(item.name, headers))
    uploads[item.name] = upload
    try sendParts(of: &upload)
    // Without a condition, this is the last chance to see what another publisher has put meanwhile.
    let isTaken = try (!condition.isEmpty || store.head(item.name) == nil) && complete(upload, condition)
    uploads[item.name] = nil
    uploads.removeOthers(of: item.name, in: store)
    return isTaken
  }

  /// Hashes the file, and sends the parts that the store does not have yet.
  ///
  /// - Throws: `Failure` with status 75 if the file is not what was verified.
  private func sendParts(of upload: inout S3Uploads.Upload) throws {
    let file = try OpenFile.reading(item.file.path)
    let whole = SHA256()
    for (index, range) in ranges.enumerated() {
      let (hash, md5) = (SHA256(), MD5())
      try file.forEachChunk(of: range) { chunk in
        hash.update(chunk)
        md5?.update(chunk)
        whole.update(chunk)
      }
      let digest = hash.digest()
      if index < upload.parts.count, upload.parts[index].digest == digest { continue }
      upload.parts.removeSubrange(min(index, upload.parts.count)...)
      let request = S3Request.part(
        index + 1, of: item.name, upload: upload.id, body: .file(file, range), digest: digest, md5: md5)
      upload.parts.append((digest, try store.tag(send(request), item.name)))
      uploads[item.name] = upload
    }
    if whole.digest() != item.file.digest { throw item.file.changed }
  }

  private func complete(_ upload: S3Uploads.Upload, _ condition: S3Request.Headers) throws -> Bool {
    let request = S3Request.complete(item.name, upload: upload.id, tags: upload.parts.map(\.tag), condition: condition)
    let response = try send(request, accepting: S3Conditions.refusals)
    if S3Conditions.refusals.contains(response.status) { return false }
    if S3Document(parsing: response.body) != nil { return true }
    throw try store.problem(response, item.name).error
  }

  /// Sends a request that belongs to the upload. If somebody has aborted it, another try begins a new one.
  private func send(_ request: S3Request, accepting accepted: [Int] = []) throws -> HTTPResponse {
    let response = try store.send(request, accepting: accepted + [404])
    if response.status != 404 { return response }
    let problem = try store.problem(response, item.name)
    if problem.code == "NoSuchUpload" { uploads[item.name] = nil }
    throw problem.error
  }

  /// A store accepts at most 10,000 parts.
  private var ranges: [Range<Int>] {
    let size = max(configuration.partSize, (item.file.size + 9_999) / 10_000)
    return stride(from: 0, to: item.file.size, by: size).map { $0..<min($0 + size, item.file.size) }
  }
}
