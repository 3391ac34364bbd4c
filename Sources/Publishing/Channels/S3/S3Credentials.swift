import Domain
import Manifest
import Platform

/// Who signs requests.
struct S3Credentials: Hashable, Sendable {
  var keyID: String
  var secret: String
  /// Of temporary credentials.
  var sessionToken: String?

  /// Replaces the credentials in a text that others wrote.
  func mask(_ text: String) -> String {
    SecretMask([sessionToken, secret, keyID].compactMap(\.self)).masked(text)
  }

  /// Reads the profile that the configuration names, or else environment variables.
  ///
  /// - Throws: `Failure` with status 78 if there are none; `SystemError`.
  static func read(
    _ configuration: ChannelConfiguration.S3Settings, _ variable: (String) -> String?
  ) throws -> S3Credentials {
    if let profile = configuration.profile { return try read(profile: profile, variable) }
    func value(_ name: String) -> String? { variable(name).map(trimmed).flatMap { $0.isEmpty ? nil : $0 } }
    let variables = configuration.variables
    guard let keyID = value(variables.keyID), let secret = value(variables.secret) else {
      let missing = [variables.keyID, variables.secret].filter { value($0) == nil }
      let (verb, what) = missing.count > 1 ? ("are", "them") : ("is", "it")
      throw Self.missing(
        missing.joined(separator: " and "), message: "\(verb) not set",
        remedy: "set \(what), or name a profile of the credentials file with \"profile\"")
    }
    return S3Credentials(keyID: keyID, secret: secret, sessionToken: value(variables.sessionToken))
  }

  private static func read(profile: String, _ variable: (String) -> String?) throws -> S3Credentials {
    let standard = variable("HOME").map { FilePath.join($0, ".aws/credentials") }
    guard let path = variable("AWS_SHARED_CREDENTIALS_FILE") ?? standard else {
      throw missing("HOME", message: "is not set", remedy: "set it, or AWS_SHARED_CREDENTIALS_FILE")
    }
    let values = Self.values(of: profile, in: String(decoding: try FileSystem.readFile(path), as: UTF8.self))
    guard let keyID = values["aws_access_key_id"], let secret = values["aws_secret_access_key"] else {
      throw missing(
        path, message: "the profile \(profile) has no aws_access_key_id and aws_secret_access_key",
        remedy:
          "add them, or set environment variables by `aws configure export-credentials --profile \(profile) --format env`"
      )
    }
    return S3Credentials(keyID: keyID, secret: secret, sessionToken: values["aws_session_token"])
  }

  /// The values of a section of a credentials file, by names in lower case.
  static func values(of profile: String, in text: String) -> [String: String] {
    var values: [String: String] = [:]
    var isInProfile = false
    for line in text.split(whereSeparator: \.isNewline).map({ trimmed(String($0)) }) {
      if line.hasPrefix("["), line.hasSuffix("]") {
        isInProfile = trimmed(String(line.dropFirst().dropLast())) == profile
      } else if isInProfile, !line.hasPrefix("#"), !line.hasPrefix(";"), let equals = line.firstIndex(of: "=") {
        let value = trimmed(String(line[line.index(after: equals)...]))
        if !value.isEmpty { values[trimmed(String(line[..<equals])).lowercased()] = value }
      }
    }
    return values
  }

  /// Secrets that are pasted into a service's settings often end in a line feed.
  static func trimmed(_ text: String) -> String { String(text.trimming(while: \.isWhitespace)) }

  private static func missing(_ place: String, message: String, remedy: String) -> Failure {
    Failure(.badConfiguration, "publish.credentials", at: Location(place), message, remedy: remedy)
  }
}
