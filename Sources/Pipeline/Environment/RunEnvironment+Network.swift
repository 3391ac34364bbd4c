import Domain
import Manifest
import Platform

extension RunEnvironment {
  /// As curl and OpenSSL, with another file of certificate authorities if a variable names one.
  var httpOptions: HTTPClient.Options {
    var options = HTTPClient.Options()
    options.authorities = variable("CURL_CA_BUNDLE") ?? variable("SSL_CERT_FILE")
    options.agent = "release/\(toolVersion)"
    return options
  }

  /// Tries again what is temporary, as `release.json` says, and reports it.
  func retryPolicy(_ configuration: ReleaseConfiguration) -> RetryPolicy {
    var policy = RetryPolicy { [report] in report(.retrying($0)) }
    policy.patience = .seconds(configuration.retrySeconds)
    return policy
  }
}
