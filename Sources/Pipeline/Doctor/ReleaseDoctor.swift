import Artifacts
import Domain
import Git
import Manifest
import Platform

/// `release doctor`: asks programs, git, the environment, libraries and disks. Writes nothing.
package struct ReleaseDoctor: Sendable {
  package var workspace = WorkspaceOptions()
  /// The schema of `release.json`, whose defaults are listed; nil not to list the configuration.
  package var schema: JSONValue?
  let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` with status 78 if the configuration is to be listed, and is not valid.
  package func run() throws -> DoctorReport {
    var report = DoctorReport()
    let path = workspace.configuration
    if let schema {
      let documents = try ReleaseConfiguration.layers(path)
      _ = try ReleaseConfiguration.decode(documents)
      report.configuration = EffectiveConfiguration(documents, schema: schema, environment: environment)
        .values(workspace)
    }
    let (configuration, row) = try read(path)
    report.rows.append(row)
    environment.report(.stage("asking programs for their versions"))
    report.rows += programs(configuration)
    report.rows += git(configuration)
    report.rows += try credentials(configuration)
    report.rows += libraries(needsNetwork: configuration?.needsNetwork ?? false)
    report.rows += space(configuration)
    return report
  }

  var root: String { FilePath.parent(of: workspace.configuration) }

  /// A configuration that is not there, or is wrong, is a row, and the machine is examined all the same.
  private func read(_ path: String) throws -> (ReleaseConfiguration?, DoctorReport.Row) {
    do {
      let configuration = try ReleaseConfiguration.readFile(path)
      let count = Amount.count(configuration.products.count, "product")
      return (
        configuration,
        .init(.configuration, name: path, state: .ok, detail: "version \(configuration.version), \(count)")
      )
    } catch {
      let failure = Failure(error)
      guard failure.status == .badConfiguration, let first = failure.findings.withLines().first else { throw error }
      let isThere = try FileSystem.status(path) != nil
      let more = failure.findings.count > 1 ? ", and \(failure.findings.count - 1) more" : ""
      let place = first.location.description == path ? "" : "\(first.location): "
      return (
        nil,
        .init(
          .configuration, name: path, state: isThere ? .missing : .absent, detail: place + first.message + more,
          remedy: isThere ? first.remedy ?? "run `release check`" : "run `release init` to begin one")
      )
    }
  }
}

extension ReleaseConfiguration {
  /// Whether something of it is on other machines, apart from git repositories.
  fileprivate var needsNetwork: Bool {
    artifact.url != nil || overTheAir != nil
      || channels.contains {
        switch $0.kind {
        case .s3, .forge: true
        case .git, .directory, .command: false
        }
      }
  }
}
