/// How a zip compares with one that was made again from the same inputs.
package enum RebuildOutcome: Hashable, Sendable {
  case same
  /// The same files, packed differently.
  case otherPacking
  /// Paths whose content differs.
  case otherContent([String])
  /// Why there is nothing to compare with.
  case failed(String)
}
