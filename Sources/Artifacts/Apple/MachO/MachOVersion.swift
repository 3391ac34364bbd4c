/// A version packed into 32 bits as xxxx.yy.zz (mach-o/loader.h).
package struct MachOVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  package var packed: UInt32

  package init(packed: UInt32) { self.packed = packed }

  package init(_ major: UInt16, _ minor: UInt8 = 0, _ patch: UInt8 = 0) {
    packed = UInt32(major) << 16 | UInt32(minor) << 8 | UInt32(patch)
  }

  package var major: Int { Int(packed >> 16) }
  package var minor: Int { Int(packed >> 8 & 0xFF) }
  package var patch: Int { Int(packed & 0xFF) }

  /// `14.0`, or `14.0.1` if the third number is not 0.
  package var description: String { patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)" }

  package static func < (left: MachOVersion, right: MachOVersion) -> Bool { left.packed < right.packed }
}

/// The platform and versions of `LC_BUILD_VERSION` or an older `LC_VERSION_MIN_*`. A zippered binary has two.
package struct MachOBuild: Hashable, Sendable {
  package var platform: MachOPlatform
  package var minimum: MachOVersion
  /// Nil if the compiler did not know the SDK.
  package var sdk: MachOVersion?
}

/// A dynamic library that a load command names.
package struct LinkedLibrary: Hashable, Sendable {
  package enum Linkage: String, Hashable, Sendable {
    case regular, weak, reexport, lazy, upward
    /// `LC_ID_DYLIB`: the library itself. Its name is the install name.
    case own
  }

  package var kind: Linkage
  package var name: String
  package var current: MachOVersion
  package var compatibility: MachOVersion
}
