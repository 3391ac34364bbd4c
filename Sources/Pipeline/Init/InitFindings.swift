import Artifacts
import Domain
import Editing
import Manifest
import Platform

/// What `release init` finds in a folder.
package struct InitFindings: Sendable {
  var bases: [FoundBase] = []
  var models: [FoundModel] = []
  /// From a podspec or package manifest.
  var version: (version: PackageVersion, file: String)?
  /// Podspecs and package manifests beside each other, which may contain the version.
  var versionFiles: [VersionFileConfiguration] = []
  var repository = FoundRepository()
  /// The manifest that is there already.
  var customers: [Customer]?
  /// What is there, and not used.
  var notes: [Finding] = []
  /// What one should know of what is used.
  var remarks: [Finding] = []
  /// Frameworks that cannot be told apart, or have names that no product has.
  var wrongBases: [Finding] = []

  /// What no answer mends, with status 65.
  package var ambiguity: Failure? { wrongBases.failure }

  /// Looks at the folder that the run started in.
  ///
  /// - Throws: `Failure` with status 65 if there is a `release.json`, or nothing to release; `SystemError`.
  package static func look(
    _ answers: InitAnswers, _ environment: RunEnvironment, jobs: Int
  ) async throws -> InitFindings {
    try refuseWorkspace()
    let remote = RemoteBinary.all()
    // All of them are valid before the first is fetched.
    let downloads = try answers.downloads.map { try BinaryDownload($0.url, checksum: $0.checksum, targets: remote) }
    let unstated = try downloads.compactMap { try $0.run(environment) }
    environment.report(.stage("looking at \(try FileSystem.currentDirectory())"))
    let survey = try FolderSurvey(".", without: ReleaseConfiguration.defaultOutput)
    var findings = InitFindings()
    findings.remarks = unstated
    let chosen = answers.bases + downloads.map(\.path)
    try findings.readBases(answers.bases.isEmpty ? survey.packages + survey.zips : chosen, answers)
    try findings.refuseNoBase(survey, remote)
    let isSample = findings.bases.allSatisfy { SampleFolder.contains($0.path) }
    let models = survey.models.filter { isSample || !SampleFolder.contains($0.path) }
    findings.models = try await concurrentMap(models, limit: jobs) { FoundModel($0) }
    do { try findings.readVersions() } catch let failure as Failure {
      // Something else may say the version.
      findings.notes += failure.findings.changing { $0.severity = .note }
    }
    findings.repository = FoundRepository(environment.gitVariables, stated: findings.version?.version)
    findings.customers = try await manifest(answers, jobs: jobs)
    return findings
  }

  private mutating func readVersions() throws {
    guard let discovered = try ReleaseConfiguration.discovered(insteadOf: ReleaseConfiguration.fileName) else { return }
    let source = discovered.versions.source
    versionFiles = (source.map { [$0] } ?? []) + discovered.versions.files
    if let file = source?.path, let version = try? PackageVersion(parsing: discovered.version.description) {
      self.version = (version, file)
    }
  }

  private static func refuseWorkspace() throws {
    let file = ReleaseConfiguration.fileName
    guard try FileSystem.status(file, followingLinks: false) != nil else { return }
    throw Failure(
      .badInput, "init.exists", at: Location(file), "is there already, and is never replaced",
      remedy: "run `release check`; or move it away to begin again")
  }

  private static func manifest(_ answers: InitAnswers, jobs: Int) async throws -> [Customer]? {
    let path = answers.manifest ?? ReleaseConfiguration.defaultCustomers
    if answers.manifest == nil, try FileSystem.status(path, followingLinks: false) == nil { return nil }
    guard answers.bundleIdentifiers.isEmpty else {
      throw Failure(
        .usage, "usage", at: Location("--customer"), "\(path) lists the customers",
        remedy: "add the customer there, or move \(path) away")
    }
    return try await Workspace.readManifest(path, remedy: "correct the path after --manifest", jobs: jobs)
  }

  private mutating func readBases(_ paths: [String], _ answers: InitAnswers) throws {
    var failures: [Failure] = []
    for path in paths {
      do {
        let sources = try BaseSource.all(at: path)
        bases += try sources.map { try FoundBase($0, at: path, isAlone: sources.count == 1) }
      } catch {
        // Any zip may be in the folder; what is called a framework, or named by the user, is meant to be one.
        let failure = Failure(error)
        if answers.bases.isEmpty, PackageKind(folder: path) == nil {
          notes += failure.findings.changing { ($0.severity, $0.remedy) = (.note, nil) }
        } else {
          failures.append(failure)
        }
      }
    }
    if let failure = Failure.joining(failures) { throw failure }
    leaveSamplesOut(answers)
    chooseBases()
  }

  /// A sample contains copies of the SDK, and frameworks of others. Its folder counts if nothing else is there.
  private mutating func leaveSamplesOut(_ answers: InitAnswers) {
    guard answers.bases.isEmpty, bases.contains(where: { !SampleFolder.contains($0.path) }) else { return }
    notes += bases.filter { SampleFolder.contains($0.path) }.map { base in
      Finding(
        "init.sample", .note, at: Location(base.path), "is in the folder of a sample",
        remedy: "if it is what you ship, name it with --base")
    }
    bases.removeAll { SampleFolder.contains($0.path) }
  }

  /// Takes one base of each name: the only one, or the only one that is not in a zip.
  private mutating func chooseBases() {
    let groups = Dictionary(grouping: bases) { $0.name.lowercased() }
    bases = []
    for (_, group) in groups.sorted(by: { $0.key.precedesByBytes($1.key) }) {
      let folders = group.filter { !$0.isZipped }
      let candidates = folders.isEmpty ? group : folders
      bases.append(candidates[0])
      notes += group.filter { $0.path != candidates[0].path }.map { other in
        Finding("init.copy", .note, at: Location(other.path), "\(candidates[0].path) has the same name")
      }
      if candidates.count > 1 {
        wrongBases.append(
          Finding(
            "init.several", at: Location(candidates[1].path), "has the same name as \(candidates[0].path)",
            remedy: "choose with --base <path>, for every framework"))
      }
    }
    wrongBases += bases.compactMap(\.wrongName)
  }

  private func refuseNoBase(_ survey: FolderSurvey, _ remote: [RemoteBinary]) throws {
    guard bases.isEmpty else { return }
    if !remote.isEmpty { throw Failure(.badInput, notes + [RemoteBinary.finding(remote)]) }
    let folder = Location(try FileSystem.currentDirectory())
    let missing = "there is no .xcframework, no .artifactbundle and no zip of one"
    let sources = FoundSources(survey)
    let finding =
      sources.map {
        Finding(
          "init.sources", at: folder, "\(missing), but \($0.path), which a builder can compile one from",
          remedy: $0.remedy)
      }
      ?? Finding(
        "init.no-framework", at: folder, "\(missing): there is nothing to release",
        remedy: "build the framework first, or name it with --base <path>; versions, notes and tags need no "
          + "release.json if a podspec or Package.swift has the version")
    throw Failure(.badInput, notes + [finding])
  }
}

extension FoundBase {
  /// A product's name becomes a file's and a target's.
  fileprivate var wrongName: Finding? {
    if ReleaseConfiguration.Product.isName(name) { return nil }
    return Finding(
      "init.product-name", at: Location(path), "\(name.debugDescription) is not a valid name of a product",
      remedy: "use 1 to 64 letters, digits and '_', starting with a letter or '_', as in Swift")
  }
}
