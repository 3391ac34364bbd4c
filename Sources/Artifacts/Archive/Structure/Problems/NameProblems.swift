import Domain

/// An entry's name (§4.4.17), by itself and among the others.
extension ZipProblem.Defect {
  static func duplicate(at offset: Int) -> Self {
    Self(
      "duplicate-name", .uniqueNames, effects: [.readersDisagree], "has the same name as the entry at \(offset)")
  }

  static func sameLocation(_ other: String) -> Self {
    Self(
      "same-place", .uniqueNames, effects: [.readersDisagree], "unpacks to the same path as \(ZipProblem.quoted(other))"
    )
  }

  static func letterCase(_ other: String) -> Self {
    Self(
      "case-collision", .uniqueNames, "differs from \(ZipProblem.quoted(other)) only in upper and lower case")
  }

  static func normalization(_ other: String) -> Self {
    Self(
      "normalization-collision", .uniqueNames,
      "differs from \(ZipProblem.quoted(other)) only in Unicode normalization")
  }

  static func fileAndDirectory(_ other: String) -> Self {
    Self(
      "file-and-directory", .uniqueNames,
      "of this and \(ZipProblem.quoted(other)), one is a folder and the other is not")
  }

  static func belowFile(_ file: String) -> Self {
    Self("below-file", .uniqueNames, "is below \(ZipProblem.quoted(file)), which is not a folder")
  }

  static let absolutePath = unsafeName("absolute-path", "its name is an absolute path")
  static let driveLetter = unsafeName("drive-letter", "its name starts with a drive letter")
  static let parentComponent = unsafeName("parent-component", "its name has a .. component")
  static let dotComponent = unsafeName("dot-component", "its name has a . component")
  static let emptyComponent = unsafeName("empty-component", "its name has an empty component")
  static let backslash = unsafeName("backslash", "its name has a backslash, which some readers treat as a slash")
  static let nul = unsafeName("nul", "its name has a NUL byte, where some readers end the name")
  static let notUTF8 = unsafeName("not-utf8", "its name is not UTF-8")

  static func control(_ scalar: Unicode.Scalar) -> Self {
    unsafeName("control-character", "its name has a control character: \(scalar.escaped(asASCII: true))")
  }

  /// Characters that hide or reorder the text around them.
  static func hiding(_ scalar: Unicode.Scalar) -> Self {
    unsafeName(
      "hiding-character", "its name has a character that hides or reorders others: \(scalar.escaped(asASCII: true))")
  }

  static let colon = Self(
    "colon", .safeNames, severity: .warning,
    "its name has a colon, which Windows refuses and the Finder shows as a slash")

  private static func unsafeName(_ code: String, _ message: @autoclosure @escaping @Sendable () -> String) -> Self {
    Self(code, .safeNames, message())
  }

  static let noUTF8Flag = Self(
    "utf8-flag", .safeNames, "its name has characters beyond ASCII, but no flag says that they are UTF-8",
    remedy: "pack it with a tool that sets the UTF-8 flag for names beyond ASCII")

  static let junk = Self(
    "junk", .junk, "is a file that macOS leaves behind, and not part of any product")
}

/// File type and permissions (§4.4.15).
extension ZipProblem.Defect {
  /// The mode, or the directory attribute, disagrees with the slash at the end of the name.
  static func kindDiffers(mode: ZipStructure.CentralEntry.UnixFileType) -> Self {
    Self(
      "entry-kind", .fileKinds,
      mode == .directory
        ? "is marked as a folder, but its name does not end in a slash"
        : "is marked as a \(mode.words), but its name ends in a slash as a folder's does")
  }

  static func special(_ kind: ZipStructure.CentralEntry.UnixFileType) -> Self {
    Self("special-file", .fileKinds, "is a \(kind.words)")
  }

  static func directoryData(_ size: Int) -> Self {
    Self("directory-data", .fileKinds, "is a folder with \(Amount.count(size, "byte")) of data")
  }

