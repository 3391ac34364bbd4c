/// What devices ask a host for, and what that costs.
package struct DeliveryCost: Sendable {
  /// List prices of a host, in cents.
  package struct Prices: Sendable {
    package var name: String
    package var gigabyte: Int
    package var millionRequests: Int
  }

  /// Of 2026, for what leaves the store. A network of caches in front of it has prices of its own.
  package static let prices = [
    Prices(name: "Amazon S3", gigabyte: 9, millionRequests: 40),
    Prices(name: "a store without fees for traffic", gigabyte: 0, millionRequests: 36),
  ]

  /// Bytes of an answer that says that nothing has changed.
  private static let unchanged = 300
  private static let month = 30 * 86_400

  /// Of every customer.
  package let devices: Int
  /// When every device gets the models: for all customers.
  package var bytes: Int { Int(clamping: totalBytes) }
  package var requests: Int { Int(clamping: totalRequests) }
  /// For the feed, in 30 days.
  package var monthlyRequests: Int { Int(clamping: totalMonthly) }
  // Any number of devices and customers.
  private var totalBytes: Int128 = 0
  private var totalRequests: Int128 = 0
  private var totalMonthly: Int128 = 0

  package init(devices: Int) { self.devices = devices }

  /// - Parameters:
  ///   - models: sizes in bytes.
  ///   - poll: seconds between two questions of a device.
  package mutating func addCustomer(models: [Int], poll: Int) {
    totalBytes += Int128(devices) * models.reduce(0) { $0 + Int128($1) }
    totalRequests += Int128(devices) * Int128(models.count)
    totalMonthly += Int128(devices) * Int128(Self.month / poll)
  }

  /// In cents, when every device gets the models.
  package func rollout(_ prices: Prices) -> Int { Self.cents(totalBytes, requests: totalRequests, at: prices) }

  /// In cents, for 30 days in which nothing changes.
  package func month(_ prices: Prices) -> Int {
    Self.cents(totalMonthly * Int128(Self.unchanged), requests: totalMonthly, at: prices)
  }

  private static func cents(_ bytes: Int128, requests: Int128, at prices: Prices) -> Int {
    let traffic = bytes * Int128(prices.gigabyte) / 1_000_000_000
    return Int(clamping: traffic + requests * Int128(prices.millionRequests) / 1_000_000)
  }
}
