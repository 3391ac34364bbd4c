import Artifacts
import Domain

private let remedy = "build the variant again"

extension Rule {
  static let agreementRecord = Rule(
    "agreement.record",
    claim: "variant.json can be read, and names every zip with its size and SHA-256",
    reason: "publishing and later releases rely on what it says was shipped",
    variant: { subject in
      guard let file = subject.file(VariantRecord.file) else {
        return [Violation(nil, "holds no \(VariantRecord.file)", remedy: remedy)]
      }
      guard let record = try? VariantRecord(file.bytes) else {
        return [Violation(VariantRecord.file, "is no JSON", remedy: remedy)]
      }
      return record.problems.map { Violation(VariantRecord.file, $0, remedy: remedy) }
        + record.products.flatMap { disagreements($0, subject) } + unrecorded(record, subject)
    })

  private static func disagreements(_ product: VariantRecord.Product, _ subject: VariantSubject) -> [Violation] {
    guard let name = product.file else { return [] }
    guard let zip = subject.zips.first(where: { $0.name == name }) else {
      // What is there and no file, has a rule of its own.
      if subject.rest.tree[name] != nil { return [] }
      return [Violation(VariantRecord.file, "names \(name.debugDescription), which is not there", remedy: remedy)]
    }
    var violations: [Violation] = []
    if let size = product.size, size != zip.size {
      violations.append(
        Violation(name, "has \(zip.size) bytes, \(VariantRecord.file) says \(size)", remedy: remedy))
    }
    if let digest = product.digest, digest != zip.digest {
      violations.append(
        Violation(name, "has the SHA-256 \(zip.digest), \(VariantRecord.file) says \(digest)", remedy: remedy))
    }
    return violations
  }

  private static func unrecorded(_ record: VariantRecord, _ subject: VariantSubject) -> [Violation] {
    let names = Set(record.products.compactMap(\.file))
    return subject.zips.filter { !names.contains($0.name) }.map {
      Violation($0.name, "is not named in \(VariantRecord.file)", remedy: remedy)
    }
  }
}
