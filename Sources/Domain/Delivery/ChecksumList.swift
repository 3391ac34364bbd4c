/// `SHA256SUMS`: the digest of every other file of a variant, as `sha256sum` writes and reads it (GNU coreutils, "sha2
/// utilities").
package struct ChecksumList: Sendable {
  package static let fileName = "SHA256SUMS"

  /// By the names of files.
  package let digests: [String: Digest]
  /// Numbers of the lines that are not a digest with a name, or that repeat a name, from 1.
  package let malformedLines: [Int]

  package init(_ digests: [String: Digest]) {
    self.digests = digests
    malformedLines = []
  }

  package init(parsing text: String) {
    var digests: [String: Digest] = [:]
    var malformed: [Int] = []
    for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let mark = line.dropFirst(64).prefix(2)
      let name = String(decoding: line.dropFirst(66), as: UTF8.self)
      guard let digest = Digest(hex: line.prefix(64)), !name.isEmpty,
        mark.elementsEqual("  ".utf8) || mark.elementsEqual(" *".utf8), digests[name] == nil
      else {
        malformed.append(index + 1)
        continue
      }
      digests[name] = digest
    }
    self.digests = digests
    malformedLines = malformed
  }

  /// The file's text, sorted by the bytes of the names.
  package var serialized: String {
    digests.sorted { $0.key.precedesByBytes($1.key) }.map { "\($1)  \($0)\n" }.joined()
  }
}
