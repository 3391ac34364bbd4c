import Synchronization

/// Clients that threads share, one at a time, so that connections are used again.
package final class HTTPClientPool: Sendable {
  /// Whoever takes a client out of the pool is the only one who uses it.
  private struct Idle: @unchecked Sendable {
    var client: HTTPClient
  }

  private let options: HTTPClient.Options
  private let idle = Mutex<[Idle]>([])

  package init(_ options: HTTPClient.Options) { self.options = options }

  /// See `HTTPClient.send`.
  package func send(
    _ request: HTTPRequest, receive: ((UnsafeRawBufferPointer) throws -> Void)? = nil
  ) throws -> HTTPResponse {
    let taken = try idle.withLock { $0.popLast() } ?? Idle(client: HTTPClient(options))
    defer { idle.withLock { $0.append(taken) } }
    return try taken.client.send(request, receive: receive)
  }
}
