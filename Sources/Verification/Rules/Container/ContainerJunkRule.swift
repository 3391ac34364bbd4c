import Artifacts
import Domain

extension Rule {
  static let containerJunk = Rule(
    structure: .containerJunk,
    claim: "there is no __MACOSX, .DS_Store or AppleDouble file",
    reason: "they break code seals, and SwiftPM may treat __MACOSX as a second root",
    folder: { tree in
      tree.entries.filter { entry in
        let name = entry.path.utf8.split(separator: UInt8(ascii: "/")).last ?? entry.path.utf8[...]
        return name.elementsEqual(".DS_Store".utf8) || name.starts(with: "._".utf8)
          || entry.path.utf8.elementsEqual("__MACOSX".utf8)
      }.map {
        Violation($0.path, "is a file that macOS made for the Finder", remedy: ZipProblem.BrokenRule.junk.remedy)
      }
    })
}
