import Domain
import Pipeline

enum ManualCommand {
  static let definition = Command(
    name: "manual", summary: "Prints the manual page.",
    discussion: """
      Prints release(1) for man(1), with what `release help` tells of every command. `make install` installs it. Its date is
      that of SOURCE_DATE_EPOCH, else today.

      Exit status: 0 done; 64 usage.
      """,
    example: "release manual", options: [.quiet, .color, .help], isReadOnly: true, run: run)

  @Sendable private static func run(_ arguments: ParsedArguments, _ session: Session) async throws -> ExitStatus {
    let environment = session.environment
    let seconds = try environment.sourceDate().map { Int64($0) } ?? environment.time
    try session.console.result(ManualPage.text(version: environment.toolVersion, date: CivilDate(unixSeconds: seconds)))
    return .done
  }
}
