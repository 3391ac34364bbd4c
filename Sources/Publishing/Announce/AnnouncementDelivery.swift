import Domain
import Manifest
import Platform

/// Brings what is announced to who is told: a webhook, or a program of the vendor's own.
package struct AnnouncementDelivery: Sendable {
  package let configuration: AnnouncementConfiguration
  private let context: PublishingContext
  private let clients: HTTPClientPool

  /// Of an answer, in bytes: nothing is read in it.
  private static let longestAnswer = 1 << 16
  /// A server that asks for more is told by the next run.
  private static let longestWait = 60
  private static let longestQuotation = 500

  package init(_ configuration: AnnouncementConfiguration, _ context: PublishingContext) {
    self.configuration = configuration
    self.context = context
    var options = context.http
    options.stillness = configuration.timeout
    options.connecting = min(options.connecting, configuration.timeout)
    clients = HTTPClientPool(options)
  }

  /// - Throws: `TemporaryFailure` if another try may succeed; `Failure`, in which no secret is; `CancellationError`.
  package func deliver(_ body: [UInt8], appID: Identifier, version: PackageVersion) throws {
    switch configuration.receiver {
    case .url(let url): try post(body, to: url, called: url)
    case .secretURL(let variable): try post(body, to: secret(variable), called: variable)
    case .command(let arguments): try run(arguments, body: body, appID: appID, version: version)
    }
  }

  /// - Throws: `Failure` if it is known before that nobody will be told.
  package func rehearse() throws {
    if case .secretURL(let variable) = configuration.receiver { _ = try secret(variable) }
  }

  private func secret(_ variable: String) throws -> String {
    // Secrets that are pasted into a service's settings often end in a line feed.
    let url = context.variable(variable)?.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    if AnnouncementConfiguration.isWebhook(url) { return url }
    throw Failure(
      .badConfiguration,
      finding(
        variable, message: url.isEmpty ? "is not set" : "is not a URL that begins with https://",
        remedy: "set it to the webhook's URL"))
  }

  /// - Parameter place: for messages.
  private func post(_ body: [UInt8], to url: String, called place: String) throws {
    var request = HTTPRequest("POST", url)
    request.headers = [("content-type", "application/json")]
    request.body = .bytes(body)
    request.isSentOnce = true
    request.longestBody = Self.longestAnswer
    let response: HTTPResponse
    do { response = try clients.send(request) } catch let error as HTTPError {
      let reason = SecretMask([url]).masked(error.reason)
      throw finding(place, message: "does not answer: \(reason)", remedy: "see whether the address is right")
        .failure(isTemporary: error.isTemporary)
    }
    if response.isSuccess { return }
    let isRedirect = 300..<400 ~= response.status
    let finding = finding(
      place, message: "answers with the status \(response.status)",
      remedy: isRedirect
        ? "write the address that it redirects to: redirects are not followed" : "see what the server has noted")
    let wait = response.retryAfter
    throw finding.failure(
      isTemporary: response.isTemporary && wait ?? 0 <= Self.longestWait, retryAfter: wait.map { .seconds($0) })
  }

  private func run(
    _ arguments: [String], body: [UInt8], appID: Identifier, version: PackageVersion
  ) throws {
    let facts: [String: String?] = [
      "RELEASE_ANNOUNCEMENT": configuration.name.description, "RELEASE_APP_ID": appID.description,
      "RELEASE_VERSION": version.description,
    ]
    do {
      _ = try context.runProgram(
        arguments, facts, input: body, secondsAllowed: configuration.timeout, quoting: Self.longestQuotation)
    } catch let problem as ProgramProblem {
      throw finding(
        arguments.first ?? "", message: problem.message,
        remedy: problem.hasRun ? "correct what the program reports" : problem.remedy
      ).failure(isTemporary: problem.isTemporary)
    }
  }

  private func finding(_ place: String, message: String, remedy: String) -> Finding {
    Finding("announce.failed", .warning, at: Location(place), message, remedy: remedy)
  }
}
