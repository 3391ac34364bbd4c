import Artifacts
import Domain

extension Rule {
  static let bundleHeaders = Rule(
    .bundleHeaders, lesser: [.warning],
    claim: "all slices have headers and a module map if one has; module maps declare a module, of headers that exist",
    reason: "otherwise an import works on one platform and fails on another",
    remedy: "build all slices from one target, and create the xcframework from complete archives",
    check: .slices { subject in
      let imported = Set(subject.publicInterfaces.flatMap { $0.interface.outline.imports.map(\.module) })
      return subject.frameworks.flatMap { framework in
        let interfaces = framework.slices.compactMap { ClangInterface($0, of: framework, in: subject.artifact) }
        return missing(interfaces, subject.artifact)
          + interfaces.flatMap { interface in
            problems(interface, subject.artifact, isImported: interface.moduleName.map(imported.contains) ?? true)
          }
      }
    })

  private static func missing(_ interfaces: [ClangInterface], _ artifact: InspectedArtifact) -> [Violation] {
    // Bare libraries have other parts than frameworks; `xcframework.mixed-kinds` reports a mixture.
    ClangInterface.Part.allCases.flatMap { part -> [Violation] in
      guard let other = interfaces.first(where: { $0.has(part) }) else { return [] }
      return interfaces.filter { $0.needs(part, like: other) && !$0.isNamed(part, artifact) }.map { interface in
        Violation(
          interface.framework.place(interface.root),
          "has no \(interface.name(of: part)), but \(other.slice.identifier) "
            + (other.name(of: part) == interface.name(of: part) ? "does" : "has its \(other.name(of: part))"),
          severity: part == .moduleMap ? nil : .warning)
      }
    }
  }

  /// - Parameter isImported: whether an interface of the artifact imports its module.
  private static func problems(
    _ interface: ClangInterface, _ artifact: InspectedArtifact, isImported: Bool
  ) -> [Violation] {
    interface.moduleMaps(artifact).flatMap { path, map -> [Violation] in
      let place = interface.framework.place(path)
      if !map.isClosed { return [Violation(place, "leaves a brace, a string or a comment open", remedy: "close it")] }
      let unknown = interface.unknownHeaders(of: map, at: path)
      let header = Violation.unknownHeaders(unknown, in: place)
      // Vendors link static frameworks whose module nobody imports.
      let isUnread =
        !isImported && interface.slice.machO?.linkage == .static && unknown.allSatisfy(interface.isUmbrella)
      return [declaration(map, at: place, of: interface), isUnread ? header?.atMost(.warning) : header]
        .compactMap(\.self)
    }
  }

  private static func declaration(_ map: ModuleMap, at place: String, of interface: ClangInterface) -> Violation? {
    guard let first = map.modules.first else {
      return Violation(place, "declares no module", remedy: "declare one, or remove the file")
    }
    guard let name = interface.moduleName, place.hasLastComponent("module.modulemap") else { return nil }
    let right = "framework module \(name)"
    guard let module = map.modules.first(where: { $0.name == name }) else {
      return Violation(
        place, "declares the module \(RelativePath.quoted(first.name)), so `import \(name)` does not find it",
        remedy: "declare `\(right)`", severity: .warning)
    }
    return module.isFramework || interface.findsHeaders(of: map)
      ? nil
      : Violation(
        place, "declares `module \(name)`, so its headers are not searched in the framework",
        remedy: "declare `\(right)`", severity: .warning)
  }
}

extension Violation {
  /// Nil if a module map names no header that is not there.
  static func unknownHeaders(_ headers: [ModuleMap.Header], in map: String) -> Violation? {
    if headers.isEmpty { return nil }
    let (what, verb) = headers.count == 1 ? ("the header", "is") : ("headers", "are")
    return Violation(
      map, "names \(what) \(Amount.names(headers.map(\.path).map(RelativePath.quoted))), which \(verb) not there",
      remedy: "add the header to the target's public headers, or take it out of the module map")
  }
}

/// The headers of one slice, as Clang finds them.
private struct ClangInterface {
  enum Part: CaseIterable {
    case headers, umbrellaHeader, moduleMap
  }

