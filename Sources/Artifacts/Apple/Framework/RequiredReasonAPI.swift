import Domain

/// An interface of Apple's systems that a privacy manifest must give a reason for (Apple, "Describing use of required reason API").
package struct RequiredReasonAPI: Hashable, Sendable {
  /// The symbol or selector, without C's underscore: `stat`, `systemUptime`.
  package var name: String
  /// `NSPrivacyAccessedAPICategoryFileTimestamp`.
  package var category: String

  /// Those that leave their name in a binary, and no other interface's. `creationDate` and `modificationDate` are selectors of
  /// photos and records, too.
  private static let names: [String: [String]] = [
    "FileTimestamp": [
      "stat", "fstat", "lstat", "fstatat", "getattrlistbulk", "NSFileCreationDate", "NSFileModificationDate",
      "NSURLContentModificationDateKey", "NSURLCreationDateKey", "fileModificationDate",
    ],
    "SystemBootTime": ["mach_absolute_time", "systemUptime"],
    "DiskSpace": [
      "statfs", "statvfs", "fstatfs", "fstatvfs", "NSFileSystemFreeSize", "NSFileSystemSize",
      "NSURLVolumeAvailableCapacityKey", "NSURLVolumeAvailableCapacityForImportantUsageKey",
      "NSURLVolumeAvailableCapacityForOpportunisticUsageKey", "NSURLVolumeTotalCapacityKey",
    ],
    "ActiveKeyboards": ["activeInputModes"],
    "UserDefaults": ["OBJC_CLASS_$_NSUserDefaults"],
  ]

  static let all: [String: RequiredReasonAPI] = {
    let pairs = names.flatMap { category, names in
      names.map { ($0, RequiredReasonAPI(name: $0, category: PrivacyVocabulary.categoryPrefix + category)) }
    }
    return Dictionary(firstOf: pairs)
  }()
}

/// Finds names of such interfaces in a binary: a symbol or a selector stands between two NULs.
struct RequiredReasonScanner {
  private(set) var found: Set<RequiredReasonAPI> = []
  /// The bytes since the last NUL, in the chunks before.
  private var pending: [UInt8] = []

  /// Of C's underscore, the longest name, and `$INODE64`.
  private static let longest = 64
  /// Of all names, behind the underscore.
  private static let firsts = Set(RequiredReasonAPI.all.keys.compactMap(\.utf8.first))

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    var start = 0
    for index in 0..<chunk.count where chunk[index] == 0 {
      let name = UnsafeRawBufferPointer(rebasing: chunk[start..<index])
      if !pending.isEmpty { take(pending + name.prefix(Self.longest)) } else if mayBegin(name) { take(Array(name)) }
      pending = []
      start = index + 1
    }
    // One byte more than the longest name is no name, however long it goes on.
    pending += chunk[start...].prefix(Self.longest + 1 - min(pending.count, Self.longest + 1))
  }

  private func mayBegin(_ name: UnsafeRawBufferPointer) -> Bool {
    guard name.count > 3, name.count <= Self.longest else { return false }
    return Self.firsts.contains(name[name[0] == UInt8(ascii: "_") ? 1 : 0])
  }

  private mutating func take(_ name: [UInt8]) {
    guard name.count <= Self.longest else { return }
    var text = String(decoding: name.first == UInt8(ascii: "_") ? name.dropFirst() : name[...], as: UTF8.self)
    // The variant with 64 bits for numbers of files, on Intel.
    if text.hasSuffix("$INODE64") { text.removeLast(8) }
    if let api = RequiredReasonAPI.all[text] { found.insert(api) }
  }
}
