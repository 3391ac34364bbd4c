import Domain
import Git
import Manifest

extension ReleaseDoctor {
  /// The repository, and who makes its commits.
  func git(_ configuration: ReleaseConfiguration?) -> [DoctorReport.Row] {
    let folder = root.isEmpty ? "." : root
    let channels = (configuration?.channels ?? []).compactMap { channel -> ChannelConfiguration.GitSettings? in
      if case .git(let git) = channel.kind { git } else { nil }
    }
    var repository = DoctorReport.Row(
      .git, name: "repository", state: .ok, detail: "the folder is in a git repository")
    do { _ = try Repository.open(at: folder, environment: environment.gitVariables) } catch {
      repository =
        (error as? GitError)?.cause == .notRepository
        ? .init(
          .git, name: "repository", state: .absent,
          detail: "the folder is in no git repository: versions, notes and tags need one",
          remedy: "run `git init`")
        : .init(.git, name: "repository", state: channels.isEmpty ? .absent : .missing, error)
    }
    let key = configuration?.trust.sign.map(signing)
    return [repository, identity(in: folder, for: channels)] + [key].compactMap(\.self)
  }

  private func signing(_ sign: TrustConfiguration.Signing) -> DoctorReport.Row {
    do {
      let key = try ObjectSigning(variantsWith: sign.key, root: root, environment).fingerprint()
      return .init(.git, name: "signing", state: .ok, detail: "variants are signed by \(key)")
    } catch { return .init(.git, name: "signing", state: .missing, error) }
  }

  private func identity(in folder: String, for channels: [ChannelConfiguration.GitSettings]) -> DoctorReport.Row {
    let signed: [ObjectSigning.Purpose] = channels.contains(where: \.isAnnotated) ? [.commit, .tag] : [.commit]
    do {
      let settings = try SharedConfiguration.of(folder, environment: environment.gitVariables)
      let publisher = PublisherIdentity(settings, signed: channels.isEmpty ? [] : signed, environment)
      if let finding = publisher.findings.first {
        return .init(
          .git, name: "identity", state: channels.isEmpty ? .absent : .missing,
          detail: "\(finding.location): \(finding.message)",
          remedy: finding.remedy)
      }
      let author = try settings.signature(.author, time: environment.time)
      return .init(.git, name: "identity", state: .ok, detail: "\(author.name) <\(author.email)>")
    } catch { return .init(.git, name: "identity", state: channels.isEmpty ? .absent : .missing, error) }
  }
}
