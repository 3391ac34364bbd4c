/// What an object file is compiled for, or what a triple asks for.
package struct ObjectTarget: Hashable, Sendable, CustomStringConvertible {
  package enum Format: String, Hashable, Sendable {
    case elf = "ELF"
    case machO = "Mach-O"
    case wasm = "WebAssembly"
    case coff = "COFF"
  }

  package var format: Format
  /// `x86_64`, `arm64`; `arm` for any 32-bit ARM in an ELF file.
  package var architecture: String
  /// `SupportedPlatform` and its variant in an xcframework, joined; nil if there is none, or if it is not stated.
  package var platform: String?

  package var description: String {
    "\(format.rawValue) for \(architecture)" + (platform.map { " and \($0)" } ?? "")
  }

  /// Whether an object file can be linked into a program for this target.
  package func accepts(_ object: ObjectTarget) -> Bool {
    guard format == object.format else { return false }
    if let platform, let other = object.platform, platform != other { return false }
    return architecture == object.architecture || !isKnown
  }

  /// Whether the reader can tell the architecture from others.
  private var isKnown: Bool {
    switch format {
    case .elf: ELFHeader.names.contains { $0.name == architecture }
    case .machO, .coff: true
    // The widths of its addresses do not differ in the header.
    case .wasm: false
    }
  }
}

extension ObjectTarget {
  /// Nil for a system whose object files this tool does not know.
  package init?(_ triple: TargetTriple) {
    switch triple.system {
    case _ where triple.vendor == "apple":
      self.init(format: .machO, architecture: Self.common(triple.architecture))
      platform = triple.xcframework.map { Self.platform($0.platform, $0.variant) }
    case "linux", "freebsd", "openbsd", "netbsd", "android", "none":
      self.init(format: .elf, architecture: Self.forELF(triple.architecture))
    case _ where triple.system.hasPrefix("wasi"): self.init(format: .wasm, architecture: triple.architecture)
    case "windows": self.init(format: .coff, architecture: Self.common(triple.architecture))
    default: return nil
    }
  }

  package init(_ image: MachOImage) {
    self.init(format: .machO, architecture: image.architecture.name)
    // A zippered file is for two.
    guard image.builds.count == 1 else { return }
    platform = image.builds[0].platform.xcframework.map { Self.platform($0.platform, $0.variant) }
  }

  package init(_ header: ELFHeader) { self.init(format: .elf, architecture: header.description) }

  private static func platform(_ name: String, _ variant: String?) -> String {
    [name, variant].compactMap(\.self).joined(separator: "-")
  }

  private static func common(_ architecture: String) -> String {
    switch architecture {
    case "aarch64": "arm64"
    case "amd64": "x86_64"
    case "i486", "i586", "i686": "i386"
    default: architecture
    }
  }

  private static func forELF(_ architecture: String) -> String {
    let name = common(architecture)
    return name != "arm64" && !name.hasPrefix("arm64_") && (name.hasPrefix("arm") || name.hasPrefix("thumb"))
      ? "arm" : name
  }
}

extension ArchiveMember {
  /// Nil for bitcode and for what is no code.
  package var target: ObjectTarget? {
    switch content {
    case .image(let image): ObjectTarget(image)
    case .elf(let header): ObjectTarget(header)
    case .wasm: ObjectTarget(format: .wasm, architecture: "wasm32")
    case .bitcode, .other: nil
    }
  }
}
