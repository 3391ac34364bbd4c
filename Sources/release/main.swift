import CLI
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let arguments = Array(CommandLine.arguments.dropFirst())
exit(try await CommandLineTool.standard(arguments).run(arguments).rawValue)
