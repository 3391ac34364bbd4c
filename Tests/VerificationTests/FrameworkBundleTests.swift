import TestSupport
import Testing

@testable import Verification

private typealias Crafted = CraftedArtifact
private let shallowInfo = Crafted.device + "/Info.plist"
private let deepInfo = Crafted.catalyst + "/Versions/A/Resources/Info.plist"

@Suite("Rules of files and folders, on the demo broken in one place") struct FrameworkBundleTests {
  @Test("tell", arguments: cases) func tell(_ test: BrokenCase) async throws { try await test.check(Crafted.demo()) }

  static let cases: [BrokenCase] = [
    BrokenCase(
      "a slice that is not listed",
      [
        "warning xcframework.unlisted Info.plist: AvailableLibraries: does not list tvos-arm64, which contains a framework"
      ]
    ) { $0.write("tvos-arm64/ContextSDK.framework/ContextSDK", "x") },
    BrokenCase(
      "strays",
      [
        "warning xcframework.unlisted PrivacyInfo.xcprivacy: is beside Info.plist, where nothing reads it",
        "warning xcframework.unlisted extras: is a folder that Info.plist does not list",
        "warning xcframework.unlisted ios-arm64/Resources.bundle: is beside ContextSDK.framework, but Info.plist does not list it",
      ]
    ) { artifact in
      artifact.write("PrivacyInfo.xcprivacy", try artifact.bytes(Crafted.device + "/PrivacyInfo.xcprivacy"))
      artifact.write("extras/model.mlmodel", "x")
      artifact.write("ios-arm64/Resources.bundle/a.json", "{}")
      artifact.write("ios-arm64/dSYMs/a", "x")
      artifact.write("ios-arm64/BCSymbolMaps/a", "x")
    },
    BrokenCase(
      "a licence", ["note xcframework.unlisted LICENSE.txt: is beside Info.plist, where nothing reads it"]
    ) { $0.write("LICENSE.txt", "All rights reserved.") },
    BrokenCase(
      "a document beside a library",
      ["note xcframework.unlisted ios-arm64/README: is beside ContextSDK.framework, but Info.plist does not list it"]
    ) { $0.write("ios-arm64/README", "Read me.") },
    BrokenCase(
      "headers that are listed and not there",
      ["error xcframework.libraries ios-arm64/Headers: is listed as HeadersPath, but is not a folder"]
    ) { artifact in
      try artifact.replace(
        "<key>LibraryIdentifier</key>\n\t\t\t<string>ios-arm64<",
        with: "<key>HeadersPath</key><string>Headers</string><key>LibraryIdentifier</key>\n\t\t\t<string>ios-arm64<",
        in: "Info.plist")
    },
    BrokenCase(
      "no binary, and none listed",
      [
        "error xcframework.libraries ios-arm64/ContextSDK.framework: has no binary ContextSDK, only ContextSDK.tbd, which has no code",
        "error xcframework.libraries ios-arm64_x86_64-simulator/ContextSDK.framework: has no binary ContextSDK",
      ]
    ) { artifact in
      try artifact.replace(
        "<key>BinaryPath</key>\n\t\t\t<string>ContextSDK.framework/ContextSDK</string>", with: "", in: "Info.plist")
      artifact.remove(Crafted.device + "/ContextSDK")
      artifact.write(Crafted.device + "/ContextSDK.tbd", "--- !tapi-tbd\n")
      artifact.remove(Crafted.simulator + "/ContextSDK")
    },
    BrokenCase(
      "links that a tool wrote as text",
      [
        "error bundle.flattened-symlinks ios-arm64_x86_64-maccatalyst/ContextSDK.framework: has files or folders in the place of its links Versions/Current, ContextSDK, Headers, Modules, Resources"
      ]
    ) { artifact in
      artifact.write(Crafted.catalyst + "/Versions/Current", "A")
      for name in ["ContextSDK", "Headers", "Modules", "Resources"] {
        artifact.write(Crafted.catalyst + "/" + name, "Versions/Current/\(name)\n")
      }
    },
    BrokenCase(
      "one link as text, which is taken for the binary",
      [
        "error bundle.flattened-symlinks ios-arm64_x86_64-maccatalyst/ContextSDK.framework/ContextSDK: is a file with the text Versions/A/ContextSDK, but should be a link to it"
      ]
    ) { artifact in
      try artifact.replace(
        "<string>ContextSDK.framework/Versions/A/ContextSDK<", with: "<string>ContextSDK.framework/ContextSDK<",
        in: "Info.plist")
      artifact.write(Crafted.catalyst + "/ContextSDK", "Versions/A/ContextSDK")
    },
    BrokenCase(
      "links that a tool followed",
      [
        "error bundle.flattened-symlinks ios-arm64_x86_64-maccatalyst/ContextSDK.framework: has files or folders in the place of its links Versions/Current, ContextSDK, Resources"
      ]
    ) { artifact in
      artifact.write(
        Crafted.catalyst + "/Versions/Current/ContextSDK",
        try artifact.bytes(Crafted.catalyst + "/Versions/A/ContextSDK"))
      artifact[Crafted.catalyst + "/Versions/Current"] = nil
      artifact.write(Crafted.catalyst + "/ContextSDK", try artifact.bytes(Crafted.catalyst + "/Versions/A/ContextSDK"))
      artifact[Crafted.catalyst + "/Resources"] = nil
      artifact.write(Crafted.catalyst + "/Resources/Info.plist", "x")
    },
    BrokenCase(
      "a link for resources that became a folder, and no resources",
      [
        "error bundle.flattened-symlinks ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Resources: is not a symlink: the framework's links were lost when it was packed or unpacked"
      ]
    ) { artifact in
      artifact.move(Crafted.catalyst + "/Versions/A/Resources", to: Crafted.catalyst + "/tmp")
      artifact[Crafted.catalyst + "/Resources"] = nil
      artifact.move(Crafted.catalyst + "/tmp", to: Crafted.catalyst + "/Resources")
    },
    BrokenCase(
      "a small file in place of a link, with other text",
      [
        "error bundle.flattened-symlinks ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Headers: is a file, but should be a link to Versions/Current/Headers"
      ]
    ) { $0.write(Crafted.catalyst + "/Headers", "B") },
    BrokenCase(
      "outer links that are missing",
      [
        "warning bundle.shape ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Resources: is missing, so resources will not be found",
        "error bundle.shape ios-arm64_x86_64-maccatalyst/ContextSDK.framework: lacks the links ContextSDK, Headers, Modules into Versions/Current",
      ]
    ) { artifact in
      for name in ["ContextSDK", "Headers", "Modules", "Resources"] { artifact[Crafted.catalyst + "/" + name] = nil }
    },
    BrokenCase(
      "one outer link that is missing",
      [
        "error bundle.shape ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Headers: is missing: it should be a link to Versions/Current/Headers"
      ]
    ) { $0[Crafted.catalyst + "/Headers"] = nil },
    BrokenCase(
      "a framework inside, whose links became copies",
      [
        "error bundle.flattened-symlinks ios-arm64_x86_64-maccatalyst/ContextSDK.framework: has files or folders in the place of its links Versions/A/Frameworks/Inner.framework/Versions/Current, Versions/A/Frameworks/Inner.framework/Inner"
      ]
    ) { artifact in
      let inner = Crafted.catalyst + "/Versions/A/Frameworks/Inner.framework"
      let binary = try artifact.bytes(Crafted.catalyst + "/Versions/A/ContextSDK")
      for folder in [inner, inner + "/Versions/A", inner + "/Versions/Current"] {
        artifact.write(folder + "/Inner", binary, executable: true)
      }
    },
    BrokenCase(
      "a current version that is not there",
      [
        "error bundle.shape ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions/Current: points to \"B\", which is not a version next to it"
      ]
    ) { $0[Crafted.catalyst + "/Versions/Current"] = .link("B") },
    BrokenCase(
      "no current version",
      [
        "warning bundle.shape ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Versions: has no link Current, so version A will not be found",
        "warning bundle.shape ios-arm64_x86_64-maccatalyst/ContextSDK.framework/Resources: does not point to Versions/A/Resources",
      ]
    ) { $0[Crafted.catalyst + "/Versions/Current"] = nil },
    BrokenCase(
      "a framework behind a link",
      [
        "error xcframework.libraries Info.plist: AvailableLibraries[0].LibraryPath: lists ios-arm64/ContextSDK.framework, but there is no such folder",
        "warning xcframework.unlisted ios-arm64/Other.framework: is beside ContextSDK.framework, but Info.plist does not list it",
        "error bundle.shape ios-arm64/ContextSDK.framework: is a symlink, and files are not written through symlinks",
      ]
    ) { artifact in
      artifact.move(Crafted.device, to: "ios-arm64/Other.framework")
      artifact[Crafted.device] = .link("Other.framework")
    },
    BrokenCase(
      "a shallow framework for the Mac",
      [
        "warning bundle.platform-shape ios-arm64_x86_64-maccatalyst/ContextSDK.framework: is shallow, but frameworks for ios-maccatalyst are versioned",
        "error binary.platform ios-arm64_x86_64-maccatalyst/ContextSDK.framework/ContextSDK: its x86_64 part is built for iOS Simulator, but Info.plist lists it for ios-maccatalyst",
        "error binary.platform ios-arm64_x86_64-maccatalyst/ContextSDK.framework/ContextSDK: its arm64 part is built for iOS Simulator, but Info.plist lists it for ios-maccatalyst",
      ]
    ) { artifact in
      artifact.remove(Crafted.catalyst)
      for name in ["ContextSDK", "Info.plist"] {
        artifact[Crafted.catalyst + "/" + name] = artifact[Crafted.simulator + "/" + name]
      }
      try artifact.replace("/Versions/A/", with: "/", in: "Info.plist")
    },
    BrokenCase(
      "a versioned framework for a phone",
      [
        "error bundle.platform-shape ios-arm64/ContextSDK.framework: is versioned, but ios accepts only shallow frameworks: apps with it cannot be installed"
      ]
    ) { artifact in
      let bundle = Crafted.device
      artifact.move(bundle, to: "ios-arm64/tmp")
      artifact.move("ios-arm64/tmp", to: bundle + "/Versions/A")
      artifact.move(bundle + "/Versions/A/Info.plist", to: bundle + "/Versions/A/Resources/Info.plist")
      artifact[bundle + "/Versions/Current"] = .link("A")
      for name in ["ContextSDK", "Headers", "Modules", "Resources"] {
        artifact[bundle + "/" + name] = .link("Versions/Current/" + name)
      }
    },
    BrokenCase(
      "a versioned static framework for a phone, which no app embeds",
      [
        "warning bundle.platform-shape ios-arm64/Kit.framework: is versioned, but ios accepts only shallow frameworks: an app that embeds this static framework all the same cannot be installed"
      ]
    ) { artifact in
      let object = CraftedMachO("arm64", fileType: CraftedMachO.object).build(2, 14).bytes
      artifact = .frameworks([CraftedArtifact.Library("ios", nil, ["arm64"], object)])
      let bundle = "ios-arm64/Kit.framework"
      artifact.remove(bundle)
      artifact.write(bundle + "/Versions/A/Kit", object)
      artifact.write(bundle + "/Versions/A/Resources/Info.plist", "x")
      artifact[bundle + "/Versions/Current"] = .link("A")
      for name in ["Kit", "Resources"] { artifact[bundle + "/" + name] = .link("Versions/Current/" + name) }
    },
    BrokenCase(
      "a Mac framework whose links and versions were lost",
      [
        "error bundle.flattened-symlinks macos-arm64/Kit.framework: has no folder Versions, but its binary was linked as \"@rpath/Kit.framework/Versions/A/Kit\""
      ]
    ) { artifact in
      let dylib = CraftedMachO("arm64").named("@rpath/Kit.framework/Versions/A/Kit").build(1, 11).bytes
      artifact = .frameworks([CraftedArtifact.Library("macos", nil, ["arm64"], dylib)])
      artifact.remove("macos-arm64/Kit.framework")
      artifact.write("macos-arm64/Kit.framework/Kit", dylib, executable: true)
      artifact.write("macos-arm64/Kit.framework/Resources/Info.plist", "x")
    },
    BrokenCase(
      "a versions folder that is a file",
      ["error bundle.shape ios-arm64/ContextSDK.framework/Versions: is a file, expected a folder"]
    ) { $0.write(Crafted.device + "/Versions", "A") },
    BrokenCase(
      "a shallow static framework for the Mac, without Info.plist",
      [
        "note bundle.platform-shape macos-arm64/Kit.framework: is shallow, but frameworks for macos are versioned"
      ]
    ) { artifact in
      let object = CraftedMachO("arm64", fileType: CraftedMachO.object).build(1, 11).bytes
      artifact = .frameworks([CraftedArtifact.Library("macos", nil, ["arm64"], object)])
      artifact.remove("macos-arm64/Kit.framework")
      artifact.write("macos-arm64/Kit.framework/Kit", object)
    },
  ]
}
