import CLI
import Domain

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

CommandLineTool.keepClosedStreams()
if let status = CommandLineTool.refuseTooFewThreads() { exit(status.rawValue) }
if let status = CommandLineTool.refuseUndecodedArguments() { exit(status.rawValue) }
exit(await CommandLineTool.main(Array(CommandLine.arguments.dropFirst())).rawValue)
