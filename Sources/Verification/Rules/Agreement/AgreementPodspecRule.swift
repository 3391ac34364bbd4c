import Domain
import Editing

extension Rule {
  static let agreementPodspec = Rule(
    .agreementPodspec, lesser: [.warning],
    claim: "a podspec's source is a zip that is unpacked as it is, and the zip has the files that the podspec names",
    reason: "CocoaPods does not find the xcframework or the files otherwise, and `pod install` stops",
    check: .variant { subject in
      subject.podspecs.flatMap { file, facts in
        (source(facts) + (subject.product(ofPodspec: file).map { files(facts, $0) } ?? [])).map {
          $0.placed(in: file.name)
        }
      }
    })

  /// How an archive is unpacked (cocoapods-downloader, lib/cocoapods-downloader/remote_file.rb).
  private static func source(_ facts: PodspecFacts) -> [TemplateProblem] {
    let source = "of \(facts.variable).source"
    let flattening = facts.flattening.map {
      TemplateProblem(
        line: $0.line,
        message: ":flatten \(source) moves what is in the xcframework out of it, where CocoaPods does not find it",
        remedy: "remove :flatten")
    }
    let types = facts.sourceTypes.filter { $0.value != "zip" }.map {
      TemplateProblem(
        line: $0.line, message: ":type \(source) is \"\($0.value)\", but the artifact is a zip",
        remedy: "write :type => 'zip'")
    }
    if !facts.sourceTypes.isEmpty || facts.computed[.sourceType] != nil { return flattening + types }
    return flattening
      + facts.sourceURLs.filter { !isZip($0.value) }.map {
        TemplateProblem(
          line: $0.line, message: ":http \(source) does not end in .zip, so CocoaPods does not know what it is",
          remedy: "add :type => 'zip'")
      }
  }

  /// CocoaPods looks at the path, and at `file_path` of the query.
  private static func isZip(_ url: String) -> Bool {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return path.suffix(4).elementsEqual(".zip".utf8) || url.contains("file_path=")
  }

  private static func files(_ facts: PodspecFacts, _ product: ProductLinks) -> [TemplateProblem] {
    guard let tree = product.tree, !facts.files.isEmpty else { return [] }
    // CocoaPods ignores case.
    let paths = (tree.entries.map(\.path) + product.added).map { $0.lowercased() }
    return facts.files.compactMap { file -> TemplateProblem? in
      let text = file.pattern.value
      guard let globs = PodGlob.globs(text.lowercased()), !paths.contains(where: globs.matches) else { return nil }
      return TemplateProblem(
        line: file.pattern.line,
        message: "\(file.variable).\(file.attribute) names \"\(text)\", and \(product.product).zip has no such file",
        remedy: file.attribute == "license"
          ? "write the text as :text" : "remove it, or add the file to the xcframework and name it there",
        severity: file.attribute == "license" ? .warning : nil)
    }
  }
}

/// Patterns of podspecs, which are those of Ruby's `Dir.glob`.
private enum PodGlob {
  /// No podspec needs more.
  private static let mostAlternatives = 64

  /// Nil for what has no meaning here, such as classes of characters.
  static func globs(_ text: String) -> GlobSet? {
    var texts = [text]
    // Each step replaces the first `{a,b}` of a text by its alternatives.
    while let index = texts.firstIndex(where: { $0.contains("{") }) {
      let text = texts.remove(at: index)
      guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return nil }
      let inside = text[text.index(after: open)..<close]
      if inside.contains("{") { return nil }
      let parts = inside.split(separator: ",", omittingEmptySubsequences: false)
      let (before, after) = (String(text[..<open]), String(text[text.index(after: close)...]))
      for part in parts { texts.append(before + part + after) }
      if texts.count > mostAlternatives { return nil }
    }
    return try? GlobSet(parsing: texts)
  }
}
