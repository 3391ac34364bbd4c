import Domain

/// What is wrong with a file that was made from a template.
struct TemplateProblem {
  /// From 1; nil for the whole file.
  var line: Int?
  var message: String
  /// What to do in the template.
  var remedy: String
  var severity: Finding.Severity?

  func placed(in file: String) -> Violation {
    Violation(
      file, line: line, message, remedy: "in the template, \(remedy); then build the variant again", severity: severity)
  }
}
