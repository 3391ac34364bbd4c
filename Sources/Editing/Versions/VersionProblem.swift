import Domain

/// Why the version of a file cannot be edited.
package struct VersionProblem: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Not text: a binary property list, bytes that are not UTF-8, or a NUL byte.
    case notText(String)
    case tooLarge(limit: Int)
    /// `subject` is what the locator searched for.
    case missing(subject: String)
    /// A constant in a language that is not read.
    case otherLanguage(constant: String)
    /// There should be one, but each of these could be it.
    case ambiguous([VersionSite])
    /// Only running the program gives the value.
    case computed(subject: String, expression: String, ValueOrigin)
    /// The value comes from a build setting such as `MARKETING_VERSION`.
    case buildSetting(subject: String, name: String)
    /// `{{version}}`: there is nothing to edit.
    case placeholder(subject: String, String)
    /// `pattern` finds the version in a constant that has more than it.
    case invalid(subject: String, value: String, pattern: String? = nil)
    case noBuildNumber(subject: String, value: String)
    /// A requirement on a sibling that cannot be edited.
    case requirement(subject: String, text: String, isWhole: Bool)
    /// A requirement on a sibling that cannot be edited, and that the release does not meet.
    case unmet(subject: String, text: String, version: String)
    /// A sibling or an ignored target that the file does not have.
    case unknownName(kind: String, name: String, known: [String])
    /// A URL with another version than the release's.
    case another(subject: String, value: String)
    /// The file breaks the rules of its language.
    case malformed(String)
  }

  package var reason: Reason
  /// Both from 1; nil for the whole file.
  package var line: Int?
  package var column: Int?

  package func finding(file: String) -> Finding {
    let position = line.map { Location.Position.line($0, column: column) } ?? .whole
    return Finding("version.\(code)", severity, at: Location(file, position), message, remedy: remedy)
  }

  /// The same, if it is a constant that was searched for in another language than the file's, or has more than the
  /// current version in it.
  package func judged(as kind: VersionFormat, in file: String, current: String) -> VersionProblem {
    var judged = self
    switch (reason, kind.base) {
    case (.missing, .cConstant(let name)):
      if case .pattern = VersionFormat.suggested(for: file) { judged.reason = .otherLanguage(constant: name) }
    case (.invalid(let subject, let value, _), .cConstant), (.invalid(let subject, let value, _), .swiftConstant):
      judged.reason = .invalid(subject: subject, value: value, pattern: Self.pattern(value, around: current))
    default: break
    }
    return judged
  }

  private static func pattern(_ value: String, around version: String) -> String? {
    let text = Array(value.utf8)
    let places = VersionToken.occurrences(of: Array(version.utf8), in: text)
    guard places.count == 1 else { return nil }
    return "\"\(text.text(0..<places[0].lowerBound)){{version}}\(text.text(places[0].upperBound..<text.count))\""
  }

  /// Whether it is a requirement that the release does not meet.
  package var isUnmet: Bool { if case .unmet = reason { true } else { false } }

  /// Whether only running the program gives the version.
  package var isComputed: Bool { if case .computed = reason { true } else { false } }

  private var severity: Finding.Severity {
    switch reason {
    case .another, .requirement: .warning
    default: .error
    }
  }

  private var code: String {
    switch reason {
    case .notText: "not-text"
    case .tooLarge: "too-large"
    case .missing, .otherLanguage: "missing"
    case .ambiguous: "ambiguous"
    case .computed, .buildSetting: "computed"
    case .placeholder: "placeholder"
    case .invalid, .noBuildNumber: "invalid"
    case .requirement: "requirement"
    case .unmet: "unmet"
    case .unknownName: "unknown-name"
    case .another: "another"
    case .malformed: "malformed"
    }
  }

  package var message: String {
    switch reason {
    case .notText(let what): "is not editable text: \(what)"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MiB"
    case .missing(let subject): "has no version: \(subject) is missing"
    case .otherLanguage(let name):
      "was read as C, where it has no constant \(name): constants are read in Swift, C, C++ and Objective-C only"
    case .ambiguous(let sites):
      "more than one value could be the version: "
        + sites.map { "\($0.subject) = \"\($0.value)\" on line \($0.line)" }.joined(separator: ", ")
    case .computed(let subject, let expression, _): "\(subject) is computed: \(expression)"
    case .buildSetting(let subject, let name): "\(subject) is the build setting \(name)"
    case .placeholder(let subject, let text): "\(subject) is the placeholder \(text)"
    case .invalid(let subject, let value, _): "\(subject) is \"\(value)\", which is not a version"
    case .noBuildNumber(let subject, let value): "\(subject) is \"\(value)\", which is no build number"
    case .requirement(let subject, let text, let isWhole):
      "\(subject) requires \"\(text)\", "
        + (isWhole ? "which a bump leaves as it is" : "which does not have the whole version")
    case .unmet(let subject, let text, let version):
      "\(subject) requires \"\(text)\", which \(version) does not meet"
    case .unknownName(let kind, let name, _): "has no \(kind) \(name)"
    case .another(let subject, let value): "\(subject) has \(value), and is left as it is"
    case .malformed(let what): what
    }
  }

  private var remedy: String {
    switch reason {
    case .notText: "convert it to UTF-8 text (`iconv -t UTF-8`; a property list: `plutil -convert xml1`)"
    case .tooLarge: "name a smaller file"
    case .missing: "write the version there as a string, or remove the file from `versions`"
    case .otherLanguage(let name):
      "write \"pattern\" with the text around the version instead of \"constant\", such as “\(name) = '{{version}}'”"
    case .ambiguous: "keep one of them, or choose with `only` or `ignore` in the file's entry in `versions`"
    case .computed(_, _, .file(let file)): "list that file in `versions` too: \(Self.entry(file))"
    case .computed(_, _, .environment(let name)): "write the version as a string, or set \(name) where the file is read"
    case .computed(_, _, .command): "write the version as a string"
    case .computed(_, _, .program):
      #"write the version as a string, or list the file with the text around it, such as "pattern": "v{{version}}/""#
    case .buildSetting(_, let name): "name the .xcconfig or project.pbxproj that sets \(name) instead of this file"
    case .placeholder: "remove the file from `versions`: a build fills it in"
    case .invalid(_, _, let pattern?):
      "write \"pattern\": \(JSONValue.string(pattern).serializedOnOneLine()) instead of \"constant\""
    case .invalid: "write a version such as 1.4.0"
    case .noBuildNumber: "write a whole number such as 7, or a version with one, such as 1.4.0+7"
    case .requirement: "write the whole version after `~>`, `>=` or `=`, or remove the name from `siblings`"
    case .unmet:
      "write the whole current version after `~>`, `>=` or `=`, or a range that has the new one too; "
        + "or remove the name from `siblings`"
    case .unknownName(_, let name, let known):
      Suggestion.near(name, in: known, count: 1).first.map { "did you mean \($0)?" }
        ?? "correct the file's entry in `versions`"
        + (known.isEmpty ? "" : ": it has " + known.prefix(10).joined(separator: ", "))
    case .another: "if it should follow the release, write the current version there once"
    case .malformed: "correct the file"
    }
  }

  /// What to write for a file that a podspec reads its version from.
  private static func entry(_ file: String) -> String {
    let key =
      switch VersionFormat.suggested(for: file) {
      case .keyPath: #""keyPath": "version""#
      default: file.hasSuffix(".rb") ? #""pattern": "VERSION = '{{version}}'""# : #""pattern": "{{version}}""#
      }
    return #"{ "path": "\#(file)", \#(key) }"#
  }
}
