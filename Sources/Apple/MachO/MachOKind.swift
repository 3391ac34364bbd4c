/// What a file is by its first bytes (mach-o/loader.h, mach-o/fat.h, ar.h; LLVM, "Bitcode File Format").
package enum MachOKind: Hashable, Sendable {
  case image, fat, fat64, archive, thinArchive, bitcode

  /// A Java class begins as a fat file does, then has its version: 45 and above. No fat file has as many architectures.
  static let fatArchitectures = 44

  /// - Parameter start: the file's first bytes; eight are enough.
  package init?(_ start: some Collection<UInt8>) {
    let start = Array(start.prefix(8))
    if start == Array("!<arch>\n".utf8) {
      self = .archive
    } else if start == Array("!<thin>\n".utf8) {
      self = .thinArchive
    } else {
      switch start.prefix(4) {
      case [0xFE, 0xED, 0xFA, 0xCE], [0xFE, 0xED, 0xFA, 0xCF], [0xCE, 0xFA, 0xED, 0xFE], [0xCF, 0xFA, 0xED, 0xFE]:
        self = .image
      case [0xCA, 0xFE, 0xBA, 0xBE] where Self.isFatCount(start): self = .fat
      case [0xCA, 0xFE, 0xBA, 0xBF] where Self.isFatCount(start): self = .fat64
      case [0x42, 0x43, 0xC0, 0xDE], [0xDE, 0xC0, 0x17, 0x0B]: self = .bitcode
      default: return nil
      }
    }
  }

  private static func isFatCount(_ start: [UInt8]) -> Bool {
    start.count == 8 && start[4..<7].allSatisfy { $0 == 0 } && Int(start[7]) <= fatArchitectures
  }
}
