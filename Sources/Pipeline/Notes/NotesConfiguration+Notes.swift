import Manifest
import Notes

extension NotesOptions {
  /// From `notes` in `release.json`, with the defaults for keys that are not set.
  package init(_ configuration: NotesConfiguration) {
    self.init(
      includedScopes: configuration.includedScopes.map(Set.init), excludedScopes: Set(configuration.excludedScopes))
    if let sections = configuration.sections {
      self.sections = sections.map { Section($0.title, types: $0.types) }
      hiddenTypes.subtract(sections.flatMap(\.types))
    }
    if let hidden = configuration.hiddenTypes { hiddenTypes = Set(hidden) }
    if let title = configuration.otherTitle { otherTitle = title }
  }
}

extension RemoteHost.Kind {
  init(_ host: NotesConfiguration.Host) {
    self =
      switch host {
      case .github: .github
      case .gitlab: .gitlab
      case .bitbucket: .bitbucket
      case .gitea: .gitea
      case .azure: .azure
      case .sourcehut: .sourcehut
      }
  }
}