  static func longSymlink(_ size: Int, limit: Int) -> Self {
    Self(
      "symlink-size", .fileKinds, "is a symlink whose target has \(size) bytes, more than \(limit)")
  }

  static func foreignMode(_ kind: ZipStructure.CentralEntry.UnixFileType, madeBy system: UInt8) -> Self {
    Self(
      "foreign-mode", .permissions,
      "is marked as a Unix \(kind.words), but as made on system \(system): some readers follow the mark, others do not",
      remedy: "pack it on Linux or macOS, with a tool that keeps permissions")
  }

  static func foreignLink(_ system: UInt8) -> Self {
    Self(
      "foreign-link", .fileKinds, effects: [.readersDisagree],
      "is marked as a Unix symlink, but as made on system \(system): some readers make a link, others a file",
      remedy: "pack it on Linux or macOS, with a tool that keeps symlinks")
  }

  static func privileged(_ mode: UInt16) -> Self {
    Self(
      "special-mode", .permissions, "its mode \(octal(mode)) has a setuid, setgid or sticky bit",
      remedy: "take the bit off with `chmod u-s,g-s,-t`")
  }

  static func worldWritable(_ mode: UInt16) -> Self {
    Self(
      "world-writable", .permissions, "its mode \(octal(mode)) lets everyone write",
      remedy: "take the bit off with `chmod o-w`")
  }

  /// Its own owner may not read it, run it, or remove what is in it.
  static func unusableMode(_ mode: UInt16) -> Self {
    Self(
      "unusable-mode", .permissions,
      "its mode \(octal(mode)) denies its owner access that others have, or that the SDK needs",
      remedy: "give folders and binaries mode 0755, and other files 0644")
  }

  private static func octal(_ mode: UInt16) -> String { "0" + String(mode & 0o7777, radix: 8) }
}

/// Where a symlink leads.
extension ZipProblem.Defect {
  static func linkMalformed(_ target: String) -> Self {
    link(
      "link-malformed",
      target.isEmpty
        ? "is a symlink without a target"
        : "is a symlink whose target no system can follow: \(ZipProblem.quoted(target))")
  }

  static let linkTargetCut = Self(
    "link-nul", .symlinks, effects: [.readersDisagree],
    "is a symlink whose target has a NUL byte, where some readers end it")

  /// libarchive compares neither.
  static let linkUnreadable = Self(
    "link-data", .readable, effects: [.readersDisagree],
    "is a symlink whose target does not have the size and checksum that are declared")

  static func linkAbsolute(_ target: String) -> Self {
    link("link-absolute", "is a symlink to an absolute path: \(ZipProblem.quoted(target))")
  }

  static func linkLeadsToAbsolute(_ target: String) -> Self {
    link(
      "link-absolute", "is a symlink that leads through another one to an absolute path: \(ZipProblem.quoted(target))")
  }

  static func linkEscapes(_ target: String) -> Self {
    link("link-escapes", "is a symlink that leaves the archive: \(ZipProblem.quoted(target))")
  }

  static func linkDangling(_ target: String) -> Self {
    link("link-dangling", "is a symlink to nothing: \(ZipProblem.quoted(target))")
  }

  static func linkCycle(_ target: String) -> Self {
    link("link-cycle", "is a symlink that leads back to itself: \(ZipProblem.quoted(target))")
  }

  /// Following it took more steps than all links of an archive together should take.
  static let linkUnfollowed = link(
    "link-unfollowed", "is a symlink that was not followed: the archive's links take too many steps")

  private static func link(_ code: String, _ message: @autoclosure @escaping @Sendable () -> String) -> Self {
    Self(code, .symlinks, message())
  }
}

extension ZipStructure.CentralEntry.UnixFileType {
  fileprivate var words: String {
    switch self {
    case .directory: "folder"
    case .file: "file"
    case .symlink: "symlink"
    case .blockDevice: "block device"
    case .characterDevice: "character device"
    case .fifo: "named pipe"
    case .socket: "socket"
    case .unknown: "file of a type that Unix does not have"
    }
  }
}
