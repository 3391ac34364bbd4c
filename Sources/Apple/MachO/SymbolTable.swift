/// `LC_SYMTAB` (mach-o/loader.h, mach-o/nlist.h).
struct SymbolTable {
  struct Place {
    /// From the start of the image, and how many.
    var symbols: MachOImageReader.Extent
    var strings: MachOImageReader.Extent
  }

  private let symbols: ByteReader
  private let strings: ByteReader
  private let header: MachOHeader

  init(_ place: Place, _ image: ByteReader, _ header: MachOHeader) throws(Malformed) {
    let (size, overflow) = place.symbols.size.multipliedReportingOverflow(by: header.isWide ? 16 : 12)
    guard !overflow else {
      throw Malformed(message: "has more symbols than any file can hold", offset: image.position)
    }
    symbols = try image.window(place.symbols.offset, size)
    strings = try image.window(place.strings.offset, place.strings.size)
    self.header = header
  }

  /// External symbols that are defined here; those of hidden visibility are for the linker alone and left out.
  func exported(budget: inout SymbolBudget) throws(Malformed) -> [String] {
    var names: [String] = []
    var rest = symbols
    while !rest.isAtEnd {
      let name = try rest.size(4, header.order)
      let type = try rest.byte()
      // The section's number and the description.
      _ = try rest.take(3)
      let value = try rest.unsigned(header.isWide ? 8 : 4, header.order)
      guard Self.isExported(type, value: value) else { continue }
      let text = try strings.at(name)
      guard let end = text.rest.firstIndex(of: 0) else {
        throw Malformed(message: "has a symbol's name without end", offset: text.position)
      }
      try budget.spend(end - text.position, at: text.position)
      names.append(String(decoding: text.rest[..<end], as: UTF8.self))
    }
    return names
  }

  /// `n_type`: debugging entries have any of 0xe0, 0x10 is hidden (`N_PEXT`), 0x01 is external (`N_EXT`).
  private static func isExported(_ type: UInt8, value: UInt64) -> Bool {
    guard type & 0xE0 == 0, type & 0x10 == 0, type & 0x01 == 1 else { return false }
    switch type & 0x0E {
    // Undefined; with a value it is a common symbol, of that size.
    case 0x0: return value != 0
    // Prebound, so undefined here.
    case 0xC: return false
    default: return true
    }
  }
}
