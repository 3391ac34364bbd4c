#if canImport(Glibc)
  import Glibc
#else
  import Darwin
  import Darwin.xlocale
#endif

/// A Swift process starts in locale "C", in which libarchive cannot give UTF-8 names back.
enum UTF8Locale {
  /// Runs `body` with UTF-8 as this thread's character set. The body must not suspend: the setting belongs to the thread.
  static func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    let previous = uselocale(locale.handle)
    defer { uselocale(previous) }
    return try body()
  }

  /// Made once and never freed or changed.
  private struct Locale: @unchecked Sendable {
    #if canImport(Glibc)
      let handle = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    #else
      let handle = newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    #endif
  }

  private static let locale = Locale()
}
