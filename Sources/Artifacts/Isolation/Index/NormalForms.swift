import CUTF8Proc

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The composed and the decomposed form of a text (Unicode Standard Annex 15, NFC and NFD). A file system may store another form of a
/// name than the one that was typed.
enum NormalForms {
  /// The version of the library, not of Unicode.
  static var libraryVersion: String { String(cString: utf8proc_version()) }

  /// - Returns: the text itself, then its forms with other bytes.
  static func all(of text: String) -> [String] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return [text] }
    return [composed(text), decomposed(text)].reduce(into: [text]) { forms, form in
      if !forms.contains(where: { $0.utf8.elementsEqual(form.utf8) }) { forms.append(form) }
    }
  }

  static func composed(_ text: String) -> String { form(UTF8PROC_COMPOSE, of: text) }

  static func decomposed(_ text: String) -> String { form(UTF8PROC_DECOMPOSE, of: text) }

  private static func form(_ form: utf8proc_option_t, of text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var mapped: UnsafeMutablePointer<UInt8>?
      let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | form.rawValue)
      let count = utf8proc_map(bytes.baseAddress, bytes.count, &mapped, options)
      defer { free(mapped) }
      // Only for want of memory, since every text of Swift is UTF-8.
      guard count >= 0, let mapped else { preconditionFailure(String(cString: utf8proc_errmsg(count))) }
      return String(decoding: UnsafeBufferPointer(start: mapped, count: count), as: UTF8.self)
    }
  }
}
