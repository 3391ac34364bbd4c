extension ProblemsOfEntry {
  /// File type and permissions (§4.4.15).
  mutating func checkMode(_ entry: ZipStructure.Entry, _ limits: ZipStructure.Limits) {
    switch entry.kind {
    case .blockDevice, .characterDevice, .fifo, .socket, .unknown:
      add(.mode(.special(entry.kind)))
    case .directory where !entry.name.endsInSlash, .file where entry.name.endsInSlash,
      .symlink where entry.name.endsInSlash:
      add(.mode(.kindDiffers(mode: entry.kind)))
    case .file where entry.hasDirectoryAttribute:
      add(.mode(.kindDiffers(mode: .directory)))
    case .directory, .file, .symlink: break
    }
    if !entry.isUnix, let foreign = ZipStructure.Entry.Kind(mode: entry.upperAttributes), foreign != entry.kind {
      add(.mode(.foreign(foreign, madeBy: entry.madeBy)))
    }
    guard let mode = entry.unixMode else { return }
    if isUnusable(mode, entry.kind) { add(.mode(.unusable(mode))) }
    if mode & 0o7000 != 0 { add(.mode(.privileged(mode))) }
    // A link's own permissions mean nothing; Linux gives all of them.
    if mode & 0o002 != 0, entry.kind != .symlink { add(.mode(.worldWritable(mode))) }
  }

  /// Whether its own owner cannot read it, run it where others can, or take out what is in it.
  private func isUnusable(_ mode: UInt16, _ kind: ZipStructure.Entry.Kind) -> Bool {
    switch kind {
    case .file: mode & 0o400 == 0 || mode & 0o111 != 0 && mode & 0o100 == 0
    case .directory: mode & 0o700 != 0o700
    default: false
    }
  }
}
