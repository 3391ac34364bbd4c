import Domain
import TestSupport
import Testing

@testable import Artifacts

/// Compares interfaces that the compiler writes with the symbols that its tool lists.
@Suite struct SwiftInterfaceTests {
  static let source = ###"""
    @_exported import Swift
    infix operator +++ : AdditionPrecedence
    prefix operator √
    precedencegroup Loud { higherThan: AdditionPrecedence }

    public protocol Flow: AnyObject, Sendable {
      associatedtype Output: Sendable = Int
      init(flow: String)
      func run(_ input: Int, named name: String) async throws -> Output
      var state: Int { get set }
      static var shared: Self { get }
      subscript(key: String) -> Int { get }
    }
    extension Flow { public func run(_ input: Int) -> Int { input } }

    public enum Answer: Sendable { case yes, no; case maybe(Double, because: String); indirect case nested(Answer) }
    @frozen public enum Level: Int { case low = 1, high }

    public struct Pair<A, B> {
      public var a: A
      public let b: B
      public private(set) var count: Int = 0
      public init(_ a: A, b: B) { self.a = a; self.b = b }
      public subscript(index: Int) -> Int { get { index } set { } }
      public subscript(at index: Int) -> Int { index }
      public mutating func swap() where A == B { let old = a; a = b; _ = old }
    }
    extension Pair: Equatable where A: Equatable, B: Equatable {
      public static func == (x: Pair, y: Pair) -> Bool { x.a == y.a && x.b == y.b }
    }
    public func +++ (left: Int, right: Int) -> Int { left + right }
    public prefix func √ (value: Double) -> Double { value }
    public func < <T>(left: Pair<T, T>, right: Int) -> Bool { false }

    open class Base {
      public init?(text: String) { nil }
      open func make(_ body: @escaping (Int, String) throws -> Void = { a, b in
        print("}", a, b)
      }, _ pair: Pair<Int, [String: Int]>? = nil, in range: ClosedRange<Int> = 0...3) {}
      public final class func shared() -> Base? { nil }
      open class var kind: String { "" }
      deinit {}
      @usableFromInline internal func hidden() {}
      internal func invisible() {}
    }
    public final class Derived: Base, @unchecked Sendable { public override func make(
      _ body: @escaping (Int, String) throws -> Void, _ pair: Pair<Int, [String: Int]>?, in range: ClosedRange<Int>) {} }
    public actor Worker { public func work() {}; nonisolated public let id = 1 }

