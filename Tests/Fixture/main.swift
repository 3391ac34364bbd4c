import Foundation
import TestSupport

// What the scripts of tests build releases from:
//
//   fixture workspace [APP[:FLOW=VERSION[,…]]…]   writes a workspace into this folder; without names the standard one
//   fixture model FLOW VERSION APP                prints a Core ML model
//   fixture framework NAME [MINIMUM]              writes an xcframework, for iOS MINIMUM, into this folder

let words = Array(CommandLine.arguments.dropFirst())

func number(_ text: some StringProtocol) -> Int {
  guard let number = Int(text) else { fatalError("not a number: \(text)") }
  return number
}

func customer(_ text: String) -> WorkspaceFixture.Customer {
  let parts = text.split(separator: ":")
  let models = parts.dropFirst().first?.split(separator: ",") ?? []
  return .init(
    String(parts[0]),
    models.map { model in
      let pair = model.split(separator: "=")
      return .init(String(pair[0]), number(pair[1]))
    })
}

let folder = TemporaryFolder(at: FileManager.default.currentDirectoryPath)
switch words[0] {
case "workspace":
  let customers = words.dropFirst().map(customer)
  _ = try WorkspaceFixture(customers.isEmpty ? WorkspaceFixture.standardCustomers : customers, in: folder)
case "model":
  let model = WorkspaceFixture.Model(words[1], number(words[2]))
  FileHandle.standardOutput.write(Data(WorkspaceFixture.bytes(of: model, for: words[3])))
case "framework":
  let name = words[1]
  try XCFrameworkFixture.write("\(name).xcframework", name: name, in: folder)
  if words.count > 2 {
    try folder.write(
      XCFrameworkFixture.phoneBinary(name, minimum: number(words[2])),
      to: "\(name).xcframework/ios-arm64/\(name).framework/\(name)", mode: 0o755)
  }
default: fatalError("unknown: \(words[0])")
}
