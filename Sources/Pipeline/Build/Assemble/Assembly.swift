import Artifacts
import Domain
import Manifest
import Platform

/// The entries that a variant adds to a product's base framework: the customer's models and what describes them, in every slice.
struct Assembly: Sendable {
  struct Addition: Sendable {
    enum Content: Sendable {
      case folder
      case file(source: String, InspectedModel.File)
      case own(SliceFile)
    }

    var entry: ZipEntry
    var content: Content
  }

  var base: InspectedBase
  var variant: CustomerVariant
  /// Go beside the models.
  var files: [SliceFile] = []

  /// Sorted by the bytes of their names in the archive.
  var additions: [Addition] {
    let all = base.slices.flatMap { slice in
      newFolders(for: slice) + models(in: slice)
        + files.map { addition(slice.modelFolder, $0.name, .own($0)) }
    }
    return all.map { (name: $0.entry.name, addition: $0) }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }.map(\.addition)
  }

  /// The same, as paths in the archive.
  var paths: [String] { additions.map(\.entry.path) }

  /// Folders above the models that the base does not have.
  private func newFolders(for slice: InspectedBase.Slice) -> [Addition] {
    (FilePath.ancestors(of: slice.modelFolder) + [slice.modelFolder])
      .filter { base.tree[$0] == nil }
      .map { addition("", $0, .folder) }
  }

  private func models(in slice: InspectedBase.Slice) -> [Addition] {
    variant.models.flatMap { model in
      let location = FilePath.join(slice.modelFolder, model.name)
      let top = model.format.isFolder ? [addition("", location, .folder)] : []
      return top + model.folders.map { addition(location, $0, .folder) }
        + model.files.map { addition(location, $0.path, .file(source: FilePath.join(model.source, $0.path), $0)) }
    }
  }

  private func addition(_ folder: String, _ name: String, _ content: Addition.Content) -> Addition {
    let path = FilePath.join(folder, name)
    let kind: ZipEntry.Kind = if case .folder = content { .directory } else { .file(executable: false) }
    return Addition(entry: ZipEntry(FilePath.join(base.archiveRoot, path), kind), content: content)
  }
}
