/// Addresses of repositories on this machine.
enum LocalAddress {
  /// - Parameter url: as for git; a path is absolute.
  /// - Returns: nil if the repository is not on this machine.
  static func path(of url: String) -> String? {
    if url.hasPrefix("file:///") { return String(url.dropFirst("file://".count)) }
    return url.hasPrefix("/") ? url : nil
  }
}
