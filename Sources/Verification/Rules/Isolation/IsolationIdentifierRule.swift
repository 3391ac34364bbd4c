import Artifacts
import Domain
import Platform

extension Rule {
  static let isolationIdentifier = Rule(
    .isolationIdentifier, lesser: [.warning, .note],
    claim: "no file, path, link or comment contains another customer's app_id, bundle identifier or name",
    reason: "customers must not learn who else uses the SDK",
    check: .artifact { subject in
      guard let customer = subject.expectation.customer else { return [] }
      let search = LeakSearch(subject, NameSearch(customer))
      return search.entries(subject.newEntries, of: subject.artifact.tree)
        + search.remarks(subject.artifact.remarks, customer) + subject.newFiles.flatMap { search.file($0, customer) }
    })
}

/// Reports other customers' tokens in names, and those that the scan found in files.
struct LeakSearch {
  var expectation: Expectation
  var names: NameSearch?
  /// Nil for what is beside an artifact.
  private var artifact: InspectedArtifact?

  init(_ subject: ArtifactSubject, _ names: NameSearch?) {
    (expectation, self.names, artifact) = (subject.expectation, names, subject.artifact)
  }

  init(besides expectation: Expectation, _ names: NameSearch?) { (self.expectation, self.names) = (expectation, names) }

  /// - Parameter entries: some or all of the tree's.
  func entries(_ entries: [FileTree.Entry], of tree: FileTree) -> [Violation] {
    guard let names else { return [] }
    let paths = names.leaks(inPathsOf: entries, of: tree).flatMap { path, leaks in
      violations(path, leaks: leaks, isOfBase: isOfBase(path)) { $0.statement(in: "in its name") }
    }
    let links = entries.flatMap { entry -> [Violation] in
      guard case .symlink(let target) = entry.kind else { return [] }
      return violations(entry.path, leaks: names.leaks(in: target), isOfBase: isOfBase(entry.path)) {
        $0.statement(in: "in its target, \(target.debugDescription)")
      }
    }
    return paths + links
  }

  func remarks(_ remarks: [SearchedRemark], _ customer: CustomerExpectation) -> [Violation] {
    remarks.flatMap { remark in
      violations(remark.path, leaks: remark.tokenMatches.leaks(to: customer.customer.appID), isOfBase: false) {
        $0.statement(in: "in a comment or an extra field of the zip")
      }
    }
  }

  /// What is in an archive is reported there, and not again for the archive's own bytes.
  func file(_ file: InspectedFile, _ customer: CustomerExpectation) -> [Violation] {
    let owner = customer.customer.appID
    let leaks = file.tokenMatches.leaks(to: owner)
    // Known for all of the file once one leak was found.
    lazy var isOfBase = self.isOfBase(file)
    if file.nested.isEmpty { return violations(file.path, leaks: leaks, isOfBase: isOfBase, message: \.statement) }
    let inside = file.nested.map { nested in
      (path: file.path + "!/" + nested.path, leaks: nested.tokenMatches.leaks(to: owner))
    }
    var reported: Set<String> = []
    let named = file.nested.compactMap { nested -> (path: String, leaks: [Leak])? in
      let leaks = names?.leaks(in: nested.path).filter { reported.insert($0.text).inserted } ?? []
      return leaks.isEmpty ? nil : (file.path + "!/" + nested.path, leaks)
    }
    let known = Set((inside + named).flatMap { path, leaks in Self.archives(above: path, with: leaks) })
    let found = ([(file.path, leaks)] + inside).flatMap { place, leaks in
      violations(
        place, leaks: leaks.filter { !known.contains([place, $0.text]) }, isOfBase: isOfBase, message: \.statement)
    }
    return found
      + named.flatMap { path, leaks in
        violations(path, leaks: leaks, isOfBase: isOfBase) { $0.statement(in: "in its name") }
      }
  }

  /// The paths of all archives that a path leads through, each with every token.
  private static func archives(above path: String, with leaks: [Leak]) -> [[String]] {
    if leaks.isEmpty { return [] }
    let bytes = Array(path.utf8)
    let ends = bytes.indices.filter { bytes[$0...].starts(with: "!/".utf8) }
    return ends.flatMap { end in leaks.map { [String(decoding: bytes[..<end], as: UTF8.self), $0.text] } }
  }

  private func violations(
    _ place: String?, leaks: [Leak], isOfBase: @autoclosure () -> Bool, message: (Leak) -> String
  ) -> [Violation] {
    expectation.telling(leaks).map {
      Violation(place, message($0), remedy: $0.remedy, severity: isOfBase() ? $0.severityInBase : $0.severity)
    }
  }

  /// Whether the vendor put the file there, and not the build, which adds models and what describes them, or somebody later.
  private func isOfBase(_ file: InspectedFile) -> Bool {
    isOfBase(file.path) && expectation.base.contains(file) != false
  }

  private func isOfBase(_ path: String) -> Bool {
    guard let artifact, artifact.added?.files.contains(where: { $0.path.hasSameBytes(as: path) }) != true else {
      return false
    }
    return ShippedModel.root(of: path) == nil && expectation.base.contains(path: path) != false
      && !expectation.namesBesideModels.contains(FilePath.lastComponent(of: path))
  }
}
