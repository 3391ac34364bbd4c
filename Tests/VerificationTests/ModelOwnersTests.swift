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

  @Test(
    "a path in a customer's folder is found again", arguments: [("models/", ""), ("x-", "-y"), ("", ""), ("/m/", "")])
  func folders(_ before: String, _ after: String) throws {
    var folders = ModelOwners.Listing.Folders(before: before, after: after)
    let listings = Self.owners.indices.map { number in
      var listing = ModelOwners.Listing()
      for name in ["a.mlmodel", "b.mlmodel"] { listing.add(name, size: 7, in: &folders, owner: number) }
      listing.add("empty.mlmodel", size: 0, in: &folders, owner: number)
      folders = ModelOwners.Listing.Folders(before: before, after: after)
      return listing
    }
    let owners = ModelOwners(listings, known: []) { CraftedVariant.id(Self.owners[$0]) }
    #expect(owners.owners(of: .zero, size: 7) == [])
    #expect(!owners.hasModel(ofSize: 0))
    #expect(
      owners.unread.map(\.file.path)
        == Self.owners.flatMap { ["\(before)\($0)\(after)/a.mlmodel", "\(before)\($0)\(after)/b.mlmodel"] })
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
    for bit in 0..<96 {
      var bytes = digest.bytes
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(models.owners(of: try #require(Digest(bytes)), size: 7) == [], "bit \(bit)")
    }
  }
}
