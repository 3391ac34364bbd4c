import Domain

/// The comparison of a variant's file with a rebuild from the same inputs.
package enum RebuildOutcome: Hashable, Sendable {
  case same
  /// A zip with the same files, packed differently.
  case otherPacking
  /// A zip in which all but the compressed bytes is the same, made with other versions of the compressors.
  case otherCompressors(Compressors, now: Compressors)
  /// A zip in which the content of these paths differs.
  case otherContent([String])
  /// A text that differs first in this line, from 1.
  case otherText(line: Int)
  /// The variant lacks a file that a build makes.
  case missing
  /// The variant has a file that a build does not make.
  case extra
  /// The rebuild failed, for this reason.
  case failed(String)
}
