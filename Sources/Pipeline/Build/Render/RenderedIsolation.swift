import Archive
import Domain
import Editing
import Files
import Manifest
import Verification

/// Holds a variant's small files, as a build writes them or `check` rehearses them, against the isolation rules of `verify`:
/// what counts as another customer's is decided there alone.
struct RenderedIsolation: Sendable {
  private let rules: RuleContext
  private let versionFolder: String

  init(_ rules: RuleContext, versionFolder: String) {
    self.rules = rules
    self.versionFolder = versionFolder
  }

  /// - Parameter files: everything beside the zips that comes from a template or names the customer.
  /// - Returns: errors and warnings, where the vendor can mend them: a template's line.
  func findings(
    _ files: [Renderer.File], _ artifacts: [Artifact], _ customer: InspectedCustomer
  ) -> [Finding] {
    let folder = FilePath.join(versionFolder, customer.customer.appID.description)
    let subject = VariantSubject(
      folder: folder,
      zips: artifacts.map { VariantSubject.Zip(name: $0.file, size: $0.size, digest: $0.digest) },
      files: files.map(\.subject), expectation: rules.expectation(of: customer))
    let found = rules.evaluator.findings(subject, rules: Rule.all(in: .isolation))
    return found.filter { $0.severity != .note }.map { finding in
      var finding = finding
      finding.subject = "app_id \(customer.customer.appID)"
      finding.location = source(of: finding.location, files, in: folder)
      return finding
    }
  }

  /// The template's line that became the line of a file.
  private func source(of place: Location, _ files: [Renderer.File], in folder: String) -> Location {
    guard case .line(let line, _) = place.position else { return place }
    let file = files.first { FilePath.join(folder, $0.name) == place.file && $0.source != $0.name }
    return file?.place(line) ?? place
  }
}

extension Renderer.File {
  fileprivate var subject: VariantSubject.File {
    let bytes = Array(rendered.text.utf8)
    return VariantSubject.File(name: name, bytes: bytes, digest: SHA256.digest(of: bytes))
  }
}
