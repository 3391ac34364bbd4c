import Artifacts
import Dispatch
import Domain
import Platform
import Synchronization
import Verification

extension FuzzTarget {
  /// The zip's records, its content through libarchive, and every rule on the result.
  static let zip = FuzzTarget("zip") { bytes in
    let path = FilePath.join(Scratch.folder, "fuzz.zip")
    Scratch.replace(path, bytes)
    _ = refused { try ZipStructure.inspect(path) }
    guard let artifact = waiting(for: { try await ArtifactInspector().zip(path, jobs: 1) }) else { return }
    verify(artifact)
  }

  /// The demo's xcframework with one file replaced: the first byte says which, the rest is its content.
  static let contents = FuzzTarget("contents") { bytes in
    guard let first = bytes.first else { return }
    let demo = Scratch.demo
    let path = Scratch.demoFiles[Int(first) % Scratch.demoFiles.count]
    let original = refused { try FileSystem.readFile(path) }
    Scratch.replace(path, bytes.dropFirst())
    if let artifact = waiting(for: { try await ArtifactInspector().folder(demo, jobs: 1) }) { verify(artifact) }
    if let original { Scratch.replace(path, original) } else { try? FileSystem.removeFile(path) }
  }

  /// Two bytes with the size of a CodeDirectory, which follows, then a certificate's signature (CMS) of it.
  static let certificate = FuzzTarget("certificate") { bytes in
    guard bytes.count > 2 else { return }
    let size = Int(bytes[0]) << 8 | Int(bytes[1])
    let code = Array(bytes.dropFirst(2).prefix(size))
    guard let directory = refused({ try DetachedSignature(codeDirectory: code, file: "") })?.directory else { return }
    var blobs = SignedBlobs()
    blobs.directories = [(directory, code[...]), (directory, code[...])]
    blobs.components[.requirements] = code[...]
    blobs.cms = bytes.dropFirst(2 + size)
    let checked = SignatureCheck.check(blobs)
    precondition(checked == SignatureCheck.check(blobs), "is judged differently the second time")
    precondition(checked.certificate?.problem != nil || checked.certificate?.signer != nil, "nobody signed it")
  }

  static func verify(_ artifact: InspectedArtifact) {
    let expectation = Expectation(product: "ContextSDK", version: "1.4.0")
    let findings = RuleEvaluator().findings(ArtifactSubject(artifact, name: "ContextSDK", expectation: expectation))
    for finding in findings { precondition(!finding.message.isEmpty, "a finding says nothing") }
  }
}

/// libFuzzer calls a synchronous function, so this waits for the inspector's tasks.
func waiting<Value: Sendable>(for body: @escaping @Sendable () async throws -> Value) -> Value? {
  let (done, answer) = (DispatchSemaphore(value: 0), Answer<Value>())
  Task.detached {
    let value = try? await body()
    answer.value.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  return answer.value.withLock { $0 }
}

private final class Answer<Value: Sendable>: Sendable {
  let value = Mutex<Value?>(nil)
}
