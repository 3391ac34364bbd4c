import CGit
import Synchronization

/// What libgit2 needs to reach a repository by https.
package struct RemoteAccess: Sendable {
  package struct Credentials: Sendable {
    package var user: String
    package var password: String

    package init(user: String, password: String) {
      self.user = user
      self.password = password
    }
  }

  /// Sent only if the server asks.
  package var credentials: Credentials?
  /// A transfer is given up then. libgit2 before 1.7 does not bound the time until a server answers.
  package var deadline: ContinuousClock.Instant
  /// A file of certificate authorities; nil for the system's.
  package var authorities: String?
  /// Lines of HTTP's head that every request gets.
  package var headers: [String] = []
  /// The URL of a proxy; nil for that of the usual variables.
  package var proxy: String?

  package init(deadline: ContinuousClock.Instant) { self.deadline = deadline }
}

/// One connection, and what the server says on it. libgit2's callbacks get a pointer to it.
final class Transfer {
  let access: RemoteAccess
  private var hasAnswered = false
  /// References that the server did not update, with its reasons.
  private(set) var refused: [String] = []

  init(_ access: RemoteAccess) throws(GitError) {
    self.access = access
    let seconds = max(.seconds(1), access.deadline - .now).components.seconds
    try check(release_git_set_server_timeout(Int32(clamping: seconds * 1000)), "set", "timeout")
    if let authorities = access.authorities { try Self.trust(authorities) }
  }

  private static let trusted = Mutex<String?>(nil)

  /// For all connections. Once for a file: libgit2 replaces what other threads may be using.
  private static func trust(_ authorities: String) throws(GitError) {
    try trusted.withLock { (trusted: inout String?) throws(GitError) in
      if trusted == authorities { return }
      try check(release_git_set_authorities(authorities), "read certificate authorities", authorities)
      trusted = authorities
    }
  }

  /// Certificates are checked: without a callback for them, libgit2 refuses those that are not valid.
  func callbacks() throws(GitError) -> git_remote_callbacks {
    var callbacks = git_remote_callbacks()
    try check(git_remote_init_callbacks(&callbacks, UInt32(GIT_REMOTE_CALLBACKS_VERSION)), "set", "callbacks")
    callbacks.payload = Unmanaged.passUnretained(self).toOpaque()
    callbacks.credentials = { made, _, _, allowed, payload in
      Transfer.from(payload)?.answer(UnsafeMutableRawPointer(made), allowed) ?? GIT_EAUTH.rawValue
    }
    callbacks.transfer_progress = { _, payload in Transfer.from(payload)?.mayContinue ?? -1 }
    callbacks.push_transfer_progress = { _, _, _, payload in Transfer.from(payload)?.mayContinue ?? -1 }
    callbacks.pack_progress = { _, _, _, payload in Transfer.from(payload)?.mayContinue ?? -1 }
    callbacks.sideband_progress = { _, _, payload in Transfer.from(payload)?.mayContinue ?? -1 }
    callbacks.push_update_reference = { name, reason, payload in
      if let name, let reason {
        Transfer.from(payload)?.refused.append("\(String(cString: name)): \(String(cString: reason))")
      }
      return 0
    }
    return callbacks
  }

  private static func from(_ payload: UnsafeMutableRawPointer?) -> Transfer? {
    payload.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Negative if not.
  private var mayContinue: Int32 {
    if access.deadline > .now, !Task.isCancelled { return 0 }
    release_git_set_message("Operation timed out")
    return -1
  }

  /// libgit2 asks again if the server refuses an answer.
  private func answer(_ made: UnsafeMutableRawPointer?, _ allowed: UInt32) -> Int32 {
    guard let credentials = access.credentials, allowed & GIT_CREDENTIAL_USERPASS_PLAINTEXT.rawValue != 0 else {
      release_git_set_message("could not read Username: there is no token")
      return GIT_EAUTH.rawValue
    }
    if hasAnswered {
      release_git_set_message("Authentication failed")
      return GIT_EAUTH.rawValue
    }
    hasAnswered = true
    return release_git_make_credential(made, credentials.user, credentials.password)
  }
}