  let slice: InspectedFramework.Slice
  let framework: InspectedFramework
  /// The framework, or the folder of a bare library's headers, relative to the xcframework.
  let root: String

  /// Nil for a library without headers, and for a framework without its links, which other rules report.
  init?(_ slice: InspectedFramework.Slice, of framework: InspectedFramework, in artifact: InspectedArtifact) {
    if slice.isFramework {
      guard framework.tree.isDirectory(slice.bundlePath), slice.resources != nil,
        slice.allFlattenedLinks(in: framework, of: artifact).isEmpty, slice.lostLinks(in: framework).isEmpty
      else { return nil }
      root = slice.bundlePath
    } else {
      guard let headers = slice.library.headersPath, RelativePath.isSafe(headers) else { return nil }
      root = slice.identifier + "/" + headers
    }
    (self.slice, self.framework) = (slice, framework)
  }

  func name(of part: Part) -> String {
    switch part {
    case .headers: "Headers"
    case .umbrellaHeader: "Headers/\(slice.bundleName).h"
    case .moduleMap: slice.isFramework ? "Modules/module.modulemap" : "module.modulemap"
    }
  }

  /// Nil for a bare library.
  var moduleName: String? {
    slice.isFramework
      ? String(slice.bundleName.map { $0.isASCII && !$0.isLetter && !$0.isNumber ? "_" : $0 }) : nil
  }

  func has(_ part: Part) -> Bool {
    if !slice.isFramework, part != .moduleMap { return false }
    return exists(root + "/" + name(of: part))
  }

  /// Whether the part is missing, and no other rule or part says so.
  func needs(_ part: Part, like other: ClangInterface) -> Bool {
    guard slice.isFramework == other.slice.isFramework, !has(part) else { return false }
    switch part {
    case .headers: return true
    case .umbrellaHeader: return has(.headers)
    // `swift.interfaces` reports it.
    case .moduleMap: return exists(root + "/Modules") || !other.hasSwiftModule
    }
  }

  private var hasSwiftModule: Bool { exists("\(root)/Modules/\(slice.bundleName).swiftmodule") }

  /// With their paths, links followed.
  func moduleMaps(_ artifact: InspectedArtifact) -> [(path: String, map: ModuleMap)] {
    let names =
      slice.isFramework ? ["Modules/module.modulemap", "Modules/module.private.modulemap"] : ["module.modulemap"]
    return names.compactMap { framework.tree.resolvingSymlinks(root + "/" + $0) }.compactMap { path in
      artifact.file(framework.place(path))?.content.bytes.map { (path, ModuleMap($0)) }
    }
  }

  func isUmbrella(_ header: ModuleMap.Header) -> Bool { header.path == slice.bundleName + ".h" }

  /// Whether a module map names a header that the part would hold: then that is the error.
  func isNamed(_ part: Part, _ artifact: InspectedArtifact) -> Bool {
    if part == .moduleMap { return false }
    let unknown = moduleMaps(artifact).flatMap { unknownHeaders(of: $0.map, at: $0.path) }
    return part == .headers ? !unknown.isEmpty : unknown.contains(where: isUmbrella)
  }

  func unknownHeaders(of map: ModuleMap, at path: String) -> [ModuleMap.Header] {
    map.headers.filter { !contains($0, namedBy: path) }
  }

  /// Whether the headers are where Clang looks for those of a module that is not declared as a framework's.
  func findsHeaders(of map: ModuleMap) -> Bool { map.headers.allSatisfy { exists(root + "/" + $0.path) } }

  /// Clang searches a framework's folders; other paths are relative to the module map.
  private func contains(_ header: ModuleMap.Header, namedBy map: String) -> Bool {
    let mapFolder = RelativePath.components(map).dropLast().joined(separator: "/")
    let folders = ["/Headers/", "/PrivateHeaders/", "/"].map { root + $0 } + [mapFolder + "/"]
    return folders.contains { exists($0 + header.path) }
  }

  private func exists(_ path: String) -> Bool {
    framework.tree.resolvingSymlinks(path).map { $0.isEmpty || framework.tree[$0] != nil } ?? false
  }
}
