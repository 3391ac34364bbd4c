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
    return page.text
  }
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
