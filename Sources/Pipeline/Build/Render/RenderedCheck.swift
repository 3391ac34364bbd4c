import Artifacts
import Domain
import Editing
import Manifest
import Platform
import Verification

/// Checks a variant's small files by the rules of `verify` before the variant is placed: a build refuses exactly what
/// `verify` would. Findings are at the lines of the templates.
struct RenderedCheck: Sendable {
  var renderer: Renderer
  var evaluator: RuleEvaluator

  private var workspace: Workspace { renderer.workspace }

  /// - Parameters:
  ///   - files: everything beside the zips.
  ///   - expectation: without a customer for a placeholder, which no finding names.
  ///   - products: those of the customer whose base frameworks were read.
  /// - Returns: errors and warnings.
  func findings(
    _ files: [Renderer.File], of variant: CustomerVariant, _ expectation: Expectation, products: [ProductLinks] = []
  ) -> [Finding] {
    let (customer, artifacts) = (variant.customer, variant.artifacts)
    let folder = workspace.folder(of: customer.appID)
    var subject = VariantSubject(
      folder: folder,
      zips: artifacts.map { VariantSubject.Zip(name: $0.file, size: $0.size, digest: $0.digest) },
      files: files.map(\.subject), expectation: expectation,
      stamps: artifacts.map { workspace.stamp($0, customer) },
      templated: workspace.renderedFiles(of: customer).filter { name in files.contains { $0.name == name } })
    subject.products = products
    return evaluator.findings(subject).filter { $0.severity != .note }.changing { finding in
      finding.subject = expectation.customer == nil ? nil : "app_id \(customer.appID)"
      if expectation.customer != nil { finding.customers = [customer.appID.description] }
      finding.location = source(of: finding.location, files, in: folder)
    }
  }

  /// Renders a variant that is not built, and returns everything that is wrong with its files.
  func rehearse(_ variant: CustomerVariant, _ expectation: Expectation, products: [ProductLinks] = []) -> [Finding] {
    var variant = variant
    variant.artifacts = workspace.placeholderArtifacts(of: variant.customer)
    let (files, findings) = renderer.files(of: variant, toolVersion: "0.0.0")
    let own = Result { try renderer.sliceFiles(of: variant) }
    return (own.failure?.findings ?? []) + findings + self.findings(files, of: variant, expectation, products: products)
  }

  /// The place in the template, for a file that was made from one.
  private func source(of location: Location, _ files: [Renderer.File], in folder: String) -> Location {
    guard let file = files.first(where: { FilePath.join(folder, $0.name) == location.file }), file.source != file.name
    else { return location }
    guard case .line(let line, _) = location.position else { return Location(file.source, location.position) }
    return file.location(line)
  }
}

extension Renderer.File {
  /// The file as it is on the disk, read as a customer does.
  ///
  /// - Throws: `Failure` with status 70 if that is not what was rendered.
  func readBack(in folder: String) throws -> Renderer.File {
    let path = FilePath.join(folder, name)
    let bytes = try FileSystem.readFile(path)
    guard bytes == Array(rendered.text.utf8) else {
      throw Failure(
        .bug, WrittenZipCheck.finding("check.rendered", at: path, message: "has bytes other than those written"))
    }
    var file = self
    file.rendered.text = String(decoding: bytes, as: UTF8.self)
    return file
  }

  /// - Parameter line: in the output.
  /// - Returns: the line of the template that it came from.
  func location(_ line: Int) -> Location {
    let lines = rendered.sourceLines
    return Location(source, .line(lines.indices.contains(line - 1) ? lines[line - 1] : line, column: nil))
  }

  fileprivate var subject: VariantSubject.File {
    let bytes = Array(rendered.text.utf8)
    return VariantSubject.File(name: name, bytes: bytes, digest: SHA256.digest(of: bytes))
  }
}
