import Artifacts
import Domain
import Platform
import Verification

extension Rebuild {
  /// Compares the files beside the zips, by their names. A file that differs only in a zip's digest counts as the same.
  func outcomes(of subject: VariantSubject, appID: String) throws -> [String: RebuildOutcome] {
    guard let again = variant(appID) else { return [:] }
    // SHA256SUMS depends on the other files, as what is signed does. Both have rules of their own.
    let judged = [ChecksumList.fileName] + TrustFile.signed
    let names = try FileSystem.names(in: again).filter { !judged.contains($0) }
    let zips = try subject.zips.filter { names.contains($0.name) }.map { zip in
      (found: zip, made: try made(zip.name, in: again))
    }
    var outcomes: [String: RebuildOutcome] = [:]
    var expected = Set(judged)
    for name in names where FilePath.pathExtension(of: name) != "zip" {
      expected.insert(name)
      guard let file = subject.file(name) else {
        outcomes[name] = .missing
        continue
      }
      let text = String(decoding: try FileSystem.readFile(FilePath.join(again, name)), as: UTF8.self)
      var adapted = text
      for (found, made) in zips {
        adapted = adapted.replacing(made.digest.description, with: found.digest.description)
        if name == VariantRecord.fileName {
          adapted = adapted.replacing("\"size\": \(made.size)", with: "\"size\": \(found.size)")
        }
      }
      let outcome = Self.outcome(of: file, expected: adapted)
      outcomes[name] = outcome == .same ? outcome : Self.outcome(of: file, expected: text)
    }
    for file in subject.files where !expected.contains(file.name) { outcomes[file.name] = .extra }
    return outcomes
  }

  private func made(_ name: String, in folder: String) throws -> (size: Int, digest: Digest) {
    let path = FilePath.join(folder, name)
    let size = try OpenFile.reading(path).size()
    return (size, try SHA256.digest(ofFile: path, size: size))
  }

  private static func outcome(of file: VariantSubject.File, expected: String) -> RebuildOutcome {
    if file.bytes.elementsEqual(expected.utf8) { return .same }
    // Records may name different versions of this tool.
    if file.name == VariantRecord.fileName, let found = try? VariantRecord(parsing: file.bytes),
      let wanted = try? VariantRecord(parsing: Array(expected.utf8)), found.agrees(with: wanted)
    {
      return .same
    }
    let pairs = zip(file.bytes, expected.utf8)
    let line = 1 + pairs.prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "\n") }
    return .otherText(line: line)
  }
}
