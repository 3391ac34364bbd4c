/// Which xcframework or artifact bundle of the older side belongs to which of the newer one.
struct RootPairs {
  struct Pair {
    /// Inside the artifact, "" for the artifact itself; nil if the side has none.
    var old: String?
    var new: String?
    /// The name in the paths of both sides.
    var shared: String

    var oldRenaming: FolderNames.Renaming? { old.map { FolderNames.Renaming(old: $0, new: shared) } }
    var newRenaming: FolderNames.Renaming? { new.map { FolderNames.Renaming(old: $0, new: shared) } }
  }

  let pairs: [Pair]
  /// The pair if each side has one, whatever their names are.
  let only: Pair?

  init(old: [String], new: [String]) {
    guard old.count != 1 || new.count != 1 else {
      let pair = Pair(old: old[0], new: new[0], shared: (new + old).first { !$0.isEmpty } ?? "")
      (pairs, only) = ([pair], pair)
      return
    }
    let (left, right) = (Set(old.map(ByteText.init)), Set(new.map(ByteText.init)))
    pairs = left.union(right).sorted().map { root in
      Pair(
        old: left.contains(root) ? root.text : nil, new: right.contains(root) ? root.text : nil, shared: root.text)
    }
    only = nil
  }
}
