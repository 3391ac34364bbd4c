import CCurl

/// A request on its way: what libcurl's callbacks read and write. They run inside `curl_easy_perform`, on its thread.
final class HTTPExchange {
  private static let headerLimit = 1 << 18

  let size: Int
  private let body: HTTPRequest.Body?
  private let longestBody: Int
  private let receive: ((UnsafeRawBufferPointer) throws -> Void)?
  private var offset = 0
  private var headerCount = 0
  /// Bytes of the body that have come.
  private var count = 0
  private(set) var response = HTTPResponse(status: 0, headers: [:], body: [])
  /// Ended the transfer.
  private(set) var error: (any Error)?

  init(_ request: HTTPRequest, receive: ((UnsafeRawBufferPointer) throws -> Void)?) {
    body = request.body
    longestBody = request.longestBody
    self.receive = receive
    size =
      switch body {
      case .bytes(let bytes): bytes.count
      case .file(_, let range): range.count
      case nil: 0
      }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> HTTPExchange? {
    context.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
  }

  static let header: release_curl_transfer = { bytes, size, count, context in
    HTTPExchange.of(context)?.readHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
  }

  static let write: release_curl_transfer = { bytes, size, count, context in
    HTTPExchange.of(context)?.take(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
  }

  static let read: release_curl_transfer = { bytes, size, count, context in
    HTTPExchange.of(context)?.fill(UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
      ?? Int(CURL_READFUNC_ABORT)
  }

  static let seek: release_curl_seek = { context, offset, origin in
    guard origin == SEEK_SET, let exchange = HTTPExchange.of(context) else { return Int32(CURL_SEEKFUNC_CANTSEEK) }
    exchange.offset = Int(offset)
    return Int32(CURL_SEEKFUNC_OK)
  }

  static let progress: release_curl_progress = { _, _, _, _, _ in Task.isCancelled ? 1 : 0 }

  /// - Returns: the number of bytes taken; fewer end the transfer.
  private func readHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    headerCount += bytes.count
    if headerCount > Self.headerLimit { return 0 }
    let line = String(decoding: bytes, as: UTF8.self).filter { !$0.isNewline }
    if line.hasPrefix("HTTP/") {
      // An answer may follow another: after a redirect, or after 100 Continue.
      let status = line.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) }
      response = HTTPResponse(status: status ?? 0, headers: [:], body: [])
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      response.headers[line[..<colon].lowercased()] = String(value)
    }
    return bytes.count
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    let kept = UnsafeRawBufferPointer(rebasing: bytes.prefix(longestBody - count))
    count += kept.count
    response.isCut = kept.count < bytes.count
    if let receive, response.isSuccess {
      do { try receive(kept) } catch {
        self.error = error
        return 0
      }
    } else {
      response.body += kept
    }
    return kept.count
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, size - offset)
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<max(0, count)])
    do {
      switch body {
      case .bytes(let bytes): bytes[offset..<offset + part.count].withUnsafeBytes { part.copyMemory(from: $0) }
      case .file(let file, let range):
        if try file.read(into: part, at: range.lowerBound + offset) < part.count { return Int(CURL_READFUNC_ABORT) }
      case nil: return 0
      }
    } catch {
      self.error = error
      return Int(CURL_READFUNC_ABORT)
    }
    offset += part.count
    return part.count
  }
}
