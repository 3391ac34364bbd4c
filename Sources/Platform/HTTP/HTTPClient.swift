import CCurl
import Domain

/// Requests over libcurl, one at a time, over connections that are kept open. Certificates and host names are always checked.
package final class HTTPClient {
  package struct Options: Sendable {
    /// Path of a file with certificate authorities; nil for the system's.
    package var authorities: String?
    /// A transfer that stands still, or nearly, for so long is given up, in seconds.
    package var stillness = 60
    /// The longest time to connect, in seconds.
    package var connecting = 30
    package var agent = "release"

    package init() {}
  }

  private let curl: release_curl
  private var handle: UnsafeMutableRawPointer
  /// Whether the last transfer has failed. Libcurl 7.88 refuses options on such a handle.
  private var isSpent = false
  private let options: Options

  /// Of each direction, in bytes. With libcurl's own 16 KiB, a large file takes many calls.
  private static let bufferSize = 1 << 17
  /// In bytes per second: a transfer below is as good as none.
  private static let slowest = 1000
  private static let mostRedirects = 10

  /// - Throws: `Failure` with status 74 if libcurl is not there or does not start.
  package init(_ options: Options = Options()) throws(Failure) {
    curl = try CurlLibrary.opened.get()
    guard let handle = curl.easy_init() else { throw CurlLibrary.cannotStart }
    self.handle = handle
    self.options = options
  }

  deinit { curl.easy_cleanup(handle) }

  /// Of the library that this process uses, with those that it uses itself.
  ///
  /// - Throws: `Failure` with status 74 if libcurl is not there or does not start.
  package static func libraryVersion() throws(Failure) -> String {
    _ = try CurlLibrary.opened.get()
    return CurlLibrary.version ?? "of an unknown version"
  }

  /// - Parameter receive: gets the body of a successful answer in chunks, instead of the response; throws to end the transfer.
  /// - Throws: `HTTPError` without an answer; whatever `receive` throws; `CancellationError`.
  package func send(
    _ request: HTTPRequest, receive: ((UnsafeRawBufferPointer) throws -> Void)? = nil
  ) throws -> HTTPResponse {
    var next = request
    for _ in 0...Self.mostRedirects {
      let (response, redirect) = try exchange(next, receive)
      guard request.followsRedirects, let redirect else { return response }
      next = try next.redirected(to: redirect)
    }
    throw HTTPError(reason: "it redirects more than \(Self.mostRedirects) times", isTemporary: false)
  }

  private func exchange(
    _ request: HTTPRequest, _ receive: ((UnsafeRawBufferPointer) throws -> Void)?
  ) throws -> (HTTPResponse, redirect: String?) {
    if isSpent { try renew() }
    isSpent = true
    return try withoutActuallyEscaping(receive ?? { _ in }) { consume in
      let exchange = HTTPExchange(request, receive: receive == nil ? nil : consume)
      var reason = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
      let (code, redirect, proxy) = try reason.withUnsafeMutableBufferPointer { reason in
        // libcurl keeps pointers to what is here.
        defer { curl.easy_reset(handle) }
        return try withHeaders(request) { headers in
          try set(request, exchange: exchange, headers: headers, reason: reason.baseAddress)
          let code = curl.easy_perform(handle)
          let redirect = release_curl_redirect(curl, handle).map { String(cString: $0) }
          return (code, redirect, release_curl_proxy_status(curl, handle))
        }
      }
      isSpent = code != CURLE_OK
      if let error = exchange.error { throw error }
      if Task.isCancelled { throw CancellationError() }
      guard code == CURLE_OK || exchange.response.isCut else { throw error(code, reason: reason, proxy: proxy) }
      return (exchange.response, redirect)
    }
  }

  private func renew() throws(Failure) {
    guard let fresh = curl.easy_init() else { throw CurlLibrary.cannotStart }
    curl.easy_cleanup(handle)
    handle = fresh
  }

  /// - Parameter proxy: the status that a proxy has answered with; 0 without one.
  private func error(_ code: CURLcode, reason: [CChar], proxy: Int) -> HTTPError {
    if proxy >= 300 {
      let answer = HTTPResponse(status: proxy, headers: [:], body: [])
      return HTTPError(reason: "the proxy answers \(proxy)", isTemporary: answer.isTemporary, cause: .proxy)
    }
    let detail = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let cause: HTTPError.Cause =
      Self.certificate.contains(code.rawValue) ? .certificate : code == CURLE_PARTIAL_FILE ? .cut : .other
    return HTTPError(
      reason: "\(detail.isEmpty ? words(code) : detail) (curl \(code.rawValue))",
      isTemporary: Self.temporary.contains(code.rawValue), cause: cause)
  }

  private func words(_ code: CURLcode) -> String { curl.easy_strerror(code).map { String(cString: $0) } ?? "error" }

  private static let certificate = Set(
    [CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR].map(\.rawValue))

  private static let temporary = Set(
    [
      CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT,
      CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM,
      CURLE_SSL_CONNECT_ERROR, CURLE_WRITE_ERROR, CURLE_AGAIN,
    ].map(\.rawValue))
}

