import Artifacts
import Domain

private let remedy = "build the library for this triple, or take the triple out of info.json"

extension Rule {
  static let artifactbundleLibrary = Rule(
    .artifactbundleLibrary, lesser: [.warning],
    claim: "every library is a static archive lib….a of object files for each of its triples",
    reason: "linkers refuse object files of another processor or format, and SwiftPM makes their arguments of the name",
    check: .slices { subject in
      subject.bundles.flatMap { bundle in
        // `artifactbundle.paths` reports a missing one.
        let there = bundle.libraries.filter { $0.path != nil }
        return there.flatMap { name($0, bundle) + link($0, bundle) }
          + LibraryFile.all(there).flatMap { content($0, at: bundle.place($0.path)) }
      }
    })

  private static func name(_ library: InspectedBundle.Library, _ bundle: InspectedBundle) -> [Violation] {
    let name = RelativePath.name(library.variant.path)
    let isForWindows = LibraryFile(library).isForWindows
    let isRight = isForWindows ? name.hasSuffix(".lib") : name.hasPrefix("lib") && name.hasSuffix(".a")
    if isRight { return [] }
    return [
      Violation(
        bundle.place(library.variant.path), "is not named \(isForWindows ? "….lib" : "lib….a")",
        remedy: "rename it: SwiftPM makes the linker's argument of the name")
    ]
  }

  private static func link(_ library: InspectedBundle.Library, _ bundle: InspectedBundle) -> [Violation] {
    guard case .symlink(let target) = bundle.tree[library.variant.path]?.kind else { return [] }
    return [
      Violation(
        bundle.place(library.variant.path), "is a symlink to \(RelativePath.quoted(target))",
        remedy: "put the library itself there: SwiftPM copies the symlink, which then leads nowhere")
    ]
  }

  private static func content(_ library: LibraryFile, at path: String) -> [Violation] {
    switch library.content {
    case nil: return []
    case .machO(.failure(let failure)): return Violation.refused(path, failure)
    case .machO(.success(let file)):
      let archives = file.slices.compactMap(\.members)
      if !archives.isEmpty {
        return archives.flatMap { linked($0, in: library, at: path) } + misfits(library, archives: archives, at: path)
      }
      fallthrough
    default:
      return [
        Violation(
          path, "is not a static archive",
          remedy: "make one of the object files with `ar rcs` or `llvm-ar rcs`")
      ]
    }
  }

  /// Members that no linker takes from an archive.
  private static func linked(_ members: [ArchiveMember], in library: LibraryFile, at path: String) -> [Violation] {
    let objects = members.filter { $0.content != .other }
    let wrong = objects.filter { !$0.isObject }.map(\.name)
    let bitcode = objects.filter { $0.content == .bitcode }.map(\.name)
    var violations: [Violation] = []
    // Object files for Windows have no mark.
    if objects.isEmpty, !library.isForWindows {
      let message = "contains no object file that this tool knows"
      violations.append(Violation(path, message, remedy: "rebuild the library", severity: .warning))
    }
    if !wrong.isEmpty {
      let message = "contains files that are not object files: \(Amount.names(wrong))"
      violations.append(Violation(path, message, remedy: "archive object files only"))
    }
    if !bitcode.isEmpty {
      let message = "contains LLVM bitcode, which only a linker of the same LLVM reads: \(Amount.names(bitcode))"
      violations.append(Violation(path, message, remedy: "build it without -flto", severity: .warning))
    }
    return violations
  }

  /// The kinds of object files in an archive, each with the first of its members. Any archive has few.
  private static func kinds(_ members: [ArchiveMember]) -> ArraySlice<(member: String, target: ObjectTarget)> {
    members.compactMap { member in member.target.map { (member: member.name, target: $0) } }
      .uniqued(by: \.target).prefix(64)
  }

  /// Triples that a whole archive of the library does not fit. A fat file has an archive for each architecture.
  private static func misfits(
    _ library: LibraryFile, archives: [[ArchiveMember]], at path: String
  ) -> [Violation] {
    let objects = archives.map(kinds).filter { !$0.isEmpty }
    if objects.isEmpty { return [] }
    return library.targets.compactMap { triple, target in
      let misfits = objects.map { archive in archive.filter { !target.accepts($0.1) } }
      guard !misfits.contains(where: \.isEmpty) else { return nil }
      let others = misfits.joined()
      let kinds = Set(others.map(\.1.description)).sorted()
      return Violation(
        path,
        "is listed for \(RelativePath.quoted(triple)), but \(Amount.names(others.map(\.0))) is \(Amount.names(kinds))",
        remedy: remedy)
    }
  }
}

/// A library's file, which several variants may name.
private struct LibraryFile {
  var path: String
  var content: FileContent?
  private var triples: [String]

  init(_ library: InspectedBundle.Library) {
    (path, content, triples) = (library.path ?? "", library.file?.content, library.variant.triples)
  }

  /// In the order of the list.
  static func all(_ libraries: [InspectedBundle.Library]) -> [LibraryFile] {
    libraries.map(LibraryFile.init).reduce(into: []) { files, file in
      if let known = files.firstIndex(where: { $0.path.hasSameBytes(as: file.path) }) {
        files[known].triples += file.triples
      } else {
        files.append(file)
      }
    }
  }

  /// What its triples ask for; `artifactbundle.triples` reports those that say nothing.
  var targets: [(triple: String, target: ObjectTarget)] {
    triples.compactMap { text in
      TargetTriple(text).flatMap { ObjectTarget($0) }.map { (text, $0) }
    }
  }

  var isForWindows: Bool { targets.contains { $0.target.format == .coff } }
}

extension ArchiveMember {
  fileprivate var isObject: Bool {
    switch content {
    case .image(let image): image.fileType == .object
    case .elf(let header): header.isObject
    case .wasm, .bitcode, .other: true
    }
  }
}
