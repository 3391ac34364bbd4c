import Domain
import Publishing
import Synchronization

/// What the ledger knows of customers. It is read when the first question comes: most runs have none.
package final class RecordedReleases: Sendable {
  private let path: String
  private let summary = Mutex<LedgerSummary?>(nil)

  package init(_ path: String) { self.path = path }

  /// Every release of the customer at a channel, the highest first.
  ///
  /// - Parameter isReadOn: whether what was added since counts too.
  /// - Throws: `Failure` with status 65 for a line that is not an entry; `SystemError`.
  func releases(of appID: Identifier, at channel: Identifier, readingOn isReadOn: Bool = false) throws -> [LedgerEntry]
  {
    try asking(readingOn: isReadOn) { try $0.releases(of: appID.description, at: channel.description) }
  }

  /// Every release of the customer at all channels.
  func releases(of appID: Identifier) throws -> [LedgerEntry] {
    try asking { summary in
      try summary.channels.texts.flatMap { try summary.releases(of: appID.description, at: $0) }
    }
  }

  /// The digest of each product's zip in every version that a customer has, or had.
  package func zips(of appID: String) throws -> [String: [String: Digest]] {
    guard let appID = Identifier(appID) else { return [:] }
    return try releases(of: appID).reduce(into: [:]) { found, entry in
      found[entry.version, default: [:]].merge(entry.products.map { ($0.name, $0.digest) }) { $1 }
    }
  }

  /// Every version that a customer has, or had, at any channel.
  func versions(of appID: String) throws -> Set<String> { try asking { $0.versions(of: appID) } }

  /// The files that grow that were made at a channel.
  func grown(of appID: Identifier, at channel: Identifier) throws -> LedgerSummary.Grown {
    try asking { $0.grown(of: appID.description, at: channel.description) }
  }

  /// Whether an announcement is due, whether or not it was made.
  func isDue(
    _ name: Identifier, of appID: Identifier, _ version: PackageVersion, readingOn isReadOn: Bool = false
  ) throws -> Bool {
    try asking(readingOn: isReadOn) {
      $0.has(.announcing, name: name.description, of: appID.description, version: version.description)
    }
  }

  func isAnnounced(_ name: Identifier, of appID: Identifier, _ version: PackageVersion) throws -> Bool {
    try asking { $0.has(.announced, name: name.description, of: appID.description, version: version.description) }
  }

  /// Nothing but the lock has the summary: a copy would be one of every line when it reads on.
  private func asking<Value>(
    readingOn isReadOn: Bool = false, _ question: (LedgerSummary) throws -> Value
  ) throws -> Value {
    try summary.withLock { known in
      if known == nil {
        known = try LedgerSummary(reading: path)
      } else if isReadOn {
        try known?.readOn()
      }
      return try question(known ?? LedgerSummary(reading: path))
    }
  }
}
