import Manifest

/// The static library that SwiftPM makes of a package.
package struct SwiftLibrary: Hashable, Sendable {
  /// The package's product.
  package var name: String
  /// The folder of its C headers.
  package var headers: String
  /// The folder of the artifact bundle.
  package var bundle: String

  /// The file, in the folder that `--show-bin-path` prints.
  var fileName: String { "lib\(name).a" }

  /// The names of the steps whose output is needed.
  static let targetStep = "target"
  static let folderStep = "folder"
}

extension RecipeDraft {
  func recipe(_ builder: BuilderConfiguration.SwiftBuilder) -> BuildRecipe {
    let library = SwiftLibrary(
      name: builder.library ?? request.product, headers: room.sources + "/" + builder.headers,
      bundle: scratch("bundle/\(request.product).artifactbundle"))
    let build =
      [
        "swift", "build", "-c", builder.configuration, "--package-path", room.sources, "--scratch-path",
        scratch("swift"),
      ]
    let steps = [
      step(SwiftLibrary.targetStep, ["swift", "-print-target-info"]),
      step("build", build + ["--product", library.name] + conditions + withoutPaths),
      step(SwiftLibrary.folderStep, build + ["--show-bin-path"]),
    ]
    return BuildRecipe(steps: steps, output: .library(library))
  }

  private var conditions: [String] {
    request.conditions.flatMap { ["-Xswiftc", "-D\($0)", "-Xcc", "-D\($0)=1"] }
  }

  /// Keeps this machine's paths out of the library, and with them all that two builds of the same sources could differ in:
  /// paths of C modules (breadcrumbs) and the hash of the unfinished module, which has the paths in it.
  private var withoutPaths: [String] {
    let prefixes = [(room.sources, "."), (scratch("swift"), ".build")]
    // In the compilers' option, the path ends at the first `=`.
    let maps = prefixes.filter { !$0.0.contains("=") }.map { "\($0)=\($1)" }
    return maps.flatMap { ["-Xswiftc", "-file-prefix-map", "-Xswiftc", $0, "-Xcc", "-ffile-prefix-map=\($0)"] }
      + ["-no-clang-module-breadcrumbs", "-disable-incremental-llvm-codegen"].flatMap {
        ["-Xswiftc", "-Xfrontend", "-Xswiftc", $0]
      }
  }
}
