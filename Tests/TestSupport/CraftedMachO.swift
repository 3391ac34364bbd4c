/// Builds Mach-O files that no compiler here makes (mach-o/loader.h, mach-o/fat.h, ar.h).
package struct CraftedMachO: Sendable {
  package static let dylib = 6
  package static let object = 1

  private static let architectures: [String: (type: Int, subtype: Int)] = [
    "arm64": (0x0100_000C, 0), "arm64e": (0x0100_000C, 2), "arm64_32": (0x0200_000C, 1), "armv7": (12, 9),
    "armv7k": (12, 12), "x86_64": (0x0100_0007, 3), "i386": (7, 3),
  ]

  package var architecture: String
  package var fileType = CraftedMachO.dylib
  private var commands: [[UInt8]] = []

  package init(_ architecture: String, fileType: Int = CraftedMachO.dylib) {
    self.architecture = architecture
    self.fileType = fileType
  }

  /// `LC_BUILD_VERSION` with a number of `PLATFORM_*`.
  package func build(_ platform: Int, _ major: Int, _ minor: Int = 0) -> CraftedMachO {
    adding(0x32, platform, major << 16 | minor << 8, 0x11_0000, 0)
  }

  /// `LC_VERSION_MIN_*`: 0x24 macOS, 0x25 iOS, 0x2f tvOS, 0x30 watchOS.
  package func legacy(_ command: Int, _ major: Int, _ minor: Int = 0) -> CraftedMachO {
    adding(command, major << 16 | minor << 8, 0x9_0000)
  }

  /// `LC_ID_DYLIB`.
  package func named(_ installName: String) -> CraftedMachO { adding(0xD, installName, 0, 0x1_0000, 0x1_0000) }

  /// `LC_LOAD_DYLIB`.
  package func linking(_ name: String) -> CraftedMachO { adding(0xC, name, 0, 0x1_0000, 0x1_0000) }

  /// `LC_RPATH`.
  package func searching(_ path: String) -> CraftedMachO { adding(0x8000_001C, path) }

  /// A command with a text, and numbers before it.
  private func adding(_ kind: Int, _ text: String, _ fields: Int...) -> CraftedMachO {
    var image = self
    var text = Array(text.utf8) + [0]
    text += [UInt8](repeating: 0, count: (8 - text.count % 8) % 8)
    let start = 12 + 4 * fields.count
    image.commands.append(
      Self.little(kind, start + text.count, start) + fields.flatMap { Self.little($0) } + text)
    return image
  }

  /// `LC_SEGMENT_64` with one section, as if it had this many bytes.
  package func section(_ segment: String, _ name: String, size: Int) -> CraftedMachO {
    func padded(_ name: String) -> [UInt8] { Array(name.utf8) + [UInt8](repeating: 0, count: 16 - name.utf8.count) }
    let zeros = [UInt8](repeating: 0, count: 8)
    var image = self
    image.commands.append(
      Self.little(0x19, 152) + padded(segment) + zeros + zeros + zeros + zeros + Self.little(1, 1, 1, 0) + padded(name)
        + padded(segment) + zeros + Self.little(size, 0) + zeros + zeros + zeros + zeros)
    return image
  }

  /// `LC_LOAD_DYLIB`.
  package func linking(_ library: String, version: Int) -> CraftedMachO {
    var image = self
    var name = Array(library.utf8) + [0]
    name += [UInt8](repeating: 0, count: (8 - name.count % 8) % 8)
    image.commands.append(Self.little(0xC, 24 + name.count, 24, 0, version << 16, 0x1_0000) + name)
    return image
  }

  /// `LC_ENCRYPTION_INFO_64`.
  package func encrypted(_ system: Int) -> CraftedMachO { adding(0x2C, 0, 4096, system, 0) }

  /// `LC_SEGMENT_64` that ends 4096 bytes after the file.
  package func cutOff() -> CraftedMachO {
    adding(0x19, fields: [0x4554_5F5F, 0x5458, 0, 0, 0, 0, 0x1000, 0, 0x1000, 0, 0x1000, 0, 5, 5, 0, 0])
  }

  package func adding(_ kind: Int, _ fields: Int...) -> CraftedMachO { adding(kind, fields: fields) }

  private func adding(_ kind: Int, fields: [Int]) -> CraftedMachO {
    var image = self
    image.commands.append(Self.little(kind, 8 + 4 * fields.count) + fields.flatMap { Self.little($0) })
    return image
  }

  package var bytes: [UInt8] {
    let (type, subtype) = Self.architectures[architecture] ?? (0, 0)
    let isWide = type & 0x0100_0000 != 0
    let header = Self.little(
      isWide ? 0xFEED_FACF : 0xFEED_FACE, type, subtype, fileType, commands.count, commands.joined().count, 0x85)
    return header + (isWide ? [0, 0, 0, 0] : []) + commands.joined()
  }

  /// - Parameter entries: the size that the header declares, and the content.
  package static func fat(_ entries: [(declared: String, content: [UInt8])]) -> [UInt8] {
    var header = big(0xCAFE_BABE, entries.count)
    var offset = 8 + entries.count * 20
    for (declared, content) in entries {
      let (type, subtype) = architectures[declared] ?? (0, 0)
      header += big(type, subtype, offset, content.count, 0)
      offset += content.count
    }
    return header + entries.flatMap(\.content)
  }

  package static func fat(_ images: [CraftedMachO]) -> [UInt8] { fat(images.map { ($0.architecture, $0.bytes) }) }

  /// In the BSD form.
  package static func archive(_ members: [(name: String, content: [UInt8])]) -> [UInt8] {
    members.reduce(Array("!<arch>\n".utf8)) { archive, member in
      func field(_ text: String, _ width: Int) -> [UInt8] {
        Array(text.utf8) + [UInt8](repeating: 0x20, count: width - text.utf8.count)
      }
      let header =
        field(member.name, 16) + field("0", 12) + field("0", 6) + field("0", 6) + field("100644", 8)
        + field("\(member.content.count)", 10) + Array("`\n".utf8)
      return archive + header + member.content + (member.content.count % 2 == 1 ? [0x0A] : [])
    }
  }

  private static func little(_ values: Int...) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
  }

  private static func big(_ values: Int...) -> [UInt8] { values.flatMap { little($0).reversed() } }
}
