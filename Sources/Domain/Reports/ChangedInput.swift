extension Failure {
  /// An input that somebody wrote to while it was read.
  ///
  /// - Parameter paths: what changed in it, if that is known.
  package static func inputChanged(_ place: String, _ paths: [String] = []) -> Failure {
    let shown = paths.sorted { $0.precedesByBytes($1) }.prefix(3).joined(separator: ", ")
    let rest = paths.count > 3 ? " and \(paths.count - 3) more" : ""
    return Failure(
      .temporary,
      Finding(
        "input.changed", at: Location(place),
        "changed while it was being read" + (shown.isEmpty ? "" : ": \(shown)\(rest)"),
        remedy: "let the program that writes it finish, then run again"))
  }
}
