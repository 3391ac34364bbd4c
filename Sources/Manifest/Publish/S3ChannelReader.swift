import Domain

extension ChannelConfiguration {
  /// A bucket of an S3-compatible store.
  package struct S3Settings: Hashable, Sendable {
    /// How a URL names the bucket: before the host, or before the key.
    package enum Style: String, Hashable, Sendable, CaseIterable { case path, host }

    /// Names of environment variables.
    package struct Variables: Hashable, Sendable {
      package var keyID = "AWS_ACCESS_KEY_ID"
      package var secret = "AWS_SECRET_ACCESS_KEY"
      package var sessionToken = "AWS_SESSION_TOKEN"
    }

    /// The URL of the store, without a slash at its end.
    package var endpoint: String
    package var region = S3Settings.defaultRegion
    package var bucket: String
    package var style = Style.path
    /// Key of a zip.
    package var key: PathPattern
    /// Key of a small file; nil if those are not published here.
    package var files: PathPattern?
    /// Key of a file that grows; nil if those are not published here.
    package var growing: PathPattern?
    package var contentType = S3Settings.defaultContentType
    package var cacheControl: String?
    /// Whether headers with checksums are sent, which some stores refuse.
    package var sendsChecksums = true
    /// A zip of more bytes is sent in parts.
    package var multipartAbove = S3Settings.defaultMultipartAbove << 20
    /// In bytes.
    package var partSize = S3Settings.defaultPartSize << 20
    /// A transfer that stands still for so many seconds is given up.
    package var timeout = S3Settings.defaultTimeout
    package var variables = Variables()
    /// A section of the credentials file, instead of variables.
    package var profile: String?

    package init(endpoint: String, bucket: String, key: PathPattern, files: PathPattern? = nil) {
      self.endpoint = endpoint
      self.bucket = bucket
      self.key = key
      self.files = files
    }

    package static let keys = [
      "endpoint", "region", "bucket", "style", "key", "files", "growing", "contentType", "cacheControl", "checksums",
      "multipartAbove", "partSize", "timeout", "accessKeyId", "secretAccessKey", "sessionToken", "profile",
    ]
    static let defaultRegion = "us-east-1"
    static let defaultContentType = "application/zip"
    /// In MiB, as all sizes of the configuration.
    static let defaultMultipartAbove = 64
    static let defaultPartSize = 16
    static let defaultTimeout = 60
    /// A store accepts parts and whole objects of at most 5 GiB, and parts of at least 5 MiB.
    static let sizes = 5...5120

    /// Key of the object that asks whether the store honours conditions. It is in the folder that all keys begin with, since
    /// an access key may be allowed no other.
    package var probeKey: String {
      guard case .literal(let text) = key.segments.first else { return Self.probeName }
      return text.split(separator: "/", omittingEmptySubsequences: false).dropLast().map { $0 + "/" }.joined()
        + Self.probeName
    }

    private static let probeName = ".release-probe"
  }
}

extension ProblemList {
  private typealias S3 = ChannelConfiguration.S3Settings

  mutating func s3Channel(_ field: Field, severalProducts: Bool) -> ChannelConfiguration.S3Settings? {
    rejectUnknownKeys(in: field, of: ["name", "kind"] + S3.keys)
    let (key, files) = filePatterns(field["key"], field["files"], severalProducts: severalProducts)
    var channel = s3Settings(field, key: key, files: files)
    channel?.growing = growingPattern(field["growing"])
    return channel
  }

  /// A bucket with a folder for each customer.
  mutating func s3Place(_ field: Field, allowed: [String]) -> ChannelConfiguration.S3Settings? {
    let others: Set = ["files", "growing", "contentType", "cacheControl", "multipartAbove", "partSize"]
    rejectUnknownKeys(in: field, of: ["kind"] + S3.keys.filter { !others.contains($0) })
    return s3Settings(
      field, key: channelPattern(field["key"], allowed: allowed, required: ["app_id"], isPath: false), files: nil)
  }

  private mutating func s3Settings(
    _ field: Field, key: PathPattern?, files: PathPattern?
  ) -> ChannelConfiguration.S3Settings? {
    let endpoint = endpoint(field["endpoint"], such: "https://s3.eu-central-1.amazonaws.com")
    let bucket = bucket(field["bucket"])
    for name in ["key", "files", "growing"] { checkKey(field[name]) }
    guard let endpoint, let bucket, let key else { return nil }
    var channel = S3(endpoint: endpoint, bucket: bucket, key: key, files: files)
    readDescription(of: field, into: &channel)
    readSizes(of: field, into: &channel)
    readCredentials(of: field, into: &channel)
    return channel
  }

