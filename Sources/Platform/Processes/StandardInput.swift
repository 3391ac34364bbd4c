#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a program reads from standard input: a file without a name. A program that does not read it keeps nobody waiting, as it
/// would with a pipe.
final class StandardInput {
  /// Not one of the three that the program's own streams replace.
  let descriptor: Int32

  init(_ bytes: [UInt8]) throws {
    guard let file = tmpfile() else { throw SystemError("make", "a temporary file") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
      throw SystemError("write", "a temporary file")
    }
    rewind(file)
    descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3)
    if descriptor < 0 { throw SystemError("copy", "a descriptor") }
  }

  deinit { close(descriptor) }
}
