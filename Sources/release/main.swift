import CLI
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

exit(await CommandLineTool.main(Array(CommandLine.arguments.dropFirst())).rawValue)
