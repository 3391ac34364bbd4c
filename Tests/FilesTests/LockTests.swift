import Foundation
import Platform
import TestSupport
import Testing

/// The other process uses Python's fcntl, which judges whether there is a lock.
@Suite("locks between processes")
struct LockTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("another process sees our lock, and its release")
  func held() throws {
    let file = try OpenFile.updating(folder["lock"])
    #expect(try file.lock(waiting: false))
    #expect(try file.lock(waiting: true), "the same file again is no contention")
    #expect(try pythonGetsLock() == false)
    try file.close()
    #expect(try pythonGetsLock())
  }

  @Test("a second open file in this process waits like another process")
  func second() throws {
    let first = try OpenFile.updating(folder["lock"])
    #expect(try first.lock(waiting: false))
    let second = try OpenFile.updating(folder["lock"])
    #expect(try second.lock(waiting: false) == false)
    try first.close()
    #expect(try second.lock(waiting: false))
  }

  @Test("a shared lock is shared, and keeps an exclusive one away")
  func shared() throws {
    let (one, two) = (try OpenFile.updating(folder["lock"]), try OpenFile.updating(folder["lock"]))
    #expect(try one.lock(waiting: false, shared: true))
    #expect(try two.lock(waiting: false, shared: true))
    #expect(try two.lock(waiting: false) == false)
    #expect(try pythonGetsLock() == false)
    try one.close()
    // Programs that other tests start meanwhile have the file open until they are themselves.
    var isAlone = try two.lock(waiting: false)
    for _ in 0..<100 where !isAlone {
      usleep(20_000)
      isAlone = try two.lock(waiting: false)
    }
    #expect(isAlone)
  }

  @Test("we see another process's lock, and wait for its release")
  func contention() throws {
    let holder = try LockHolder(of: folder["lock"])
    let file = try OpenFile.updating(folder["lock"])
    #expect(try file.lock(waiting: false) == false)
    try holder.releaseSoon()
    #expect(try file.lock(waiting: true))
    #expect(try pythonGetsLock() == false)
  }

  @Test("a killed process leaves no lock")
  func killed() throws {
    let holder = try LockHolder(of: folder["lock"])
    let file = try OpenFile.updating(folder["lock"])
    #expect(try file.lock(waiting: false) == false)
    holder.end()
    #expect(try file.lock(waiting: false))
  }

  private func pythonGetsLock() throws -> Bool {
    let script = """
      import fcntl, sys
      try: fcntl.flock(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)
      except BlockingIOError: print('busy')
      else: print('free')
      """
    let answer = try Tool.run(Tool.python, ["-c", script, folder["lock"]])
    try #require(["busy\n", "free\n"].contains(answer.text), "\(answer.errors)")
    return answer.text == "free\n"
  }
}

/// A Python process that has a lock until it is told to release it.
private final class LockHolder {
  private let process = Process()
  private let input = Pipe()
  private static let script = """
    import fcntl, sys, time
    file = open(sys.argv[1], 'a')
    fcntl.flock(file, fcntl.LOCK_EX)
    print('held', end='', flush=True)
    sys.stdin.read(1)
    time.sleep(0.3)
    """

  init(of path: String) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try Tool.locate(Tool.python))
    process.arguments = ["-c", Self.script, path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try #require(output.fileHandleForReading.availableData == Data("held".utf8))
  }

  deinit { if process.isRunning { end() } }

  func releaseSoon() throws { try input.fileHandleForWriting.write(contentsOf: Data("x".utf8)) }

  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
