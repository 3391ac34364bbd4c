import Domain
import Editing

private let remedy = "rebuild the variant; never write a checksum by hand"

extension Rule {
  static let agreementChecksum = Rule(
    "agreement.checksum",
    claim: "every checksum in podspec and Package.swift is the SHA-256 of its zip",
    reason: "package managers refuse to install the SDK otherwise",
    variant: { subject in
      subject.podspecs.flatMap { file, facts in podspec(file, facts, subject) }
        + (subject.package.map { file, facts in package(file, facts, subject) } ?? [])
    })

  private static func podspec(
    _ file: VariantSubject.File, _ facts: PodspecFacts, _ subject: VariantSubject
  ) -> [Violation] {
    let product = String(file.name.dropLast(".podspec".count))
    guard let zip = subject.zips.first(where: { $0.product == product }) else {
      return [Violation(file.name, "has no \(product).zip beside it", remedy: remedy)]
    }
    let computed = facts.computed[.checksum]?.map { literal in
      Violation(
        file.name, "line \(literal.line) computes its checksum, so it cannot be checked", remedy: remedy)
    }
    return (computed ?? []) + facts.checksums.compactMap { mismatch(file, $0, zip) }
  }

  private static func package(
    _ file: VariantSubject.File, _ facts: PackageFacts, _ subject: VariantSubject
  ) -> [Violation] {
    facts.binaryTargets.flatMap { target -> [Violation] in
      guard let name = target.name?.value, let zip = subject.zips.first(where: { $0.product == name }) else {
        guard target.url != nil || target.path != nil else { return [] }
        let name = target.name?.value ?? "without a name"
        return [Violation(file.name, "line \(target.line): the target \(name) has no zip beside it", remedy: remedy)]
      }
      if let checksum = target.checksum { return mismatch(file, checksum, zip).map { [$0] } ?? [] }
      guard target.url != nil else { return [] }
      return [Violation(file.name, "line \(target.line): the target \(name) has a URL but no checksum", remedy: remedy)]
    }
  }

  private static func mismatch(
    _ file: VariantSubject.File, _ literal: SourceLiteral, _ zip: VariantSubject.Zip
  ) -> Violation? {
    guard literal.value != zip.digest.description else { return nil }
    return Violation(
      file.name,
      "line \(literal.line) says \(literal.value.debugDescription), but the SHA-256 of \(zip.name) is \(zip.digest)",
      remedy: remedy)
  }
}
