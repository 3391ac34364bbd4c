import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks a static host.
protocol Transport: Sendable {
  /// - Parameters:
  ///   - limit: the most bytes that are read.
  ///   - seconds: the longest time for all of it.
  /// - Throws: for no answer, one that is too long, and one that leads elsewhere.
  func get(_ url: URL, etag: String?, limit: Int, seconds: TimeInterval) async throws -> Response
}

struct Response: Sendable {
  var status: Int
  var etag: String?
  /// Seconds that the host asks to wait.
  var retryAfter: Int?
  var body: [UInt8] = []
}

/// URLSession, with a deadline and a limit of its own: on Linux, those of URLSession do not hold.
final class URLSessionTransport: NSObject, Transport, URLSessionDataDelegate, @unchecked Sendable {
  private struct Reading {
    var body: [UInt8] = []
    var limit: Int
    var redirects = 0
    var done: CheckedContinuation<Response, Error>
  }

  private static let mostRedirects = 5

  private let lock = NSLock()
  private var readings: [Int: Reading] = [:]
  private lazy var session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)

  func get(_ url: URL, etag: String?, limit: Int, seconds: TimeInterval) async throws -> Response {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: seconds)
    if let etag = etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
    let task = lock.withLock { session.dataTask(with: request) }
    let deadline = Task {
      try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
      stop(task, URLError(.timedOut))
    }
    defer { deadline.cancel() }
    return try await withCheckedThrowingContinuation { done in
      lock.withLock { readings[task.taskIdentifier] = Reading(limit: limit, done: done) }
      task.resume()
    }
  }

  /// Only within the host, and never out of TLS.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let (from, to) = (task.originalRequest?.url, request.url)
    let stays =
      from?.host == to?.host && from?.port == to?.port && (to?.scheme == "https" || to?.scheme == from?.scheme)
    let count = lock.withLock { () -> Int in
      readings[task.taskIdentifier]?.redirects += 1
      return readings[task.taskIdentifier]?.redirects ?? 0
    }
    if !stays { fail(task, Refusal("a redirect to another host")) }
    if count > Self.mostRedirects { fail(task, Refusal("a redirect without an end")) }
    // Not cancelled here: on Linux, that ends the program.
    completionHandler(stays && count <= Self.mostRedirects ? request : nil)
  }

  func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = lock.withLock { () -> Bool in
      guard var reading = readings[task.taskIdentifier] else { return false }
      let fits = reading.body.count + data.count <= reading.limit
      if fits { reading.body += data }
      readings[task.taskIdentifier] = reading
      return !fits
    }
    if isTooLong { stop(task, Refusal("an answer that is too long")) }
  }

  /// Does not wait for URLSession to say that it has ended: on Linux, it may never.
  private func stop(_ task: URLSessionTask, _ problem: Error) {
    fail(task, problem)
    task.cancel()
  }

  private func fail(_ task: URLSessionTask, _ problem: Error) {
    lock.withLock { readings.removeValue(forKey: task.taskIdentifier) }?.done.resume(throwing: problem)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    guard let reading = lock.withLock({ readings.removeValue(forKey: task.taskIdentifier) }) else { return }
    guard error == nil, let response = task.response as? HTTPURLResponse else {
      return reading.done.resume(throwing: error ?? Refusal("no answer"))
    }
    func header(_ name: String) -> String? { response.value(forHTTPHeaderField: name) }
    reading.done.resume(
      returning: Response(
        status: response.statusCode, etag: header("ETag"), retryAfter: header("Retry-After").flatMap { Int($0) },
        body: reading.body))
  }
}
