import Domain
import Git
import Manifest
import Platform

extension Workspace {
  /// The repository that has `release.json`; nil outside of one.
  func repository(_ environment: RunEnvironment) throws -> Repository? {
    do { return try Repository.open(holding: configurationFile, environment) } catch let error as GitError
      where error.cause == .notRepository
    { return nil }
  }

  /// The full name of the newest commit that changed anything but the ledger; nil outside of a repository. Publishing writes to the
  /// ledger, and `ship` commits it: whoever finishes a release elsewhere signs the same.
  func sourceCommit(_ environment: RunEnvironment) throws -> String? {
    try repository(environment).map { repository in
      try repository.lastChange(upTo: repository.headCommit(), besides: ledger(in: repository) ?? "").description
    }
  }

  /// Whether anything but what publishing writes has changes that no commit has.
  func hasUncommittedChanges(_ environment: RunEnvironment) throws -> Bool {
    guard let repository = try repository(environment) else { return false }
    let written = writtenPaths(in: repository)
    return try repository.changedFiles(untracked: false).contains { file in
      !written.contains { $0.readings(of: file).contains(where: isWritten) }
    }
  }

  /// Whether publishing may give these values to a path's placeholders. Sources, such as customers' licences, can lie below it too.
  private func isWritten(_ values: [String: String]) -> Bool {
    let names =
      values["version"] == nil
      ? configuration.templates.growing.map(\.name) : smallFiles(of: configuration.products)
    return values.allSatisfy { placeholder, value in
      switch placeholder {
      case "app_id": customers.contains { $0.appID.description == value }
      case "version": (try? PackageVersion(parsing: value)) != nil
      case "product": configuration.products.contains { $0.name == value }
      default: names.contains(value)
      }
    }
  }

  /// The ledgers, and what channels keep in folders.
  private func writtenPaths(in repository: Repository) -> [PathPattern] {
    var paths = [ledgerPath, modelsLedgerPath]
    for case .directory(let folder) in configuration.channels.map(\.kind) {
      paths += [folder.path, folder.files, folder.growing].map { $0.map { FilePath.join(root, $0.text) } }
    }
    return paths.compactMap { path in
      let tracked = path.flatMap { try? repository.path(ofVersionFile: $0) }
      return tracked.flatMap { try? PathPattern($0, allowed: ["app_id", "version", "product", "file"]) }
    }
  }

  private func ledger(in repository: Repository) -> String? { try? repository.path(ofVersionFile: ledgerPath) }
}
