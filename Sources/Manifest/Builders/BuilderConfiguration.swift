import Domain

/// `builder` of a product: compiles its base framework from sources.
package struct BuilderConfiguration: Hashable, Sendable {
  package enum Tool: Hashable, Sendable {
    case command(CommandBuilder)
    case cocoapodsPack(CocoaPodsBuilder)
    case xcodebuild(XcodeBuilder)
    case swift(SwiftBuilder)
  }

  /// A variable of the environment that a builder gets.
  package struct Variable: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var kind: Tool
  /// As `release.json` writes it.
  package var kindName: String {
    switch kind {
    case .command: "command"
    case .swift: "swift"
    case .cocoapodsPack: "cocoapods-pack"
    case .xcodebuild: "xcodebuild"
    }
  }
  /// Whether it makes nothing else.
  var makesArtifactBundle: Bool { if case .swift = kind { true } else { false } }
  /// The sources' folder, relative to `release.json`. A builder runs in a copy of it.
  package var directory = "."
  /// Globs of the files that the builder sees, relative to `directory`; `**` is any number of folders.
  package var sources = ["**"]
  /// Globs of files that it does not see.
  package var excluded: [String] = []
  /// Variables with their values, in the order of their names.
  package var environment: [Variable] = []
  /// Names of variables that the builder gets as the tool has them.
  package var inherited: [String] = []
  /// Names of inherited variables whose values are masked in logs.
  package var secrets: [String] = []
  /// The longest time that one command may take, in seconds.
  package var timeout = BuilderConfiguration.defaultTimeout
  /// A command whose output names the toolchain; nil for the kind's own.
  package var toolchain: [String]?

  package init(_ kind: Tool) { self.kind = kind }

  package static let defaultTimeout = 3600
  /// The names in `kind`, in the order of the documentation.
  static let kinds = ["command", "swift", "cocoapods-pack", "xcodebuild"]
}

extension BuilderConfiguration {
  /// A program of the vendor's own.
  package struct CommandBuilder: Hashable, Sendable {
    /// A program and its arguments.
    package var command: [String]
    /// Where the program leaves an xcframework or artifact bundle, or a zip of one, relative to `directory`; nil for
    /// `RELEASE_OUTPUT`, a folder that the program is given.
    package var output: String?

    package init(command: [String], output: String? = nil) {
      self.command = command
      self.output = output
    }

    static let keys = ["command", "output"]
  }

  /// `pod pack` of the plugin cocoapods-pack.
  package struct CocoaPodsBuilder: Hashable, Sendable {
    /// Relative to `directory`.
    package var podspec: String
    /// The source of the packed podspec: `pod pack` asks for it, and it is not used further.
    package var url: String

    package init(podspec: String, url: String) {
      self.podspec = podspec
      self.url = url
    }

    static let keys = ["podspec", "url"]
  }

  /// An archive for each destination, put together with `xcodebuild -create-xcframework`.
  package struct XcodeBuilder: Hashable, Sendable {
    package enum Container: Hashable, Sendable {
      case project(String)
      case workspace(String)
      /// The Swift package in `directory`.
      case package
    }

    package var container: Container
    package var scheme: String
    package var configuration = "Release"
    /// As `-destination` takes them: `generic/platform=iOS`.
    package var destinations: [String]

    package init(container: Container, scheme: String, destinations: [String]) {
      self.container = container
      self.scheme = scheme
      self.destinations = destinations
    }

    static let keys = ["project", "workspace", "scheme", "configuration", "destinations"]
    static let defaultDestinations = ["generic/platform=iOS", "generic/platform=iOS Simulator"]
  }

  /// A static library of a Swift package, packed as an artifact bundle for this machine's triple.
  package struct SwiftBuilder: Hashable, Sendable {
    /// The package's library product, which must be static; nil for the product's name.
    package var library: String?
    /// The folder with the library's C headers, and perhaps a module map, relative to `directory`.
    package var headers: String
    package var configuration: String

    package init(headers: String, library: String? = nil, configuration: String = "release") {
      self.headers = headers
      self.library = library
      self.configuration = configuration
    }

    static let keys = ["library", "headers", "configuration"]
  }
}
