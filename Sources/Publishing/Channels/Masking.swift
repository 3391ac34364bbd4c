extension String {
  /// The text with stars in the place of every secret.
  package func masking(_ secrets: [String]) -> String {
    secrets.reduce(self) { $1.isEmpty ? $0 : $0.replacing($1, with: "***") }
  }
}
