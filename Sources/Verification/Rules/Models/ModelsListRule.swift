import Artifacts
import Domain
import Platform

private let remedy = "rebuild the variant: the list is made from the manifest and the models"

extension Rule {
  static let modelsList = Rule(
    .modelsList, lesser: [.note],
    claim:
      "every slice has a CustomModels.json, or what `models.list` says, beside its models that matches them and the manifest",
    reason: "the SDK reads it at start, and loads no model that is not listed or whose SHA-256 differs",
    check: .artifact { subject in
      guard !subject.isUnread, let name = subject.expectation.modelList.fileName else { return [] }
      let lists = subject.artifact.files.filter { $0.path.hasLastComponent(name) }
      if case .custom(_, let wanted) = subject.expectation.modelList {
        return custom(name, among: lists, wanted: wanted, in: subject)
      }
      let missing = missing(name, among: lists, in: subject) + strays(name, besides: lists, in: subject)
      guard !lists.isEmpty else { return missing }
      let models = Dictionary(grouping: subject.models, by: \.location.folder)
      var contents = contents(of: lists)
      return missing + otherRelease(lists[0], subject.expectation)
        + lists.flatMap { file -> [Violation] in
          // Identical lists are checked once, the models beside them in every slice.
          let count = contents[file.digest]?.count ?? 0
          contents[file.digest]?.count = 0
          switch contents[file.digest]?.list {
          case nil:
            let message = "has \(file.size) bytes, too large for such a list, so it was not read"
            return count == 0 ? [] : [Violation(file.path, message, severity: .note)]
          case .failure(let error):
            let message = "is not JSON: \(error.message), in line \(error.line)\(Violation.alike(count))"
            return count == 0 ? [] : [Violation(file.path, message, remedy: remedy)]
          case .success(let list):
            return (count == 0 ? [] : ownProblems(list, in: file, count: count, of: subject))
              // A builder that compiles models leaves other files, wherever it likes.
              + (subject.isCompiledIn(file.path)
                ? [] : disagreements(list, file, beside: models[Array(FilePath.parent(of: file.path).utf8)] ?? []))
          }
        } + differences(lists, subject)
    })

  /// `agreement.version` says it of a customer's folder.
  private static func otherRelease(_ list: InspectedFile, _ expectation: Expectation) -> [Violation] {
    expectation.isAlone ? expectation.otherRelease(in: list.path) : []
  }

  private struct Content {
    var count = 0
    /// Nil if it is too large to be read.
    var list: Result<ModelList, JSONSyntaxError>?
  }

  /// The lists by their digests, each read once.
  private static func contents(of lists: [InspectedFile]) -> [Digest: Content] {
    let kept = ModelReader.kept(lists.filter { $0.size <= ModelList.limit })
    var contents: [Digest: Content] = [:]
    for list in lists {
      if contents[list.digest] == nil {
        contents[list.digest] = Content(
          list: kept[list.digest].map { bytes in
            Result { () throws(JSONSyntaxError) in try ModelList(parsing: bytes) }
          })
      }
      contents[list.digest]?.count += 1
    }
    return contents
  }

  private static func ownProblems(
    _ list: ModelList, in file: InspectedFile, count: Int, of subject: ArtifactSubject
  ) -> [Violation] {
    let manifest = subject.expectation.customer.map {
      list.disagreements(with: $0.customer, version: subject.expectation.version)
    }
    return (list.problems + (manifest ?? [])).map {
      Violation(file.path, $0 + Violation.alike(count), remedy: remedy)
    }
  }

  /// Compares the list with the models in its folder.
  private static func disagreements(
    _ list: ModelList, _ file: InspectedFile, beside: [ShippedModel]
  ) -> [Violation] {
    let byName = beside.keyed(by: \.location.name)
    var listed: Set<[UInt8]> = []
    let entries = list.models.enumerated().compactMap { index, entry -> Violation? in
      guard let name = entry.file else { return nil }
      let path = ModelList.path(ofModel: index)
      guard listed.insert(Array(name.utf8)).inserted else {
        return Violation(file.path, "\(path).file: names \(name.debugDescription) a second time", remedy: remedy)
      }
      guard let model = byName[Array(name.utf8)] else {
        return Violation(
          file.path, "\(path).file: names \(name.debugDescription), but there is no such model beside it",
          remedy: remedy)
      }
      guard let digest = model.digest, let wanted = entry.digest, digest != wanted else { return nil }
      return Violation(
        file.path, "\(path).sha256: is \(wanted), but \(name) beside it has \(digest)", remedy: remedy)
    }
    let unlisted = beside.filter { !listed.contains($0.location.name) }.map {
      Violation($0.path, "is not listed in the \(ModelList.fileName) beside it", remedy: remedy)
    }
    return entries + unlisted
  }
}

