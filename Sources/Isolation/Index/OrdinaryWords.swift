/// Which `app_id`s say nothing about a customer where they are found. Bundle identifiers always do.
extension NameRule {
  /// Whether an `app_id` is a number, has fewer than four characters, or is a word that stands in anybody's files: one of
  /// `common`, or of the languages and formats that a release is written in.
  package func isOrdinary(appID: String) -> Bool {
    let bytes = appID.utf8
    guard bytes.count > 3, bytes.contains(where: { ($0 | 0x20) &- 0x61 < 26 }) else { return true }
    let folded = appID.lowercased()
    return common.contains(folded) || Self.syntaxWords.contains(folded)
  }

  /// Words of `Package.swift`, podspecs, module interfaces, property lists and the tool's own JSON, in lower case.
  package static let syntaxWords: Set<String> = [
    "actor", "arch", "artifact", "associatedtype", "async", "author", "authors", "await", "begin", "binary",
    "binarytarget", "bool", "break", "bundle", "case", "catch", "char", "checksum", "class", "code", "const",
    "continue", "convenience", "copyright", "deinit", "dependencies", "deprecated", "description", "dict", "digest",
    "double", "each", "else", "elsif", "encoding", "ensure", "enum", "error", "export", "extension", "extern", "false",
    "features", "final", "float", "framework", "frameworks", "func", "function", "guard", "header", "headers",
    "homepage", "http", "https", "identifier", "import", "include", "infix", "inline", "inout", "integer", "interface",
    "introduced", "lazy", "let", "libraries", "license", "linkersettings", "long", "macos", "manifest", "method",
    "module", "mutating", "nonmutating", "number", "objc", "obsoleted", "open", "operator", "optional", "override",
    "package", "packagedescription", "path", "platform", "platforms", "plist", "podspec", "postfix", "precedencegroup",
    "prefix", "products", "property", "protocol", "public", "raise", "real", "renamed", "require", "required", "rescue",
    "rethrows", "return", "self", "short", "signed", "size", "source", "spec", "static", "strict", "string", "struct",
    "subscript", "subspec", "summary", "super", "switch", "target", "targets", "then", "throw", "throws", "tool",
    "tvos", "typealias", "typedef", "undef", "uint", "undefined", "unless", "unowned", "until", "url", "vendored",
    "visionos", "void", "volatile", "watchos", "weak", "when", "where", "while", "yield",
  ]
}
