/// What the workspace has names for, to complete command lines.
package enum WorkspaceName: Hashable, Sendable {
  /// An `app_id` of the manifest.
  case customer
  /// A model of the manifest, also with its version: `upsell`, `upsell@73`.
  case model
  /// The version of a model, of the manifest or of what devices were told.
  case modelVersion
  case channel
  /// A version of the ledger.
  case version
  case tag
  /// A name or percentage of `waves`.
  case wave
}
