import Artifacts
import Domain

extension Rule {
  static let agreementSums = Rule(
    .agreementSums,
    claim: "SHA256SUMS lists exactly the variant's files, each with its SHA-256, but for what is signed after it",
    reason: "customers check their delivery with it",
    remedy: "rebuild the variant; do not edit its files",
    check: .variant { subject in
      // `agreement.folder` reports an entry that is not a file.
      if subject.rest.tree[ChecksumList.fileName] != nil, subject.file(ChecksumList.fileName) == nil { return [] }
      guard let list = subject.checksums else {
        return [Violation(nil, "contains no \(ChecksumList.fileName)")]
      }
      if subject.hasConvertedSums {
        return [
          Violation(
            ChecksumList.fileName, "has line ends of Windows (CRLF), as git with core.autocrlf writes them",
            remedy: "clone it again, with `git clone -c core.autocrlf=false`")
        ]
      }
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
    let signed = subject.record?.signatures.filter(TrustFile.signed.contains) ?? []
    let violations = found.compactMap { name, digest -> Violation? in
      if name == ChecksumList.fileName || signed.contains(name) { return nil }
      guard let listed = list.digests[name] else {
        return Violation(
          name, "is not listed in \(ChecksumList.fileName)",
          remedy: "remove it from the folder, or rebuild the variant")
      }
      if listed == digest { return nil }
      return Violation(
        name, "has the SHA-256 \(digest), but \(ChecksumList.fileName) says \(listed)",
        cause: disputed[name] == listed ? .agreementRecord : nil)
    }
    let names = Set(found.map(\.0))
    return violations
      + list.digests.keys.filter { !names.contains($0) }.sorted().map { name in
        Violation(
          ChecksumList.fileName, "lists \(name.debugDescription), which does not exist",
          cause: subject.ruleOfMissing(name))
      }
  }
}
