import Domain
import Manifest

// What is wrong with the output of a builder that ended well.
extension BundleSearch {
  var wanted: String { "\(product).xcframework or \(product).artifactbundle" }

  func failure(_ problem: String, _ message: String) -> Failure {
    Failure(
      .badInput, "builder.\(problem)", at: Location(place),
      "the builder ended without an error, but did not leave one \(wanted): \(message)", subject: "product \(product)",
      remedy: remedy)
  }

  private var remedy: String {
    switch builder.kind {
    case .command(let command) where command.output == nil:
      "let the command write \(wanted), or a zip of it, to the folder that RELEASE_OUTPUT names, or set `output`"
    case .command: "correct `output`, a path relative to the builder's `directory`, or what the command leaves there"
    case .cocoapodsPack:
      "let the podspec have one platform, and `module_name` \(product), or name the product after the pod's module"
    case .xcodebuild, .swift: "name the product after the framework or library that the builder makes"
    }
  }
}
