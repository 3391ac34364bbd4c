import Domain
import Manifest

extension BuilderConfiguration.Tool {
  /// Everything of the builder that decides what it makes, in a form that is the same on every machine.
  var inputs: JSONValue {
    switch self {
    case .command(let builder): JSONValue(["command": builder.command, "output": builder.output])
    case .cocoapodsPack(let builder): JSONValue(["podspec": builder.podspec, "url": builder.url])
    case .xcodebuild(let builder):
      JSONValue([
        "container": builder.container.json, "scheme": builder.scheme, "configuration": builder.configuration,
        "destinations": builder.destinations,
      ])
    case .swift(let builder):
      JSONValue(["library": builder.library, "headers": builder.headers, "build": builder.configuration])
    }
  }
}

extension BuilderConfiguration.XcodeBuilder.Container {
  fileprivate var json: JSONValue {
    switch self {
    case .project(let path): JSONValue(["project": path])
    case .workspace(let path): JSONValue(["workspace": path])
    case .package: "package"
    }
  }
}
