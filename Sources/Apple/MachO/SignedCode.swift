/// Whether an image's code is what its signature has the hashes of.
package enum SignedCode: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package var kind: CodeDirectory.HashKind
    /// The first few slots whose pages differ, from 0.
    package var slots: [Int]
    /// All whose pages differ.
    package var count: Int
    package var pageCount: Int
    /// Where the first of them begins, in bytes from the start of the file.
    package var offset: Int
  }

  /// Every page is.
  case intact
  case changed(Change)
  /// The hashes are not those of this image, and why: too many, too few, of another size.
  case unfit(String)
  /// Nothing can be said, and why.
  case unjudged(String)
}

extension CodeSignature {
  /// Judges by the strongest CodeDirectory whose pages were hashed.
  /// - Parameters:
  ///   - pages: of the code in front of the signature.
  ///   - start: of the image, in bytes from the start of the file.
  ///   - bytes: the signature.
  /// - Returns: nil where no CodeDirectory has hashes that can be read; a problem says so.
  func code(_ pages: CodePages, imageStart start: Int, _ bytes: ByteReader) -> SignedCode? {
    let byStrength = directories.filter { $0.pages != nil }.sorted {
      ($0.hashKind?.strength ?? -1) > ($1.hashKind?.strength ?? -1)
    }
    var unjudged: SignedCode?
    for directory in byStrength {
      let verdict = directory.code(pages, imageStart: start, bytes)
      guard case .unjudged = verdict else { return verdict }
      unjudged = unjudged ?? verdict
    }
    return unjudged
  }
}

extension CodeDirectory {
  fileprivate func code(_ code: CodePages, imageStart: Int, _ bytes: ByteReader) -> SignedCode {
    guard let kind = hashKind else { return .unjudged("it is hashed in a way that is not known here") }
    guard let pages, !pages.isScattered else { return .unjudged("it is hashed in scattered pieces") }
    if pages.isPreEncrypted { return .unjudged("it was hashed before it was encrypted") }
    if let reason = unfit(pages, kind, code.size) { return .unfit(reason) }
    guard let found = code.digests(kind, pageSize: pages.pageSize) else {
      let pageSize = pages.pageSize.map { "in pages of \($0) bytes" } ?? "as one page"
      return .unjudged("it is hashed \(pageSize) by \(kind.name), which was not computed")
    }
    guard let sealed = try? bytes.window(pages.range.lowerBound - bytes.position, pages.range.count).rest,
      sealed.count == pages.range.count
    else { return .unjudged("its hashes are more than can be held in memory") }
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

  /// - Parameter size: of what stands in front of the signature, in bytes.
  /// - Returns: why the hashes cannot be those of the image.
  private func unfit(_ pages: Pages, _ kind: HashKind, _ size: Int) -> String? {
    if pages.hashSize != kind.size {
      return "has hashes of \(pages.hashSize) bytes, where those of \(kind.name) have \(kind.size)"
    }
    if pages.limit != UInt64(size) {
      return "covers \(pages.limit) bytes, where \(size) stand in front of it"
    }
    let count = CodePages.count(size, pageSize: pages.pageSize)
    return pages.count == count ? nil : "has hashes of \(pages.count) pages, where the code has \(count)"
  }
}
