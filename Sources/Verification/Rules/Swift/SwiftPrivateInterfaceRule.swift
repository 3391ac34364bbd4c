import Artifacts
import Domain

extension Rule {
  static let swiftPrivateInterface = Rule(
    .swiftPrivateInterface, .note,
    claim: "only the public interface of a Swift module ships",
    reason: "the private interface shows declarations marked @_spi, and the package interface those marked `package`",
    check: .slices { subject in
      let found = subject.interfaces.filter { $0.file.audience != .everyone }
      return Dictionary(grouping: found, by: \.file.audience).sorted { $0.key.rawValue < $1.key.rawValue }.map {
        audience, all in
        Violation(
          all[0].path, "is a \(audience.rawValue) interface\(Violation.alike(all.count))",
          remedy: "remove the .\(audience.rawValue).swiftinterface files if nobody outside builds with them")
      }
    })
}