// Places of lists.
extension Rule {
  private static func strays(_ name: String, besides lists: [InspectedFile], in subject: ArtifactSubject) -> [Violation]
  {
    if subject.expectation.customer == nil { return [] }
    let wanted = Set(subject.modelLocations.compactMap { $0.path(name) }.map { Array($0.utf8) })
    return Set(lists.map { Array($0.path.utf8) }).subtracting(wanted).sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }.filter { !subject.isCompiledIn($0) }
      .map { Violation($0, "is in a place where no models belong", remedy: remedy) }
  }

  private static func missing(_ name: String, among lists: [InspectedFile], in subject: ArtifactSubject) -> [Violation]
  {
    let there = Set(lists.map { Array($0.path.utf8) })
    if subject.expectation.customer != nil {
      return subject.modelLocations.compactMap { $0.path(name) }
        .filter { !there.contains(Array($0.utf8)) && !subject.artifact.tree.isFile($0) }
        .map { Violation($0, "is missing", remedy: remedy) }
    }
    // A product with one list needs one in every slice.
    let folders = Set(subject.models.map(\.location.folder))
    return subject.listLocations(lists).flatMap { places in
      places.filter { !there.contains(Array($0.utf8)) && folders.contains(Array(FilePath.parent(of: $0).utf8)) }.map {
        Violation($0, "is missing, but other slices have one", remedy: remedy)
      }
    }
  }

  /// A list of the vendor's naming and shape, which other files of the base may be named like.
  private static func custom(
    _ name: String, among lists: [InspectedFile], wanted: Digest?, in subject: ArtifactSubject
  ) -> [Violation] {
    let places = Set(subject.modelLocations.compactMap { $0.path(name) }.map { Array($0.utf8) })
    let own = subject.expectation.customer == nil ? lists : lists.filter { places.contains(Array($0.path.utf8)) }
    let wrong = own.filter { file in wanted.map { $0 != file.digest } ?? false }.map {
      Violation($0.path, "is not the list of this customer's models that the workspace makes", remedy: remedy)
    }
    return missing(name, among: lists, in: subject) + (wanted == nil ? differences(own, subject) : wrong)
  }

  /// Compares the lists of one product.
  private static func differences(_ lists: [InspectedFile], _ subject: ArtifactSubject) -> [Violation] {
    let byPath = lists.keyed { Array($0.path.utf8) }
    return subject.listLocations(lists).flatMap { places -> [Violation] in
      let files = places.compactMap { byPath[Array($0.utf8)] }
      guard let first = files.first else { return [] }
      return files.dropFirst().filter { $0.digest != first.digest }.map {
        Violation($0.path, "differs from \(first.path)", remedy: remedy)
      }
    }
  }
}

extension ArtifactSubject {
  /// The paths of each list in all slices of a product.
  fileprivate func listLocations(_ lists: [InspectedFile]) -> [[String]] {
    frameworks.flatMap { framework -> [[String]] in
      let resources = framework.slices.prefix(ArtifactSubject.mostSlices).compactMap {
        $0.resources.map { framework.place($0) + "/" }
      }
      let inside = lists.compactMap { list -> [UInt8]? in
        resources.filter(list.path.hasPrefixByBytes).max { $0.utf8.count < $1.utf8.count }
          .map { Array(list.path.utf8.dropFirst($0.utf8.count)) }
      }
      return Set(inside).sorted { $0.lexicographicallyPrecedes($1) }.map { name in
        resources.map { $0 + String(decoding: name, as: UTF8.self) }
      }
    }
  }
}
