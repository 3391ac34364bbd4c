import Domain

/// Whether an image's code matches the hashes in its signature.
package enum SignedCode: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package var kind: CodeDirectory.HashKind
    /// Slots of the first few pages that differ, from 0.
    package var slots: [Int]
    /// The number of pages that differ.
    package var count: Int
    package var pageCount: Int
    /// Start of the first page that differs, in bytes from the start of the file.
    package var offset: Int
  }

  /// Every page matches.
  case intact
  case changed(Change)
  /// The hashes cannot belong to this image: their number or size is wrong. The text gives the reason.
  case unfit(String)
  /// The code was not checked. The text gives the reason.
  case unjudged(String)
}

extension CodeSignature {
  /// Compares the code with the strongest CodeDirectory whose pages were hashed.
  /// - Parameters:
  ///   - pages: hashes of the code before the signature.
  ///   - start: start of the image, in bytes from the start of the file.
  ///   - bytes: the signature.
  /// - Returns: nil if no CodeDirectory has readable hashes, which is reported as a problem.
  func code(_ pages: CodePages, imageStart start: Int, _ bytes: ByteReader) -> SignedCode? {
    let readable = directories.filter { $0.pages != nil }
    let known = CodeDirectory.HashKind.byStrength.flatMap { kind in readable.filter { $0.hashKind == kind } }
    var unjudged: SignedCode?
    for directory in known + readable.filter({ $0.hashKind == nil }) {
      let verdict = directory.code(pages, imageStart: start, bytes)
      guard case .unjudged = verdict else { return verdict }
      unjudged = unjudged ?? verdict
    }
    return unjudged
  }
}

extension CodeDirectory {
  fileprivate func code(_ code: CodePages, imageStart: Int, _ bytes: ByteReader) -> SignedCode {
    guard let kind = hashKind else { return .unjudged("it is hashed with an unknown algorithm") }
    guard let pages, !pages.isScattered else { return .unjudged("it is hashed in scattered pieces") }
    if pages.isPreEncrypted { return .unjudged("it was hashed before it was encrypted") }
    if let reason = unfit(pages, kind: kind, size: code.size) { return .unfit(reason) }
    guard let found = code.digests(kind, pageSize: pages.pageSize) else {
      let pageSize = pages.pageSize.map { "in pages of \($0) bytes" } ?? "as one page"
      return .unjudged("it is hashed \(pageSize) by \(kind.name), which was not computed")
    }
    guard let sealed = try? bytes.window(pages.range.lowerBound - bytes.position, pages.range.count).rest,
      sealed.count == pages.range.count
    else { return .unjudged("its hashes do not fit in memory") }
    let (width, size) = (kind.computed.size, kind.size)
    let differing = (0..<pages.count).lazy.filter { slot in
      !sealed[(sealed.startIndex + slot * size)...].prefix(size).elementsEqual(found[(slot * width)...].prefix(size))
    }
    guard let first = differing.first else { return .intact }
    return .changed(
      SignedCode.Change(
        kind: kind, slots: Array(differing.prefix(3)), count: differing.reduce(0) { count, _ in count + 1 },
        pageCount: pages.count, offset: imageStart + first * (pages.pageSize ?? 0)))
  }

  /// - Parameter size: size of the image before the signature, in bytes.
  /// - Returns: the reason why the hashes cannot belong to the image, or nil.
  private func unfit(_ pages: Pages, kind: HashKind, size: Int) -> String? {
    if pages.hashSize != kind.size {
      return "has hashes of \(pages.hashSize) bytes, but \(kind.name) has \(kind.size)"
    }
    if pages.limit != UInt64(size) {
      return "covers \(pages.limit) bytes, but \(size) bytes come before it"
    }
    let count = CodePages.count(size, pageSize: pages.pageSize)
    return pages.count == count ? nil : "has hashes for \(Amount.count(pages.count, "page")), but the code has \(count)"
  }
}
