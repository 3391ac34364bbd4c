import Domain
import Git
import Manifest

/// The repository, and who makes its commits.
struct GitRows {
  private(set) var rows: [DoctorReport.Row] = []

  init(_ configuration: ReleaseConfiguration?, root: String, _ environment: RunEnvironment) {
    let folder = root.isEmpty ? "." : root
    let variables = environment.gitVariables
    let isThere = (try? Repository.open(at: folder, environment: variables)) != nil
    rows.append(
      isThere
        ? .init(.git, "repository", .ok, "the folder is in a git repository")
        : .init(
          .git, "repository", .absent, "the folder is in no git repository: versions, notes and tags need one",
          remedy: "run `git init`"))
    let git = (configuration?.channels ?? []).compactMap { channel -> ChannelConfiguration.GitSettings? in
      if case .git(let git) = channel.kind { git } else { nil }
    }
    rows.append(identity(folder, git, environment))
    if let sign = configuration?.trust.sign { rows.append(signing(sign, root, environment)) }
  }

  private func signing(
    _ sign: TrustConfiguration.Signing, _ root: String, _ environment: RunEnvironment
  ) -> DoctorReport.Row {
    do {
      let key = try ObjectSigning(variantsWith: sign.key, root: root, environment).fingerprint()
      return .init(.git, "signing", .ok, "variants are signed by \(key)")
    } catch {
      let finding = Failure(error).findings.first
      return .init(.git, "signing", .missing, finding?.message ?? "\(error)", remedy: finding?.remedy)
    }
  }

  private func identity(
    _ folder: String, _ channels: [ChannelConfiguration.GitSettings], _ environment: RunEnvironment
  ) -> DoctorReport.Row {
    let signed: [ObjectSigning.Kind] = channels.contains(where: \.isAnnotated) ? [.commit, .tag] : [.commit]
    do {
      let settings = try SharedConfiguration.of(folder, environment: environment.gitVariables)
      let publisher = PublisherIdentity(settings, signed: channels.isEmpty ? [] : signed, environment)
      if let finding = publisher.findings.first {
        return .init(
          .git, "identity", channels.isEmpty ? .absent : .missing, "\(finding.location): \(finding.message)",
          remedy: finding.remedy)
      }
      let author = try settings.signature(.author, time: environment.time)
      return .init(.git, "identity", .ok, "\(author.name) <\(author.email)>")
    } catch {
      let finding = Failure(error).findings.first
      return .init(
        .git, "identity", channels.isEmpty ? .absent : .missing, finding?.message ?? "\(error)", remedy: finding?.remedy
      )
    }
  }
}
