import Artifacts
import Domain

extension FuzzTarget {
  /// Reads the file whole, and as a stream in chunks that the first byte chooses: the results must be equal.
  static let machO = FuzzTarget("macho") { input in
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    for exports in [true, false] {
      let whole = outcome { () throws(Failure) in try MachOFile.read(bytes, file: "X", exports: exports) }
      var stream = MachOStream(file: "X", exports: exports)
      var rest = bytes[...]
      var step = Int(first)
      while !rest.isEmpty {
        // From single bytes to some thousands, rarely the same size twice.
        step = (step * 5 + 3) % 256
        let chunk = rest.prefix(step < 16 ? step : step * 64)
        chunk.withUnsafeBytes { stream.feed($0) }
        rest = rest.dropFirst(chunk.count)
      }
      let streamed = outcome { () throws(Failure) in try stream.finish() }
      precondition(whole == streamed, "the stream differs: \(whole) and \(streamed)")
    }
    _ = CodeSeal.embeddedSignature(in: bytes)
    var scanner = BuildPathScanner()
    bytes.withUnsafeBytes { scanner.feed($0) }
    _ = scanner.finish()
  }

  static let propertyList = FuzzTarget("plist") { bytes in
    guard let list = refused({ try PropertyList(parsing: bytes, file: "Info.plist") }) else { return }
    _ = FrameworkInfo(list)
    _ = PrivacyManifest(list)
    let reading = XCFramework.read(list, tree: tree, file: "Info.plist")
    for library in reading.libraries { _ = refused { try FrameworkLayout(of: library, in: tree, file: "X") } }
  }

  /// The `info.json` of an artifact bundle.
  static let bundle = FuzzTarget("bundle") { bytes in
    let reading = ArtifactBundle.read(bytes, tree: tree, file: "info.json")
    precondition(reading == ArtifactBundle.read(bytes, tree: tree, file: "info.json"), "differs the second time")
    for triple in reading.artifacts.flatMap(\.variants).flatMap(\.triples) {
      _ = TargetTriple(triple).flatMap { ObjectTarget($0) }
    }
  }

  /// Reads a model, a package's manifest and a compiled model's metadata.
  static let model = FuzzTarget("model") { bytes in
    let package = FileTree(
      ["Manifest.json", "Data/com.apple.CoreML/model.mlmodel", "a"].map {
        FileTree.Entry($0, .file(size: bytes.count, executable: false))
      })
    let compiled = FileTree(
      ["metadata.json", "coremldata.bin", "model.mil", "weights/weight.bin"].map {
        FileTree.Entry($0, .file(size: bytes.count, executable: false))
      })
    for (format, tree) in [(CoreMLFormat.source, FileTree([])), (.package, package), (.compiled, compiled)] {
      let description = refused { try CoreMLModel.describe(format, tree: tree, file: "m") { _ in bytes } }
      guard let description, let entry else { continue }
      _ = CoreMLModel.agreement(of: description, with: entry, subject: "s", file: "m")
    }
  }

  static let seal = FuzzTarget("seal") { bytes in
    if let signature = refused({ try DetachedSignature(codeDirectory: bytes, file: "CodeDirectory") }) {
      let digests: [CodeDirectory.HashKind: [UInt8]] = [.sha256: Array(repeating: 1, count: 32)]
      _ = signature.mismatches([SealedComponent(.code, digests), SealedComponent(.infoPlist, nil)])
    }
    guard let resources = refused({ try CodeResources(parsing: bytes, file: "CodeResources") }) else { return }
    for folder in ["_CodeSignature", "ios-arm64/X.framework/_CodeSignature"] {
      let digests = SealCheck.Digests(sha256: { _ in nil }, sha1: { _ in Array(repeating: 1, count: 20) })
      _ = SealCheck.report(on: resources, at: SealedFolder(folder), in: tree, executable: "X", digests: digests)
    }
  }

  /// An interface must equal itself.
  static let interface = FuzzTarget("interface") { bytes in
    _ = ModuleMap(bytes)
    _ = InterfaceFileName(String(decoding: bytes.prefix(200), as: UTF8.self))
    guard let interface = refused({ try SwiftInterface(parsing: bytes, file: "X.swiftinterface") }) else { return }
    precondition(InterfaceChanges(from: interface, to: interface).isEmpty, "differs from itself")
    guard let empty = refused({ try SwiftInterface(parsing: emptyInterface, file: "X.swiftinterface") }) else { return }
    for (old, new) in [(empty, interface), (interface, empty)] {
      _ = InterfaceBreakage(InterfaceChanges(from: old, to: new), from: old, to: new)
    }
  }

  private static let emptyInterface = Array("// swift-interface-format-version: 1.0\n".utf8)

  /// An Objective-C header must equal itself.
  static let header = FuzzTarget("header") { bytes in
    let header = ObjectiveCHeader(bytes)
    precondition(HeaderChanges(from: [header], to: [header]).isEmpty, "differs from itself")
    _ = HeaderChanges(from: [], to: [header])
  }

  private enum Outcome: Equatable {
    case read(MachOFile)
    case refused([Finding])
  }

  private static func outcome(_ body: () throws(Failure) -> MachOFile) -> Outcome {
    do throws(Failure) { return .read(try body()) } catch { return .refused(error.findings) }
  }

  private static let entry = Identifier("upsell").map { CustomModel(flowID: 1, flowName: $0, version: .number(3)) }

  /// A slice of each shape, with seals.
  private static let tree: FileTree = {
    let shallow = ["X", "Info.plist", "Headers/X.h", "en.lproj/a.strings", "_CodeSignature/CodeResources"]
    let deep = ["X", "Resources/Info.plist", "Headers/X.h", "_CodeSignature/CodeResources"]
    let files =
      ["Info.plist", "_CodeSignature/CodeResources", "_CodeSignature/CodeDirectory"]
      + shallow.map { "ios-arm64/X.framework/" + $0 } + deep.map { "macos-arm64/X.framework/Versions/A/" + $0 }
    let links = [("Versions/Current", "A"), ("X", "Versions/Current/X"), ("Resources", "Versions/Current/Resources")]
    let folders = [
      "ios-arm64", "ios-arm64/X.framework", "ios-arm64/X.framework/Headers", "macos-arm64",
      "macos-arm64/X.framework", "macos-arm64/X.framework/Versions", "macos-arm64/X.framework/Versions/A",
    ]
    return FileTree(
      files.map { FileTree.Entry($0, .file(size: 10, executable: false)) }
        + links.map { FileTree.Entry("macos-arm64/X.framework/" + $0.0, .symlink(target: $0.1)) }
        + folders.map { FileTree.Entry($0, .directory) })
  }()
}
