import Domain
import Editing

extension Rule {
  static let agreementChecksum = Rule(
    .agreementChecksum,
    claim:
      "every checksum in podspec and Package.swift is the SHA-256 of its zip; no file from a template has a checksum of anything else than the variant's zips and models",
    reason: "package managers refuse to install the SDK otherwise",
    remedy: "write {{checksum}} in the template, and build the variant again",
    check: .variant { subject in
      let stamped =
        subject.podspecs.flatMap { file, facts in podspec(file, facts: facts, in: subject) }
        + (subject.package.map { file, facts in package(file, facts: facts, in: subject) } ?? [])
      return stamped + foreign(subject, besides: stamped)
    })

  /// Checksums in texts that belong to nothing in the variant.
  ///
  /// - Parameter stamped: violations that are known; a checksum is not reported twice.
  private static func foreign(_ subject: VariantSubject, besides stamped: [Violation]) -> [Violation] {
    // Only the record says which models the variant has.
    guard let record = subject.record else { return [] }
    let disputed = Set(subject.disputedDigests.values)
    let known = Set(subject.zips.map(\.digest) + record.models.compactMap(\.digest))
    return subject.files.filter { subject.isRendered($0.name) }.flatMap { file in
      ASCIIWords.all(in: file.bytes[...], ofAtLeast: 64, \.isAlphanumeric).compactMap { word, line -> Violation? in
        guard let digest = Digest(hex: word), !known.contains(digest), !subject.isPartOfAName(word),
          !stamped.contains(where: { $0.location == file.name && $0.line == line })
        else { return nil }
        return Violation(
          file.name, line: line, "has the checksum \(word), which is that of no zip and no model of this variant",
          cause: disputed.contains(digest) ? .agreementRecord : nil)
      }
    }
  }

  private static func podspec(
    _ file: VariantSubject.File, facts: PodspecFacts, in subject: VariantSubject
  ) -> [Violation] {
    let product = String(file.name.dropLast(".podspec".count))
    guard let zip = subject.zips.first(where: { $0.product == product }) else {
      return [Violation(file.name, "has no \(product).zip beside it")]
    }
    let computed = facts.computed[.checksum]?.map { literal in
      Violation(file.name, line: literal.line, "computes its checksum (\(literal.value)), which cannot be checked")
    }
    return (computed ?? []) + facts.checksums.compactMap { mismatch(file, at: $0, of: zip, in: subject) }
  }

  private static func package(
    _ file: VariantSubject.File, facts: PackageFacts, in subject: VariantSubject
  ) -> [Violation] {
    facts.binaryTargets.flatMap { target -> [Violation] in
      let name = target.name?.value ?? "without a name"
      guard let zip = zip(of: target, subject) else {
        // A path on the vendor's disk, beside a URL.
        let isOneOfTwo = target.isAlternative || facts.binaryTargets.contains(where: \.isAlternative)
        guard target.url != nil || target.path != nil && !isOneOfTwo else { return [] }
        return [Violation(file.name, line: target.line, "the target \(name) has no zip beside it")]
      }
      if let checksum = target.checksum { return mismatch(file, at: checksum, of: zip, in: subject).map { [$0] } ?? [] }
      guard target.url != nil else { return [] }
      return [Violation(file.name, line: target.line, "the target \(name) has a URL but no checksum")]
    }
  }

  /// The zip that a target's URL or path is of, or else the one with its name.
  private static func zip(of target: PackageFacts.BinaryTarget, _ subject: VariantSubject) -> VariantSubject.Zip? {
    let place = target.url ?? target.path
    let stamp = subject.stamps.first { $0.url == place?.value || $0.path == place?.value }
    let name = place?.value.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) }
    return subject.zips.first { $0.product == stamp?.name } ?? subject.zips.first { $0.name == name }
      ?? subject.zips.first { $0.product == target.name?.value }
  }

  private static func mismatch(
    _ file: VariantSubject.File, at literal: SourceLiteral, of zip: VariantSubject.Zip, in subject: VariantSubject
  ) -> Violation? {
    guard literal.value != zip.digest.description else { return nil }
    // A zip that is not built yet has no digest to show.
    let expected =
      zip.digest == .zero ? "that is not the SHA-256 of \(zip.name)" : "the SHA-256 of \(zip.name) is \(zip.digest)"
    return Violation(
      file.name, line: literal.line, "says \(literal.value.debugDescription), but \(expected)",
      cause: subject.disputedDigests[zip.name]?.description == literal.value ? .agreementRecord : nil)
  }
}
