import CSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The descriptors of a pipe, which the caller closes. Programs started by other threads do not inherit them: the pipe would
/// stay open as long as they run.
package struct SystemPipe: Sendable {
  package let reading: Int32
  package let writing: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [0, 0]
    _ = try check("make", "a pipe") { makePipe(&ends) }
    (reading, writing) = (ends[0], ends[1])
  }
}

private func makePipe(_ ends: inout [Int32]) -> Int32 {
  #if os(Linux)
    return pipe2(&ends, O_CLOEXEC)
  #else
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return 0
  #endif
}
