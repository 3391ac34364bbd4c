import Domain
import TestSupport
import Testing

@testable import Artifacts

@Suite struct InterfaceChangesTests {
  private static func changes(_ before: String, _ after: String) throws -> String {
    let changes = InterfaceChanges(
      from: try SwiftInterfaceTests.parse(before), to: try SwiftInterfaceTests.parse(after))
    let lines =
      changes.removed.map { "- \($0.path)" } + changes.changed.map { "~ \($0.before.path)" }
      + changes.added.map { "+ \($0.path)" + ($0.isRequirement ? " required" : "") }
    return lines.joined(separator: ", ")
  }

  @Test(
    "reports",
    arguments: [
      ("public func f()", "public func f()\npublic func g()", "+ M.g()"),
      ("public func f()", "", "- M.f()"),
      ("public func f(a: Int)", "public func f(b: Int)", "- M.f(a:), + M.f(b:)"),
      ("public func f(a: Int)", "public func f(a: Int?)", "~ M.f(a:)"),
      ("public func f(a x: Int = 1)", "public func f(a y: Int = 2 + 3)", ""),
      ("public func f(a: Int = 1)", "public func f(a: Int)", "~ M.f(a:)"),
      ("public func f(a: Int)\npublic func f(a: S)", "public func f(a: S)", "- M.f(a:)"),
      ("public var x: Int", "public var x: Int { get }", "~ M.x"),
      ("public var x: Int { get set }", "public var x: Int", ""),
      ("public func f() { 1 }", "@inlinable public func f() { 2 }", ""),
      ("@available(iOS 13, *) public func f()", "@available(iOS 14, *)\npublic func f()", "~ M.f()"),
      ("@available(iOS 14, *) public func f()", "@available(iOS 13.4, macOS 9, *) public func f()", "~ M.f()"),
      ("@available(iOS 14.0, *) public func f()", "@available(iOS 14, *) public func f()", ""),
      ("@available(iOS 14, *) public func f()", "public func f()", ""),
      ("public func f()", "@available(iOS 14, *) public func f()", "~ M.f()"),
      ("@available(iOS 14, *) public func f()", "@available(iOS, introduced: 15.0) public func f()", "~ M.f()"),
      ("public func f()", "@available(*, deprecated, message: \"a, introduced: 9\") public func f()", ""),
      ("public func f()", "@available(swift 5.9) public func f()", ""),
      ("public func f()", "@available(iOS, unavailable) public func f()", "~ M.f()"),
      ("public func f()", "@available(iOS, deprecated: 15, obsoleted: 17) public func f()", "~ M.f()"),
      ("@available(iOS 14, *) public struct A {}", "@available(iOS 15, *) public struct A {}", "~ M.A"),
      ("public func f()", "@M.MainActor public func f()", "~ M.f()"),
      ("public struct A : P {}", "public struct A {}\nextension M.A : P {}", ""),
      ("public struct A {}", "public struct A : P, @unchecked Q {}", "+ M.A : P, + M.A : Q"),
      ("extension M.A : P where T : X {}", "extension M.A : P {}", "~ M.A : P"),
      ("extension A where T : X { public func f() }", "extension A where T : Y { public func f() }", "~ A.f()"),
      ("public protocol P { func a() }", "public protocol P { func a()\n func b() }", "+ M.P.b() required"),
      ("public enum E { case a, b }", "public enum E { case b\n case c(Int) }", "- M.E.a, + M.E.c(_:)"),
      ("internal func f()\n@usableFromInline internal func g()", "", ""),
      ("#if $A\n@a public func f()\n#else\npublic func f()\n#endif", "public func f()", ""),
      ("#if $A\npublic func f(_ a: @A T)\n#else\npublic func f(_ a: T)\n#endif", "public func f(_ a: T)", ""),
      ("#if $A\npublic func f()\n#endif", "", "- M.f()"),
      ("public class A { public class func f() }", "public class A { public func f() }", "- M.A.f(), + M.A.f()"),
    ])
  func tells(before: String, after: String, expected: String) throws {
    #expect(try Self.changes(before, after) == expected)
  }

