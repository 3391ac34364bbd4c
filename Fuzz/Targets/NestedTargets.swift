import Artifacts
import Platform

extension FuzzTarget {
  /// Extra fields of both headers: the first byte says how the input is divided.
  static let extraFields = FuzzTarget("extra") { input in
    guard let first = input.first else { return }
    let fields = Array(input.dropFirst().prefix(60_000))
    let middle = fields.count * Int(first) / 256
    let path = FilePath.join(Scratch.folder, "extra.zip")
    Scratch.replace(path, zip(local: fields[..<middle], central: fields[middle...]))
    guard let structure = refused({ try ZipStructure.inspect(path) }) else { return }
    precondition(structure.entries.count == 1, "an extra field hides the entry")
    for problem in structure.problems { precondition(!problem.message.isEmpty, "a problem says nothing") }
    inspect(path)
  }

  /// A static archive, as the binary that it may be and as an archive that libarchive reads.
  static let staticArchive = FuzzTarget("ar") { bytes in
    let archive = Array("!<arch>\n".utf8) + bytes
    scan(archive, named: "a.dat")
    scan(archive, named: "a.plist")
  }

  /// The descriptors of a disc image.
  static let discImage = FuzzTarget("iso") { bytes in
    scan([UInt8](repeating: 0, count: 1 << 15) + bytes, named: "a.iso")
    scan(bytes, named: "a.iso")
  }

  /// Archives inside files, compressed or not; texts of pictures, fonts and property lists.
  static let nested = FuzzTarget("nested") { bytes in scan(bytes, named: "a.dat") }

  /// Core ML content in a file: what is found does not depend on how the bytes are divided, which the first byte of the input says.
  static let traces = FuzzTarget("traces") { input in
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let whole = modelTraces(of: bytes, step: max(1, bytes.count))
    precondition(whole == modelTraces(of: bytes, step: 1 + Int(first) * 16), "finds something else in pieces")
  }

  private static func modelTraces(of bytes: [UInt8], step: Int) -> ModelTraces {
    var reader = ModelTraceReader()
    for start in stride(from: 0, to: bytes.count, by: step) {
      bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { reader.feed($0) }
    }
    return reader.finish()
  }

  private static func scan(_ bytes: [UInt8], named name: String) {
    let path = FilePath.join(Scratch.folder, name)
    Scratch.replace(path, bytes)
    let file = FolderFiles.File(source: path, path: name, size: bytes.count, isExecutable: false)
    let files = FolderFiles([file], InspectionOptions(index: customers))
    guard let inspected = waiting(for: { try await files.read(jobs: 1) })?.first else { return }
    precondition(inspected.size == bytes.count, "not all bytes were read")
    try? FileSystem.removeFile(path)
  }

  private static func inspect(_ path: String) {
    guard let artifact = waiting(for: { try await ArtifactInspector().zip(path, jobs: 1) }) else { return }
    verify(artifact)
  }

  /// A stored file of four bytes.
  private static func zip(local: ArraySlice<UInt8>, central: ArraySlice<UInt8>) -> [UInt8] {
    let (name, data) = (Array("a/b".utf8), Array("data".utf8))
    var common: [UInt8] = [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]
    common += [0x63, 0xF3, 0xF3, 0xAD, 4, 0, 0, 0, 4, 0, 0, 0, UInt8(name.count), 0]
    func short(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
    func long(_ number: Int) -> [UInt8] { short(number) + short(number >> 16) }
    let header = [0x50, 0x4B, 3, 4] + common + short(local.count) + name + local + data
    let zeros = [UInt8](repeating: 0, count: 6)
    let record =
      [0x50, 0x4B, 1, 2, 20, 3] + common + short(central.count) + zeros + long(0o100644 << 16) + long(0) + name
      + central
    return header + record + [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0] + long(record.count) + long(header.count) + [
      0, 0,
    ]
  }
}
