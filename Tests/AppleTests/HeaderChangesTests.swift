import Testing

@testable import Artifacts

@Suite("What changes in Objective-C headers") struct HeaderChangesTests {
  private static func changes(_ before: [String], _ after: [String]) -> HeaderChanges {
    let headers = { (texts: [String]) in texts.map { ObjectiveCHeader(Array($0.utf8)) } }
    return HeaderChanges(from: headers(before), to: headers(after))
  }

  private static func told(_ before: String, _ after: String) -> String {
    let changes = changes([before], [after])
    let lines =
      changes.removed.map { "- \($0.name)" } + changes.changed.map { "~ \($0.before.name)" }
      + changes.added.map { "+ \($0.name)" + ($0.isRequired ? " required" : "") }
    return lines.joined(separator: ", ")
  }

  private static func inClass(_ members: String) -> String { "@interface A : NSObject\n\(members)\n@end\n" }
  private static func inProtocol(_ members: String) -> String { "@protocol P <NSObject>\n\(members)\n@end\n" }

  @Test(
    "of a class",
    arguments: [
      ("- (void)reset;", "", "- -[A reset]"), ("", "+ (A *)shared;", "+ +[A shared]"),
      ("- (void)a:(int)x b:(int)y;", "- (void)a:(int)x;", "- -[A a:b:], + -[A a:]"),
      ("- (void)a:(int)x;", "- (void)a:(long)x;", "~ -[A a:]"), ("- (void)a;", "- (BOOL)a;", "~ -[A a]"),
      ("- reset;", "- (id)reset;", ""), ("- (void)a:x;", "- (void)a:(id)y;", ""),
      ("- (void)a::(int)b;", "", "- -[A a::]"),
      ("- (void)log:(NSString *)format, ...;", "- (void)log:(NSString *)format;", "~ -[A log:]"),
      ("@property (nonatomic, copy) NSString *name;", "", "- @property A.name"),
      ("@property int a;", "@property (readonly) int a;", "~ @property A.a"),
      ("@property (class) int a;", "@property int a;", "~ @property A.a"),
      (
        "@property (copy) void (^handler)(int code);", "@property (copy) void (^handler)(long code);",
        "~ @property A.handler"
      ),
      ("@property NSURL *URL;", "@property NSString *URL;", "~ @property A.URL"),
      // A getter may be declared twice (getsentry/sentry-cocoa 8.54.0), but a method is no property in Swift.
      ("@property int a;\n- (int)a;", "@property int a;", ""),
      ("- (int)a;", "@property int a;", "- -[A a], + @property A.a"),
      // What nobody can call is not there.
      ("- (instancetype)init NS_UNAVAILABLE;", "", ""),
      ("- (void)a;", "- (void)a __attribute__((unavailable(\"b\")));", "- -[A a]"),
      // Other spellings of the same.
      ("- (void)a:(NSString *)b;", "- ( void ) a : ( nullable NSString  * ) c ;", ""),
      ("- (NSString *)a;", "- (NSString * _Nonnull)a API_AVAILABLE(ios(13.0));", ""),
      ("@property (nonatomic) int a;", "@property (nonatomic, assign) int a UI_APPEARANCE_SELECTOR;", ""),
      ("- (void)a:(int)x;", "- (void)a:(int __unused)x NS_SWIFT_NAME(b(_:));", "~ -[A a:]"),
      ("- (void)a;", "/* - (void)b; */ - (void)a; // - (void)c;\n#define D - (void)e; \\\n- (void)f;", ""),
    ])
  func classes(before: String, after: String, expected: String) {
    #expect(Self.told(Self.inClass(before), Self.inClass(after)) == expected)
  }