  @Test(
    "takes compilers' spellings of one meaning for the same",
    arguments: [
      ("public func f(_ a: Swift.CVarArg...)", "public func f(_ a: any Swift.CVarArg...)"),
      ("public var e: Swift.Error?", "public var e: (any Swift.Error)?"),
      ("public func f(a: (any P & Q)?)", "public func f(a: (any Q & P)?)"),
      ("public func f(_ a: @escaping () -> ())", "public func f(_ a: @escaping @Sendable () -> ())"),
      ("@_Concurrency.MainActor(unsafe) public func f()", "@_Concurrency.MainActor @preconcurrency public func f()"),
      ("@_Concurrency.MainActor public func f(a: Swift.Int)", "@MainActor public func f(a: Int)"),
      ("public func f(a: M.Kind)\npublic func g(a: M.Kind)", "public func f(a: Kind)\npublic func g(a: M.Kind)"),
      ("public func f(a: CoreGraphics.CGRect)", "public func f(a: CoreFoundation.CGRect)"),
      ("public func f(a: Swift.String)", "public func f(a: Swift::String)"),
      ("public func f<T>(_ a: T) where T : P, T : Q", "public func f<T>(_ a: T) where T : Q, T : P"),
      ("extension A where T : P, S : Q { public func f() }", "extension A where S : Q, T : P { public func f() }"),
      ("public let a: Swift.Int", "nonisolated public let a: Swift.Int"),
      ("public struct A {}", "public struct A : Swift.Copyable, Swift.Escapable {}"),
      ("public struct A : Swift.BitwiseCopyable {}", "public struct A {}"),
      ("public class A : @unchecked Swift.Sendable {}", "public class A : Swift.Sendable {}"),
      ("public func f()", "public func f() -> Swift.Void"),
      ("public func f<T>(_ a: T) throws where T : P", "public func f<T>(_ a: T) throws -> () where T : P"),
      ("public func f(a: @escaping (Swift.Void) -> Swift.Void)", "public func f(a: @escaping (()) -> ())"),
      ("public func f() -> Swift.Void", "public func f() -> Void"),
      ("public protocol P { func f() -> Swift.Void }", "public protocol P { func f() }"),
      ("public var a: Swift.Optional<Swift.Int>", "public var a: Swift.Int?"),
      ("public var a: Swift.Optional<Swift.Optional<M.A.B<Swift.Int>>>", "public var a: M.A.B<Swift.Int>??"),
      ("public var a: Swift.Optional<() -> Swift.Void>", "public var a: (() -> ())?"),
      ("public var a: Swift.Optional<any P>", "public var a: (any P)?"),
      ("public var a: Swift.Optional<any Q & P>", "public var a: (any P & Q)?"),
      ("public var a: Swift.Array<Swift.Optional<Swift.Array<A>>>", "public var a: [[A]?]"),
      ("public var a: Swift.Array<A>.Index", "public var a: [A].Index"),
      (
        "public var a: Swift.Dictionary<Swift.String, Swift.Dictionary<K, Swift.Array<V>>>",
        "public var a: [Swift.String : [K : [V]]]"
      ),
      ("public var a: [K: V]", "public var a: [K : V]"),
      ("public var a: Swift.Result<Swift.Void, any Swift.Error>", "public var a: Swift.Result<(), Swift.Error>"),
      ("public func f() throws(any Swift.Error) -> Swift.Int", "public func f() throws -> Swift.Int"),
      ("public func f() async throws(Swift.Never)", "public func f() async"),
      ("public func f(a: () throws(any Swift.Error) -> ())", "public func f(a: () throws -> Swift.Void)"),
      ("public func f() throws(any Swift.Error) -> Swift.Optional<Swift.Void>", "public func f() throws -> ()?"),
      ("public var a: A { get throws(any Swift.Error) }", "public var a: A { get throws }"),
      ("public var a: A { get throws(Swift.Never)\n set }", "public var a: A { get\n set }"),
      ("public enum E { case a(Swift.Optional<A>) }", "public enum E { case a(A?) }"),
      ("public typealias A = Swift.Array<B>", "public typealias A = [B]"),
      ("extension A : P where T == Swift.Array<B> {}", "extension A : P where T == [B] {}"),
    ])
  func meaning(before: String, after: String) throws {
    #expect(try Self.changes(before, after) == "")
    #expect(try Self.changes(after, before) == "")
  }

