import Domain
import Platform

/// The reasons why sources cannot be taken, as findings.
enum SourceProblem {
  static func failure(_ unfit: TreeListing.Unfit, in root: String) -> Failure {
    Failure(.badInput, unfit.problems.map { finding($0, in: root) })
  }

  private static func finding(_ problem: TreeListing.Problem, in root: String) -> Finding {
    let location = Location(FilePath.join(root, problem.path))
    return switch problem.reason {
    case .nameIsNotText:
      Finding(
        "sources.name", at: location, "has a name that is not UTF-8",
        remedy: "rename it, or add a pattern that matches it to `exclude`")
    case .otherKind:
      Finding(
        "sources.kind", at: location, "is a pipe, a socket or a device: a builder gets copies of files",
        remedy: "remove it, or add it to `exclude`")
    case .leadsOut(let target):
      Finding(
        "sources.link", at: location,
        "is a link to \(target), which is outside of the sources: a builder would read what no digest covers",
        remedy: "copy what it leads to into the sources, widen `directory`, or add the link to `exclude`")
    case .targetIsNotText:
      Finding(
        "sources.link", at: location, "is a link to a path that is not UTF-8",
        remedy: "correct the link, or add it to `exclude`")
    case .tooMany(let most):
      Finding(
        "sources.count", at: location, "has more than \(most) files that the builder would see",
        remedy: "name the sources' folders in `sources`, or leave folders out with `exclude`")
    }
  }

  static func pattern(_ invalid: Glob.Invalid, of folder: String) -> Failure {
    failure(
      "pattern", at: folder, "the pattern '\(invalid.text)' \(invalid.reason)",
      remedy: "write a relative path in which `*`, `?` and `**` stand for names")
  }

  static func notAFolder(_ folder: String) -> Failure {
    failure(
      "folder", at: folder, "is not a folder", remedy: "set `directory` to the folder of the builder's sources")
  }

  static func nothing(in folder: String, _ sources: [String]) -> Failure {
    failure(
      "none", at: folder,
      "no file matches `sources`: \(sources.prefix(3).joined(separator: ", "))\(sources.count > 3 ? ", …" : "")",
      remedy: "correct the patterns, which begin at this folder, or `directory`")
  }

  static func place(_ place: String, in folder: String, _ problem: String) -> Failure {
    failure(
      "place", at: folder, "'\(place)' \(problem), so nothing can be added there",
      remedy: "choose another place for the customer's models")
  }

  private static func failure(_ code: String, at folder: String, _ message: String, remedy: String) -> Failure {
    Failure(.badConfiguration, "sources.\(code)", at: Location(folder), message, remedy: remedy)
  }
}
