extension ZipProblem {
  /// File type and permissions (§4.4.15).
  package enum Mode: Hashable, Sendable {
    /// The mode, or the directory attribute, says otherwise than the slash at the end of the name.
    case kindDiffers(mode: ZipStructure.Entry.Kind)
    case foreign(ZipStructure.Entry.Kind, madeBy: UInt8)
    case special(ZipStructure.Entry.Kind)
    case privileged(UInt16)
    case worldWritable(UInt16)
    /// Its own owner may not read it, run it, or take out what is in it.
    case unusable(UInt16)
    case longSymlink(Int, limit: Int)
  }

  /// What one archive may ask for.
  package enum Limit: Hashable, Sendable {
    case entries(limit: Int, declared: Int)
    case directorySize(limit: Int)
    case totalSize(Int, limit: Int)
    case ratio(limit: Int, packed: Int, unpacked: Int)
    case totalRatio(limit: Int, packed: Int, unpacked: Int)
  }
}

extension ZipProblem.Mode {
  var code: ZipProblem.Code {
    switch self {
    case .kindDiffers: .entryKind
    case .foreign: .foreignMode
    case .special: .specialFile
    case .privileged: .specialMode
    case .worldWritable: .worldWritable
    case .unusable: .unusableMode
    case .longSymlink: .symlinkSize
    }
  }

  var message: String {
    switch self {
    case .kindDiffers(.directory): "is marked as a folder, but its name does not end in a slash"
    case .kindDiffers(let kind): "is marked as a \(kind.words), but its name ends in a slash as a folder's does"
    case .foreign(let kind, let system):
      "is marked as a Unix \(kind.words), but as made on system \(system): some readers heed the mark, others do not"
    case .special(let kind): "is a \(kind.words)"
    case .privileged(let mode): "its mode \(octal(mode)) has a setuid, setgid or sticky bit"
    case .worldWritable(let mode): "its mode \(octal(mode)) lets everyone write"
    case .unusable(let mode): "its mode \(octal(mode)) keeps its own owner from what others, or the SDK, may do with it"
    case .longSymlink(let size, let limit): "is a symlink whose target has \(size) bytes, more than \(limit)"
    }
  }

  private func octal(_ mode: UInt16) -> String { "0" + String(mode & 0o7777, radix: 8) }
}

extension ZipProblem.Limit {
  var code: ZipProblem.Code {
    switch self {
    case .entries: .tooManyEntries
    case .directorySize: .directorySize
    case .totalSize: .totalSize
    case .ratio: .ratio
    case .totalRatio: .totalRatio
    }
  }

  var message: String {
    switch self {
    case .entries(let limit, let declared):
      "has more than \(limit) entries (it declares \(declared)); the rest was not read"
    case .directorySize(let limit): "the central directory has more than \(limit) bytes; the rest was not read"
    case .totalSize(let size, let limit): "unpacks to \(size) bytes, more than \(limit)"
    case .ratio(let limit, let packed, let unpacked):
      "unpacks from \(packed) to \(unpacked) bytes, more than \(limit) to one"
    case .totalRatio(let limit, let packed, let unpacked):
      "the archive unpacks from \(packed) to \(unpacked) bytes, more than \(limit) to one"
    }
  }
}

extension ZipStructure.Entry.Kind {
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
