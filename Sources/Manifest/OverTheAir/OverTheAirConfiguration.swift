import Domain
import OverTheAir

/// `ota` in `release.json`: how models reach devices between releases.
package struct OverTheAirConfiguration: Hashable, Sendable {
  /// Where documents and models of a customer are written to.
  package enum Place: Hashable, Sendable {
    /// A folder, relative to `release.json` if it is not absolute.
    case directory(PathPattern)
    /// `key` is the folder.
    case s3(ChannelConfiguration.S3Settings)
    case command(CommandPlaceSettings)
    case git(GitPlaceSettings)
  }

  /// The vendor's own programs.
  package struct CommandPlaceSettings: Hashable, Sendable {
    package var get: [String]
    package var create: [String]
    package var replace: [String]
    /// The longest time that a command may take, in seconds.
    package var timeout = 600
    /// Names of environment variables whose values are never printed.
    package var secrets: [String] = []

    package static let keys = ["get", "create", "replace", "timeout", "secrets"]
  }

  /// A branch that a static host serves.
  package struct GitPlaceSettings: Hashable, Sendable {
    package var url: PathPattern
    package var branch = GitPlaceSettings.defaultBranch
    /// The folder of a customer in the branch; nil for its root.
    package var folder: PathPattern?
    /// The environment variable with a password or token, for `https`, and the name that goes with it.
    package var token: String?
    package var user = ChannelConfiguration.GitSettings.defaultUser
    /// The longest time that one call of git may take, in seconds.
    package var timeout = ChannelConfiguration.GitSettings.defaultTimeout

    package static let keys = ["url", "branch", "folder", "token", "user", "timeout"]
    package static let defaultBranch = "gh-pages"
  }

  /// What models may do unless the manifest says otherwise.
  package struct Tuning: Hashable, Sendable {
    package var standard: Millionths
    package var range: MillionthsRange

    package static let keys = ["default", "min", "max"]
  }

  /// The address of a customer's folder, without a slash at its end. Devices read it.
  package var url: PathPattern
  package var place: Place
  /// The folder with roots and keys.
  package var keys = OverTheAirConfiguration.defaultKeys
  /// The environment variable with the online key, or the path of its file.
  package var onlineKey = OverTheAirConfiguration.defaultOnlineKey
  /// The versions of the SDK that get documents of their own, from the lowest to the highest.
  package var lines: [SDKRange]
  package var threshold: Tuning
  package var chance: Tuning
  /// The share of devices without any model; nil for none.
  package var holdout: Millionths?
  package var hash = BucketHash.standard
  package var stages = StagePlan.standard
  package var evidence = EvidenceRules()
  /// The file or folder with counts of devices, relative to `release.json`; nil if commands are told.
  package var metrics: String?
  /// How long an experiment may take, in days.
  package var days = OverTheAirConfiguration.defaultDays
  /// How many seconds a device waits between two questions.
  package var poll = OverTheAirConfiguration.defaultPoll
  /// The largest model, in bytes.
  package var largestModel = OverTheAirConfiguration.defaultLargestModel << 20
  /// A program that tells a cache what has changed.
  package var purge: [String]?
  /// The folder of the vendor's sources that has the client for devices; nil if that is not checked.
  package var client: String?
  /// Path of the record of what devices were told.
  package var ledger = OverTheAirConfiguration.defaultLedger

  package static let allKeys = [
    "url", "place", "keys", "onlineKey", "lines", "upsellThreshold", "randomUpsellChance", "holdout", "hash", "stages",
    "evidence", "days", "poll", "largestModel", "purge", "ledger", "client",
  ]
  package static let defaultKeys = "ota"
  package static let defaultOnlineKey = "RELEASE_OTA_KEY"
  package static let defaultLedger = "models.jsonl"
  static let defaultDays = 70
  static let evidenceKeys = ["metrics", "window", "alpha", "margin", "prompts", "promote", "unattended"]
  static let defaultPoll = 86_400
  /// In MiB.
  static let defaultLargestModel = 20
  static let vocabulary = ["app_id"]

  /// The environment variables with secrets.
  package var secrets: [String] {
    let ofPlace: [String?] =
      switch place {
      case .directory: []
      case .s3(let s3): [s3.variables.secret, s3.variables.sessionToken]
      case .command(let command): command.secrets
      case .git(let git): [git.token]
      }
    return [onlineKey, SecretMask.passphraseVariable] + ofPlace.compactMap(\.self)
  }
}
