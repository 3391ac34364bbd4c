import Artifacts
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Owners of models") struct ModelOwnersTests {
  private static let owners = ["acme-fitness", "nimbus-weather"].map(CraftedVariant.id)

  @Test("a file that cannot be read has no owner, and is told with the customer") func unread() {
    let files = Self.owners.map { ModelOwners.File("models/\($0)/weights.bin", size: 7, of: $0) }
    let owners = ModelOwners(files + [ModelOwners.File("models/empty", size: 0, of: Self.owners[0])])
    #expect(owners.owners(of: .zero, size: 0) == [])
    #expect(owners.owners(of: .zero, size: 7) == [])
    #expect(owners.unread.map(\.file.path) == files.map(\.path))
    #expect(owners.unread.map(\.file.owner) == Self.owners)
  }

  @Test("files that are known and files that are listed have all their owners")
  func known() throws {
    let workshop = try TemporaryFolder()
    let path = try workshop.write("a model", to: "flow.mlmodel")
    let digest = try SHA256.digest(ofFile: path, size: 7)
    let known = (0..<2).map { _ in ModelOwners.File("elsewhere", size: 7, of: Self.owners[1], digest: digest) }
    let models = ModelOwners([ModelOwners.File(path, size: 7, of: Self.owners[0])] + known)
    #expect(models.owners(of: digest, size: 7) == Set(Self.owners))
    #expect(models.owners(of: .zero, size: 7) == [])
  }
}
