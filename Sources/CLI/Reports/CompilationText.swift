import Domain
import Pipeline

extension CompilationPlan: JSONRepresentable {
  /// A line about all builds of a product; nil without any.
  static func summary(of builds: [CompilationPlan]) -> String? {
    guard let first = builds.first else { return nil }
    let customers = builds.reduce(0) { $0 + $1.customerCount }
    let cached = builds.count { $0.state == .cached }
    let kinds = first.features == nil ? [] : [Amount.count(builds.count, "feature set")]
    return
      ([Amount.count(customers, "customer")] + kinds + ["\(builds.count - cached) to compile", "\(cached) cached"])
      .joined(separator: ", ") + " (builder \(first.builder))"
  }

  var lines: [String] {
    guard let reason else { return ["  \(audienceText): cached"] }
    return ["  \(audienceText): to compile, \(reason)"] + commands.map { "    $ " + Self.text($0) }
  }

  /// Quoted where a reader would see two words; `$SOURCES` stays.
  private static func text(_ command: [String]) -> String {
    command.map { $0.contains(" ") ? ShellWord.quoted($0) : $0 }.joined(separator: " ")
  }

  /// Why it must be compiled; nil if it need not be.
  var reason: String? {
    guard case .needed(let changed) = state else { return nil }
    return changed.isEmpty ? "nothing like it was compiled before" : "changed: " + changed.joined(separator: ", ")
  }

  /// Those that are on, sorted; nil if it is compiled for one customer.
  private var features: [String]? { if case .features(let names) = audience { names } else { nil } }

  private var customer: Identifier? { if case .customer(let appID) = audience { appID } else { nil } }

  private var audienceText: String {
    if let customer { return "customer \(customer)" }
    let names = features ?? []
    let set = names.isEmpty ? "without features" : "with \(names.joined(separator: ", "))"
    return "\(Amount.count(customerCount, "customer")) \(set)"
  }

  package var json: JSONValue {
    let (state, changed): (String, [String]?) =
      switch self.state {
      case .cached: ("cached", nil)
      case .needed(let changed): ("needed", changed)
      }
    return JSONValue([
      "builder": builder, "state": state, "changed": changed, "features": features, "app_id": customer,
      "customerCount": customerCount, "commands": commands,
    ])
  }
}
