/// One result of a check.
package struct Finding: Hashable, Sendable {
  package enum Severity: String, Sendable, Comparable, CaseIterable {
    case error, warning, note

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A stable name for machines: `area.problem`, such as `manifest.duplicate-key`.
  package var code: String
  package var severity: Severity
  package var location: Location
  /// The problem in one sentence, with the values that disagree.
  package var message: String
  /// The customer and flow, such as `app_id 7f0e…: onboarding_upsell`.
  package var subject: String?
  /// Advice to the user, as an imperative.
  package var remedy: String?
  /// The setting that decides it for everyone: if many have the finding, the setting may be wrong.
  package var cause: Cause?
  /// The byte of the file that the message is about.
  package var offset: Int?
  /// The other places of the same problem, at most `mostPlaces`.
  package var otherPlaces: [Location] = []
  /// The number of places beyond those.
  package var unlistedPlaces = 0
  /// The slices of an xcframework that the places are in, sorted.
  package var slices: [String] = []
  /// The customers who receive it, sorted by `app_id`; empty for what concerns no customer or every one.
  package var customers: [String] = []

  package init(
    _ code: String, _ severity: Severity = .error, at location: Location, _ message: String,
    subject: String? = nil, remedy: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.location = location
    self.message = message
    self.subject = subject
    self.remedy = remedy
  }
}

extension Finding {
  /// A setting, such as `models.path` of `release.json`, and what it decides.
  package struct Cause: Hashable, Sendable, CustomStringConvertible {
    package var setting: Location
    package var message: String

    package init(_ setting: Location, _ message: String) {
      self.setting = setting
      self.message = message
    }

    package var description: String { "\(setting): \(message)" }
  }
}

/// A file, and perhaps a position in it: a path into a document, or a line.
package struct Location: Hashable, Sendable {
  package enum Position: Hashable, Sendable {
    case whole
    /// A path into a structured document: `[3].customModels[0].modelVersion`.
    case path(String)
    /// Line and column, both from 1. Columns count characters.
    case line(Int, column: Int?)
  }

  package var file: String
  package var position: Position
  /// The line of a path, if somebody has looked it up.
  package var line: Int?

  package init(_ file: String, _ position: Position = .whole) {
    self.file = file
    self.position = position
  }
}

extension [Finding] {
  /// All of them, each with the change.
  package func changing(_ change: (inout Finding) -> Void) -> [Finding] {
    map { finding in
      var finding = finding
      change(&finding)
      return finding
    }
  }
}

extension Location: CustomStringConvertible {
  package var description: String {
    switch position {
    case .whole: file
    case .path(let path):
      (line.map { "\(file):\($0)" } ?? file) + (path.isEmpty ? "" : ": \(path)")
    case .line(let line, let column?): "\(file):\(line):\(column)"
    case .line(let line, nil): "\(file):\(line)"
    }
  }
}
