import Artifacts
import Domain

extension Rule {
  static let xcframeworkUnlisted = Rule(
    .xcframeworkUnlisted, .warning, lesser: [.note],
    claim: "the xcframework contains only its libraries, their headers and symbols, and its signature",
    reason: "Xcode ignores unlisted files, CocoaPods copies them, and nobody checks them before they ship",
    remedy: "remove it, or put it into the framework if it belongs there",
    check: .slices { subject in
      subject.frameworks.flatMap { framework -> [Violation] in
        // `xcframework.info-plist` reports an empty or missing list.
        guard let libraries = framework.reading?.libraries, !libraries.isEmpty else { return [] }
        // Usually one library per identifier; `xcframework.duplicates` reports more.
        let listed = Dictionary(grouping: libraries, by: \.identifier).mapValues { $0.prefix(8) }
        return framework.readerViolations(of: .xcframeworkUnlisted) + strayRoots(framework, listed)
          + straySiblings(framework, listed)
      }
    })

  private static func strayRoots(
    _ framework: InspectedFramework, _ listed: [String: ArraySlice<XCFramework.Library>]
  ) -> [Violation] {
    framework.tree.names(in: "").compactMap { name in
      if listed[name] != nil || ["Info.plist", "_CodeSignature"].contains(name) || isJunk(name) { return nil }
      if framework.tree.isDirectory(name) {
        // Skip folders whose library could not be read.
        if !framework.listsOnlyReadable || framework.holdsFramework(name) { return nil }
        return Violation(framework.place(name), "is a folder that Info.plist does not list")
      }
      return Violation(
        framework.place(name), "is beside Info.plist, where nothing reads it",
        severity: isDocument(name) ? .note : nil)
    }
  }

  private static func straySiblings(
    _ framework: InspectedFramework, _ listed: [String: ArraySlice<XCFramework.Library>]
  ) -> [Violation] {
    listed.sorted { $0.key < $1.key }.flatMap { identifier, libraries -> [Violation] in
      guard !identifier.utf8.contains(UInt8(ascii: "/")), framework.tree.isDirectory(identifier) else { return [] }
      let known = Set(libraries.flatMap(\.topNames) + ["dSYMs", "BCSymbolMaps", "Headers", "_CodeSignature"])
      return framework.tree.names(in: identifier).compactMap { name in
        if known.contains(name) || isJunk(name) || libraries.contains(where: { $0.comes(with: name) }) {
          return nil
        }
        return Violation(
          framework.place(identifier + "/" + name), "is beside \(libraries[0].path), but Info.plist does not list it",
          severity: isDocument(name) ? .note : nil)
      }
    }
  }

  /// Licences and similar documents are harmless.
  static func isDocument(_ name: String) -> Bool {
    ["license", "licence", "notice", "readme", "changelog", "third"].contains { name.lowercased().hasPrefix($0) }
  }
}

extension XCFramework.Library {
  /// First path components of everything it lists, relative to the slice's folder.
  fileprivate var topNames: [String] {
    [path, binaryPath, debugSymbolsPath, headersPath].compactMap { $0.map { RelativePath.components($0)[0] } }
  }

  /// Xcode puts a Swift module beside the bare library that it describes.
  fileprivate func comes(with name: String) -> Bool {
    RelativePath.fileExtension(path) != "framework"
      && ["swiftmodule", "swiftdoc", "swiftinterface", "modulemap"].contains(RelativePath.fileExtension(name))
  }
}

extension InspectedFramework {
  fileprivate var listsOnlyReadable: Bool {
    infoPlist?["AvailableLibraries"]?.array?.count == reading?.libraries.count
  }

  /// The reader of the root Info.plist reports such folders.
  fileprivate func holdsFramework(_ folder: String) -> Bool {
    tree.names(in: folder).contains { RelativePath.fileExtension($0) == "framework" }
  }
}
