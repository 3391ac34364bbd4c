import Artifacts

/// A version with an optional pre-release part, which an Info.plist cannot express.
struct StatedVersion {
  var text: String
  /// The numbers: `1.4.0` of `1.4.0-beta.1+7`.
  var core: DottedVersion

  init?(_ text: String) {
    let numbers = text.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }
    guard let core = DottedVersion(String(decoding: numbers, as: UTF8.self)) else { return nil }
    self.text = text
    self.core = core
  }
}