  private mutating func readDescription(of field: Field, into channel: inout ChannelConfiguration.S3Settings) {
    if field["region"].isPresent { channel.region = region(field["region"]) ?? S3.defaultRegion }
    if field["style"].isPresent {
      let meaning = "path for https://host/bucket/key, host for https://bucket.host/key"
      channel.style = choice(field["style"], "style", meaning: meaning) ?? .path
    }
    if field["contentType"].isPresent { channel.contentType = headerValue(field["contentType"]) ?? "" }
    if field["cacheControl"].isPresent { channel.cacheControl = headerValue(field["cacheControl"]) }
    if field["checksums"].isPresent { channel.sendsChecksums = boolean(field["checksums"]) ?? true }
    if channel.style == .host, channel.bucket.contains(".") {
      add(
        "bucket", at: field["bucket"], "no certificate is valid for a host whose first part has a dot",
        remedy: "remove \"style\", so that the bucket is in the path")
    }
  }

  private mutating func readSizes(of field: Field, into channel: inout ChannelConfiguration.S3Settings) {
    if field["multipartAbove"].isPresent { channel.multipartAbove = size(field["multipartAbove"]) << 20 }
    if field["partSize"].isPresent { channel.partSize = size(field["partSize"]) << 20 }
    channel.timeout = timeout(field["timeout"], else: S3.defaultTimeout)
  }

  private mutating func readCredentials(of field: Field, into channel: inout ChannelConfiguration.S3Settings) {
    let names = ["accessKeyId", "secretAccessKey", "sessionToken"]
    let paths: [WritableKeyPath<S3.Variables, String>] = [\.keyID, \.secret, \.sessionToken]
    for (name, path) in zip(names, paths) where field[name].isPresent {
      if let variable = variableName(field[name]) { channel.variables[keyPath: path] = variable }
    }
    guard field["profile"].isPresent else { return }
    channel.profile = name(field["profile"], of: "profile")
    if let variable = names.first(where: { field[$0].isPresent }) {
      add(
        "credentials", at: field["profile"], "the profile and \"\(variable)\" both say where credentials are",
        remedy: "remove one of the two")
    }
  }

  /// The URL of a server's API, without a slash at its end.
  mutating func endpoint(_ field: Field, such example: String) -> String? {
    guard let text = string(field, remedy: "write the server's URL, such as \(example)") else { return nil }
    if let (problem, remedy) = StoreEndpoint.problem(in: text) {
      return refused("endpoint", at: field, problem, remedy: remedy)
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  private mutating func bucket(_ field: Field) -> String? {
    accepted(
      string(field, remedy: "write the name of the bucket"), at: field, "bucket",
      remedy: "write 3 to 63 letters, digits, '.', '_' and '-', starting with a letter or digit"
    ) { text in
      let isName = text.isMade(of: "._-") && text.utf8.first?.isAlphanumeric == true
      return isName && (3...63).contains(text.utf8.count) ? nil : "is not the name of a bucket"
    }
  }

  private mutating func region(_ field: Field) -> String? {
    accepted(
      string(field), at: field, "region", remedy: "write the store's name of it, such as eu-central-1, or auto"
    ) { $0.isMade(of: "_-") ? nil : "is not a region" }
  }

  private mutating func checkKey(_ field: Field) {
    guard case .string(let text) = field.value, !text.isEmpty, let problem = Self.problemInRelativePath(text) else {
      return
    }
    add("key", at: field, "\(Quotation.quote(text)) \(problem)", remedy: "write names with '/' between them")
  }

  private mutating func headerValue(_ field: Field) -> String? {
    accepted(string(field), at: field, "header", remedy: "write it in ASCII, on one line") { text in
      let isASCII = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
      let isValue = isASCII && !text.isEmpty && text.first != " " && text.last != " "
      return isValue ? nil : "is not the value of an HTTP header"
    }
  }

  private mutating func size(_ field: Field) -> Int {
    guard let number = wholeNumber(field, atLeast: S3.sizes.lowerBound) else { return S3.sizes.lowerBound }
    if number <= S3.sizes.upperBound { return number }
    add(
      "size", at: field, "\(number) MiB is more than a store accepts",
      remedy: "write at most \(S3.sizes.upperBound)")
    return S3.sizes.lowerBound
  }
}
