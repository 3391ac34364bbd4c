/// The names of declarations that came, went and changed, of Swift and Objective-C: `ContextSDK.Session.init(flow:)`,
/// `-[ScoreView reset]`. Not the members of a type that came or went as a whole.
package struct APIChanges: Hashable, Sendable {
  package var added: Set<String> = []
  package var removed: Set<String> = []
  package var changed: Set<String> = []

  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }

  package mutating func formUnion(_ other: APIChanges) {
    added.formUnion(other.added)
    removed.formUnion(other.removed)
    changed.formUnion(other.changed)
  }
}
