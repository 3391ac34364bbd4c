import Domain

extension ProblemList {
  mutating func directoryChannel(_ field: Field, severalProducts: Bool) -> ChannelConfiguration.DirectorySettings? {
    typealias Channel = ChannelConfiguration.DirectorySettings
    rejectUnknownKeys(in: field, of: ["name", "kind"] + Channel.keys)
    let (path, files) = filePatterns(field["path"], field["files"], severalProducts: severalProducts)
    let mode = field["mode"].isPresent ? permissions(field["mode"]) : 0o644
    let growing = growingPattern(field["growing"])
    guard let path, let mode else { return nil }
    return Channel(path: path, files: files, growing: growing, mode: mode)
  }

  /// `"0644"`, as chmod(1) takes it.
  private mutating func permissions(_ field: Field) -> Int? {
    guard let text = string(field, remedy: "write it in quotes, such as \"0644\"") else { return nil }
    if let mode = Int(text, radix: 8), (0...0o777).contains(mode), mode & 0o400 != 0, text.utf8.count <= 4 {
      return mode
    }
    return refused(
      "mode", at: field, "\(Quotation.quote(text)) is not the mode of a file that its owner can read",
      remedy: "write three octal digits, such as \"644\"")
  }
}
