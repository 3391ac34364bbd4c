import CGit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The outcome of a push.
package enum RemotePush: Hashable, Sendable {
  case done
  /// The remote has commits that this repository does not have on that branch.
  case overtaken
  /// References with the server's reasons.
  case refused([String])
}

extension RemoteReferences {
  /// Asks a repository at a path or by https, without the git program.
  ///
  /// - Throws: `GitError`.
  package static func asking(_ url: String, _ access: RemoteAccess) throws(GitError) -> RemoteReferences {
    try GitLibrary.start()
    let transfer = try Transfer(access)
    var callbacks = try transfer.callbacks()
    return try withExtendedLifetime(transfer) { () throws(GitError) in
      let remote = try remoteHandle(url, nil)
      let code = transfer.withHTTPOptions { proxy, headers in
        var proxy = proxy
        var headers = headers
        return git_remote_connect(remote.pointer, GIT_DIRECTION_FETCH, &callbacks, &proxy, &headers)
      }
      try check(code, "list references", url)
      defer { git_remote_disconnect(remote.pointer) }
      return try RemoteReferences(of: remote, url)
    }
  }
}

extension Repository {
  /// Fetches a reference with its history, without the git program.
  ///
  /// - Parameter specification: as for `git fetch`.
  /// - Throws: `GitError`.
  package func fetch(_ specification: String, from url: String, _ access: RemoteAccess) throws(GitError) {
    let transfer = try Transfer(access)
    var options = git_fetch_options()
    try check(git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION)), "fetch", url)
    options.callbacks = try transfer.callbacks()
    options.download_tags = GIT_REMOTE_DOWNLOAD_TAGS_NONE
    try withExtendedLifetime(transfer) { () throws(GitError) in
      let remote = try remoteHandle(url, handle)
      let code = transfer.withHTTPOptions { proxy, headers in
        (options.proxy_opts, options.custom_headers) = (proxy, headers)
        return withStrings([specification]) { git_remote_fetch(remote.pointer, &$0, &options, nil) }
      }
      try check(code, "fetch", url)
    }
  }

  /// Pushes an object to a reference, without the git program. A branch is only moved forward. The remote's hooks run if it has a
  /// server, but not at a path.
  ///
  /// - Parameter object: nil to delete the reference.
  /// - Throws: `GitError`.
  package func push(
    _ object: ObjectID?, to reference: String, at url: String, _ access: RemoteAccess
  ) throws(GitError) -> RemotePush {
    let transfer = try Transfer(access)
    var options = git_push_options()
    try check(git_push_options_init(&options, UInt32(GIT_PUSH_OPTIONS_VERSION)), "push", url)
    options.callbacks = try transfer.callbacks()
    let source = if let object { try outgoing(object, reference) } else { "" }
    return try withExtendedLifetime(transfer) { () throws(GitError) in
      let remote = try remoteHandle(url, handle)
      let code = transfer.withHTTPOptions { proxy, headers in
        (options.proxy_opts, options.custom_headers) = (proxy, headers)
        return withStrings(["\(source):\(reference)"]) { git_remote_push(remote.pointer, &$0, &options) }
      }
      if code == GIT_ENONFASTFORWARD.rawValue { return .overtaken }
      try check(code, "push", url)
      return transfer.refused.isEmpty ? .done : .refused(transfer.refused)
    }
  }
}

extension Repository {
  /// libgit2 pushes references, not objects.
  private func outgoing(_ object: ObjectID, _ reference: String) throws(GitError) -> String {
    let name = "refs/outgoing/" + reference.dropFirst("refs/".count)
    var id = object.libraryID
    _ = try Handle("push", reference, freeing: git_reference_free) {
      git_reference_create(&$0, handle.pointer, name, &id, 1, nil)
    }
    return name
  }
}

/// A remote without a name.
private func remoteHandle(_ url: String, _ repository: Handle?) throws(GitError) -> Handle {
  var options = git_remote_create_options()
  try check(
    git_remote_create_options_init(&options, UInt32(GIT_REMOTE_CREATE_OPTIONS_VERSION)), "open repository", url)
  options.repository = repository?.pointer
  options.flags = GIT_REMOTE_CREATE_SKIP_INSTEADOF.rawValue
  return try Handle("open repository", url, freeing: git_remote_free) {
    git_remote_create_with_opts(&$0, url, &options)
  }
}

extension Transfer {
  /// Passes the proxy and the lines of the head, which are valid during the call.
  fileprivate func withHTTPOptions(_ body: (git_proxy_options, git_strarray) -> Int32) -> Int32 {
    var proxy = git_proxy_options()
    let code = git_proxy_options_init(&proxy, UInt32(GIT_PROXY_OPTIONS_VERSION))
    if code < 0 { return code }
    return withStrings(access.headers) { headers in
      guard let url = access.proxy else {
        proxy.type = GIT_PROXY_AUTO
        return body(proxy, headers)
      }
      return url.withCString {
        (proxy.type, proxy.url) = (GIT_PROXY_SPECIFIED, $0)
        return body(proxy, headers)
      }
    }
  }
}

private func withStrings(_ texts: [String], _ body: (inout git_strarray) -> Int32) -> Int32 {
  var copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return copies.withUnsafeMutableBufferPointer { strings in
    var array = git_strarray(strings: strings.baseAddress, count: strings.count)
    return body(&array)
  }
}
