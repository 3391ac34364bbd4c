#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension FileSystem {
  /// What this user may still write to the volume of a folder, in bytes.
  package static func freeSpace(in folder: String) throws(SystemError) -> Int {
    var space = statvfs()
    _ = try check("ask for free space", folder) { statvfs(folder, &space) }
    let (bytes, isTooLarge) = Int(clamping: space.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: space.f_frsize))
    return isTooLarge ? .max : bytes
  }
}
