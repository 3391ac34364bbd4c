/// Results of earlier comparisons, because the variants of a release share most of their files.
package struct ComparisonMemory: Sendable {
  let details = ResultCache<FileDetail>()
  let binaries = ResultCache<[BinaryChange]>()
  let headers = ResultCache<HeaderDifference>()
  let breaking = SharedLists()

  package init() {}
}
