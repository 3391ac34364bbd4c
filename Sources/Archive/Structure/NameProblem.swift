extension ZipProblem {
  /// An entry's name (§4.4.17), alone and among the others.
  package enum Name: Hashable, Sendable {
    case duplicate(at: Int)
    case sameLocation(String)
    case letterCase(String)
    case normalization(String)
    case fileAndDirectory(String)
    case belowFile(String)
    case absolute
    case driveLetter
    case parentComponent
    case dotComponent
    case emptyComponent
    case backslash
    case nul
    case control(Unicode.Scalar)
    case notUTF8
    case noUTF8Flag
    case junk
  }
}

extension ZipProblem.Name {
  var code: ZipProblem.Code {
    switch self {
    case .duplicate: .duplicateName
    case .sameLocation: .sameLocation
    case .letterCase: .caseCollision
    case .normalization: .normalizationCollision
    case .fileAndDirectory: .fileAndDirectory
    case .belowFile: .belowFile
    case .absolute: .absolutePath
    case .driveLetter: .driveLetter
    case .parentComponent: .parentComponent
    case .dotComponent: .dotComponent
    case .emptyComponent: .emptyComponent
    case .backslash: .backslash
    case .nul: .nul
    case .control: .controlCharacter
    case .notUTF8: .notUTF8
    case .noUTF8Flag: .utf8Flag
    case .junk: .junk
    }
  }

  var message: String {
    switch self {
    case .duplicate(let offset): "has the very name of the entry at \(offset)"
    case .sameLocation(let other): "unpacks to the same place as \(ZipProblem.quoted(other))"
    case .letterCase(let other): "differs from \(ZipProblem.quoted(other)) only in upper and lower case"
    case .normalization(let other): "differs from \(ZipProblem.quoted(other)) only in Unicode normalisation"
    case .fileAndDirectory(let other): "one of this and \(ZipProblem.quoted(other)) is a folder, the other is not"
    case .belowFile(let file): "stands below \(ZipProblem.quoted(file)), which is no folder"
    case .absolute: "its name is an absolute path"
    case .driveLetter: "its name starts with a drive letter"
    case .parentComponent: "its name has a .. component"
    case .dotComponent: "its name has a . component"
    case .emptyComponent: "its name has an empty component"
    case .backslash: "its name has a backslash, which some readers take for a slash"
    case .nul: "its name has a NUL byte, at which some readers end it"
    case .control(let scalar): "its name has a control character: \(scalar.escaped(asASCII: true))"
    case .notUTF8: "its name is not UTF-8"
    case .noUTF8Flag: "its name has characters beyond ASCII, but no flag that says they are UTF-8"
    case .junk: "is what macOS leaves behind, not part of any product"
    }
  }
}
