import Domain

/// Collects all problems of a document, so that one run reports all of them.
struct ProblemList {
  let file: String
  /// The prefix of finding codes: `manifest` or `configuration`.
  let area: String
  /// The customer or flow that the reader is at.
  var subject: FindingSubject?
  private(set) var findings: [Finding] = []
  /// The document, if it extends others: a problem is in the file that has the value.
  var documents: LayeredDocument?
  /// Looks up an environment variable.
  var variable: (String) -> String? = { _ in nil }
  /// The places that name environment variables.
  var environmentUses: [EnvironmentUse] = []
  /// The number of problems by their codes.
  private var counts: [String: Int] = [:]
  /// Problems of one kind that are listed; the rest are counted.
  static let limit = 100

  init(file: String, area: String) {
    self.file = file
    self.area = area
  }

  mutating func add(_ problem: String, at field: Field, _ message: String, remedy: String? = nil) {
    counts[problem, default: 0] += 1
    if counts[problem, default: 0] > Self.limit { return }
    findings.append(
      Finding(
        "\(area).\(problem)", at: location(of: field), message, subject: subject?.description, remedy: remedy))
  }

  /// Adds a problem, and is no value.
  mutating func refused<Value>(_ problem: String, at field: Field, _ message: String, remedy: String? = nil) -> Value? {
    add(problem, at: field, message, remedy: remedy)
    return nil
  }

  func location(of field: Field) -> Location {
    let path = field.path.description
    return Location(documents?.file(of: field.path) ?? file, path.isEmpty ? .whole : .path(path))
  }

  /// Throws the findings, if there are any.
  func check(_ status: ExitStatus) throws(Failure) {
    if findings.isEmpty { return }
    let rest = counts.filter { $0.value > Self.limit }.sorted { $0.key < $1.key }.map { problem, count in
      Finding(
        "\(area).\(problem)", at: Location(file), "and \(Amount.count(count - Self.limit, "more place")) like these")
    }
    throw Failure(status, findings + rest)
  }
}

/// A customer, perhaps with one of its flows, as the manifest spells them.
struct FindingSubject: CustomStringConvertible {
  var appID: JSONValue?
  var flowName: JSONValue?

  var description: String {
    let customer = Self.text(appID).map { "app_id \($0)" } ?? "a customer without app_id"
    return Self.text(flowName).map { "\(customer): \($0)" } ?? customer
  }

  private static func text(_ value: JSONValue?) -> String? {
    guard case .string(let text) = value else { return nil }
    return Identifier(text) == nil ? Quotation.quote(text) : text
  }
}
