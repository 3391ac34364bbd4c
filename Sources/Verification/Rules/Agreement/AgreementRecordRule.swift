import Artifacts
import Domain
import Editing

extension Rule {
  static let agreementRecord = Rule(
    .agreementRecord,
    claim: "variant.json is readable and names every zip with its size, SHA-256 and URL",
    reason: "publishing and later releases rely on it",
    remedy: "rebuild the variant",
    check: .variant { subject in
      guard subject.file(VariantRecord.fileName) != nil else {
        // `agreement.folder` reports an entry that is not a file.
        if subject.rest.tree[VariantRecord.fileName] != nil { return [] }
        return [Violation(nil, "contains no \(VariantRecord.fileName)")]
      }
      guard let record = subject.record else {
        return [Violation(VariantRecord.fileName, "is not JSON")]
      }
      return record.problems.map { Violation(VariantRecord.fileName, $0) }
        + record.products.flatMap { disagreements($0, subject) } + unrecorded(record, subject)
    })

  private static func disagreements(_ product: VariantRecord.Product, _ subject: VariantSubject) -> [Violation] {
    guard let name = product.file else { return [] }
    guard let zip = subject.zips.first(where: { $0.name == name }) else {
      if subject.rest.tree[name] != nil { return [] }
      return [Violation(VariantRecord.fileName, "names \(name.debugDescription), which does not exist")]
    }
    var violations: [Violation] = []
    if let size = product.size, size != zip.size {
      violations.append(
        Violation(name, "has \(Amount.count(zip.size, "byte")), but \(VariantRecord.fileName) says \(size)"))
    }
    if let digest = product.digest, digest != zip.digest, violations.isEmpty {
      violations.append(Violation(name, "has the SHA-256 \(zip.digest), but \(VariantRecord.fileName) says \(digest)"))
    }
    // Older tools recorded none.
    if let url = product.url, let stamp = subject.stamps.first(where: { $0.name == product.name }), url != stamp.url {
      violations.append(
        Violation(
          VariantRecord.fileName,
          "has \(url.debugDescription) for \(name), but \(subject.expectation.configurationFile) gives "
            + (stamp.url?.debugDescription ?? "no URL")))
    }
    return violations
  }

  private static func unrecorded(_ record: VariantRecord, _ subject: VariantSubject) -> [Violation] {
    let names = Set(record.products.compactMap(\.file))
    return subject.zips.filter { !names.contains($0.name) }.map {
      Violation($0.name, "is not named in \(VariantRecord.fileName)")
    }
  }
}
