import Delivery
import Domain
import Editing
import Files
import Manifest

/// Holds a variant's rendered files against the release: the stamps of podspec and `Package.swift`, every checksum, and the
/// version in the notes' headings. `RenderedIsolation` looks for other customers in them.
struct RenderedCheck: Sendable {
  private let workspace: Workspace

  private var version: String { workspace.configuration.version.description }

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// `variant.json`, as a file to check.
  func record(_ plan: VariantPlan, _ artifacts: [Artifact], toolVersion: String) -> Renderer.File {
    let models = plan.models.map { DeliveredModel($0.model, file: $0.file, digest: $0.digest) }
    let record = VariantRecord(plan.customer, version: version, artifacts, models, toolVersion: toolVersion)
    return Renderer.File(
      name: VariantRecord.fileName, kind: .record, rendered: Rendered(text: record.serialized, sourceLines: []),
      source: VariantRecord.fileName)
  }

  /// Renders a variant that is not built, and says everything that is wrong with its files.
  func rehearse(_ plan: VariantPlan, _ artifacts: [Artifact]) -> (files: [Renderer.File], findings: [Finding]) {
    let (rendered, findings) = Renderer(workspace: workspace).render(plan, artifacts)
    let files = rendered + [record(plan, artifacts, toolVersion: "0.0.0")]
    return (files, findings + self.findings(files, plan, artifacts))
  }

  /// Everything that is wrong with every file.
  func findings(_ files: [Renderer.File], _ plan: VariantPlan, _ artifacts: [Artifact]) -> [Finding] {
    let own = Set(artifacts.map(\.digest) + plan.models.map(\.digest))
    return files.flatMap { file in
      // The record names the bases' content as well.
      let digests = if case .record = file.kind { own.union(artifacts.map(\.baseDigest)) } else { own }
      let stamps = stamps(of: file, plan.customer)
      // A checksum that the stamps' check refused is not refused twice.
      let judged = Set(stamps.filter { $0.code == Self.checksumCode }.map(\.location))
      let foreign = foreignDigests(in: file, besides: digests, plan.customer).filter { !judged.contains($0.location) }
      return stamps + foreign
    }
  }

  private func stamps(of file: Renderer.File, _ customer: Customer) -> [Finding] {
    switch file.kind {
    case .podspec(let product):
      StampCheck.podspec(file.rendered, file: file.source, version: version, product: product)
    case .package(let products):
      StampCheck.packageManifest(file.rendered, file: file.source, version: version, products: products)
    case .notes: foreignVersions(inHeadingsOf: file, customer)
    case .record: []
    }
  }
}

// Checksums.
extension RenderedCheck {
  private static let checksumCode = "template.checksum"

  private func foreignDigests(
    in file: Renderer.File, besides digests: Set<Digest>, _ customer: Customer
  ) -> [Finding] {
    file.words(\.isAlphanumeric, ofAtLeast: 64).compactMap { word, line in
      guard let digest = Digest(hex: word), !digests.contains(digest) else { return nil }
      // A name may look like a digest.
      if customer.words.contains(where: { $0.contains(word) }) { return nil }
      return Finding(
        Self.checksumCode, at: file.place(line),
        "\(file.name) would hold \(word), which is the checksum of no zip and no model of this variant",
        subject: "app_id \(customer.appID)", remedy: "write the placeholder of the artifact's checksum")
    }
  }
}

// Versions.
extension RenderedCheck {
  private func foreignVersions(inHeadingsOf file: Renderer.File, _ customer: Customer) -> [Finding] {
    file.headings.flatMap { heading, line in
      Words.all(in: heading, Words.isVersionPart).compactMap { word, _ in
        guard let found = Words.version(word), found != version else { return nil }
        // A name may look like a version.
        if customer.words.contains(where: { $0.contains(found) }) { return nil }
        return Finding(
          "template.version-literal", at: file.place(line),
          "a heading of \(file.name) carries version \(found), the release is \(version)",
          remedy: "write {{version}} or \(version) in it")
      }
    }
  }
}

