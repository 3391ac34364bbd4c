import Domain

/// What this machine has of what a release needs: the outcome of `release doctor`.
package struct DoctorReport: Sendable {
  /// In the order of the report.
  package enum Area: String, CaseIterable, Sendable {
    case configuration, programs, git, credentials, libraries, space
  }

  package enum State: String, Sendable {
    case ok
    /// Not there, and not needed by this `release.json`.
    case absent
    /// Needed, and not there or of no use.
    case missing
  }

  package struct Row: Sendable {
    package var area: Area
    package var name: String
    package var state: State
    /// A version or place, or what is wrong.
    package var detail: String
    package var remedy: String?

    init(_ area: Area, name: String, state: State, detail: String, remedy: String? = nil) {
      (self.area, self.name, self.state, self.detail, self.remedy) = (area, name, state, detail, remedy)
    }

    /// Something that could not be used, and why.
    init(_ area: Area, name: String, state: State, _ error: any Error) {
      let finding = Failure(error).findings.first
      self.init(area, name: name, state: state, detail: finding?.message ?? "\(error)", remedy: finding?.remedy)
    }
  }

  package var rows: [Row] = []
  /// What `release.json` means, if it was asked for.
  package var configuration: [EffectiveValue]?

  package var missing: Int { rows.count { $0.state == .missing } }

  package var status: ExitStatus { missing == 0 ? .done : .foundProblems }
}
