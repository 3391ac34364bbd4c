#if canImport(Glibc)
  import Glibc
#else
  import Darwin
  import Darwin.xlocale
#endif

/// A Swift process starts in locale "C", where libarchive cannot return UTF-8 names.
enum UTF8Locale {
  /// Runs `body` with UTF-8 as this thread's character set. It must not suspend, since the setting belongs to the thread.
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
