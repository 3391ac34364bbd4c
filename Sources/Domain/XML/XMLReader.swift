import CExpat

/// A step through an XML document. Attributes, comments and processing instructions are not reported.
package struct XMLEvent: Hashable, Sendable {
  package enum EventType: Hashable, Sendable {
    case open(name: String)
    /// `<name/>` opens and closes.
    case close(name: String)
    /// Character data with its references resolved and line ends as `\n`. CDATA sections and comments separate texts.
    case text(String)
  }

  package let kind: EventType
  /// The event's bytes in the document; empty for the close of `<name/>`.
  package let range: Range<Int>
}

/// Why a document cannot be read.
package struct XMLError: Error, Hashable, Sendable {
  package let message: String
  /// In bytes from the start of the document.
  package let offset: Int

  package init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}

/// Reads XML 1.0 in UTF-8 with expat.
///
/// Documents come from strangers. A document cannot declare entities, since those make small files huge: an internal DTD
/// subset is refused, and an external one is never loaded.
package final class XMLReader {
  /// Of the library that this process uses.
  package static var libraryVersion: String { String(cString: XML_ExpatVersion()) }

  /// Elements within one another.
  package static let maximumDepth = 1_000

  private let parser: XML_Parser
  private let visit: (XMLEvent) throws(XMLError) -> Void
  /// Bytes before the part that expat reads.
  private let base: Int
  private var depth = 0
  private var error: XMLError?
  /// Expat reports lines and references one by one: neighbours become one text.
  private var text: (bytes: [UInt8], range: Range<Int>) = ([], 0..<0)

  /// Calls `visit` with every event, in the document's order.
  /// - Throws: the first error of the document or of `visit`. Events before it have been visited.
  package static func read(_ bytes: [UInt8], _ visit: (XMLEvent) throws(XMLError) -> Void) throws(XMLError) {
    let start = try start(of: bytes)
    let error = withoutActuallyEscaping(visit) { visit in XMLReader(from: start, visit)?.read(bytes) }
    if let error { throw error }
  }

  /// Skips a byte order mark and white space: expat would refuse white space before the XML declaration.
  private static func start(of bytes: [UInt8]) throws(XMLError) -> Int {
    let afterMark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    let start = bytes[afterMark...].firstIndex { !isSpace($0) } ?? bytes.count
    // Expat would detect these encodings by the same bytes, whatever encoding it is asked for.
    guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]), !bytes[start...].prefix(2).contains(0)
    else { throw XMLError("UTF-16 is not supported, only UTF-8", at: 0) }
    guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else {
      throw XMLError("does not begin with '<'", at: 0)
    }
    return start
  }

  /// Nil if there is no memory.
  private init?(from base: Int, _ visit: @escaping (XMLEvent) throws(XMLError) -> Void) {
    guard let parser = XML_ParserCreate("UTF-8") else { return nil }
    self.parser = parser
    self.base = base
    self.visit = visit
  }

  deinit { XML_ParserFree(parser) }

  private func read(_ bytes: [UInt8]) -> XMLError? {
    guard let count = Int32(exactly: bytes.count - base) else { return XMLError("larger than 2 GiB", at: 0) }
    setHandlers()
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(parser, buffer.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) + base }, count, 1)
    }
    return error ?? (status == XML_STATUS_OK ? nil : syntaxError())
  }

  private func syntaxError() -> XMLError {
    let code = XML_GetErrorCode(parser)
    if code == XML_ERROR_NO_ELEMENTS { return XMLError("ends early", at: offset) }
    // Expat points to the name in `</name>`.
    let start = code == XML_ERROR_TAG_MISMATCH ? offset - 2 : offset
    return XMLError(XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)", at: start)
  }

  // MARK: Events

  private func setHandlers() {
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { reader, name, _ in XMLReader.from(reader).open(name) },
      { reader, name in XMLReader.from(reader).close(name) })
    XML_SetCharacterDataHandler(parser) { reader, start, count in XMLReader.from(reader).add(start, Int(count)) }
    XML_SetStartDoctypeDeclHandler(parser) { reader, _, _, _, hasInternalSubset in
      if hasInternalSubset != 0 { XMLReader.from(reader).fail("an internal DTD subset is not supported") }
    }
    // Entities that an external DTD may declare are skipped, not undefined.
    XML_SetSkippedEntityHandler(parser) { reader, _, _ in XMLReader.from(reader).fail("undefined entity") }
  }

  private static func from(_ reader: UnsafeMutableRawPointer?) -> XMLReader {
    guard let reader else { preconditionFailure("expat lost its user data") }
    return Unmanaged.fromOpaque(reader).takeUnretainedValue()
  }

  private func open(_ name: UnsafePointer<XML_Char>?) {
    depth += 1
    guard depth <= Self.maximumDepth else { return fail("nests more than \(Self.maximumDepth) deep") }
    finishText()
    send(.open(name: name.map { String(cString: $0) } ?? ""), range)
  }

  private func close(_ name: UnsafePointer<XML_Char>?) {
    depth -= 1
    finishText()
    send(.close(name: name.map { String(cString: $0) } ?? ""), range)
  }

  private func add(_ start: UnsafePointer<XML_Char>?, _ count: Int) {
    let range = range
    if range.lowerBound != text.range.upperBound { finishText() }
    text.range = (text.bytes.isEmpty ? range.lowerBound : text.range.lowerBound)..<range.upperBound
    text.bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }

  private func finishText() {
    guard !text.bytes.isEmpty else { return }
    send(.text(String(decoding: text.bytes, as: UTF8.self)), text.range)
    text.bytes.removeAll(keepingCapacity: true)
  }

  private func send(_ kind: XMLEvent.EventType, _ range: Range<Int>) {
    // Expat may call handlers after it was stopped.
    guard error == nil else { return }
    do {
      try visit(XMLEvent(kind: kind, range: range))
    } catch {
      stop(error)
    }
  }

  private func fail(_ message: String) {
    if error == nil { stop(XMLError(message, at: offset)) }
  }

  private func stop(_ reason: XMLError) {
    error = reason
    XML_StopParser(parser, 0)
  }

  private var offset: Int { base + max(0, XML_GetCurrentByteIndex(parser)) }

  private var range: Range<Int> {
    let start = offset
    return start..<start + Int(XML_GetCurrentByteCount(parser))
  }
}