  @Test(
    "is not misled by the words of other meanings",
    arguments: [
      ("public func f(any: Int)", "public func f(_: Int)", "- M.f(any:), + M.f(_:)"),
      ("public var any: Int", "public var sending: Int", "- M.any, + M.sending"),
      ("public func any(_ a: Int)", "", "- M.any(_:)"),
      ("public func f(a: (any P) -> ())", "public func f(a: P?)", "~ M.f(a:)"),
      ("public func f(a: Foundation.Date)", "public func f(a: M.Date)", "~ M.f(a:)"),
      ("public func f(a: some P)", "public func f(a: P)", "~ M.f(a:)"),
      ("public func f(a: () -> ())", "public func f(a: @escaping () -> ())", "~ M.f(a:)"),
      ("public func f(a: P & Q)", "public func f(a: P & R)", "~ M.f(a:)"),
      ("public func f() -> () -> ()", "public func f() -> ()", "~ M.f()"),
      ("public var f: () -> ()", "public var f: ()", "~ M.f"),
      ("public func f() -> (Swift.Void) -> Swift.Void", "public func f() -> () -> Swift.Void", "~ M.f()"),
      ("public var a: M.Optional<A>", "public var a: A?", "~ M.a"),
      ("public var a: B.Array<A>", "public var a: [A]", "~ M.a"),
      ("public var a: Swift.Array<A?>", "public var a: [A]?", "~ M.a"),
      ("public var a: Swift.Optional<() -> A>", "public var a: () -> A?", "~ M.a"),
      ("public func f() throws(M.Failure)", "public func f() throws", "~ M.f()"),
      ("public var a: A { get async throws(M.Failure) }", "public var a: A { get async throws }", "~ M.a"),
      ("public func f(a: () throws -> ()) rethrows", "public func f(a: () throws -> ()) throws", "~ M.f(a:)"),
      ("public static func < (a: A, b: B) -> Swift.Void", "public static func < (a: A, b: B) -> A", "~ M.<(_:_:)"),
    ])
  func otherMeaning(before: String, after: String, expected: String) throws {
    #expect(try Self.changes(before, after) == expected)
  }

  @Test(
    "reports a removed type once",
    arguments: [
      ("public struct A : P { public struct B { public func f() } }\nextension M.A : Q {}", "- M.A"),
      ("public struct A {}\nextension M.A { public func f() }\npublic struct AB {}", "- M.A, - M.AB"),
      ("public protocol P {}\npublic struct A : M.P {}\npublic protocol Q : M.P {}", "- M.P, - M.A, - M.Q"),
      ("public enum E { public static func == (a: E, b: E) -> Bool }", "- M.E"),
      ("public func f()\npublic class A { open func f() }", "- M.f(), - M.A"),
    ])
  func removedType(before: String, expected: String) throws {
    #expect(try Self.changes(before, "") == expected)
  }

