import Artifacts
import Delivery
import Domain
import Files
import Isolation

extension Rule {
  static let isolationIdentifier = Rule(
    "isolation.identifier", lesser: [.warning, .note],
    claim: "no file, path, link or comment contains another customer's app_id, bundle identifier or name",
    reason: "customers must not learn who else uses the SDK",
    artifact: { subject in
      guard let customer = subject.expectation.customer else { return [] }
      let search = LeakSearch(expectation: subject.expectation, names: NameSearch(customer), isArtifact: true)
      return search.entries(subject.newEntries, of: subject.artifact.tree)
        + search.remarks(subject.artifact.remarks, customer) + subject.newFiles.flatMap { search.file($0, customer) }
    })
}

/// Reports other customers' tokens in names, and those that the scan found in files.
struct LeakSearch {
  var expectation: Expectation
  var names: NameSearch?
  /// Whether it is an artifact, and not what is beside one.
  var isArtifact = false

  /// - Parameter entries: some or all of the tree's.
  func entries(_ entries: [FileTree.Entry], of tree: FileTree) -> [Violation] {
    guard let names else { return [] }
    let paths = names.leaks(inPathsOf: entries, of: tree).flatMap { path, leaks in
      violations(path, leaks) { $0.statement(in: "in its name") }
    }
    let links = entries.flatMap { entry -> [Violation] in
      guard case .symlink(let target) = entry.kind else { return [] }
      return violations(entry.path, names.leaks(in: target)) {
        $0.statement(in: "in its target, \(target.debugDescription)")
      }
    }
    return paths + links
  }

  func remarks(_ remarks: [SearchedRemark], _ customer: CustomerExpectation) -> [Violation] {
    remarks.flatMap { remark in
      violations(remark.path, remark.tokenMatches.leaks(to: customer.customer.appID)) {
        $0.statement(in: "in a comment or an extra field of the zip")
      }
    }
  }

  func file(_ file: InspectedFile, _ customer: CustomerExpectation) -> [Violation] {
    let owner = customer.customer.appID
    var found = violations(file.path, file.tokenMatches.leaks(to: owner), \.statement)
    if file.nested.isEmpty { return found }
    for nested in file.nested {
      found += violations(file.path + "!/" + nested.path, nested.tokenMatches.leaks(to: owner), \.statement)
    }
    var reported: Set<String> = []
    for nested in file.nested {
      let leaks = names?.leaks(in: nested.path).filter { reported.insert($0.text).inserted } ?? []
      found += violations(file.path + "!/" + nested.path, leaks) { $0.statement(in: "in its name") }
    }
    return found
  }

  private func violations(_ place: String?, _ leaks: [Leak], _ message: (Leak) -> String) -> [Violation] {
    expectation.telling(leaks).map {
      Violation(
        place, message($0), remedy: $0.remedy, severity: isOfBase(place) ? $0.severityInBase : $0.severity)
    }
  }

  /// Whether the vendor put the file there, and not the build, which adds models and their list.
  private func isOfBase(_ place: String?) -> Bool {
    guard isArtifact, let place else { return false }
    return FoundModel.root(of: place) == nil && FilePath.lastComponent(of: place) != expectation.modelList.fileName
  }
}
