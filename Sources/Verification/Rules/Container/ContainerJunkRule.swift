import Artifacts
import Domain
import Platform

extension Rule {
  static let containerJunk = Rule(
    structure: .containerJunk,
    claim: "there is no __MACOSX, .DS_Store or AppleDouble file",
    reason: "they break code seals, and SwiftPM may treat __MACOSX as a second root",
    folder: { tree in
      tree.entries.filter { isJunk(FilePath.lastComponent(of: $0.path)) || $0.path == "__MACOSX" }.map {
        Violation($0.path, "is a file that macOS made for the Finder", remedy: ZipProblem.BrokenRule.junk.remedy)
      }
    })

  static func isJunk(_ name: String) -> Bool { name == ".DS_Store" || name.utf8.starts(with: "._".utf8) }
}
