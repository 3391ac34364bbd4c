import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread of the system, outside the pool that runs tasks. Any thread may join it, so its handle, on a Mac a pointer, is sendable.
package struct SystemThread: @unchecked Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let handle: pthread_t

  package init(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread: pthread_t? = pthread_t()
    #endif
    let code = Self.create(&thread, work.toOpaque())
    guard code == 0, let thread else {
      work.release()
      throw SystemError("start", "a thread", code: code)
    }
    handle = thread
  }

  package func join() { pthread_join(handle, nil) }

  private static func create(_ thread: inout pthread_t?, _ work: UnsafeMutableRawPointer) -> Int32 {
    #if canImport(Darwin)
      pthread_create(&thread, nil, { work in SystemThread.run(work) }, work)
    #else
      var created = pthread_t()
      defer { thread = created }
      return pthread_create(&created, nil, { work in work.map(SystemThread.run) ?? nil }, work)
    #endif
  }

  private static func run(_ work: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }

  /// Starts several threads and ends them. The pool that runs tasks waits forever for a thread that the system refuses.
  ///
  /// - Parameter reserve: how many bytes of address space must be left beside them.
  /// - Throws: `SystemError` if the process cannot have that many.
  package static func rehearse(_ count: Int, reserve: Int) throws(SystemError) {
    let space = mmap(nil, reserve, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard space != MAP_FAILED else { throw SystemError("start", "a thread") }
    defer { munmap(space, reserve) }
    let gate = Mutex(())
    var threads: [SystemThread] = []
    defer { for thread in threads { thread.join() } }
    // All of them exist at the same time, because none passes the gate before the last is there.
    try gate.withLock { _ throws(SystemError) in
      for _ in 0..<count { threads.append(try SystemThread { gate.withLock { _ in } }) }
    }
  }
}

extension Duration {
  /// The processor time that this thread has taken.
  package static var ofThread: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
