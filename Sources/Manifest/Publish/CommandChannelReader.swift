import Domain

extension ChannelConfiguration {
  /// A program of the vendor's own that publishes.
  package struct CommandSettings: Hashable, Sendable {
    /// A program and its arguments. Nil for what the program does not do.
    package var look: [String]
    package var put: [String]?
    package var confirm: [String]?
    package var reveal: [String]?
    package var withdraw: [String]?
    package var delete: [String]?
    /// The longest time that a command may take, in seconds.
    package var timeout = CommandSettings.defaultTimeout
    /// Names of environment variables whose values are never printed.
    package var secrets: [String] = []

    package init(look: [String], put: [String]? = nil, confirm: [String]? = nil, reveal: [String]? = nil) {
      self.look = look
      self.put = put
      self.confirm = confirm
      self.reveal = reveal
    }

    package static let keys = ["look", "put", "confirm", "reveal", "withdraw", "delete", "timeout", "secrets"]
    static let defaultTimeout = 600
  }
}

extension ProblemList {
  private typealias Command = ChannelConfiguration.CommandSettings

  mutating func commandChannel(_ field: Field) -> ChannelConfiguration.CommandSettings? {
    rejectUnknownKeys(in: field, of: ["name", "kind"] + Command.keys)
    let look = channelCommand(field["look"])
    let put = field["put"].isPresent ? channelCommand(field["put"]) : nil
    let confirm = field["confirm"].isPresent ? channelCommand(field["confirm"]) : nil
    let reveal = field["reveal"].isPresent ? channelCommand(field["reveal"]) : nil
    if !field["put"].isPresent, !field["reveal"].isPresent {
      add("missing-key", at: field["reveal"], "is missing, and \"put\" too", remedy: "add one of them, or both")
    }
    guard let look else { return nil }
    var channel = Command(look: look, put: put, confirm: confirm, reveal: reveal)
    if field["withdraw"].isPresent { channel.withdraw = channelCommand(field["withdraw"]) }
    if field["delete"].isPresent { channel.delete = channelCommand(field["delete"]) }
    channel.timeout = timeout(field["timeout"], else: Command.defaultTimeout)
    channel.secrets = secrets(field["secrets"])
    return channel
  }

  private mutating func channelCommand(_ field: Field) -> [String]? {
    command(field, "command", remedy: "write the program and its arguments, such as [\"scripts/upload.sh\", \"--all\"]")
  }
}
