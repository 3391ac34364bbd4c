import Domain

/// Colours for a terminal. Whatever has a colour says the same in words.
package struct Palette: Sendable {
  package enum Colour: String, Sendable {
    case bold = "1"
    case red = "1;31"
    case green = "32"
    case yellow = "33"
    case cyan = "36"
  }

  /// Changes no text.
  package static let none = Palette(isOn: false)

  package var isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  func paint(_ text: String, _ colour: Colour) -> String { isOn ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[m" : text }

  func paint(_ text: String, _ severity: Finding.Severity) -> String {
    switch severity {
    case .error: paint(text, .red)
    case .warning: paint(text, .yellow)
    case .note: paint(text, .cyan)
    }
  }
}

/// `--color`
enum ColourChoice: String, CaseIterable {
  case auto, always, never

  /// As no-color.org and bixense.com/clicolors define it: the option, then `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`.
  ///
  /// - Parameter variable: nil for a variable that is unset or empty.
  func palette(isTerminal: Bool, variable: (String) -> String?) -> Palette {
    switch self {
    case .always: return Palette(isOn: true)
    case .never: return .none
    case .auto: break
    }
    if variable("NO_COLOR") != nil { return .none }
    if let force = variable("CLICOLOR_FORCE"), force != "0" { return Palette(isOn: true) }
    return Palette(isOn: isTerminal && variable("TERM") != "dumb" && variable("CLICOLOR") != "0")
  }
}
