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
        + files.map { addition(to: slice.modelFolder, name: $0.name, content: .own($0)) }
    }
    return all.map { (name: $0.entry.name, addition: $0) }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }.map(\.addition)
  }

  /// The same, as paths in the archive.
  var paths: [String] { additions.map(\.entry.path) }

  /// Folders above the models that the base does not have.
  private func newFolders(for slice: BaseSlice) -> [Addition] {
    (FilePath.ancestors(of: slice.modelFolder) + [slice.modelFolder])
      .filter { base.tree[$0] == nil }
      .map { addition(to: "", name: $0, content: .folder) }
  }

  private func models(in slice: BaseSlice) -> [Addition] {
    variant.models.flatMap { model in
      let location = FilePath.join(slice.modelFolder, model.name)
      let top = model.format.isFolder ? [addition(to: "", name: location, content: .folder)] : []
      return top + model.folders.map { addition(to: location, name: $0, content: .folder) }
        + model.files.map {
          addition(to: location, name: $0.path, content: .file(source: FilePath.join(model.source, $0.path), $0))
        }
    }
  }

  private func addition(to folder: String, name: String, content: Addition.Content) -> Addition {
    let path = FilePath.join(folder, name)
    let kind: ZipEntry.FileType = if case .folder = content { .directory } else { .file(executable: false) }
    return Addition(entry: ZipEntry(FilePath.join(base.archiveRoot, path), kind), content: content)
  }
}
