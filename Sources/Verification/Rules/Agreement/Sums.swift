import Artifacts
import Domain

private let remedy = "rebuild the variant; do not edit its files"

extension Rule {
  static let agreementSums = Rule(
    "agreement.sums",
    claim: "SHA256SUMS lists exactly the variant's files, each with its SHA-256",
    reason: "customers check their delivery with it",
    variant: { subject in
      guard let file = subject.file(Sums.name) else {
        return [Violation(nil, "contains no \(Sums.name)", remedy: remedy)]
      }
      let sums = Sums(file.text)
      let malformed = sums.malformed.map {
        Violation(Sums.name, "line \($0) is not a digest followed by a name", remedy: remedy)
      }
      return malformed + sums.mismatches(subject)
    })
}

/// The list that `sha256sum` writes and reads (GNU coreutils, "sha2 utilities").
struct Sums {
  static let name = "SHA256SUMS"

  private var digests: [String: Digest] = [:]
  /// Numbers of lines, from 1.
  private(set) var malformed: [Int] = []

  init(_ text: String) {
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let mark = line.dropFirst(64).prefix(2)
      let name = String(decoding: line.dropFirst(66), as: UTF8.self)
      guard let digest = Digest(hex: String(decoding: line.prefix(64), as: UTF8.self)), !name.isEmpty,
        mark.elementsEqual("  ".utf8) || mark.elementsEqual(" *".utf8), digests[name] == nil
      else {
        malformed.append(index + 1)
        continue
      }
      digests[name] = digest
    }
  }

  func mismatches(_ subject: VariantSubject) -> [Violation] {
    let texts = Set(subject.files.map(\.name))
    let found =
      subject.zips.map { ($0.name, $0.digest) } + subject.files.map { ($0.name, $0.digest) }
      + subject.rest.files.filter { !texts.contains($0.path) }.map { ($0.path, $0.digest) }
    var violations: [Violation] = []
    for (name, digest) in found where name != Self.name {
      guard let listed = digests[name] else {
        violations.append(Violation(name, "is not listed in \(Self.name)", remedy: remedy))
        continue
      }
      if listed != digest {
        violations.append(
          Violation(name, "has the SHA-256 \(digest), but \(Self.name) says \(listed)", remedy: remedy))
      }
    }
    let names = Set(found.map(\.0))
    return violations
      + digests.keys.filter { !names.contains($0) }.sorted().map {
        Violation(Self.name, "lists \($0.debugDescription), which does not exist", remedy: remedy)
      }
  }
}
