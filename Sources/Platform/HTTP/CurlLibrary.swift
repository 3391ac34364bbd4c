import CCurl
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libcurl, which is opened for the first request: with it come some twenty libraries more, and without them every other
/// command starts in two thirds of the time.
enum CurlLibrary {
  /// The name of all versions since 2006. A Mac has it in a cache, not on the disk, and would look for a bare name in the current
  /// folder too.
  #if os(macOS)
    private static let file = "/usr/lib/libcurl.4.dylib"
  #else
    private static let file = "libcurl.so.4"
  #endif

  static let opened: Result<release_curl, Failure> = {
    var curl = release_curl()
    guard release_curl_open(&curl, file) else {
      return .failure(failure(dlerror().map { String(cString: $0) } ?? "unknown error"))
    }
    return curl.global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK ? .success(curl) : .failure(cannotStart)
  }()

  /// Of the library that is open.
  static var version: String? { release_curl_version(file).map { String(cString: $0) } }

  /// A date of HTTP, in seconds since 1970; nil for any other text.
  static func date(_ text: String) -> Int? {
    guard let curl = try? opened.get() else { return nil }
    let seconds = curl.getdate(text, nil)
    return seconds < 0 ? nil : Int(seconds)
  }

  static let cannotStart = failure("it does not start")

  private static func failure(_ reason: String) -> Failure {
    Failure(
      .inputOutput, "http.no-libcurl", at: Location("libcurl"), "cannot be used: \(reason)",
      remedy: "install libcurl: the package is libcurl4 on Debian and Ubuntu")
  }
}
