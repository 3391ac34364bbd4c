/// Where a declaration can be used, by its `@available` attributes (The Swift Programming Language, "Attributes").
struct Availability {
  private struct Platform {
    var introduced: DottedVersion?
    var isGone = false
  }

  private var platforms: [String: Platform] = [:]

  init(_ attributes: [String]) {
    for attribute in attributes where attribute.hasPrefix("@available(") {
      add(Self.arguments(of: attribute))
    }
  }

  private mutating func add(_ arguments: [String]) {
    guard let first = arguments.first else { return }
    // `iOS 15, macOS 12.0, *`, or `iOS, introduced: 15.0, deprecated: 17.0`.
    if first.utf8.contains(UInt8(ascii: " ")) {
      for argument in arguments {
        let words = argument.split(separator: " ")
        guard words.count == 2, words[0] != "swift", let version = DottedVersion(String(words[1])) else { continue }
        platforms[String(words[0]), default: Platform()].introduced = version
      }
      return
    }
    var platform = platforms[first] ?? Platform()
    for argument in arguments.dropFirst() {
      let parts = argument.split(separator: ":").map { $0.drop { $0 == " " } }
      if parts.first == "unavailable" || parts.first == "obsoleted" { platform.isGone = true }
      if parts.count == 2, parts[0] == "introduced" { platform.introduced = DottedVersion(String(parts[1])) }
    }
    platforms[first] = platform
  }

  /// The arguments in the parentheses, without quoted text.
  private static func arguments(of attribute: String) -> [String] {
    var (text, isQuoted, isEscaped) = ([UInt8](), false, false)
    for byte in attribute.utf8.drop(while: { $0 != UInt8(ascii: "(") }).dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte != UInt8(ascii: ")") {
        text.append(byte)
      }
    }
    return text.split(separator: UInt8(ascii: ",")).map { part in
      let start = part.drop { $0 == UInt8(ascii: " ") }
      return String(decoding: start, as: UTF8.self)
    }
  }

  /// Whether a client that could use the older declaration may not be able to use this one on some system.
  ///
  /// - Parameters:
  ///   - oldTarget: what the older module was compiled for. Every client runs on its version or a later one.
  ///   - target: what this module was compiled for.
  func demandsMore(than older: Availability, _ oldTarget: TargetTriple?, _ target: TargetTriple?) -> Bool {
    platforms.contains { name, platform in
      if let target, !target.isMeant(by: name) { return false }
      let before = older.platforms[name] ?? Platform()
      if platform.isGone, !before.isGone { return true }
      guard let introduced = platform.introduced else { return false }
      let known = [before.introduced, oldTarget?.version(of: name), target?.version(of: name)].compactMap(\.self)
      return known.allSatisfy { $0 < introduced }
    }
  }
}

extension InterfaceDeclaration {
  /// Its `@available` attributes, in source order.
  package var availability: [String] { attributes.filter { $0.hasPrefix("@available(") } }

  /// Whether `older` can be used on a system on which this cannot.
  func demandsMore(
    than older: InterfaceDeclaration, _ oldTarget: TargetTriple?, _ target: TargetTriple?
  ) -> Bool {
    if availability.isEmpty || availability == older.availability { return false }
    return Availability(availability).demandsMore(than: Availability(older.availability), oldTarget, target)
  }
}
