import Domain
import Platform

package enum Progress: Hashable, Sendable {
  /// A stage begins. Without a name for the table of times, its first word is the name.
  case stage(String, name: String? = nil)
  /// A part of a stage that does something for each variant, such as "building".
  case counted(String, done: Int, of: Int)
  /// For another process; the holder of its lock, if known.
  case waiting(for: String, holder: String)
  /// A folder that the run has made is still there.
  case notRemoved(String, SystemError)
  case warning(Finding)
  case retrying(RetryPolicy.Retry)
}
