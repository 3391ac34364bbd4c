/// Replaces secrets by stars: as they are, percent-encoded (RFC 3986), and in Base64 (RFC 4648).
package struct SecretMask: Sendable {
  /// The environment variable with the passphrase of people's keys for models over the air.
  package static let passphraseVariable = "RELEASE_OTA_PASSPHRASE"

  /// By their first byte.
  fileprivate let forms: [[[UInt8]]]
  fileprivate let isEmpty: Bool

  package init(_ secrets: [String]) {
    var forms = [[[UInt8]]](repeating: [], count: 256)
    for form in Set(secrets.flatMap(SecretForms.all)) { forms[Int(form[0])].append(form) }
    self.forms = forms
    isEmpty = forms.allSatisfy(\.isEmpty)
  }

  package func masked(_ text: String) -> String {
    if isEmpty { return text }
    var stream = MaskedStream(self)
    return String(decoding: stream.add(Array(text.utf8)) + stream.finish(), as: UTF8.self)
  }
}

/// Masks bytes that come in parts: a secret may begin in one, and end in the next.
package struct MaskedStream: Sendable {
  private let mask: SecretMask
  /// What is not decided yet, shorter than the longest form of a secret.
  private var pending: [UInt8] = []
  /// How many of the pending bytes belong to a secret whose stars are written.
  private var hidden = 0

  package init(_ mask: SecretMask) { self.mask = mask }

  /// - Returns: what can be shown so far.
  package mutating func add(_ bytes: [UInt8]) -> [UInt8] {
    if mask.isEmpty { return bytes }
    pending += bytes
    return next(isEnd: false)
  }

  /// - Returns: the rest.
  package mutating func finish() -> [UInt8] { next(isEnd: true) }

  private mutating func next(isEnd: Bool) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(pending.count)
    var index = 0
    while index < pending.count {
      let forms = mask.forms[Int(pending[index])]
      if !forms.isEmpty {
        guard let length = secretLength(at: index, forms, isEnd: isEnd) else { break }
        if length > 0, index >= hidden { output += "***".utf8 }
        hidden = max(hidden, index + length)
      }
      if index >= hidden { output.append(pending[index]) }
      index += 1
    }
    pending.removeFirst(index)
    hidden = max(0, hidden - index)
    return output
  }

  /// The length of the longest secret that begins here, or 0; nil if more bytes are needed to tell.
  private func secretLength(at start: Int, _ forms: [[UInt8]], isEnd: Bool) -> Int? {
    let rest = pending[start...]
    var longest = 0
    for form in forms {
      if form.count <= rest.count {
        if form.count > longest, rest.starts(with: form) { longest = form.count }
      } else if !isEnd, form.starts(with: rest) {
        return nil
      }
    }
    return longest
  }
}
