import Archive
import Domain
import TestSupport
import Testing

@testable import Verification

@Suite("Owners of models") struct ModelOwnersTests {
  private static let owners = ["acme-fitness", "nimbus-weather"]

  @Test(
    "a path is found again, wherever it has its customer",
    arguments: ["models/{}", "models/{}/flow.mlmodelc", "{}", "x-{}", "{}/{}", "models/all", "", "/{}", "a//{}//b/"])
  func paths(_ folder: String) throws {
    let files = Self.owners.map { owner in
      ModelOwners.File(
        folder: folder.replacing("{}", with: owner), name: "weights.bin", size: 7, owner: CraftedVariant.id(owner))
    }
    let owners = ModelOwners(files)
    #expect(owners.owners(of: .zero, size: 7) == [])
    #expect(owners.unread.map(\.file.path) == files.map(\.path))
    #expect(owners.unread.map(\.file.owner) == files.map(\.owner))
  }

  @Test("files that are known and files that are listed have all their owners")
  func known() throws {
    let workshop = try TemporaryFolder()
    try workshop.write("a model", to: "acme-fitness/flow.mlmodel")
    let digest = try SHA256.digest(ofFile: workshop["acme-fitness/flow.mlmodel"], size: 7)
    var listing = ModelOwners.Listing()
    let owner = CraftedVariant.id(Self.owners[0])
    listing.add(
      ModelOwners.File(folder: workshop["acme-fitness"], name: "flow.mlmodel", size: 7, owner: owner), owner: 0)
    let known = [1, 1].map { ModelOwners.KnownFile(digest: digest, owner: $0) }
    let models = ModelOwners([listing], known: known) { CraftedVariant.id(Self.owners[$0]) }
    #expect(models.owners(of: digest, size: 7) == Set(Self.owners.map(CraftedVariant.id)))
    #expect(models.owners(of: .zero, size: 7) == [])
  }
}
