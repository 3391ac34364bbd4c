import CArchive

/// A Swift process starts in locale "C", where libarchive cannot return UTF-8 names.
enum UTF8Locale {
  /// Runs `body` with UTF-8 as this thread's character set. It must not suspend, since the setting belongs to the thread.
  static func during<Value>(_ body: () throws -> Value) rethrows -> Value {
    let previous = release_use_locale(locale)
    defer { _ = release_use_locale(previous) }
    return try body()
  }

  /// Made once and never freed or changed.
  nonisolated(unsafe) private static let locale = release_make_utf8_locale()
}
