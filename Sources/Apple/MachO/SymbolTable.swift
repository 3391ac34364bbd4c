/// `LC_SYMTAB` (mach-o/loader.h, mach-o/nlist.h).
struct SymbolTable {
  struct Place {
    var symbols: MachOExtent
    var strings: MachOExtent
  }

  private let symbols: ByteReader
  private let strings: ByteReader
  private let header: MachOHeader

  init(_ place: Place, _ image: MachOImageBytes, _ header: MachOHeader) throws(Malformed) {
    symbols = try image.bytes(of: .symbols, place.symbols)
    strings = try image.bytes(of: .strings, place.strings)
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
      let bytes = text.rest
      guard let end = bytes.firstIndex(of: 0) else {
        throw Malformed(message: "has a symbol's name without end", offset: text.position)
      }
      try budget.spend(end - bytes.startIndex, at: text.position)
      names.append(String(decoding: bytes[..<end], as: UTF8.self))
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
