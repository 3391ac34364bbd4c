// One program with every target: `fuzz TARGET [libFuzzer's arguments]`. Built by Fuzz/run only.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libFuzzer's own loop (llvm/lib/Fuzzer/FuzzerInterface.h). It is C, and these arguments travel alike in C and Swift.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The loop's function is C and holds no state: what it runs is kept here, set once before the loop starts.
nonisolated(unsafe) private var chosen: FuzzTarget?

private func run() -> CInt {
  guard let target = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.named) else {
    for target in FuzzTarget.all { print(target.name) }
    return CommandLine.argc == 1 ? 0 : 64
  }
  chosen = target
  // The target's name is not libFuzzer's: the program's takes its place.
  var arguments = CommandLine.unsafeArgv + 1
  arguments[0] = CommandLine.unsafeArgv[0]
  var count = CommandLine.argc - 1
  return runDriver(&count, &arguments) { start, size in
    chosen?.run([UInt8](UnsafeBufferPointer(start: start, count: size)))
    return 0
  }
}

exit(run())
