extension InterfaceHeader {
  /// The first Xcode with each Swift compiler (Apple, developer.apple.com/support/xcode).
  private static let xcodes = [
    "5.1": "11.0", "5.2": "11.4", "5.3": "12.0", "5.4": "12.5", "5.5": "13.0", "5.6": "13.3", "5.7": "14.0",
    "5.8": "14.3",
    "5.9": "15.0", "5.10": "15.3", "6.0": "16.0", "6.1": "16.3", "6.2": "26", "6.3": "26.4", "6.4": "27",
  ]

  /// The first Xcode whose compiler is not older than the one that wrote the interface: older ones may not read it. Nil for a compiler
  /// that is not known here.
  package var minimumXcode: String? {
    guard let words = compilerVersion?.split(separator: " "),
      let index = words.firstIndex(of: "version"), index + 1 < words.count
    else { return nil }
    let numbers = words[index + 1].split(separator: ".").prefix(2)
    return Self.xcodes[numbers.joined(separator: ".")]
  }

  /// The first Xcode for all of them; nil if none says it.
  package static func minimumXcode(of headers: [InterfaceHeader]) -> String? {
    let numbers = { (xcode: String) in xcode.split(separator: ".").compactMap { Int($0) } }
    return headers.compactMap(\.minimumXcode).max { numbers($0).lexicographicallyPrecedes(numbers($1)) }
  }
}