// MARK: - Options of libcurl

extension HTTPClient {
  private func withHeaders<Value>(
    _ request: HTTPRequest, _ body: (UnsafeMutablePointer<curl_slist>?) throws -> Value
  ) throws -> Value {
    var list: UnsafeMutablePointer<curl_slist>?
    defer { curl.slist_free_all(list) }
    for header in request.headers + request.privateHeaders {
      guard !(header.name + header.value).utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        throw HTTPError(reason: "the header \(header.name) has a control character", isTemporary: false)
      }
      list = curl.slist_append(list, "\(header.name): \(header.value)")
    }
    return try body(list)
  }

  private func set(
    _ request: HTTPRequest, exchange: HTTPExchange, headers: UnsafeMutablePointer<curl_slist>?,
    reason: UnsafeMutablePointer<CChar>?
  ) throws(HTTPError) {
    let context = Unmanaged.passUnretained(exchange).toOpaque()
    var settings: [CURLcode] = [
      release_curl_set_text(curl, handle, CURLOPT_URL, request.url),
      release_curl_set_text(curl, handle, CURLOPT_CUSTOMREQUEST, request.method),
      release_curl_set_text(curl, handle, CURLOPT_USERAGENT, options.agent),
      release_curl_set_pointer(curl, handle, CURLOPT_ERRORBUFFER, reason),
      release_curl_set_long(curl, handle, CURLOPT_NOSIGNAL, 1),
      release_curl_set_long(curl, handle, CURLOPT_BUFFERSIZE, Self.bufferSize),
      release_curl_set_long(curl, handle, CURLOPT_UPLOAD_BUFFERSIZE, Self.bufferSize),
      // Newer versions sign no path as it is. Keys have no `.` and `..` that would be resolved.
      release_curl_set_long(curl, handle, CURLOPT_PATH_AS_IS, request.signature == nil ? 1 : 0),
      release_curl_set_long(curl, handle, CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS)),
      release_curl_set_long(curl, handle, CURLOPT_CONNECTTIMEOUT, options.connecting),
      release_curl_set_long(curl, handle, CURLOPT_LOW_SPEED_LIMIT, Self.slowest),
      release_curl_set_long(curl, handle, CURLOPT_LOW_SPEED_TIME, options.stillness),
      release_curl_set_list(curl, handle, CURLOPT_HTTPHEADER, headers),
      release_curl_set_transfer(curl, handle, CURLOPT_HEADERFUNCTION, HTTPExchange.header),
      release_curl_set_pointer(curl, handle, CURLOPT_HEADERDATA, context),
      release_curl_set_transfer(curl, handle, CURLOPT_WRITEFUNCTION, HTTPExchange.write),
      release_curl_set_pointer(curl, handle, CURLOPT_WRITEDATA, context),
      release_curl_set_long(curl, handle, CURLOPT_NOPROGRESS, 0),
      release_curl_set_progress(curl, handle, HTTPExchange.progress),
    ]
    if request.method == "HEAD" { settings.append(release_curl_set_long(curl, handle, CURLOPT_NOBODY, 1)) }
    if let authorities = options.authorities {
      settings.append(release_curl_set_text(curl, handle, CURLOPT_CAINFO, authorities))
    }
    if request.body != nil { settings += upload(exchange, context) }
    if request.isSentOnce { settings.append(release_curl_set_long(curl, handle, CURLOPT_FRESH_CONNECT, 1)) }
    if let signature = request.signature { settings += sign(signature) }
    if let password = request.password { settings += logIn(password.user, password.password) }
    if request.usesPasswordFile {
      settings.append(release_curl_set_long(curl, handle, CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue)))
    }
    if let refused = settings.first(where: { $0 != CURLE_OK }) {
      throw HTTPError(
        reason: "libcurl refuses an option: \(words(refused)) (curl \(refused.rawValue))", isTemporary: false)
    }
  }

  private func upload(_ exchange: HTTPExchange, _ context: UnsafeMutableRawPointer) -> [CURLcode] {
    [
      release_curl_set_long(curl, handle, CURLOPT_UPLOAD, 1),
      release_curl_set_large(curl, handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(exchange.size)),
      release_curl_set_transfer(curl, handle, CURLOPT_READFUNCTION, HTTPExchange.read),
      release_curl_set_pointer(curl, handle, CURLOPT_READDATA, context),
      release_curl_set_seek(curl, handle, HTTPExchange.seek),
      release_curl_set_pointer(curl, handle, CURLOPT_SEEKDATA, context),
    ]
  }

  private func sign(_ signature: AWSSignature) -> [CURLcode] {
    let scope = "aws:amz:\(signature.region):\(signature.service)"
    return [release_curl_set_text(curl, handle, CURLOPT_AWS_SIGV4, scope)] + logIn(signature.keyID, signature.secret)
  }

  private func logIn(_ user: String, _ password: String) -> [CURLcode] {
    [
      release_curl_set_text(curl, handle, CURLOPT_USERNAME, user),
      release_curl_set_text(curl, handle, CURLOPT_PASSWORD, password),
    ]
  }
}
