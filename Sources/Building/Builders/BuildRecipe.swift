import Manifest
import Platform

/// What a request expands to: commands in their order, and where their result will be.
package struct BuildRecipe: Hashable, Sendable {
  package enum Output: Hashable, Sendable {
    /// An xcframework or artifact bundle, a zip of one, or a folder with one of these in it.
    case bundle(at: String)
    /// Archives that become one xcframework.
    case archives([XcodeArchive])
    /// A static library that becomes an artifact bundle.
    case library(SwiftLibrary)
  }

  package var steps: [BuildStep]
  package var output: Output
}

extension BuildRecipe {
  package init(_ request: BuildRequest, in room: BuildRoom) {
    let draft = RecipeDraft(request: request, room: room)
    switch request.builder.kind {
    case .command(let builder): self = draft.recipe(builder)
    case .cocoapodsPack(let builder): self = draft.recipe(builder)
    case .xcodebuild(let builder): self = draft.recipe(builder)
    case .swift(let builder): self = draft.recipe(builder)
    }
  }
}

/// What the recipes of all kinds are made from.
struct RecipeDraft {
  var request: BuildRequest
  var room: BuildRoom

  /// A step in the folder of the sources.
  func step(_ name: String, _ command: [String]) -> BuildStep {
    BuildStep(
      name: name, command: command, directory: room.sources, environment: BuilderEnvironment(request, in: room),
      timeout: request.builder.timeout)
  }

  func scratch(_ path: String) -> String { FilePath.join(room.scratch, path) }

  func recipe(_ builder: BuilderConfiguration.CommandBuilder) -> BuildRecipe {
    let place = builder.output.map { FilePath.join(room.sources, $0) } ?? room.output
    return BuildRecipe(steps: [step("command", builder.command)], output: .bundle(at: place))
  }
}
