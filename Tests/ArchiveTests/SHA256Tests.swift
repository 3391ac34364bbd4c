import Artifacts
import Domain
import TestSupport
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "gives the digests of FIPS 180-4's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
      ),
    ])
  func vectors(_ text: String, _ hex: String) {
    #expect(SHA256.digest(of: Array(text.utf8)).description == hex)
  }

  @Test("does not depend on how the bytes are cut", arguments: [1, 3, 63, 64, 65, 1000])
  func pieces(_ size: Int) {
    let bytes = [Sample].random(5000)
    let hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) { hash.update(Array(bytes[start...].prefix(size))) }
    hash.update([])
    #expect(hash.digest() == SHA256.digest(of: bytes))
  }

  @Test("a clone and its original go their own ways, and a digest ends neither")
  func clones() {
    let hash = SHA256()
    hash.update([1])
    let clone = hash.clone()
    hash.update([2])
    clone.update([3])
    #expect(hash.digest() == SHA256.digest(of: [1, 2]))
    #expect(hash.digest() == SHA256.digest(of: [1, 2]))
    #expect(clone.digest() == SHA256.digest(of: [1, 3]))
    hash.update([4])
    #expect(hash.digest() == SHA256.digest(of: [1, 2, 4]))
  }

  @Test(
    "a file's digest is what sha256sum and openssl say",
    arguments: [0, 64, (1 << 20) - 1, 1 << 20, (1 << 20) + 1])
  func files(_ size: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([Sample].random(size, seed: UInt64(size)), to: "file")
    let digest = try SHA256.digest(ofFile: path, size: size).description
    #expect(try digest == String(Judge.run("sha256sum", [path]).prefix(64)))
    #expect(try digest == Judge.sha256(path))
  }

  @Test("a file of another size than planned is an error", arguments: [9, 11])
  func changed(_ size: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([Sample].random(10), to: "file")
    #expect(throws: ContentPacker.SourceChanged.self) { try SHA256.digest(ofFile: path, size: size) }
  }
}
