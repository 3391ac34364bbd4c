import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Threads for tasks that mostly wait, for programs and for the network. The pool that Swift runs tasks on has a thread for each
/// processor, and a waiting task would keep it from all others.
package final class ThreadPool: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isEnding = false
  }

  private let state = Mutex(State())
  private let signal = Semaphore()

  /// Runs `body`, and the tasks that it starts, on as many threads.
  ///
  /// - Throws: `SystemError` if the system refuses a thread; whatever `body` throws.
  package static func run<Value: Sendable>(
    threads count: Int, _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    let pool = ThreadPool()
    var threads: [SystemThread] = []
    defer {
      pool.end(threads.count)
      for thread in threads { thread.join() }
    }
    for _ in 0..<count { threads.append(try SystemThread { pool.work() }) }
    return try await withTaskExecutorPreference(pool, operation: body)
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
    signal.post()
  }

  private func work() {
    while true {
      signal.wait()
      let (job, isEnding) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isEnding)
      }
      if let job { job.runSynchronously(on: asUnownedTaskExecutor()) } else if isEnding { return }
    }
  }

  private func end(_ count: Int) {
    state.withLock { $0.isEnding = true }
    for _ in 0..<count { signal.post() }
  }
}

/// Counts what there is to do.
private final class Semaphore: Sendable {
  /// Only with the mutex.
  nonisolated(unsafe) private var count = 0
  nonisolated(unsafe) private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func post() {
    pthread_mutex_lock(mutex)
    count += 1
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  func wait() {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while count == 0 { pthread_cond_wait(condition, mutex) }
    count -= 1
  }
}
