import Domain
import Manifest

/// The variables that a builder's commands get. They get no others, so that the same inputs give the same output.
package struct BuilderEnvironment: Hashable, Sendable {
  package typealias Variable = BuilderConfiguration.Variable

  /// Variables with their values.
  package var values: [Variable]
  /// Names of variables that are passed on as the tool has them.
  package var inherited: [String]
  /// Those of them that are masked.
  package var secrets: [String]

  /// What programs need to run at all. They are passed on where they are set.
  static let always = ["PATH", "HOME", "TMPDIR"]

  /// - Parameter room: nil if nothing is built, only asked.
  package init(_ request: BuildRequest, in room: BuildRoom?) {
    let own = Self.own(request) + (room.map { [Variable(name: "RELEASE_OUTPUT", value: $0.output)] } ?? [])
    self.init(request.builder, own: own)
  }

  /// What every build with this builder has.
  package init(_ builder: BuilderConfiguration) { self.init(builder, own: []) }

  private init(_ builder: BuilderConfiguration, own: [Variable]) {
    let configured = builder.environment.filter { variable in !own.contains { $0.name == variable.name } }
    let defaults = Self.defaults(builder.kind).filter { variable in
      !configured.contains { $0.name == variable.name } && !builder.inherited.contains(variable.name)
    }
    values = defaults + configured + own
    let fixed = Set(values.map(\.name))
    inherited = (builder.inherited + builder.secrets).filter { !fixed.contains($0) }.uniqued()
    secrets = builder.secrets
  }

  private static func own(_ request: BuildRequest) -> [Variable] {
    let customer = request.customer.map { [Variable(name: "CUSTOM_MODEL_APP_ID", value: $0.description)] } ?? []
    return customer + [
      Variable(name: "RELEASE_VERSION", value: request.version),
      Variable(name: "RELEASE_FEATURES", value: request.features.map(\.name).joined(separator: ",")),
      Variable(name: "RELEASE_CONDITIONS", value: request.conditions.joined(separator: " ")),
    ]
  }

  /// CocoaPods stops where text is not UTF-8. On a Mac, a static library has the times of its files unless a variable says no.
  private static func defaults(_ kind: BuilderConfiguration.Tool) -> [Variable] {
    switch kind {
    case .cocoapodsPack: [Variable(name: "LANG", value: "en_US.UTF-8")]
    case .swift: [Variable(name: "ZERO_AR_DATE", value: "1")]
    case .command, .xcodebuild: []
    }
  }
}
