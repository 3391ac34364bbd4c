import Domain

/// The manual page, in the language of man(7).
enum ManualPage {
  static func text(version: String, date: CivilDate) -> String {
    var page = Roff()
    page.request("TH", "RELEASE 1 \(date) \"release \(version)\"")
    page.request("SH", "NAME")
    page.line("release \\- " + Roff.escaped(Help.purpose.prefix(1).lowercased() + Help.purpose.dropFirst().dropLast()))
    page.request("SH", "SYNOPSIS")
    page.line("\\fBrelease\\fR \\fIcommand\\fR [\\fIoptions\\fR]")
    page.request("SH", "DESCRIPTION")
    page.paragraphs(Help.purpose)
    page.list(Command.all.map { (term: Roff.bold($0.name), text: $0.summary) })
    page.request("SH", "OPTIONS")
    page.list(OptionSpecification.common)
    page.request("PP")
    page.paragraphs(Help.optionRules)
    page.request("SH", "COMMANDS")
    for command in Command.all { page.add(command) }
    page.request("SH", "EXIT STATUS")
    page.list(statuses.map { (Roff.bold($0.term), $0.text) })
    page.request("SH", "ENVIRONMENT")
    page.list(variables.map { (Roff.bold($0.term), $0.text) })
    page.request("PP")
    page.paragraphs("Those that release.json names, such as tokens, are listed by `release doctor`.")
    return page.text
  }

  private static let statuses: [(term: String, text: String)] = [
    ("0", "Done."),
    ("1", "Something was found that is wrong or differs, or a question was answered with no."),
    ("2", "Some customers failed and are named; the others are done."),
    ("64", "The command line is wrong, or there is no terminal to ask at."),
    ("65", "The manifest, a template, a model, an artifact or the git repository is wrong."),
    ("70", "A bug in the tool."),
    ("74", "Input or output failed."),
    ("75", "Something that passes: run again."),
    ("78", "release.json is wrong, or a program or variable that it needs is missing."),
    ("129, 130, 143", "A signal ended the run."),
    ("141", "Nobody reads the output any more."),
  ]

  private static let variables: [(term: String, text: String)] = [
    ("SOURCE_DATE_EPOCH", "The time of files in zips, and of documents, in seconds since 1970."),
    ("RELEASE_TIME", "The time that `release models` takes for now, such as 2026-12-03T04:00:00Z."),
    ("RELEASE_JUDGES", "With none, SwiftPM, Ruby and CocoaPods are not asked about customers' files."),
    ("RELEASE_OTA_KEY", "The online key for models, its path, or Base64; `ota.onlineKey` may name another variable."),
    ("RELEASE_OTA_PASSPHRASE", "The passphrase of a person's key for models; otherwise the terminal is asked."),
    ("NO_COLOR, CLICOLOR_FORCE, CLICOLOR, TERM", "Whether output has colours."),
    ("CURL_CA_BUNDLE, SSL_CERT_FILE", "A file with other certificate authorities."),
    ("AWS_SHARED_CREDENTIALS_FILE", "The credentials file, if a bucket has a profile."),
    ("GIT_DIR, GIT_WORK_TREE, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_AUTHOR_NAME and others", "As in git(1)."),
  ]
}

extension Roff {
  fileprivate mutating func add(_ command: Command) {
    let operands = command.operands.map { " " + $0.usage } ?? ""
    request("SS", Roff.escaped("release \(command.name) [options]\(operands)"))
    paragraphs(command.summary + "\n\n" + command.discussion)
    if let operands = command.operands { list([(Roff.escaped(operands.usage), operands.help)]) }
    list(command.options)
    request("PP")
    line(command.example.contains("\n") ? "Examples:" : "Example:")
    preformatted(command.example)
  }

  fileprivate mutating func list(_ options: [OptionSpecification]) {
    list(
      options.map { option in
        let names = [option.shortName, "--" + option.name].compactMap(\.self).map(Roff.bold).joined(separator: ", ")
        return (names + (option.value.map { " " + Roff.italic($0) } ?? ""), option.help)
      })
  }
}
