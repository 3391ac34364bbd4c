import Domain
import OverTheAir

extension OverTheAirConfiguration {
  /// Reads `ota` of a valid `release.json`.
  ///
  /// - Returns: nil without it.
  /// - Throws: `.badConfiguration`.
  package static func decode(
    _ configuration: ReleaseConfiguration, file: String, variable: @escaping (String) -> String?
  ) throws(Failure) -> OverTheAirConfiguration? {
    guard let value = configuration.overTheAir else { return nil }
    var problems = ProblemList(file: file, area: "configuration")
    problems.variable = variable
    let decoded = problems.overTheAir(Field(value, DocumentPath.root.member("ota")))
    try problems.check(.badConfiguration)
    return decoded
  }
}

extension ProblemList {
  private typealias OTA = OverTheAirConfiguration

  mutating func overTheAir(_ field: Field) -> OverTheAirConfiguration? {
    guard field.isPresent, isObject(field, keys: OTA.allKeys) else { return nil }
    let url = feedURL(field["url"])
    let place = place(field["place"])
    let lines = sdkLines(field["lines"])
    let threshold = tuning(field["upsellThreshold"], standard: "0.5")
    let chance = tuning(field["randomUpsellChance"], standard: "0.05")
    var rest = OTA(
      url: PathPattern(of: []), place: .directory(PathPattern(of: [])), lines: [],
      threshold: threshold ?? .init(standard: .zero, range: .init(min: .zero, max: .one)),
      chance: chance ?? .init(standard: .zero, range: .init(min: .zero, max: .one)))
    readKeys(of: field, into: &rest)
    readExperiments(of: field, into: &rest)
    guard let url, let place, let lines, threshold != nil, chance != nil else { return nil }
    (rest.url, rest.place, rest.lines) = (url, place, lines)
    return rest
  }

  private mutating func readKeys(of field: Field, into ota: inout OverTheAirConfiguration) {
    if field["keys"].isPresent { ota.keys = path(field["keys"]) ?? OTA.defaultKeys }
    if field["onlineKey"].isPresent { ota.onlineKey = variableName(field["onlineKey"]) ?? OTA.defaultOnlineKey }
    if field["ledger"].isPresent { ota.ledger = path(field["ledger"]) ?? OTA.defaultLedger }
    if field["client"].isPresent { ota.client = path(field["client"]) }
    if field["purge"].isPresent {
      ota.purge = command(
        field["purge"], "command", remedy: "write the program and its arguments, such as [\"scripts/purge.sh\"]")
    }
    if field["largestModel"].isPresent {
      ota.largestModel = min(wholeNumber(field["largestModel"], atLeast: 1) ?? 1, 1 << 20) << 20
    }
  }

  private mutating func readExperiments(of field: Field, into ota: inout OverTheAirConfiguration) {
    if field["poll"].isPresent {
      // A device that was told to ask in a year cannot be told otherwise before.
      ota.poll = wholeNumber(field["poll"], atLeast: 60, atMost: 30 * 86_400) ?? OTA.defaultPoll
    }
    if field["days"].isPresent { ota.days = wholeNumber(field["days"], atLeast: 1) ?? OTA.defaultDays }
    if field["holdout"].isPresent { ota.holdout = share(field["holdout"]) }
    if field["hash"].isPresent {
      let meaning = "sha256-be-nul, or posts-le for a fleet that has it already"
      ota.hash =
        choice(field["hash"], "hash", among: ["sha256-be-nul", "posts-le"], meaning: meaning)
        .flatMap(BucketHash.init) ?? .standard
    }
    if field["stages"].isPresent { ota.stages = stages(field["stages"]) ?? .standard }
    if field["evidence"].isPresent { readEvidence(field["evidence"], into: &ota) }
  }

