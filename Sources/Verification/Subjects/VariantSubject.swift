import Artifacts
import Domain
import Editing

/// Everything that one customer receives: a folder with artifacts and the files that describe them.
package struct VariantSubject: Sendable {
  /// A file beside the artifacts.
  package struct File: Sendable {
    package var name: String
    package var bytes: [UInt8]
    package var digest: Digest

    package init(name: String, bytes: [UInt8], digest: Digest) {
      self.name = name
      self.bytes = bytes
      self.digest = digest
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  package struct Zip: Sendable {
    package var name: String
    package var size: Int
    package var digest: Digest
    /// The content digest of its base framework; nil if it is unknown.
    package var base: Digest?

    package init(name: String, size: Int, digest: Digest, base: Digest? = nil) {
      self.name = name
      self.size = size
      self.digest = digest
      self.base = base
    }

    /// The product's name, from the zip's name.
    var product: String { name.utf8.count > 4 ? String(decoding: name.utf8.dropLast(4), as: UTF8.self) : name }
  }

  /// The path that the caller used.
  package var folder: String
  package var zips: [Zip]
  /// Text files directly in the folder, sorted by name.
  package var files: [File]
  /// Everything in the folder except the zips, at any depth.
  package var rest: InspectedArtifact
  package var expectation: Expectation
  /// The zips' locations for package managers; empty without a workspace.
  package var stamps: [StampCheck.Product]
  /// Of the products whose artifacts were read.
  package var products: [ProductLinks] = []
  /// Names of the files that the workspace has templates for; empty without a workspace.
  package var templated: [String] = []
  /// Nil if nobody has looked at signatures, as in a build, which signs last.
  package var signatures: SignatureFacts?
  /// By file name; empty if nothing was rebuilt.
  package var rebuilt: [String: RebuildOutcome] = [:]
  let record: VariantRecord?
  let podspecs: [(file: File, facts: PodspecFacts)]
  let package: (file: File, facts: PackageFacts)?
  /// Of `package`, as far as it is written down.
  let structure: PackageStructure?

  package init(
    folder: String, zips: [Zip], files: [File], rest: InspectedArtifact? = nil, expectation: Expectation,
    stamps: [StampCheck.Product] = [], templated: [String] = []
  ) {
    self.folder = folder
    self.zips = zips
    self.files = files
    self.rest = rest ?? InspectedArtifact(path: folder, form: .folder, tree: FileTree([]), files: [], unread: [])
    self.expectation = expectation
    self.stamps = stamps
    self.templated = templated
    record = files.first { $0.name == VariantRecord.fileName }.flatMap { try? VariantRecord(parsing: $0.bytes) }
    podspecs = files.filter { $0.name.utf8.suffix(8).elementsEqual(".podspec".utf8) }.map {
      ($0, PodspecFacts(reading: $0.text))
    }
    package = files.first { $0.name == "Package.swift" }.map { ($0, PackageFacts(reading: $0.text)) }
    structure = package.flatMap { PackageStructure(reading: $0.file.text) }
  }

  /// What the record says of zips that have other bytes, by their names: `agreement.record` reports them.
  var disputedDigests: [String: Digest] {
    let found = Dictionary(firstOf: zips.map { ($0.name, $0.digest) })
    var disputed: [String: Digest] = [:]
    for product in record?.products ?? [] {
      guard let name = product.file, let digest = product.digest, let own = found[name], own != digest else { continue }
      disputed[name] = disputed[name] ?? digest
    }
    return disputed
  }

  /// Files that the workspace has templates for, and that are not there: `agreement.stamps` reports them. Another release may have had
  /// other templates.
  var missingTemplated: [String] {
    if expectation.currentVersion != nil { return [] }
    if let version = record?.version, version != expectation.version { return [] }
    return templated.filter { file($0) == nil && rest.tree[$0] == nil }
  }

  /// Whether git has converted `SHA256SUMS`, and so what else is text: `agreement.sums` reports it.
  var hasConvertedSums: Bool { file(ChecksumList.fileName)?.text.contains { $0 == "\r\n" } ?? false }

  /// Nil if there is no such file.
  var checksums: ChecksumList? { file(ChecksumList.fileName).map { ChecksumList(parsing: $0.text) } }

  /// The rule that reports a missing file by what it is for; nil if none does.
  func ruleOfMissing(_ name: String) -> Rule? {
    if rest.tree[name] != nil { return .agreementFolder }
    if name == VariantRecord.fileName { return .agreementRecord }
    if record?.products.contains(where: { $0.file == name }) ?? false { return .agreementRecord }
    return missingTemplated.contains(name) ? .agreementStamps : nil
  }

  /// Whether a file of this name is made from a template.
  func isRendered(_ name: String) -> Bool {
    podspecs.contains { $0.file.name == name } || name == "Package.swift" || name == "RELEASE_NOTES.md"
      || name == "RELEASE_NOTES.txt" || templated.contains(name)
  }

  /// Whether a name of the customer's contains the text: a name may look like a version or a checksum.
  func isPartOfAName(_ text: String) -> Bool {
    var names = [record?.appID, expectation.customer?.customer.name].compactMap(\.self)
    names +=
      (record?.bundleIdentifiers ?? []) + (record?.features ?? []) + (record?.models.compactMap(\.flowName) ?? [])
    return names.contains { $0.utf8.contains(text.utf8) }
  }

  /// The names in the folder's path.
  var folders: [String] {
    folder.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  package func file(_ name: String) -> File? { files.first { $0.name == name } }

  /// The record's version, or else the workspace's.
  var version: String? { record?.version ?? expectation.version }
}

/// The comparison of a variant's file with a rebuild from the same inputs.
package enum RebuildOutcome: Hashable, Sendable {
  case same
  /// A zip with the same files, packed differently.
  case otherPacking
  /// A zip in which all but the compressed bytes is the same, made with other versions of the compressors.
  case otherCompressors(Compressors, now: Compressors)
  /// A zip in which the content of these paths differs.
  case otherContent([String])
  /// A text that differs first in this line, from 1.
  case otherText(line: Int)
  /// The variant lacks a file that a build makes.
  case missing
  /// The variant has a file that a build does not make.
  case extra
  /// The rebuild failed, for this reason.
  case failed(String)
}