  @Test("reports what went with another declaration once, and what did not by itself")
  func removedWithType() throws {
    let conformance = "public struct A : M.P {}"
    #expect(try Self.changes("public protocol P {}\n\(conformance)", "public struct A {}") == "- M.P")
    let members = "{ public func f()\n public func g() }"
    #expect(
      try Self.changes("public struct A \(members)", "public class A { public func f() }")
        == "- M.A, - M.A.g(), + M.A")
    #expect(try Self.changes("public struct A \(members)", "public typealias A = B") == "- M.A, + M.A")
  }

  @Test(
    "removed overrides leave what they override",
    arguments: [
      ("override open func f()", "", ""), ("@objc override dynamic open var x: Int { get set }", "", ""),
      ("override public subscript(a: Int) -> Int { get }", "", ""),
      ("override public class func f()", "", ""), ("public func override()", "", "- M.A.override()"),
      ("public func f(override: Int)", "", "- M.A.f(override:)"),
      ("override public init()", "public convenience init(a: Int)", "+ M.A.init(a:)"),
      ("override public init()", "public init(a: Int)", "- M.A.init(), + M.A.init(a:)"),
      ("public override init(a: Int)\n override public init()", "public override init(a: Int)", "- M.A.init()"),
    ])
  func overrides(before: String, after: String, expected: String) throws {
    let inClass = { (members: String) in "public class A : B {\n  \(members)\n}" }
    #expect(try Self.changes(inClass(before), inClass(after)) == expected)
  }

  @Test("an override of an initializer that the class does not inherit")
  func missingInitializers() throws {
    let inClass = { (members: String) in "@_hasMissingDesignatedInitializers public class A : B {\n  \(members)\n}" }
    #expect(try Self.changes(inClass("override public init()"), inClass("")) == "- M.A.init()")
  }

  @Test(
    "availability up to the deployment target means nothing",
    arguments: [
      ("ios13.0", "", "iOS 13", ""), ("ios13.0", "iOS 11", "iOS 13.0", ""), ("ios13.0", "iOS 13", "", ""),
      ("ios13.0", "", "iOS 13.1", "~ M.f()"), ("ios13.0", "iOS 12", "iOS 14", "~ M.f()"),
      ("ios13.0-simulator", "", "iOS 12, iOSApplicationExtension 13", ""),
      ("ios13.0", "", "macOS 15, tvOS 17", ""), ("ios13.0", "", "iOS, unavailable", "~ M.f()"),
      ("ios13.0", "", "tvOS, unavailable", ""), ("ios13.0-macabi", "", "macCatalyst 13", ""),
      ("ios13.0-macabi", "", "macCatalyst 14", "~ M.f()"), ("macosx11.0", "", "macOS 11", ""),
      ("macosx11.0", "", "OSX 11.1", "~ M.f()"), ("xros1.0", "", "iOS 17", ""), ("xros1.0", "", "visionOS 1", ""),
      ("xros1.0", "", "visionOS 2", "~ M.f()"), ("tvos13.0", "tvOS 12", "tvOS, introduced: 13", ""),
    ])
  func deploymentTarget(target: String, before: String, after: String, expected: String) throws {
    let interface = { (availability: String) in
      let list = availability.contains(",") && availability.contains("introduced") || availability.contains("unavail")
      let attribute = availability.isEmpty ? "" : "@available(\(availability)\(list ? "" : ", *"))\n"
      return "// swift-module-flags: -target arm64-apple-\(target) -module-name M\n\(attribute)public func f()"
    }
    #expect(try Self.changes(interface(before), interface(after)) == expected)
  }

  @Test("a target that was raised is no change of its declarations") func raisedTarget() throws {
    let interface = { (target: String, attribute: String) in
      "// swift-module-flags: -target arm64-apple-ios\(target) -module-name M\n\(attribute) public func f()"
    }
    let changes = { (old: String, new: String, attribute: String) in
      try Self.changes(interface(old, ""), interface(new, attribute))
    }
    #expect(try changes("12.0", "13.0", "@available(iOS 13, *)") == "")
    #expect(try changes("15.0", "13.0", "@available(iOS 15, *)") == "")
    #expect(try changes("12.0", "13.0", "@available(iOS 15, *)") == "~ M.f()")
  }

  @Test("finds only the change that was made between two compilations") func compiled() throws {
    let before = try SwiftModuleFixture(SwiftInterfaceTests.source).interface
    let again = try SwiftModuleFixture(SwiftInterfaceTests.source).interface
    #expect(InterfaceChanges(from: before, to: again).isEmpty)
    let source = SwiftInterfaceTests.source.replacing("public func work()", with: "public func work(hard: Bool)")
    let changes = InterfaceChanges(from: before, to: try SwiftModuleFixture(source).interface)
    #expect(changes.removed.map(\.path) == ["Sample.Worker.work()"])
    #expect(changes.added.map(\.path) == ["Sample.Worker.work(hard:)"])
    #expect(changes.changed.isEmpty)
  }
}
