import Archive
import Domain
import Files
import HTTP
import Manifest
import Synchronization

/// Multipart uploads that this process has begun, so that another try continues them.
final class S3Uploads: Sendable {
  struct Upload: Sendable {
    struct Part: Sendable {
      var digest: Digest
      /// The store's name of the part's bytes.
      var tag: String
    }

    var id: String
    var parts: [Part] = []
  }

  private let open = Mutex<[String: Upload]>([:])

  subscript(key: String) -> Upload? {
    get { open.withLock { $0[key] } }
    set { open.withLock { $0[key] = newValue } }
  }

  /// Aborts what is left of uploads to a key that is complete. Only the store's bill depends on it.
  func removeOthers(of key: String, in store: S3Store) {
    let list = S3Request(method: "GET", query: ["uploads": "", "prefix": key])
    guard let response = try? store.send(list), let document = S3Document(parsing: response.body) else { return }
    for upload in document.uploads where upload.key == key {
      _ = try? store.send(S3Request(method: "DELETE", key: key, query: ["uploadId": upload.id]))
    }
  }
}

/// Sends a large file in parts. Nothing is under its key until the last request.
struct MultipartUpload {
  let item: PublishedFile
  let configuration: ChannelConfiguration.S3Channel
  let store: S3Store
  let uploads: S3Uploads

  /// - Parameters:
  ///   - headers: those that stay with the object.
  ///   - condition: a header by which the store refuses to overwrite another object.
  /// - Throws: `TemporaryFailure` if another try may continue the upload.
  func run(
    _ headers: [(name: String, value: String)], _ condition: [(name: String, value: String)]
  ) throws -> S3Outcome {
    var upload = try uploads[item.name] ?? begin(headers)
    uploads[item.name] = upload
    try sendParts(of: &upload)
    // Some stores honour a condition when they are sent a whole object, and not here.
    let outcome = try store.head(item.name) == nil ? complete(upload, condition) : .exists
    uploads[item.name] = nil
    uploads.removeOthers(of: item.name, in: store)
    return outcome
  }

  private func begin(_ headers: [(name: String, value: String)]) throws -> S3Uploads.Upload {
    let request = S3Request(
      method: "POST", key: item.name, query: ["uploads": ""], headers: headers, body: .bytes([]))
    let response = try store.send(request)
    guard let id = S3Document(parsing: response.body)?["UploadId"], !id.isEmpty else {
      throw S3Problem.torn(store.address.url(of: item.name))
    }
    return S3Uploads.Upload(id: id)
  }

  /// Hashes the file, and sends the parts that the store does not have yet.
  ///
  /// - Throws: `Failure` with status 75 if the file is not what was verified.
  private func sendParts(of upload: inout S3Uploads.Upload) throws {
    let file = try OpenFile.reading(item.file.path)
    let whole = SHA256()
    for (index, range) in ranges.enumerated() {
      let hash = SHA256()
      try file.forEachChunk(of: range) { chunk in
        hash.update(chunk)
        whole.update(chunk)
      }
      let digest = hash.digest()
      if index < upload.parts.count, upload.parts[index].digest == digest { continue }
      upload.parts.removeSubrange(min(index, upload.parts.count)...)
      upload.parts.append(try send(file, range, digest, number: index + 1, of: upload))
      uploads[item.name] = upload
    }
    if whole.digest() != item.file.digest { throw item.file.changed }
  }

  private func send(
    _ file: OpenFile, _ range: Range<Int>, _ digest: Digest, number: Int, of upload: S3Uploads.Upload
  ) throws -> S3Uploads.Upload.Part {
    let request = S3Request(
      method: "PUT", key: item.name, query: ["partNumber": String(number), "uploadId": upload.id],
      body: .file(file, range), digest: digest)
    guard let tag = try send(request).headers["etag"] else {
      throw S3Problem.torn(store.address.url(of: item.name))
    }
    return S3Uploads.Upload.Part(digest: digest, tag: tag)
  }

  private func complete(
    _ upload: S3Uploads.Upload, _ condition: [(name: String, value: String)]
  ) throws -> S3Outcome {
    let parts = upload.parts.enumerated().map { index, part in
      "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(S3Document.escape(part.tag))</ETag></Part>"
    }
    let body = Array("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8)
    let request = S3Request(
      method: "POST", key: item.name, query: ["uploadId": upload.id],
      headers: [(name: "content-type", value: "application/xml")] + condition, body: .bytes(body),
      digest: SHA256.digest(of: body))
    let response = try send(request, accepting: [412])
    if response.status == 412 { return .exists }
    // The status is sent before the work is done, so the answer may be an error.
    let place = store.address.url(of: item.name)
    guard let document = S3Document(parsing: response.body) else { throw S3Problem.torn(place) }
    if document.root == "Error" { throw store.problem(response, place, try store.readCredentials()).error }
    return .done
  }

  /// Sends a request that belongs to the upload. If somebody has aborted it, another try begins a new one.
  private func send(_ request: S3Request, accepting accepted: [Int] = []) throws -> HTTPResponse {
    let response = try store.send(request, accepting: accepted + [404])
    if response.status != 404 { return response }
    uploads[item.name] = nil
    throw TemporaryFailure(
      Finding(
        "publish.s3", at: Location(store.address.url(of: item.name)), "the multipart upload was aborted by another",
        remedy: "run again"))
  }

  /// A store accepts at most 10,000 parts.
  private var ranges: [Range<Int>] {
    let size = max(configuration.partSize, (item.file.size + 9_999) / 10_000)
    return stride(from: 0, to: item.file.size, by: size).map { $0..<min($0 + size, item.file.size) }
  }
}
