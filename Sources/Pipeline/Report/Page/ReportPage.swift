import Domain

/// What a page tells of a release. Every text in it may come from anyone.
package struct ReportPage: Sendable {
  /// Names of the release's products.
  package var products: [String]
  package var version: String
  /// Whose SDK it is.
  package var vendor: String?
  /// Nil as long as the version is not tagged.
  package var origin: Origin?
  /// Sorted by `app_id`; the only one of a customer's page.
  package var customers: [Customer]
  /// Customers of the manifest who are not in the release.
  package var absent: [Label] = []
  /// Whether it is a customer's, and not the vendor's.
  package var isForCustomer: Bool
  package var sizes: SizeHistory
  package var findings: [Finding]
  /// The number of artifacts that were verified.
  package var artifactCount: Int
  package var toolVersion: String

  /// What the release was made from.
  package struct Origin: Sendable {
    package var tag: String
    package var commit: String
    /// The day of the tag, such as `2026-11-21`.
    package var date: String
  }

  /// A customer's name for people, and the one for machines.
  package struct Label: Sendable {
    package var appID: String
    package var name: String?

    var text: String { name ?? appID }
    var anchor: String { "customer-\(appID)" }
  }

  package struct Product: Sendable {
    package var name: String
    package var file: String
    /// In bytes.
    package var size: Int?
    /// That of the release before.
    package var previousSize: Int?
    package var digest: Digest?
    package var url: String?
    package var minimumXcode: String?
    /// Whether a podspec comes with it.
    package var hasPodspec = false

    var requirement: String? { minimumXcode.map { "needs Xcode \($0) or later" } }
  }

  package struct Channel: Sendable {
    package enum State: Sendable {
      case published, withdrawn, pending
    }

    package var name: String
    package var state: State
    /// The day, such as `2026-11-21`.
    package var date: String?
    package var destination: String?
    /// Of a git repository.
    package var tag: String?
    /// Why it was withdrawn.
    package var reason: String?
  }

  package struct Customer: Sendable {
    package enum Change: String, Sendable {
      case new, changed, unchanged
    }

    package var label: Label
    package var bundleIdentifiers: [String] = []
    package var features: [String] = []
    package var change = Change.new
    /// The version that `change` compares with.
    package var previous: String?
    /// A line for each change.
    package var changes: [String] = []
    package var products: [Product] = []
    package var models: [DeliveredModel] = []
    /// Those of the release before.
    package var previousModels: [DeliveredModel] = []
    package var channels: [Channel] = []
    /// `RELEASE_NOTES.md`
    package var notes: String?

    package init(_ label: Label) { self.label = label }

    /// Of all products, in bytes.
    var size: Int { products.reduce(0) { $0 + ($1.size ?? 0) } }
    /// Nil if a product is new or its size was not recorded.
    var growth: Int? {
      let before = products.compactMap(\.previousSize)
      return before.isEmpty || before.count < products.count ? nil : size - before.reduce(0, +)
    }
    var isPublished: Bool { channels.contains { $0.state == .published } }
  }
}

/// Sizes over releases, for a plot.
package struct SizeHistory: Sendable {
  package struct Series: Sendable {
    package var name: String
    /// In bytes, one for each version; nil where there is none.
    package var sizes: [Int?]
  }

  /// The oldest first.
  package var versions: [String]
  package var series: [Series]
}
