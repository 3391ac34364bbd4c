import Domain

/// A change that may break an app that uses the older artifact: it does not compile, link, start, or pass the App Store's checks.
package struct BreakingChange: Hashable, Sendable {
  package enum Subject: String, CaseIterable, Sendable {
    case product, slice, architecture, system, privacyManifest, module, header, objectiveC, swift
  }

  package enum Action: String, CaseIterable, Sendable {
    case removed, changed
    /// A new requirement for conforming types, or a new case for complete `switch` statements.
    case added
  }

  package var subject: Subject
  package var kind: Action
  /// `Extension.zip`, `tvos-arm64`, `x86_64`, `minimum iOS`, `PrivacyInfo.xcprivacy`, `ContextSDK`, `Score.h`,
  /// `-[ScoreView reset]`, `ContextSDK.Session.init(flow:)`.
  package var name: String
  /// Of a declaration, with the `where` clause of its extension; of a system, the version. Nil if the side has none.
  package var old: String?
  package var new: String?
  /// The header of a declaration, as an app includes it.
  package var file: String?
  /// The line of a declaration in the old file, from 1; for an addition, in the new one.
  package var line: Int?
  /// The slices that have the change; empty for one of the whole artifact.
  package var slices: [String] = []
}

extension [BreakingChange] {
  /// Each change once, with all slices that have it; sorted by subjects, and else in their order.
  package var folded: [BreakingChange] {
    let folded = grouped(by: \.fact).map { changes in
      var change = changes[0]
      change.slices = changes.flatMap(\.slices).uniqued()
      return change
    }
    return BreakingChange.Subject.allCases.flatMap { subject in folded.filter { $0.subject == subject } }
  }
}

extension BreakingChange {
  /// - Parameter name: of a zip or an xcframework.
  package static func removal(ofProduct name: String) -> BreakingChange {
    BreakingChange(subject: .product, kind: .removed, name: name)
  }

  /// Without what differs between slices and architectures.
  package var fact: BreakingChange {
    var fact = self
    (fact.line, fact.slices) = (nil, [])
    return fact
  }
}
