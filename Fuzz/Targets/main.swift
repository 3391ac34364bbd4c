// One program with every target: `fuzz TARGET [libFuzzer's arguments]`. Built by Fuzz/run only.

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libFuzzer's loop (llvm/lib/Fuzzer/FuzzerInterface.h), a C function whose arguments are passed the same way in C and Swift.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The target to run, set once before the loop starts: a C function pointer cannot capture it.
nonisolated(unsafe) private var chosen: FuzzTarget?

private func run() -> CInt {
  guard let target = CommandLine.arguments.dropFirst().first.flatMap(FuzzTarget.named) else {
    for target in FuzzTarget.all { print(target.name) }
    return CommandLine.argc == 1 ? 0 : 64
  }
  chosen = target
  // Removes the target's name, which is not an argument of libFuzzer.
  var arguments = CommandLine.unsafeArgv + 1
  arguments[0] = CommandLine.unsafeArgv[0]
  var count = CommandLine.argc - 1
  return runDriver(&count, &arguments) { start, size in
    chosen?.run([UInt8](UnsafeBufferPointer(start: start, count: size)))
    return 0
  }
}

exit(run())
