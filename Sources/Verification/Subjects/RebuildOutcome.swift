/// How a file of a variant compares with one that was made again from the same inputs.
package enum RebuildOutcome: Hashable, Sendable {
  case same
  /// Of a zip: the same files, packed differently.
  case otherPacking
  /// Of a zip: paths whose content differs.
  case otherContent([String])
  /// Of a text: the first line that differs, from 1.
  case otherText(line: Int)
  /// A build makes it, and it is not there.
  case missing
  /// It is there, and no build makes it.
  case extra
  /// Why there is nothing to compare with.
  case failed(String)
}
