import Platform

extension ProcessResult {
  /// The fingerprint of the key that a program of OpenSSH tells of; nil if it has failed.
  var keyFingerprint: String? {
    if status != 0 { return nil }
    return output.split { $0.isWhitespace || $0.isNewline }.last { $0.hasPrefix("SHA256:") }.map(String.init)
  }
}
