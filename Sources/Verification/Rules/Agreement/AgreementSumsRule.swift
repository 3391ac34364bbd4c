import Artifacts
import Domain

extension Rule {
  static let agreementSums = Rule(
    .agreementSums,
    claim: "SHA256SUMS lists exactly the variant's files, each with its SHA-256, but for what is signed after it",
    reason: "customers check their delivery with it",
    remedy: "rebuild the variant; do not edit its files",
    check: .variant { subject in
      guard let file = subject.file(ChecksumList.fileName) else {
        // `agreement.folder` reports an entry that is not a file.
        if subject.rest.tree[ChecksumList.fileName] != nil { return [] }
        return [Violation(nil, "contains no \(ChecksumList.fileName)")]
      }
      let list = ChecksumList(parsing: file.text)
      let malformed = list.malformedLines.map {
        Violation(ChecksumList.fileName, "line \($0) is not a digest followed by a name")
      }
      return malformed + mismatches(list, subject)
    })

  private static func mismatches(_ list: ChecksumList, _ subject: VariantSubject) -> [Violation] {
    let texts = Set(subject.files.map(\.name))
    let found =
      subject.zips.map { ($0.name, $0.digest) } + subject.files.map { ($0.name, $0.digest) }
      + subject.rest.files.filter { !texts.contains($0.path) }.map { ($0.path, $0.digest) }
    let disputed = subject.disputedDigests
    var violations: [Violation] = []
    let signed = subject.record?.signatures.filter(TrustFile.signed.contains) ?? []
    for (name, digest) in found where name != ChecksumList.fileName && !signed.contains(name) {
      guard let listed = list.digests[name] else {
        violations.append(Violation(name, "is not listed in \(ChecksumList.fileName)"))
        continue
      }
      if listed != digest {
        violations.append(
          Violation(
            name, "has the SHA-256 \(digest), but \(ChecksumList.fileName) says \(listed)",
            cause: disputed[name] == listed ? .agreementRecord : nil))
      }
    }
    let names = Set(found.map(\.0))
    return violations
      + list.digests.keys.filter { !names.contains($0) }.sorted().map { name in
        var violation = Violation(ChecksumList.fileName, "lists \(name.debugDescription), which does not exist")
        violation.cause = rule(missing: name, subject)
        return violation
      }
  }

  /// The rule that misses the file by itself.
  private static func rule(missing name: String, _ subject: VariantSubject) -> Rule? {
    if subject.rest.tree[name] != nil { return .agreementFolder }
    let isRecorded = subject.record?.products.contains { $0.file == name } == true
    if isRecorded || name == VariantRecord.fileName { return .agreementRecord }
    return subject.missingFiles.contains(name) ? .agreementStamps : nil
  }
}