  private mutating func readEvidence(_ field: Field, into ota: inout OverTheAirConfiguration) {
    guard isObject(field, keys: OTA.evidenceKeys) else { return }
    let standard = EvidenceRules()
    var rules = standard
    if field["metrics"].isPresent { ota.metrics = path(field["metrics"]) }
    if field["window"].isPresent { rules.window = min(wholeNumber(field["window"], atLeast: 0) ?? 0, 365) }
    if field["alpha"].isPresent { rules.alpha = share(field["alpha"]) ?? standard.alpha }
    if field["margin"].isPresent { rules.margin = share(field["margin"]) ?? standard.margin }
    if field["prompts"].isPresent { rules.boundsPrompts = boolean(field["prompts"]) ?? false }
    if field["promote"].isPresent {
      let meaning = "by-hand for a person, or automatic"
      rules.promotesAlone =
        choice(field["promote"], "promote", among: ["by-hand", "automatic"], meaning: meaning) == "automatic"
    }
    if field["unattended"].isPresent { rules.unattended = fraction(field["unattended"]) ?? standard.unattended }
    ota.evidence = rules
  }

  private mutating func feedURL(_ field: Field) -> PathPattern? {
    let pattern = channelPattern(field, allowed: OTA.vocabulary, required: ["app_id"], isPath: false)
    guard let pattern else { return nil }
    if let (problem, remedy) = StoreEndpoint.problem(in: pattern.expand(["app_id": "app"])) {
      add("url", at: field, problem, remedy: remedy)
    }
    if pattern.text.hasSuffix("/") { add("url", at: field, "ends with '/'", remedy: "remove it") }
    return pattern
  }

  private mutating func place(_ field: Field) -> OverTheAirConfiguration.Place? {
    guard isObject(field) else { return nil }
    let kind = choice(
      field["kind"], "place-kind", among: ["directory", "s3", "git", "command"],
      meaning: "directory for a folder, s3 for a bucket, git for a branch, command for your own program")
    switch kind {
    case "directory":
      rejectUnknownKeys(in: field, of: ["kind", "path"])
      return channelPattern(field["path"], allowed: OTA.vocabulary, required: ["app_id"]).map { .directory($0) }
    case "s3": return s3Place(field, allowed: OTA.vocabulary).map { .s3($0) }
    case "git": return gitPlace(field).map { .git($0) }
    case "command": return commandPlace(field).map { .command($0) }
    default: return nil
    }
  }

  private mutating func gitPlace(_ field: Field) -> OverTheAirConfiguration.GitPlaceSettings? {
    rejectUnknownKeys(in: field, of: ["kind"] + OTA.GitPlaceSettings.keys)
    guard let url = gitURL(field["url"], allowed: OTA.vocabulary) else { return nil }
    var settings = OTA.GitPlaceSettings(url: url)
    if field["branch"].isPresent, let branch = string(field["branch"]) {
      if let problem = ReferenceName.problem(in: branch) {
        add("reference", at: field["branch"], problem, remedy: "write a name that git accepts")
      }
      settings.branch = branch
    }
    let isShared = !url.placeholders.contains("app_id")
    if isShared || field["folder"].isPresent {
      settings.folder = channelPattern(field["folder"], allowed: OTA.vocabulary, required: isShared ? ["app_id"] : [])
    }
    readAccess(of: field, at: url, token: &settings.token, user: &settings.user, timeout: &settings.timeout)
    return settings
  }

  private mutating func commandPlace(_ field: Field) -> OverTheAirConfiguration.CommandPlaceSettings? {
    rejectUnknownKeys(in: field, of: ["kind"] + OTA.CommandPlaceSettings.keys)
    let remedy = "write the program and its arguments, such as [\"scripts/ota.sh\"]"
    let commands = ["get", "create", "replace"].compactMap { command(field[$0], "command", remedy: remedy) }
    guard commands.count == 3 else { return nil }
    var settings = OTA.CommandPlaceSettings(get: commands[0], create: commands[1], replace: commands[2])
    settings.timeout = timeout(field["timeout"], else: settings.timeout)
    settings.secrets = secrets(field["secrets"])
    return settings
  }

  private mutating func sdkLines(_ field: Field) -> [SDKRange]? {
    let remedy = "list ranges such as { \"min\": \"1.4.0\", \"below\": \"2.0.0\" }"
    guard let elements = list(field, of: "ranges of SDK versions", remedy: remedy) else { return nil }
    if elements.isEmpty { add("empty-list", at: field, "no device would get a model", remedy: remedy) }
    let ranges = elements.compactMap { sdkRange($0) }
    for (index, range) in ranges.enumerated() {
      guard let other = ranges[..<index].first(where: { $0.overlaps(range) || $0.line == range.line }) else { continue }
      add(
        "lines", at: field, "\(range) and \(other) have versions, or the name \(range.line) of their file, in common",
        remedy: "let each range begin where another ends")
    }
    return ranges.isEmpty ? nil : ranges
  }

