import TestSupport
import Testing

/// `release init` at a terminal, as a dry run, and for machines.
@Suite("release init asks and shows") struct InitDialogueTests {
  @Test("asks what the folder does not say") func talk() throws {
    let vendor = try InitFolder()
    try vendor.model("Models/upsell.mlmodel", "upsell")
    try vendor.folder.write("seal", to: "ContextSDK.xcframework/_CodeSignature/CodeResources")
    let result = try vendor.talk([
      ("Which part of Models/upsell.mlmodel names the customer?", "Models/{{app_id"),
      ("Which part of", "Models/Custom/{{app_id}}/{{flowName}}"),
      ("The https URL", "https://sdk.example.com/{{app_id}}/{{product}}.zip"),
      ("The https URL", "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip"),
      ("The app_id of a customer", "a b"), ("The app_id of a customer", "acme"),
      ("The bundle identifiers of acme", "com.acme.app, com.acme.beta"),
      ("or strip it?", "x"), ("or strip it?", "s"), ("Write 5 files? [y/N]", "y"),
    ])
    #expect(result.status == 0, "\(result.text)")
    #expect(
      result.text.contains(
        "4 questions: whose models are whose, the URL of zips, a customer, what becomes of code seals"),
      "\(result.text)")
    try vendor.expectSound()
    #expect(
      try vendor.value("customers.json", "d")
        == "[{'app_id': 'acme', 'bundle_identifiers': ['com.acme.app', 'com.acme.beta'], 'customModels': []}]")
    #expect(
      try vendor.value("release.json", "d['artifact']['url']")
        == "https://sdk.example.com/{{app_id}}/{{version}}/{{product}}.zip")
  }

  @Test("who does not agree gets nothing") func refuse() throws {
    let vendor = try InitFolder()
    let before = try vendor.listing()
    let result = try vendor.talk([
      ("The https URL", ""), ("The app_id of a customer", ""), ("Write 4 files? [y/N]", "n"),
    ])
    #expect(result.status == 1 && result.text.contains("nothing was written"), "\(result.text)")
    #expect(try vendor.listing() == before)
    let ended = try vendor.talk([("The https URL", "\u{4}")])
    #expect(ended.status == 1 && ended.text.contains("nothing was written"), "\(ended.text)")
    #expect(try vendor.listing() == before)
  }

  @Test("a dry run prints what a run writes, and writes nothing") func dryRun() throws {
    let vendor = try InitFolder()
    try vendor.model("Models/alpha/upsell.mlmodel", "upsell")
    let before = try vendor.listing()
    let shown = try vendor.run(["--dry-run"])
    shown.expect(0)
    #expect(try vendor.listing() == before)
    try vendor.expectWorkspace()
    for name in ["release.json", "customers.json", "templates/Package.swift", "templates/RELEASE_NOTES.md"] {
      #expect(shown.text.contains("\n\(name):\n\n" + (try vendor.text(name))))
    }
  }

  @Test("--json keeps its schema") func json() throws {
    let vendor = try InitFolder(["ContextSDK", "Old/ContextSDK"])
    try vendor.model("Models/alpha/upsell.mlmodel", "upsell")
    let base = ["--base", "ContextSDK.xcframework", "--json"]
    let refused = try vendor.run(["--yes", "--json"])
    let shown = try vendor.run(["--dry-run"] + base)
    let written = try vendor.run(["--yes"] + base)
    #expect((refused.status, shown.status, written.status) == (65, 0, 0), "\(written.errors)")
    try DocumentJudge.validate([("failure", refused.text), ("init", shown.text), ("init", written.text)])
    written.expectTells(["\"code\": \"init.placeholder\""])
  }
}
