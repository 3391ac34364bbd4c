extension Failure {
  /// An input that somebody wrote to while it was read.
  ///
  /// - Parameter paths: what changed in it, if that is known.
  package static func inputChanged(_ place: String, _ paths: [String] = []) -> Failure {
    let shown = Amount.names(paths.sorted { $0.precedesByBytes($1) })
    return Failure(
      .temporary, "input.changed", at: Location(place),
      "changed while it was being read" + (shown.isEmpty ? "" : ": \(shown)"),
      remedy: "let the program that writes it finish, then run again")
  }
}
