/// A run that was cancelled when some variants were made. Each of them is whole, and in `index.json`.
package struct PlacingStopped: Error {
  /// The number of variants that are in their place.
  package var placed: Int
  /// The number of variants of the run.
  package var count: Int
  package var folder: String
}