  private mutating func sdkRange(_ field: Field) -> SDKRange? {
    guard isObject(field, keys: ["min", "below"]) else { return nil }
    let ends = ["min", "below"].compactMap { name -> PackageVersion? in
      guard let text = string(field[name]) else { return nil }
      if let version = try? PackageVersion(parsing: text) { return version }
      return refused(
        "version", at: field[name], "expected a version of the SDK, found \(field[name].summary)",
        remedy: "write one such as \"1.4.0\"")
    }
    guard ends.count == 2 else { return nil }
    if let range = SDKRange(min: ends[0], below: ends[1]) { return range }
    return refused("lines", at: field, "has no version: \(ends[1]) is not above \(ends[0])", remedy: "exchange the two")
  }

  /// A default, and the range that people approve.
  private mutating func tuning(_ field: Field, standard: String) -> OverTheAirConfiguration.Tuning? {
    let standard = Millionths(standard) ?? .zero
    guard field.isPresent else { return .init(standard: standard, range: .init(min: standard, max: standard)) }
    guard isObject(field, keys: OTA.Tuning.keys) else { return nil }
    let middle = fraction(field["default"])
    let min = field["min"].isPresent ? fraction(field["min"]) : middle
    let max = field["max"].isPresent ? fraction(field["max"]) : middle
    guard let middle, let min, let max else { return nil }
    if min <= middle, middle <= max { return .init(standard: middle, range: .init(min: min, max: max)) }
    return refused(
      "range", at: field, "\(middle) is not from \(min) to \(max)", remedy: "widen the range, or correct \"default\"")
  }

  /// A number from 0 to 1.
  mutating func fraction(_ field: Field) -> Millionths? {
    if let value = field.value.flatMap({ Millionths($0) }) { return value }
    return refused(
      field, expected: "a number from 0 to 1 with at most six decimals",
      remedy: "write one such as 0.5, without quotes")
  }

  /// Values that a client of any age can read beside its own.
  mutating func metadata(_ field: Field) -> [JSONMember] {
    guard isObject(field), let members = field.value?.members?.filter({ $0.name != LayeredDocument.comment }) else {
      return []
    }
    for (member, words) in RolloutDocument.objections(to: members) {
      add("metadata", at: field[member.name], words, remedy: "devices refuse everything with it: write another one")
    }
    let own = ["url", "modelVersion", "upsellThreshold", "randomUpsellChance"]
    for member in members {
      let value = field[member.name]
      switch member.value {
      case .string, .integer, .digits, .boolean: break
      default:
        reject(
          value, expected: "a text, a number, true or false", remedy: "write one value, or several under own names")
      }
      if own.contains(member.name) {
        add(
          "metadata", at: value, "\(member.name) has a meaning of its own for clients",
          remedy: "choose another name")
      }
    }
    return members
  }

  /// More than 0: the device whose bucket is 0 would be in it.
  private mutating func share(_ field: Field) -> Millionths? {
    guard let value = fraction(field) else { return nil }
    if value > .zero, value < .one { return value }
    return refused(
      "share", at: field, "\(value) is not a part of the devices", remedy: "write one such as 0.05, or remove the key")
  }

  private mutating func stages(_ field: Field) -> StagePlan? {
    guard let elements = list(field, of: "stages") else { return nil }
    let stages = elements.compactMap { element -> StagePlan.Stage? in
      let remedy = "write a stage as { \"challenger\": 0.01, \"control\": 0.1 }, shares that grow from stage to stage"
      guard isObject(element, keys: ["challenger", "control"], remedy: remedy) else { return nil }
      guard let challenger = share(element["challenger"]), let control = share(element["control"]) else { return nil }
      return StagePlan.Stage(challenger: challenger, control: control)
    }
    guard stages.count == elements.count else { return nil }
    if let plan = StagePlan(stages) { return plan }
    return refused(
      "stages", at: field, "the shares of a stage, with all before, do not grow, or are more than all devices",
      remedy:
        "write some such as { \"challenger\": 0.01, \"control\": 0.1 }, { \"challenger\": 0.05, \"control\": 0.15 }")
  }
}
