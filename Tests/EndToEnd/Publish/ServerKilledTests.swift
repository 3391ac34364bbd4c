#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Publications and withdrawals over ssh and by a command channel, killed after every call of ssh and of the channel's program, and
  /// before system calls: with `make test-kills` at all moments, more than a hundred.
  @Suite struct ServerKilledTests {
    private let release: SmallRelease
    private let scratch: TemporaryFolder

    private static let systemCalls = ["mkdir", "rename", "fsync", "ftruncate", "unlink", "write"]

    /// Ends the tool that has started a program, however many programs are between.
    private static let killer = """
      end_release() {
        pid=$PPID
        until [ "$(cat /proc/$pid/comm)" = release ]; do pid=$(cut -d ' ' -f 4 /proc/$pid/stat); done
        kill -9 $pid
      }
      """

    init() throws {
      scratch = try TemporaryFolder()
      release = try SmallRelease(customers: Extent.everyKill ? 200 : 13)
      try release.folder.write(
        """
        #!/bin/bash
        \(Self.killer)
        if [ "$KILL_BEFORE_VERB" = "$RELEASE_VERB" ]; then end_release; fi
        cat >/dev/null
        place=shop/$RELEASE_APP_ID-$RELEASE_VERSION
        case $RELEASE_VERB in
          look) [ -e $place ]; status=$? ;;
          put) mkdir -p shop && echo visible >$place ;;
          withdraw) if [ -e $place ]; then echo hidden >$place; fi ;;
          delete) rm -f $place ;;
        esac
        if [ "$KILL_AFTER_VERB" = "$RELEASE_VERB" ]; then end_release; fi
        exit $status
        """, to: "shop.sh", mode: 0o755)
    }

    @Test func withdrawals() throws {
      try publish("1.0.0")
      try publish("1.1.0")
      try sweep(
        ["withdraw", "1.1.0", "--roll-forward", "--delete-artifacts", "--reason", "bad", "--yes"],
        verbs: ["look", "withdraw", "delete"], lines: ["published 1.1.1 repositories", "withdrawn 1.1.0 shop"])
    }

    @Test func publications() throws {
      try publish("1.0.0")
      try build("1.1.0")
      try sweep(
        ["publish"], verbs: ["look", "put"], lines: ["published 1.1.0 repositories", "published 1.1.0 shop"])
    }

    /// Runs a command for each customer, undisturbed for the first and killed at another moment for each of the others; then once for all.
    ///
    /// - Parameter lines: what an undisturbed run leaves in the ledger, among others.
    private func sweep(_ command: [String], verbs: [String], lines: [String]) throws {
      let server = try LoopbackServer.ssh(scratch)
      defer { server.stop() }
      try configure(
        url: "ssh://127.0.0.1:\(server.port)\(release.folder["remotes"])/{{app_id}}.git", version: "1.1.0")
      try scratch.write(
        """
        \(Self.killer)
        count=$(($(cat \(scratch["count"])) + 1))
        echo $count >\(scratch["count"])
        if [ "$KILL_BEFORE_SSH" = $count ]; then end_release; fi
        \(LoopbackServer.sshCommand(scratch)) "$@"
        status=$?
        if [ "$KILL_AFTER_SSH" = $count ]; then end_release; fi
        exit $status
        """, to: "ssh.sh")
      var others = release.customers[...]
      let undisturbed = others.removeFirst()
      try run(command, undisturbed, ["COUNT_CALLS": scratch["calls"]]).expect(0)
      let wanted = try state(undisturbed)
      for line in lines { #expect(wanted.contains(line + "\n")) }
      let moments = try moments(verbs)
      if Extent.everyKill { #expect(moments.count >= 100) }
      for moment in moments {
        try #require(!others.isEmpty, "there are \(moments.count) moments")
        let customer = others.removeFirst()
        let status = try run(command, customer, moment).status
        // The number of system calls differs a little from run to run.
        #expect(status == -9 || status == 0 && moment["KILL_AT"] != nil, "\(moment): \(status)")
        try expectTagsHaveZips(customer, "\(moment)")
      }
      try run(command, nil, [:]).expect(0)
      for customer in release.customers {
        let found = try state(customer)
        #expect(found == wanted.replacing(undisturbed, with: customer), "\(customer)")
      }
    }

    private func build(_ version: String) throws {
      try configure(url: "remotes/{{app_id}}.git", version: version)
      try ReleaseTool.run(["build", "--all", "--quiet"], in: release.folder.path).expect(0)
    }

    private func publish(_ version: String) throws {
      try build(version)
      try release.publish().expect(0)
    }

    private func configure(url: String, version: String) throws {
      try release.configure(url: url)
      let data = Data(try TestFile.bytes(release.folder["release.json"]))
      var document = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
      document["version"] = version
      let shop: [String: Any] = ["name": "shop", "kind": "command"].merging(
        ["look", "put", "withdraw", "delete"].map { ($0, ["./shop.sh"]) }
      ) { $1 }
      document["publish"] = (document["publish"] as? [[String: Any]] ?? []) + [shop]
      let text = try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys])
      try release.folder.write(String(decoding: text, as: UTF8.self), to: "release.json")
    }

    /// - Parameter customer: nil for all.
    private func run(
      _ command: [String], _ customer: String?, _ environment: [String: String]
    ) throws -> Tool.Result {
      try scratch.write("0", to: "count")
      let variables = [
        "GIT_SSH_COMMAND": "bash \(scratch["ssh.sh"])", "LD_PRELOAD": try FaultLibrary.atCalls(), "ONLY": "release",
      ]
      return try ReleaseTool.run(
        command + (customer.map { ["--customer", $0] } ?? ["--all", "--jobs", "1"]) + ["--quiet"],
        in: release.folder.path,
        environment: PublishWorkspace.identity.merging(variables) { $1 }.merging(environment) { $1 })
    }

    /// The calls of the undisturbed run.
    private func moments(_ verbs: [String]) throws -> [[String: String]] {
      let ssh = try #require(Int(try TestFile.text(scratch["count"]).prefix { $0.isNumber }))
      let counts = try TestFile.text(scratch["calls"]).split(separator: "\n").map { $0.split(separator: " ") }
      let sides = Extent.everyKill ? ["BEFORE", "AFTER"] : ["AFTER"]
      var moments: [[String: String]] = []
      for side in sides {
        let calls = Extent.everyKill ? Array(1...ssh) : Set([1, (ssh + 1) / 2, ssh]).sorted()
        moments += calls.map { ["KILL_\(side)_SSH": "\($0)"] }
        moments += verbs.map { ["KILL_\(side)_VERB": $0] }
      }
      for call in Self.systemCalls {
        guard let count = counts.first(where: { $0[0] == call }).flatMap({ Int($0[1]) }), count > 0 else { continue }
        let chosen = Extent.everyKill ? Set(1...count) : [count]
        moments += chosen.sorted().map { ["KILL_AT": "\(call):\($0)"] }
      }
      return moments
    }

    /// A tag or a branch is never seen without the zips that it names: here those beside it in the commit.
    private func expectTagsHaveZips(_ customer: String, _ moment: String) throws {
      let remote = release.folder["remotes/\(customer).git"]
      let names = try release.shell("git -C '\(remote)' tag; echo main").text.split(separator: "\n")
      for name in names {
        let listed = try release.shell("git -C '\(remote)' ls-tree --name-only '\(name)'").text
        #expect(listed.contains("ContextSDK.zip") && listed.contains("Package.swift"), "\(name), \(moment)")
      }
    }

    /// What there is of a customer, without ids and times.
    private func state(_ customer: String) throws -> String {
      let result = try release.shell(
        """
        cd remotes/$1.git
        git fsck --strict --no-dangling --no-progress
        git for-each-ref --format='%(refname) %(objecttype)'
        git rev-list --all --count
        git diff --name-status 1.0.0 main
        git diff --name-status main "$(git tag --sort=version:refname | tail -1)"
        cd ../..
        find www/$1 -type f | LC_ALL=C sort
        find shop -name "$1-*" | LC_ALL=C sort
        grep "\\"$1\\"" releases.jsonl | grep -v '"tagNotDeleted"' |
          sed -E 's/.*"event": *"([a-z]+)".*"version": *"([^"]+)", *"channel": *"([^"]+)".*/\\1 \\2 \\3/' | LC_ALL=C sort
        """, [customer])
      #expect(result.errors == "")
      return result.text
    }
  }
#endif
