import CGit
import Domain

/// The SHA-1 that identifies an object.
package struct ObjectID: Hashable, Sendable {
  let libraryID: git_oid

  init(_ id: git_oid) { libraryID = id }

  /// Returns nil for anything but 40 hexadecimal digits.
  package init?(_ text: String) { self.init(hexadecimal: text.utf8) }

  /// The same of ASCII characters. Not by git_oid_fromstr, which may only fail once libgit2 is started.
  init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count == 40 else { return nil }
    var id = git_oid()
    let isValid = withUnsafeMutableBytes(of: &id) { bytes in
      for (index, digit) in digits.enumerated() {
        guard let value = digit.hexValue else { return false }
        bytes[index / 2] = bytes[index / 2] << 4 | value
      }
      return true
    }
    guard isValid else { return nil }
    libraryID = id
  }

  package static func == (left: ObjectID, right: ObjectID) -> Bool {
    withUnsafePointer(to: left.libraryID) { left in
      withUnsafePointer(to: right.libraryID) { git_oid_equal(left, $0) != 0 }
    }
  }

  package func hash(into hasher: inout Hasher) {
    // A part of a hash is a hash.
    withUnsafeBytes(of: libraryID) { hasher.combine($0.loadUnaligned(as: UInt64.self)) }
  }
}

extension ObjectID: CustomStringConvertible {
  /// 40 lower-case hexadecimal digits.
  package var description: String {
    withUnsafePointer(to: libraryID) { id in
      String(unsafeUninitializedCapacity: 40) { text in
        text.withMemoryRebound(to: CChar.self) { _ = git_oid_fmt($0.baseAddress, id) }
        return 40
      }
    }
  }
}
