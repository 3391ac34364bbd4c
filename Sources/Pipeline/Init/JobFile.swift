import Domain
import Manifest
import Platform

/// A CI whose job `release init --ci` writes.
package enum JobService: String, CaseIterable, Sendable {
  case github, gitlab

  /// From the root of the repository: services look nowhere else.
  package var path: String { self == .github ? ".github/workflows/release.yml" : ".gitlab-ci.yml" }
}

/// The job that ships a version when somebody starts it, as docs/publishing.md explains it.
package struct JobFile {
  private let service: JobService
  /// The folder of `release.json`, from the root of the repository; empty for the root.
  private let folder: String
  /// The variables that the job needs, and those that are no secrets.
  private let secrets: [String]
  private let settings: [String]
  private let isCompiled: Bool
  private let needsMac: Bool
  private let toolVersion: String

  /// - Parameters:
  ///   - configuration: nil for a workspace that begins: nothing is known of its channels.
  ///   - folder: its folder, from the root of the repository; empty for the root.
  init(
    _ service: JobService, for configuration: ReleaseConfiguration?, in folder: String, toolVersion: String
  ) throws {
    (self.service, self.folder, self.toolVersion) = (service, folder, toolVersion)
    let needed =
      try configuration.map { try NamedVariable.all(in: $0, ReleaseConfiguration.fileName) }?
      .filter { !$0.isOptional } ?? []
    secrets = needed.filter { !$0.isSetting }.map(\.name)
    settings = needed.filter(\.isSetting).map(\.name)
    let builders = (configuration?.products ?? []).compactMap { product in
      if case .compiled(let builder) = product.origin { builder } else { nil }
    }
    isCompiled = configuration?.compiles ?? false
    needsMac = builders.contains { ["cocoapods-pack", "xcodebuild"].contains($0.kindName) }
  }

  /// From the folder of `release.json`.
  package var path: String { folder.split(separator: "/").map { _ in "../" }.joined() + service.path }

  package var text: String { service == .github ? github : gitlab }

  /// What is in the folder of `release.json`, as YAML has its path from the root.
  private func path(of name: String) -> String {
    folder.isEmpty ? name : "'" + FilePath.join(folder, name).replacing("'", with: "''") + "'"
  }

  // MARK: GitHub

  private var github: String {
    """
    name: Release
    on:
      workflow_dispatch:
        inputs:
          version:
            description: patch, minor, major, auto, or a version
            default: auto
            required: true

    permissions:
      contents: write # the version's commit and the source's tag

    concurrency:
      group: release
      cancel-in-progress: false

    jobs:
      ship:
    \(machine)    timeout-minutes: 120
    \(variables)    steps:
    \(needsMac ? "" : Self.packages)      - uses: actions/checkout@v4
            with:
              ref: ${{ github.event.repository.default_branch }}
              fetch-depth: 0 # notes and `auto` need the history and its tags
          - run: |
              git config --global --add safe.directory "$GITHUB_WORKSPACE"
              git config --global user.name "SDK Release"
              git config --global user.email "sdk-release@example.com"
          - uses: example/release@\(toolVersion) # your copy of this tool
    \(cache("restore", "restore-keys: release-${{ runner.os }}-${{ runner.arch }}-"))\
          - run: release ship "$VERSION" --yes --push
    \(folder.isEmpty ? "" : "        working-directory: \(path(of: ""))\n")\
            env:
              VERSION: ${{ inputs.version }}
    \(cache("save", nil))
    """
  }

  private var machine: String {
    needsMac ? "    runs-on: macos-15\n" : "    runs-on: ubuntu-24.04\n    container: swift:6.3-noble\n"
  }

  private static let packages =
    "      - run: apt-get update && apt-get install -y --no-install-recommends curl git make\n"

  private var variables: String {
    if secrets.isEmpty, settings.isEmpty { return "" }
    return "    env:\n" + secrets.map { "      \($0): ${{ secrets.\($0) }}\n" }.joined()
      + settings.map { "      \($0): ${{ vars.\($0) }}\n" }.joined()
  }

  /// What is compiled, for the next job.
  private func cache(_ action: String, _ more: String?) -> String {
    if !isCompiled { return "" }
    let condition = action == "save" ? "        if: always()\n" : ""
    let key = "release-${{ runner.os }}-${{ runner.arch }}-${{ github.run_id }}-${{ github.run_attempt }}"
    return "      - uses: actions/cache/\(action)@v4\n\(condition)        with:\n"
      + "          path: \(path(of: Self.cacheFolder))\n          key: \(key)\n"
      + (more.map { "          \($0)\n" } ?? "")
  }

  private static let cacheFolder = ".release/cache"

  // MARK: GitLab

  private var gitlab: String {
    """
    include:
      - { project: tools/release, ref: "\(toolVersion)", file: /ci/gitlab/release.gitlab-ci.yml } # your copy of this tool
    variables:
      RELEASE_IMAGE: registry.example.com/tools/release:\(toolVersion) # the image that its Dockerfile makes
    \(folder.isEmpty ? "" : "  RELEASE_FOLDER: \(path(of: ""))\n")\
    \(isCompiled ? gitlabCache : "")
    """
  }

  private var gitlabCache: String {
    """
    cache:
      key: release
      paths: [\(path(of: Self.cacheFolder))]
      policy: pull-push
      when: always

    """
  }

  /// What somebody must do before the job can run.
  package var remedies: [Finding] {
    let place = Location(path)
    let names = secrets + settings + (service == .gitlab ? ["SOURCE_TOKEN"] : [])
    let tool = Finding(
      "init.placeholder", .warning, at: place, "the address of the tool is a placeholder",
      remedy: service == .github
        ? "write where your copy of it is, and the name and address of who commits"
        : "write where your copy of it and its image are")
    let variables = Finding(
      "init.placeholder", .warning, at: place, "needs \(names.joined(separator: ", "))",
      remedy: service == .github
        ? "add them as secrets and variables of the repository" : "add them as masked variables of the project")
    return names.isEmpty ? [tool] : [tool, variables]
  }
}
