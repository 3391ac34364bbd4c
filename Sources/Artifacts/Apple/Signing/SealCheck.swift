import Domain

/// Compares the files that a seal lists with the files that exist.
package struct SealCheck {
  /// Digests of files, by paths relative to the tree's root.
  package struct Digests {
    /// Returns nil if the digest is unknown.
    package var sha256: (String) -> Digest?
    /// Returns 20 bytes. Called only if the seal has no SHA-256.
    package var sha1: (String) -> [UInt8]?
    /// The SHA-256 of the file with the other kind of line ends. Called only for changed files.
    package var otherLineEnds: (String) -> Digest?

    package init(
      sha256: @escaping (String) -> Digest?, sha1: @escaping (String) -> [UInt8]? = { _ in nil },
      otherLineEnds: @escaping (String) -> Digest? = { _ in nil }
    ) {
      self.sha256 = sha256
      self.sha1 = sha1
      self.otherLineEnds = otherLineEnds
    }
  }

  private let seal: CodeResources
  private let folder: SealedFolder
  private let rules: ResourceRules
  private let executable: String?
  private let digests: Digests
  private var report = SealReport()

  /// Compares in one pass over both lists, which are in the same order.
  /// - Parameters:
  ///   - seal: the contents of `folder.codeResources`.
  ///   - tree: all files and folders, relative to the same root as `folder`.
  ///   - executable: the bundle's main executable (`CFBundleExecutable`), relative to `folder.base`, which contains its own
  ///     seal. Nil for an xcframework.
  package static func report(
    on seal: CodeResources, at folder: SealedFolder, in tree: FileTree, executable: String?, digests: Digests
  ) -> SealReport {
    var check = SealCheck(
      seal: seal, folder: folder, rules: ResourceRules(seal.rules), executable: executable, digests: digests)
    check.compare(tree)
    return check.report
  }

  private mutating func compare(_ tree: FileTree) {
    var sealed = seal.entries[...]
    // Folders of nested code whose names the current name begins with.
    var nested: [[UInt8]] = []
    for entry in tree.entries(below: folder.base) {
      let name = Array(entry.path.utf8.dropFirst(folder.base.isEmpty ? 0 : folder.base.utf8.count + 1))
      while let next = sealed.first, next.name.utf8.lexicographicallyPrecedes(name) {
        missing(next)
        sealed = sealed.dropFirst()
      }
      let match = sealed.first.flatMap { $0.name.utf8.elementsEqual(name) ? $0 : nil }
      if let match {
        sealed = sealed.dropFirst()
        judge(match, entry)
      }
      // `X.framework-1` sorts between `X.framework` and its contents.
      while let last = nested.last, !name.starts(with: last) { nested.removeLast() }
      // Files in nested code belong to that code's seal.
      if nested.contains(where: { name[$0.count] == UInt8(ascii: "/") }) { continue }
      let verdict = verdict(on: entry, name, match)
      if entry.kind == .directory, verdict != .omitted { nested.append(name) }
      if match == nil {
        judgeUnsealed(entry, verdict)
      } else if entry.kind == .directory, case .unknown(let pattern) = verdict {
        // A folder replaces a sealed file, and whether its contents must be sealed is unknown.
        unjudged(entry.path, .unknownRule(pattern: pattern))
      }
    }
    for entry in sealed { missing(entry) }
  }

  // MARK: Sealed

  private mutating func judge(_ sealed: CodeResources.Resource, _ entry: FileTree.Entry) {
    switch (sealed.content, entry.kind) {
    case (.symlink(let target), .symlink(let found)) where target.utf8.elementsEqual(found.utf8): break
    case (.symlink(let target), .symlink(let found)):
      report.retargeted.append(.init(path: entry.path, sealed: target, found: found))
    case (.symlink(let target), _): report.retargeted.append(.init(path: entry.path, sealed: target, found: nil))
    case (.nested, .symlink): report.changed.append(entry.path)
    case (.nested, _): unjudged(entry.path, .nestedCode)
    case (.file(let sha256, let sha1), .file): compare(entry.path, sha256: sha256, sha1: sha1)
    case (.file, _): report.changed.append(entry.path)
    }
  }

  private mutating func compare(_ path: String, sha256: Digest?, sha1: [UInt8]?) {
    let isSame =
      if let sha256 {
        digests.sha256(path).map { $0 == sha256 }
      } else {
        sha1.flatMap { sealed in digests.sha1(path).map { $0 == sealed } }
      }
    switch isSame {
    case true?: break
    case false? where sha256 != nil && digests.otherLineEnds(path) == sha256: report.converted.append(path)
    case false?: report.changed.append(path)
    case nil: unjudged(path, .noDigest)
    }
  }

  private mutating func missing(_ entry: CodeResources.Resource) {
    let path = folder.path(entry.name)
    if RelativePath.components(entry.name).contains(where: { ["", ".", ".."].contains($0) }) {
      unjudged(path, .leavesFolder)
    } else if entry.isOptional {
      return
    } else if isRemovedByXcode(entry) {
      report.harmless.append(path)
    } else {
      report.removed.append(path)
    }
  }

  /// Xcode removes them before it seals the xcframework, so a missing one there is tampering.
  private func isRemovedByXcode(_ entry: CodeResources.Resource) -> Bool {
    guard folder.kind == .bundle, case .file = entry.content else { return false }
    return entry.name.utf8.suffix(12).elementsEqual(".swiftmodule".utf8)
  }

  // MARK: Not sealed

  /// Folders are not sealed unless they are, or may be, nested code.
  private func verdict(
    on entry: FileTree.Entry, _ name: [UInt8], _ sealed: CodeResources.Resource?
  ) -> ResourceVerdict {
    let isFolder = entry.kind == .directory
    if case .nested = sealed?.content { return .nested }
    if isExcluded(name) || isFolder && !rules.hasNested { return .omitted }
    if case .symlink = entry.kind, seal.generation == .legacy { return .omitted }
    return rules.verdict(on: name, isFolder: isFolder)
  }

  private mutating func judgeUnsealed(_ entry: FileTree.Entry, _ verdict: ResourceVerdict) {
    switch verdict {
    case .omitted: break
    case .sealed, .nested: report.added.append(entry.path)
    case .unknown(let pattern): unjudged(entry.path, .unknownRule(pattern: pattern))
    }
  }

  /// Never sealed, whatever the rules (bundlediskrep.cpp, `adjustResources`): the signature, an old link into it, the
  /// App Store receipt and the main executable.
  private func isExcluded(_ name: [UInt8]) -> Bool {
    if let executable, name.starts(with: executable.utf8) {
      let rest = name.dropFirst(executable.utf8.count)
      if rest.isEmpty || rest.first == UInt8(ascii: "/") { return true }
    }
    let first = String(decoding: name.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    return ["_CodeSignature", "CodeResources", "_MASReceipt"].contains(first)
  }

  private mutating func unjudged(_ path: String, _ reason: SealReport.Unjudged.Reason) {
    report.unjudged.append(.init(path: path, reason: reason))
  }
}

extension FileTree {
  /// Entries in a folder, at any depth. The root is "".
  fileprivate func entries(below folder: String) -> ArraySlice<Entry> {
    if folder.isEmpty { return entries[...] }
    let prefix = folder + "/"
    // They are contiguous, since paths are sorted by their bytes.
    let start = entries.partitioningIndex { !$0.path.precedesByBytes(prefix) }
    return entries[start...].prefix { $0.path.utf8.starts(with: prefix.utf8) }
  }
}

/// Changes to a bundle since it was signed. Paths are relative to the tree's root; lists are sorted by their bytes.
package struct SealReport: Hashable, Sendable {
  package struct Link: Hashable, Sendable {
    package var path: String
    /// Its target when it was signed.
    package var sealed: String
    /// Its current target; nil if it is a file or a folder now.
    package var found: String?
  }

  /// A file that was not compared.
  package struct Unjudged: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
      /// Whether it had to be sealed depends on a rule whose pattern is not supported.
      case unknownRule(pattern: String)
      /// It is code with its own seal.
      case nestedCode
      /// There is no digest of a kind that the seal has.
      case noDigest
      /// Its name points outside the sealed folder.
      case leavesFolder
    }

    package var path: String
    package var reason: Reason
  }

  /// Files that exist, are not sealed, and are not excluded by a rule.
  package var added: [String] = []
  /// Files with other bytes, or no longer files.
  package var changed: [String] = []
  /// Files whose line ends were converted, and nothing else.
  package var converted: [String] = []
  /// Sealed files that are missing and not optional.
  package var removed: [String] = []
  package var retargeted: [Link] = []
  /// Sealed `*.swiftmodule` files that are missing: `xcodebuild -create-xcframework` removes them, and no other files, from
  /// signed frameworks.
  package var harmless: [String] = []
  package var unjudged: [Unjudged] = []
}
