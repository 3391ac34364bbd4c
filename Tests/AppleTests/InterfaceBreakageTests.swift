import Testing

@testable import Artifacts

@Suite("What breaks in a Swift interface") struct InterfaceBreakageTests {
  private static func breakage(_ before: String, _ after: String) throws -> String {
    let (old, new) = (try SwiftInterfaceTests.parse(before), try SwiftInterfaceTests.parse(after))
    let changes = InterfaceChanges(from: old, to: new)
    #expect(!changes.isEmpty, "the two are equal: \(after)")
    let breakage = InterfaceBreakage(changes, from: old, to: new)
    let lines =
      breakage.removed.map { "- \($0.path)" } + breakage.changed.map { "~ \($0.before.path)" }
      + breakage.demanded.map { "+ \($0.path)" }
    return lines.joined(separator: ", ")
  }

  @Test(
    "does not report",
    arguments: [
      // A new protocol, and all that it has.
      ("", "public protocol P : Swift.Sendable, M.Q {\n  func a()\n}\npublic protocol Q {}"),
      ("public protocol P {}", "public protocol P {}\npublic protocol Q : M.P {\n  associatedtype A\n}"),
      // `@objc optional`.
      ("@objc public protocol P {}", "@objc public protocol P {\n  @objc optional func a(b: Swift.Int)\n}"),
      ("@objc public protocol P {}", "@objc public protocol P {\n  @objc optional var a: Swift.Int { get }\n}"),
      // A requirement with a default.
      ("public protocol P {}", "public protocol P {\n  func a()\n}\nextension M.P {\n  public func a()\n}"),
      (
        "public protocol P {}",
        "public protocol P {\n  var a: Swift.Int { get }\n}\nextension M.P {\n  public var a: Swift.Int {\n    get\n  }\n}"
      ),
      (
        "public protocol P {}",
        "public protocol P {\n  var a: Int { get }\n}\nextension M.P {\n  public var a: Int { get set }\n}"
      ),
      (
        "public protocol P {}",
        "public protocol P {\n  func a() async throws\n}\nextension M.P {\n  public func a()\n}"
      ),
      (
        "public protocol P {}",
        "public protocol P {\n  static func a(_ b: Swift.Int)\n}\nextension M.P {\n  public static func a(_ c: Int)\n}"
      ),
      ("public protocol P {}", "public protocol P {\n  associatedtype A = Swift.Int\n}"),
      (
        "public protocol B {}\npublic protocol P : M.B {}",
        "public protocol B {}\npublic protocol P : M.B {\n  func a()\n}\nextension M.B {\n  public func a()\n}"
      ),
      // `open` added.
      ("public class A {}", "open class A {}"), ("public final class A {}", "open class A {}"),
      ("public class A { public func f() }", "open class A { open func f() }"),
      // A default argument.
      ("public func f(a: Swift.Int)", "public func f(a: Swift.Int = 1)"),
      ("public func f(a: Int, b: (Int, Int) -> [Int: Int])", "public func f(a: Int, b: (Int, Int) -> [Int: Int] = g)"),
      ("public func f(a: Int)", "public func f(a: Int, b: Int = 1)"),
      ("public func f()", "public func f(a: Int = 1, b: Int = 2)"),
      ("public struct S { public init(a: Int) }", "public struct S { public init(b: Int = 1, a: Int) }"),
      // What was asked for, and more.
      ("public var a: Int { get }", "public var a: Int { get set }"),
      ("public let a: Int", "public var a: Int { get }"),
      ("public func f()", "@objc public func f()"), ("public enum E {}", "@frozen public enum E {}"),
    ])
  func harmless(before: String, after: String) throws { #expect(try Self.breakage(before, after) == "") }

  @Test(
    "reports",
    arguments: [
      ("public protocol P {}", "public protocol P {\n  func a()\n}", "+ M.P.a()"),
      ("public protocol P {}\npublic protocol Q {}", "public protocol P : M.Q {}\npublic protocol Q {}", "+ M.P : M.Q"),
      // A default for some types only, of another type, or that does less.
      (
        "public protocol P {}",
        "public protocol P {\n  func a()\n}\nextension M.P where Self : AnyObject {\n  public func a()\n}", "+ M.P.a()"
      ),
      (
        "public protocol P {}",
        "public protocol P {\n  func a(_ b: Int)\n}\nextension M.P {\n  public func a(_ b: Bool)\n}", "+ M.P.a(_:)"
      ),
      (
        "public protocol P {}",
        "public protocol P {\n  var a: Int { get set }\n}\nextension M.P {\n  public var a: Int { get }\n}", "+ M.P.a"
      ),
      (
        "public protocol P {}",
        "public protocol P {\n  func a()\n}\nextension M.P {\n  public func a() throws\n}", "+ M.P.a()"
      ),
      ("public protocol P {}", "public protocol P {\n  func a()\n}\nextension M.P {\n  func a()\n}", "+ M.P.a()"),
      ("public protocol P {}", "public protocol P {\n  associatedtype A\n}", "+ M.P.A"),
      ("open class A {}", "public class A {}", "~ M.A"), ("public class A {}", "public final class A {}", "~ M.A"),
      ("public func f(a: Int = 1)", "public func f(a: Int)", "~ M.f(a:)"),
      ("public func f(a: Int, b: Int = 1)", "public func f(a: Int)", "- M.f(a:b:)"),
      ("public func f(a: Int)", "public func f(a: Int, b: Int)", "- M.f(a:)"),
      ("public func f(a: Int)", "public func f(a: Bool, b: Int = 1)", "- M.f(a:)"),
      ("public func f(a: Int) -> Int", "public func f(a: Int, b: Int = 1) -> Bool", "- M.f(a:)"),
      // An app's subclass overrides the older one.
      ("open class A { open func f() }", "open class A { open func f(a: Int = 1) }", "- M.A.f()"),
      ("open class A { open var a: Int { get } }", "open class A { open var a: Int { get set } }", "~ M.A.a"),
      ("public protocol P { var a: Int { get } }", "public protocol P { var a: Int { get set } }", "~ M.P.a"),
      ("public var a: Int { get set }", "public var a: Int { get }", "~ M.a"),
      ("@objc public func f()", "public func f()", "~ M.f()"),
      ("public protocol P {}", "@objc public protocol P {}", "~ M.P"),
      ("public func f(a: Int)", "@available(iOS 99, *) public func f(a: Int = 1)", "~ M.f(a:)"),
      ("public func f(a: Int)", "@M.MainActor public func f(a: Int = 1)", "~ M.f(a:)"),
    ])
  func breaks(before: String, after: String, expected: String) throws {
    #expect(try Self.breakage(before, after) == expected)
  }
}
