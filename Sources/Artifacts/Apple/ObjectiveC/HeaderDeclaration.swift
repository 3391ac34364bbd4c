/// A class, a protocol, or a member of one, that an Objective-C header declares.
package struct HeaderDeclaration: Hashable, Sendable {
  package enum SymbolKind: Hashable, Sendable { case `class`, `protocol`, method, property }

  package var kind: SymbolKind
  /// `@interface ScoreView`, `@protocol ScoreDelegate`, `-[ScoreView scoreFor:]`, `+[ScoreView shared]`,
  /// `@property ScoreView.score`, and with angles for a protocol: `-[<ScoreDelegate> scoreDidChange]`.
  package var name: String
  /// `ScoreView` or `<ScoreDelegate>`.
  package var owner: String
  /// With types, and without names of parameters, nullability, and attributes that do not change calls.
  package var text: String
  /// Whether it is a requirement of a protocol that conforming classes must follow.
  package var isRequired = false
  /// From 1.
  package var line: Int
}
