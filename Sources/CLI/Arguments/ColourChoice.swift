/// `--color`
enum ColourChoice: String, CaseIterable {
  case auto, always, never

  /// Nil for another word.
  init?(option: String?) {
    guard let option else {
      self = .auto
      return
    }
    self.init(rawValue: option)
  }
}