/// Reads what was written, as anyone will who receives it.
enum ReadBack {
  /// The file as it lies on the disk.
  ///
  /// - Throws: `Failure` with status 70 where that is not what was rendered.
  static func read(_ file: Renderer.File, in folder: String) throws -> Renderer.File {
    var file = file
    file.rendered.text = try read(file.name, holding: file.rendered.text, in: folder)
    return file
  }

  static func read(_ name: String, holding text: String, in folder: String) throws -> String {
    let path = FilePath.join(folder, name)
    let bytes = try FileSystem.readFile(path)
    guard bytes.elementsEqual(text.utf8) else {
      throw Failure(.bug, WrittenZipCheck.finding("check.rendered", path, "has bytes other than those written"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Customer {
  /// Every word of the manifest that may stand in this customer's files.
  fileprivate var words: [String] {
    [appID.description] + bundleIdentifiers + features + models.map(\.flowName.description) + (name.map { [$0] } ?? [])
  }
}

extension Renderer.File {
  /// - Parameter line: in the output.
  func place(_ line: Int) -> Location {
    let lines = rendered.sourceLines
    return Location(source, .line(lines.indices.contains(line - 1) ? lines[line - 1] : line, column: nil))
  }

  /// Runs of bytes that `belongs` accepts, and their lines in the output.
  fileprivate func words(_ belongs: (UInt8) -> Bool, ofAtLeast length: Int) -> [(word: String, line: Int)] {
    Words.all(in: Array(rendered.text.utf8)[...], ofAtLeast: length, belongs)
  }

  /// Lines of Markdown that begin with `#`, but for those in fenced code.
  fileprivate var headings: [(text: ArraySlice<UInt8>, line: Int)] {
    var fence: (mark: UInt8, count: Int)?
    var headings: [(ArraySlice<UInt8>, Int)] = []
    let lines = Array(rendered.text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == UInt8(ascii: " ") }
      guard let mark = text.first, text.startIndex - line.startIndex < 4 else { continue }
      let count = text.prefix { $0 == mark }.count
      let rest = text.dropFirst(count)
      if let open = fence {
        let closes = mark == open.mark && count >= open.count && rest.allSatisfy { $0 <= UInt8(ascii: " ") }
        if closes { fence = nil }
      } else if count >= 3, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") {
        fence = (mark, count)
      } else if mark == UInt8(ascii: "#"), count <= 6, rest.first.map({ $0 <= UInt8(ascii: " ") }) ?? true {
        headings.append((rest, index + 1))
      }
    }
    return headings
  }
}

/// Takes text apart by bytes: what is looked for is ASCII.
private enum Words {
  static func all(
    in text: ArraySlice<UInt8>, ofAtLeast length: Int = 1, _ belongs: (UInt8) -> Bool
  ) -> [(word: String, line: Int)] {
    var words: [(String, Int)] = []
    var line = 1
    var start = text.startIndex
    for index in text.startIndex...text.endIndex {
      if index < text.endIndex, belongs(text[index]) { continue }
      if index - start >= length { words.append((String(decoding: text[start..<index], as: UTF8.self), line)) }
      start = index + 1
      if index < text.endIndex, text[index] == UInt8(ascii: "\n") { line += 1 }
    }
    return words
  }

  static func isVersionPart(_ byte: UInt8) -> Bool { byte.isAlphanumeric || ".+-_".utf8.contains(byte) }

  /// Without what belongs to the sentence around it.
  static func trimmed(_ word: String) -> String {
    let bytes = word.utf8
    guard let first = bytes.firstIndex(where: \.isAlphanumeric), let last = bytes.lastIndex(where: \.isAlphanumeric)
    else {
      return ""
    }
    return String(word[first...last])
  }

  /// The version that a word is, also with a `v` before it or a full stop behind it.
  static func version(_ word: String) -> String? {
    let plain = word.hasPrefix("v") || word.hasPrefix("V") ? String(word.dropFirst()) : word
    return [plain, trimmed(plain)].first { SemanticVersion($0) != nil }
  }
}
