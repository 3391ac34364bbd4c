import Domain
import Editing
import Manifest
import Platform

extension ReleaseDoctor {
  /// The environment variables that `release.json` and its templates name: whether each is set, and never what it says.
  ///
  /// - Throws: `Failure` with status 78.
  func credentials(_ configuration: ReleaseConfiguration?) throws -> [DoctorReport.Row] {
    let variables = try configuration.map { try NamedVariable.all(in: $0, workspace.configuration) } ?? []
    return variables.map { variable in
      let isSet = environment.variable(variable.name) != nil
      let purpose = "\(variable.isOptional ? "read" : "needed") by \(Amount.names(variable.users))"
      return .init(
        .credentials, name: variable.name, state: isSet ? .ok : variable.isOptional ? .absent : .missing,
        detail: "is \(isSet ? "set" : "not set, or empty"); \(purpose)",
        remedy: isSet || variable.isOptional
          ? nil : "set it, such as `export \(variable.name)=…`, or as a secret of the CI")
    }
  }
}

/// An environment variable that `release.json` or one of its templates names.
struct NamedVariable {
  var name: String
  /// Places in `release.json`.
  var users: [String]
  var isOptional: Bool
  /// Whether it stands as `{{env.NAME}}`, where no secret may.
  var isSetting: Bool

  /// - Parameter path: of `release.json`.
  static func all(in configuration: ReleaseConfiguration, _ path: String) throws -> [NamedVariable] {
    var found: [NamedVariable] = []
    func note(_ name: String?, _ user: String, isOptional: Bool = false, isSetting: Bool = false) {
      guard let name else { return }
      if let index = found.firstIndex(where: { $0.name == name }) {
        if !found[index].users.contains(user) { found[index].users.append(user) }
        found[index].isOptional = found[index].isOptional && isOptional
      } else {
        found.append(NamedVariable(name: name, users: [user], isOptional: isOptional, isSetting: isSetting))
      }
    }
    for use in configuration.environmentUses + templateUses(configuration, root: FilePath.parent(of: path)) {
      let place = if case .path(let inside) = use.location.position { inside } else { use.location.description }
      note(use.variable, place, isSetting: true)
    }
    for (index, product) in configuration.products.enumerated() {
      guard case .compiled(let builder) = product.origin else { continue }
      for name in builder.inherited + builder.secrets { note(name, "products[\(index)].builder") }
    }
    note(configuration.artifact.token, "artifact.token")
    for (index, channel) in configuration.channels.enumerated() {
      let user = "publish[\(index)]"
      switch channel.kind {
      case .git(let git): note(git.token, user)
      case .s3(let s3): s3.noteVariables { note($0, user, isOptional: $1) }
      case .forge(let forge): note(forge.token, user)
      case .command(let command): for name in command.secrets { note(name, user) }
      case .directory: break
      }
    }
    for (index, announcement) in configuration.announcements.enumerated() {
      for name in announcement.variables { note(name, "announce[\(index)]") }
    }
    if let ota = try OverTheAirConfiguration.decode(configuration, file: path, variable: { _ in nil }) {
      note(ota.onlineKey, "ota.onlineKey")
      switch ota.place {
      case .git(let git): note(git.token, "ota.place")
      case .s3(let s3): s3.noteVariables { note($0, "ota.place", isOptional: $1) }
      case .command(let command): for name in command.secrets { note(name, "ota.place") }
      case .directory: break
      }
    }
    return found
  }

  /// Those of templates that can be read: `release check` says what is wrong with the others.
  private static func templateUses(_ configuration: ReleaseConfiguration, root: String) -> [EnvironmentUse] {
    let notes = configuration.notes.template.flatMap { try? Template.read(FilePath.join(root, $0)) }
    return ReleaseTemplates.read(configuration, root: root).0.environmentUses + (notes?.environmentUses ?? [])
  }
}

extension ChannelConfiguration.S3Settings {
  /// With a profile, they come from the credentials file.
  fileprivate func noteVariables(_ note: (_ name: String, _ isOptional: Bool) -> Void) {
    if profile != nil { return }
    note(variables.keyID, false)
    note(variables.secret, false)
    note(variables.sessionToken, true)
  }
}