    @inlinable public func tricky(_ x: Int) -> String {
      // { not a brace
      /* { /* nested { */ } */
      let text = "{ \(x > 0 ? "}\("{")" : "\"{") \\"
      let raw = #"{ " \#(x) }"#
      let long = """
        { \(x) "quoted" {{
        #if never
        """
      let none = ""
      let half = x / 2 / (x + 1)
      #if os(Linux)
      let c: Character = "}"
      #else
      let c: Character = "{"
      #endif
      return text + raw + long + none + String(half) + String(c)
    }
    extension Swift.String {
      @inlinable public var shout: String { get { "{" + self } }
      public enum Case { case upper }
    }
    public typealias Handler<T> = (T) -> Void
    public var global: Int { get { 1 } set { } }
    public var (left, right): (Int, Int) = (1, 2)
    @available(*, deprecated, message: "use } instead")
    public func old(`in` value: Int, `default`: Int..., body: () throws -> Void) rethrows {}
    @_spi(Secret) public func secret() {}
    public struct `Type` { public func `init`() {} }
    """###

  @Test("finds the same declarations as the compiler's tool") func agreesWithSymbolGraph() throws {
    let module = try SwiftModuleFixture(Self.source)
    let found = Set(SwiftModuleFixture.paths(module.interface, module: "Sample").map(Self.unquoted))
    let short = Set(found.map { $0.hasPrefix("Swift.") ? String($0.dropFirst(6)) : $0 })
    #expect(module.symbols.subtracting(short).sorted() == [String]())
    // The interface has declarations that the compiler adds; the tool does not list them.
    let implied: Set<String> = [
      "Derived.init(text:)", "Level.RawValue", "Level.rawValue", "String.Case.==(_:_:)", "String.Case.hash(into:)",
      "String.Case.hashValue", "Worker.unownedExecutor",
    ]
    #expect(short.subtracting(module.symbols) == implied)
    #expect(module.symbols.count >= 50)
    #expect(module.interface.unreadLines == [])
  }

  private static func unquoted(_ path: String) -> String { String(path.filter { $0 != "`" }) }

  @Test("agrees on modules of the toolchain", arguments: ["_StringProcessing", "RegexBuilder", "Observation", "Cxx"])
  func agreesOnToolchain(module: String) throws {
    let interface = try Self.ofToolchain(module)
    let symbols = try SwiftModuleFixture.symbols(module: module, searchPath: "/nowhere")
    let found = SwiftModuleFixture.paths(interface, module: module).map(Self.unquoted)
    // The tool omits the module of extended types, and implied conformances.
    let short = found.map { $0.split(separator: ".", maxSplits: 1).dropFirst().joined() }
    #expect(symbols.count > 2)
    #expect(symbols.subtracting(found).subtracting(short).sorted() == [String]())
    #expect(interface.unreadLines == [])
  }

  static func ofToolchain(_ module: String) throws -> SwiftInterface {
    let program = try Tool.run("swiftc", ["-print-target-info"]).text
    let fields = program.split(separator: "\"").map(String.init)
    let resources = try #require(fields.firstIndex(of: "runtimeResourcePath").map { fields[$0 + 2] })
    let find = try Tool.run(
      "find", ["-L", resources, "-path", "*/\(module).swiftmodule/*.swiftinterface", "-not", "-name", "*.private.*"])
    let path = try #require(find.text.split(separator: "\n").map(String.init).min())
    return try SwiftInterface(parsing: TestFile.bytes(path), file: module)
  }

  @Test func header() throws {
    let module = try SwiftModuleFixture("public struct A {}", name: "Other")
    let header = module.interface.header
    #expect(header.compilerVersion?.hasPrefix("Swift version") == true)
    #expect(header.moduleName == "Other")
    #expect(header.isLibraryEvolution)
    #expect(header.target?.system == "linux")
    #expect(module.interface.imports.map(\.module).contains("Swift"))
  }

  @Test("reads the flags like a shell") func flags() throws {
    let interface = try Self.parse(
      """
      // swift-module-flags: -target arm64-apple-ios14.0-simulator -package-name "a b" -x 'c"d' e\\ f -module-name X ""
      // swift-module-flags-ignorable: -enable-library-evolution
      @_exported public import UIKit
      import struct Foundation.Data
      """)
    #expect(interface.header.flags.suffix(7) == ["a b", "-x", "c\"d", "e f", "-module-name", "X", ""])
    #expect(interface.header.value(of: "-package-name") == "a b")
    #expect(interface.header.target?.description == "arm64-apple-ios14.0-simulator")
    #expect(interface.header.isLibraryEvolution)
    #expect(interface.imports.map(\.module) == ["UIKit", "Foundation.Data"])
    #expect(interface.imports.map(\.isExported) == [true, false])
  }

  static func parse(_ text: String) throws -> SwiftInterface {
    let header = text.contains("-module-name") ? "" : "// swift-module-flags: -module-name M\n"
    let bytes = Array("// swift-interface-format-version: 1.0\n\(header)\(text)\n".utf8)
    return try SwiftInterface(parsing: bytes, file: "M.swiftinterface")
  }

  @Test(
    "normalizes",
    arguments: [
      (
        "public func f(_ a: Int, b c: [Int] = [1, 2]) -> Int", "M.f(_:b:)", "public func f(_: Int, b: [Int] = _) -> Int"
      ),
      ("@inlinable public func f() { { } }", "M.f()", "public func f()"),
      ("final public class A<T> : B where T : C {}", "M.A", "public final class A<T> where T : C"),
      ("public var x: Int\n", "M.x", "public var x: Int { get set }"),
      (
        "public var x: Int {\n  @inlinable get { 1 }\n  _modify { yield &y }\n}", "M.x", "public var x: Int { get set }"
      ),
      ("public var x: Int {\n mutating get async throws\n}", "M.x", "public var x: Int { mutating get async throws }"),
      ("public let x: Int = { 1 }()\npublic func g()", "M.x", "public let x: Int"),
      ("public let x: Int = 1\n  + 2\npublic func g()", "M.x", "public let x: Int"),
      ("public init?<T>(a: T = F<A, B>(1, 2), b: Int)", "M.init(a:b:)", "public init?<T>(a: T = _, b: Int)"),
      ("public subscript(i: Int) -> Int { get }", "M.subscript(_:)", "public subscript(_: Int) -> Int { get }"),
      ("public static func /(l: A, r: A) -> A", "M./(_:_:)", "public static func /(_: A, _: A) -> A"),
      ("public func f(@B c: () -> (A, B), d: T<A, B>)", "M.f(c:d:)", "public func f(@B c: () -> (A, B), d: T<A, B>)"),
      ("public enum E { case a(Int, x: S = \"}\"), b }", "M.E", "public enum E"),
      ("public macro m(_ x: Int) = #externalMacro(module: \"A\", type: \"B\")", "M.m(_:)", "public macro m(_: Int)"),
      ("prefix operator +++\npublic func g()", "M.+++", "prefix operator +++"),
    ])
  func normalises(source: String, path: String, text: String) throws {
    let first = try #require(try Self.parse(source).declarations.first)
    #expect(first.path == path)
    #expect(first.text == text)
    #expect(first.line == 3)
  }

  @Test func visibility() throws {
    let interface = try Self.parse(
      """
      @usableFromInline
      internal struct Inner { public var a: Int\n @usableFromInline\n internal init() }
      internal struct Gone { public var a: Int }
      @_spi(X) public func secret()
      package func shared()
      open class C { open func f()\n private var p: Int }
      extension M.Inner : Swift.Sendable { public func g() }
      extension M.Gone { public func g() }
      public protocol P { func r()\n @available(iOS 14, *) associatedtype T }
      """)
    let found = interface.declarations.map { "\($0.path) \($0.visibility)" }
    #expect(
      found == [
        "M.Inner usableFromInline", "M.Inner.a usableFromInline", "M.Inner.init() usableFromInline", "M.secret() spi",
        "M.shared() package", "M.C open", "M.C.f() open", "M.Inner : Swift.Sendable usableFromInline",
        "M.Inner.g() usableFromInline", "M.P public", "M.P.r() public", "M.P.T public",
      ])
    #expect(interface.declarations.filter(\.isRequirement).map(\.path) == ["M.P.r()", "M.P.T"])
    #expect(interface.declarations.last?.attributes == ["@available(iOS 14, *)"])
  }

  @Test("ignores braces in literals") func literals() throws {
    let interface = try Self.parse(
      ###"""
      @inlinable public func a() {
        let r = #/ [{"] /#; let s = x.map(/[{"}]\/{/); let t = y.split(separator: /"/)
        let q = a / b; let p = reduce(1, /); let u = """
          { "" \("}" + """
          {
          """)
          """; let v = #"""#; let w = ##"" "# { "##
      }
      public func b()
      """###)
    #expect(interface.declarations.map(\.path) == ["M.a()", "M.b()"])
  }

  @Test("an unknown line is reported") func unread() throws {
    let interface = try Self.parse("using @MainActor\npublic func f()\nsomething else { public func g() }\n")
    #expect(interface.declarations.map(\.path) == ["M.f()"])
    #expect(interface.unreadLines == [3, 5])
  }
}