  @Test(
    "of a protocol",
    arguments: [
      ("", "- (void)a;", "+ -[<P> a] required"), ("", "@optional\n- (void)a;", "+ -[<P> a]"),
      ("", "@optional\n- (void)a;\n@required\n- (void)b;", "+ -[<P> a], + -[<P> b] required"),
      ("@optional\n- (void)a;", "- (void)a;", "~ -[<P> a]"), ("- (void)a;", "@optional\n- (void)a;", "~ -[<P> a]"),
      ("", "@property (readonly) int a;", "+ @property <P>.a required"), ("- (void)a;", "", "- -[<P> a]"),
    ])
  func protocols(before: String, after: String, expected: String) {
    #expect(Self.told(Self.inProtocol(before), Self.inProtocol(after)) == expected)
  }

  @Test(
    "of classes and protocols as a whole",
    arguments: [
      ("@interface A : NSObject\n- (void)a;\n@end", "", "- @interface A"),
      ("@protocol P\n- (void)a;\n@end", "", "- @protocol P"),
      ("", "@protocol P\n- (void)a;\n@end", "+ @protocol P"), ("@class A;\n@protocol P, Q;", "", ""),
      ("@interface NSString (Kit)\n- (void)a;\n@end", "", "- -[NSString a]"),
      // A method may move to a category, a superclass or a protocol.
      ("@interface A : B\n- (void)a;\n@end", "@interface A : B\n@end\n@interface A (More)\n- (void)a;\n@end", ""),
      (
        "@interface B\n@end\n@interface A : B\n- (void)a;\n@end",
        "@interface B\n- (void)a;\n@end\n@interface A : B\n@end",
        "+ -[B a]"
      ),
      (
        "@interface A : B <P>\n- (void)a;\n@end", "@interface A : B <P>\n@end\n@protocol P\n- (void)a;\n@end",
        "+ @protocol P"
      ),
      ("@interface A<__covariant T> : B<T>\n- (T)a;\n@end", "@interface A<T> : B<T>\n@end", "- -[A a]"),
      ("@interface A : B {\n  int a;\n}\n- (void)b;\n@end", "@interface A : B\n@end", "- -[A b]"),
      // As the Swift compiler writes it.
      (
        "SWIFT_CLASS(\"_TtC1M1A\")\n@interface A : NSObject\nSWIFT_CLASS_PROPERTY(@property (nonatomic, class) A * s;)\n@end",
        "@interface A : NSObject\n@end", "- @property A.s"
      ),
      (
        "#if X\n@interface A\n- (int)a;\n@end\n#else\n@interface A\n- (long)a;\n@end\n#endif",
        "@interface A\n- (long)a;\n@end", ""
      ),
    ])
  func types(before: String, after: String, expected: String) { #expect(Self.told(before, after) == expected) }

  @Test("not of which header has a declaration") func moved() {
    let (one, two) = (Self.inClass("- (void)a;"), Self.inProtocol("- (void)b;"))
    #expect(Self.changes([one, two], [two + one]).isEmpty)
  }

  @Test("with the line of the declaration") func lines() throws {
    let header = ObjectiveCHeader(
      Array("/*\n\n*/\n#define A \\\n  B\n@interface A\r\n\r\n- (void)a:(int)b\n  c:(int)d;\n@end".utf8))
    #expect(header.declarations.map(\.line) == [6, 8])
    #expect(header.declarations.map(\.text) == ["@interface A", "-(void)a:(int)c:(int)"])
  }

  @Test(
    "of what is no header",
    arguments: [
      "@interface", "@protocol", "@interface A <", "@interface A (", "@interface A\n- (", "@interface A\n-",
      "@interface A {",
      "@interface A\n@property", "@interface A\n@property (", "@interface A\n@property int", "\"", "/*", "/",
      "#define \\", "'\\",
      "@interface A\n- (void)a:", "@interface A\n- a:(b", "@", "@interface A :", "@interface A\n@property ^;", "\u{0}",
    ])
  func broken(text: String) {
    #expect(ObjectiveCHeader(Array(text.utf8)).declarations.allSatisfy { $0.owner == "A" }, "\(text)")
  }
}
