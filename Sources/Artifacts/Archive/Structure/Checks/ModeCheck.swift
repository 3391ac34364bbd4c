extension ProblemsOfEntry {
  /// Checks file type and permissions (§4.4.15).
  mutating func checkMode(_ entry: ZipStructure.CentralEntry, _ limits: ZipStructure.Limits) {
    switch entry.kind {
    case .blockDevice, .characterDevice, .fifo, .socket, .unknown:
      add(.special(entry.kind))
    case .directory where !entry.name.endsInSlash, .file where entry.name.endsInSlash,
      .symlink where entry.name.endsInSlash:
      add(.kindDiffers(mode: entry.kind))
    case .file where entry.hasDirectoryAttribute:
      add(.kindDiffers(mode: .directory))
    case .directory, .file, .symlink: break
    }
    if !entry.isUnix, let foreign = ZipStructure.CentralEntry.UnixFileType(mode: entry.upperAttributes),
      foreign != entry.kind
    {
      add(foreign == .symlink ? .foreignLink(entry.madeBy) : .foreignMode(foreign, madeBy: entry.madeBy))
    }
    guard let mode = entry.unixMode else {
      // `unzip` takes it at its word, and makes a file that nobody may read.
      if entry.isUnix { add(.unusableMode(0)) }
      return
    }
    if isUnusable(mode, entry.kind) { add(.unusableMode(mode)) }
    if mode & 0o7000 != 0 { add(.privileged(mode)) }
    // A link's own permissions have no effect, and Linux sets all of them.
    if mode & 0o002 != 0, entry.kind != .symlink { add(.worldWritable(mode)) }
  }

  /// Whether its owner cannot read it, run it although others can, or remove what is in it.
  private func isUnusable(_ mode: UInt16, _ kind: ZipStructure.CentralEntry.UnixFileType) -> Bool {
    switch kind {
    case .file: mode & 0o400 == 0 || mode & 0o111 != 0 && mode & 0o100 == 0
    case .directory: mode & 0o700 != 0o700
    default: false
    }
  }
}
