/// A `project.pbxproj`: every assignment to a build setting, called by the names of its target and its configuration.
struct XcodeProjectVersions {
  let bytes: [UInt8]
  let setting: String
  let form: VersionForm
  let targets: VersionChoice

  func scan() -> VersionCollector {
    var scan = VersionCollector()
    var project = XcodeProject(bytes)
    do throws(Malformed) { try project.read(setting) } catch {
      scan.report(error)
      return scan
    }
    let chosen = ChosenConfigurations(project, targets)
    for place in project.places {
      guard chosen.isMeant(place) else {
        scan.ignored.append(place.range)
        continue
      }
      let text = bytes.text(place.range)
      if VersionCollector.buildSetting(text) == "inherited" { continue }
      let target = place.configuration.flatMap { project.owners[$0] }
      scan.addWhole(
        VersionCollector.Found(
          range: place.range, value: text, subject: subject(place, target),
          quotes: place.isQuoted ? .enough : .propertyList, form: form, target: target))
    }
    for name in targets.names.subtracting(project.targets.flatMap(\.names)).sorted() {
      scan.report(.unknownName(kind: "target", name: name, known: project.targets.map(\.name)))
    }
    return scan
  }

  /// `MARKETING_VERSION of SDK (Debug)`
  private func subject(_ place: XcodeProject.Place, _ target: String?) -> String {
    let owner = target.map { " of \($0.prefix(64))" } ?? ""
    return place.key + owner + (place.configurationName.map { " (\($0.prefix(64)))" } ?? "")
  }
}

/// The configurations whose settings are meant. Those of the project itself belong to no target: they count unless other
/// targets are asked for, which have settings of their own.
private struct ChosenConfigurations {
  private let ignored: Set<String>
  private let only: Set<String>?

  init(_ project: XcodeProject, _ choice: VersionChoice) {
    let meant = project.targets.filter { choice.takes($0.names) }
    let own = Set(meant.flatMap(\.configurations))
    ignored = Set(project.targets.flatMap(\.configurations)).subtracting(own)
    let settled = Set(project.places.compactMap(\.configuration))
    let inherits = meant.contains { settled.isDisjoint(with: $0.configurations) }
    only = choice.only.isEmpty || inherits ? nil : own
  }

  func isMeant(_ place: XcodeProject.Place) -> Bool {
    guard let configuration = place.configuration else { return only == nil }
    return !ignored.contains(configuration) && only?.contains(configuration) != false
  }
}
