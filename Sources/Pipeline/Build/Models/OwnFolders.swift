import Apple
import Domain
import Files
import Verification

/// Lists customers' own folders, one after the other, where only the last part of the path names the customer. Ten thousand such
/// folders take a second look only if they contain more than files.
struct OwnFolders {
  private var listed: ModelOwners.Listing.Folders
  /// The folder that contains them, if it can be opened.
  private let parent: OpenFolder?
  /// What comes before and after the `app_id`: in a folder's name, or in its path if there is no `parent`.
  private let before, after: String

  /// - Parameters:
  ///   - before: the path of a customer's folder up to the `app_id`.
  ///   - after: what follows it, without a slash.
  init(before: String, after: String) {
    listed = ModelOwners.Listing.Folders(before: before, after: after)
    parent = OpenFolder.passing(FilePath.parent(of: before))
    (self.before, self.after) = (parent == nil ? before : FilePath.lastComponent(of: before), after)
  }

  /// Adds the models in a customer's folder.
  ///
  /// - Returns: false, and adds nothing, if the folder contains anything but files, or cannot be read.
  mutating func addPlainFiles(of owner: Identifier, number: Int, to files: inout ModelOwners.Listing) -> Bool {
    guard let plain = FileSystem.plainFiles(in: before + owner.description + after, of: parent) else { return false }
    for file in plain where CoreMLFormat(path: file.name) != nil {
      files.add(file.name, size: file.size, in: &listed, owner: number)
    }
    return true
  }
}
