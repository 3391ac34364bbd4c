import Domain
import Manifest
import Platform

/// Why a forge has not done what it was asked, in its own words (a JSON object with a message), or that something in its place has
/// answered, such as the sign-in page of a network.
struct ForgeProblem {
  private let response: HTTPResponse
  private let place: String
  private let settings: ChannelConfiguration.ForgeSettings
  /// What the forge says; nil for an answer that is not one of a forge.
  private let words: String?

  /// - Parameter mask: replaces the token.
  init(
    _ response: HTTPResponse, at place: String, _ settings: ChannelConfiguration.ForgeSettings,
    mask: (String) -> String
  ) {
    self.response = response
    self.place = Self.withoutQuery(place)
    self.settings = settings
    words = (try? JSONValue(parsing: response.body)).flatMap(Self.words).map { mask($0).shortLine }
  }

  var error: any Error {
    if let wish = rateLimit {
      let limit = finding(
        "the rate limit is used up until \(UTCTime.text(response.moment(after: wish)))",
        "run again then, or list fewer \"files\"")
      return TemporaryFailure(limit, retryAfter: .seconds(wish))
    }
    if response.isTemporary || response.isSuccess || words == nil && response.status == 404 {
      return finding("the server answers \(response.status)", "see what answers at \"api\", and run again").failure(
        isTemporary: true, retryAfter: response.retryAfter.map { .seconds($0) },
        of: 500...599 ~= response.status ? place : nil)
    }
    return Failure(.inputOutput, finding("the server answers \(response.status)", remedy))
  }

  static func stranger(_ place: String, _ problem: String) -> TemporaryFailure {
    TemporaryFailure(
      "publish.forge", at: Location(withoutQuery(place)), problem,
      remedy: "see what answers at \"api\" (a network to sign in to, a proxy, a wrong address), and run again")
  }

  static func unreachable(_ place: String, _ reason: String, isTemporary: Bool) -> any Error {
    Finding.noAnswer(
      "publish.forge", at: withoutQuery(place), reason, checking: "\"api\" and the server's certificate",
      isTemporary: isTemporary)
  }

  /// How many seconds to wait, if the answer is that of a limit: `retry-after` of a secondary one, the reset of the primary one,
  /// or a minute where GitHub names no time
  /// (https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#handle-rate-limit-errors-appropriately).
  private var rateLimit: Int? {
    guard [403, 429].contains(response.status) else { return nil }
    if let seconds = response.retryAfter { return seconds }
    if response.headers["x-ratelimit-remaining"] == "0",
      let reset = response.headers["x-ratelimit-reset"].flatMap({ Int($0) })
    {
      return response.seconds(until: reset) + 1
    }
    return words?.lowercased().contains("rate limit") ?? false ? 60 : nil
  }

  private var remedy: String {
    let said = words?.lowercased() ?? ""
    if said.contains("immutable release") {
      return "run `release bump patch`: a tag or asset of an immutable release never changes, and its tag is never free"
    }
    if said.contains("rule violation") {
      return "let the owner of the token in \(settings.token) bypass that rule of the server, and run again"
    }
    switch response.status {
    case 300..<400:
      return "the repository or the API has moved: write its new name in \"repository\", or its address in \"api\""
    case 401: return "put a valid token into \(settings.token)"
    case 403: return "let the token in \(settings.token) write \(rights)"
    case 404:
      return
        "correct \"repository\", or let the token in \(settings.token) read it: for others, a private one does not exist"
    case 409, 422: return "correct what the server reports; a repository without a commit needs a first one"
    default: return "see the documentation of the server's API"
    }
  }

  private var rights: String {
    switch settings.forge {
    case .github: "the repository's contents"
    case .gitlab: "with the scope `api` and the role Developer, or Maintainer for protected tags"
    }
  }

  private func finding(_ message: String, _ remedy: String) -> Finding {
    Finding("publish.forge", at: Location(place), message + (words.map { ": \($0)" } ?? ""), remedy: remedy)
  }

  /// GitHub: a message and a list of errors. GitLab: a message, or an object of lists, or an error.
  private static func words(_ document: JSONValue) -> String? {
    guard document.members != nil else { return nil }
    let message = (document["message"] ?? document["error"]).map { $0.text ?? $0.serializedOnOneLine() }
    let errors = (document["errors"]?.elements ?? []).prefix(5).map { error in
      error.text ?? error["message"]?.text
        ?? ["resource", "field", "code"].compactMap { error[$0]?.text }.joined(separator: " ")
    }
    let all = (message.map { [$0] } ?? []) + errors
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  /// A query may have names of files, and nothing that helps.
  private static func withoutQuery(_ url: String) -> String { String(url.prefix { $0 != "?" }) }
}
