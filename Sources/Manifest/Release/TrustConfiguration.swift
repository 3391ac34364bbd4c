import Domain

/// `sign`, `sbom` and `provenance` in `release.json`: what customers get to prove what was delivered.
package struct TrustConfiguration: Hashable, Sendable {
  /// Nil if nothing is signed.
  package var sign: Signing?
  /// Nil for no bill of materials.
  package var bill: Bill?
  /// Nil for none. It needs `sign`.
  package var provenance: Provenance?

  package struct Signing: Hashable, Sendable {
    /// Path of a key of OpenSSH; nil for git's.
    package var key: String?
  }

  package struct Bill: Hashable, Sendable {
    /// What the vendor's frameworks contain of others.
    package var components: [Component] = []

    package struct Component: Hashable, Sendable {
      package var name: String
      package var version: String
      /// An expression of SPDX.
      package var license: String?
      package var supplier: String?
      /// Package URL.
      package var purl: String?
    }
  }

  package struct Provenance: Hashable, Sendable {
    /// The URI of whoever builds.
    package var builder: String
    /// The address of the vendor's repository, for customers to read.
    package var source: String?
  }

  /// Names of the files that a variant must have, apart from the bill of materials.
  package var signatures: [String] {
    (sign == nil ? [] : [TrustFile.signature]) + (provenance == nil ? [] : [TrustFile.provenance])
  }

  package static let signKeys = ["key"]
  package static let billKeys = ["components"]
  package static let componentKeys = ["name", "version", "license", "supplier", "purl"]
  package static let provenanceKeys = ["builder", "source"]
}

extension ProblemList {
  mutating func trust(_ document: Field) -> TrustConfiguration {
    var trust = TrustConfiguration()
    if document["sign"].isPresent { trust.sign = signing(document["sign"]) }
    if document["sbom"].isPresent { trust.bill = bill(document["sbom"]) }
    if document["provenance"].isPresent {
      trust.provenance = provenance(document["provenance"])
      if !document["sign"].isPresent {
        add(
          "provenance", at: document["provenance"], "nobody would sign it",
          remedy: "add \"sign\": {} to sign with git's key, or name a key there")
      }
    }
    return trust
  }

  private mutating func signing(_ field: Field) -> TrustConfiguration.Signing? {
    guard isObject(field, keys: TrustConfiguration.signKeys) else { return nil }
    return TrustConfiguration.Signing(key: optionalPath(field["key"]))
  }

  private mutating func bill(_ field: Field) -> TrustConfiguration.Bill? {
    guard isObject(field, keys: TrustConfiguration.billKeys) else { return nil }
    guard field["components"].isPresent else { return TrustConfiguration.Bill() }
    let remedy = "list what the SDK contains of others: [{ \"name\": \"zlib\", \"version\": \"1.3.1\" }]"
    var names = Occurrences<String>()
    let elements = list(field["components"], of: "components", remedy: remedy) ?? []
    return TrustConfiguration.Bill(components: elements.compactMap { component($0, &names) })
  }

  private mutating func component(
    _ field: Field, _ names: inout Occurrences<String>
  ) -> TrustConfiguration.Bill.Component? {
    guard isObject(field, keys: TrustConfiguration.componentKeys) else { return nil }
    guard let name = filledLabel(field["name"]), let version = filledLabel(field["version"]),
      isNew("\(name) \(version)", at: field["name"], of: "component", &names)
    else { return nil }
    var component = TrustConfiguration.Bill.Component(name: name, version: version)
    if field["license"].isPresent { component.license = license(field["license"]) }
    if field["supplier"].isPresent { component.supplier = filledLabel(field["supplier"]) }
    if field["purl"].isPresent {
      component.purl = uri(field["purl"], start: "pkg:", example: "such as pkg:github/madler/zlib@v1.3.1")
    }
    return component
  }

  private mutating func filledLabel(_ field: Field) -> String? {
    guard let text = label(field, "component") else { return nil }
    if text.utf8.contains(where: { $0 > 0x20 }) { return text }
    return refused("component", at: field, "the text is empty", remedy: "write it as the component's own pages do")
  }

  /// Names, plus signs and parentheses: what a reader of SPDX takes apart is the reader's concern.
  private mutating func license(_ field: Field) -> String? {
    accepted(
      label(field, "license"), at: field, "license",
      remedy: "write one such as \"MIT\", \"Apache-2.0 OR MIT\" or \"LicenseRef-Commercial\""
    ) { text in
      let isPlain = text.utf8.allSatisfy { $0.isAlphanumeric || " .+-():".utf8.contains($0) }
      return isPlain && text.utf8.contains { $0 > 0x20 } ? nil : "is not an expression of SPDX"
    }
  }

  private mutating func provenance(_ field: Field) -> TrustConfiguration.Provenance? {
    guard isObject(field, keys: TrustConfiguration.provenanceKeys) else { return nil }
    let builder = uri(
      field["builder"], start: "https://", example: "that says who builds, such as https://ci.example.com/sdk")
    var source: String?
    if field["source"].isPresent {
      source = uri(
        field["source"], start: "https://", example: "of the repository, such as https://git.example.com/sdk.git")
    }
    return builder.map { TrustConfiguration.Provenance(builder: $0, source: source) }
  }

  /// Letters, digits and what RFC 3986 has beside them.
  private mutating func uri(_ field: Field, start: String, example: String) -> String? {
    guard let text = string(field, remedy: "write a URI \(example)") else { return nil }
    let isPlain = text.utf8.allSatisfy { $0.isAlphanumeric || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains($0) }
    let isAddress = start == "https://"
    let host = text.dropFirst(start.count).prefix { !isAddress || $0 != "/" }
    let hasPassword = isAddress && host.contains("@")
    if text.hasPrefix(start), !host.isEmpty, text.utf8.count <= 2000, isPlain, !hasPassword { return text }
    return refused(
      "uri", at: field,
      hasPassword ? "has a name or a password, which customers would read" : "is not a URI that begins with \(start)",
      remedy: "write one \(example)")
  }
}
