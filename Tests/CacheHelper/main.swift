import Building
import Domain
import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Another process that uses a cache, for the tests:
//
//   CacheHelper store CACHE NAME PRODUCT
//   CacheHelper open CACHE NAME     keeps the entry until standard input ends
//   CacheHelper trim CACHE SIZE

let arguments = CommandLine.arguments
let cache = BuildCache(folder: arguments[2], size: arguments[1] == "trim" ? Int(arguments[3]) ?? 0 : 1 << 30, jobs: 2)

func show(_ answer: BuildCache.Answer) {
  for warning in answer.warnings { print("\(warning.code): \(warning.message)") }
  print(answer.lease?.path ?? "none")
}

do {
  let inputs = BuildInputs(["make"], of: arguments[3], Digest.zero, toolchain: "1")
  switch arguments[1] {
  case "store": show(try await cache.store(arguments[4], for: inputs))
  case "open":
    let answer = try await cache.open(inputs)
    show(answer)
    try withExtendedLifetime(answer) { _ = try FileSystem.readStandardInput() }
  default: try cache.trim()
  }
} catch let failure as Failure {
  print(failure.findings.map { "\($0.code): \($0.message)" })
  exit(failure.status.rawValue)
} catch {
  print(error)
  exit(74)
}
