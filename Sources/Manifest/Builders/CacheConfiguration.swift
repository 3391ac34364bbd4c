/// `cache` in `release.json`: compiled base frameworks, which need not be compiled again.
package struct CacheConfiguration: Hashable, Sendable {
  /// Path of its folder.
  package var path = CacheConfiguration.defaultPath
  /// In bytes.
  package var size = CacheConfiguration.defaultSize << 20

  package init() {}

  package static let keys = ["path", "size"]
  package static let defaultPath = ".release/cache"
  /// In MiB, as all sizes of the configuration.
  static let defaultSize = 10_240
}
