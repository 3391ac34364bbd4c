import Apple
import Artifacts
import Domain

private let remedy = "remove it, or put it into the framework if it belongs there"

extension Rule {
  static let xcframeworkUnlisted = Rule(
    "xcframework.unlisted", .warning,
    claim: "nothing lies in the xcframework but its libraries, their headers, symbols and the signature",
    reason: "Xcode leaves what is not listed behind, CocoaPods copies it, and nobody looks at it before it ships",
    artifact: { subject in
      subject.frameworks.flatMap { framework -> [Violation] in
        // Of a list that is empty or missing another rule tells, once.
        guard let libraries = framework.reading?.libraries, !libraries.isEmpty else { return [] }
        // Of one identifier there is one; of more another rule tells.
        let listed = Dictionary(grouping: libraries, by: \.identifier).mapValues { $0.prefix(8) }
        return framework.readerViolations(of: "xcframework.unlisted", remedy: remedy) + strayRoots(framework, listed)
          + straySiblings(framework, listed)
      }
    })

  private static func strayRoots(
    _ framework: InspectedFramework, _ listed: [String: ArraySlice<XCFramework.Library>]
  ) -> [Violation] {
    framework.tree.names(in: "").compactMap { name in
      if listed[name] != nil || ["Info.plist", "_CodeSignature"].contains(name) || isTold(name) { return nil }
      if framework.tree.isDirectory(name) {
        // A folder whose library could not be read is none's.
        if !framework.listsOnlyReadable || framework.holdsFramework(name) { return nil }
        return Violation(framework.place(name), "is a folder that Info.plist does not list", remedy: remedy)
      }
      return Violation(
        framework.place(name), "lies beside Info.plist, where nothing reads it", remedy: remedy,
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
        if known.contains(name) || isTold(name) || libraries.contains(where: { $0.comes(with: name) }) { return nil }
        return Violation(
          framework.place(identifier + "/" + name), "lies beside \(libraries[0].path), and Info.plist does not list it",
          remedy: remedy, severity: isDocument(name) ? .note : nil)
      }
    }
  }

  /// Of the Finder's files `container.junk` tells.
  private static func isTold(_ name: String) -> Bool { name == ".DS_Store" || name.utf8.starts(with: "._".utf8) }

  /// Licences and the like harm nobody.
  private static func isDocument(_ name: String) -> Bool {
    ["license", "licence", "notice", "readme", "changelog", "third"].contains { name.lowercased().hasPrefix($0) }
  }
}

extension XCFramework.Library {
  /// The first names of what it lists, inside of the slice's folder.
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

  /// The reader of the root Info.plist tells of these.
  fileprivate func holdsFramework(_ folder: String) -> Bool {
    tree.names(in: folder).contains { RelativePath.fileExtension($0) == "framework" }
  }
}
