import Domain

// Each change is whole in itself: it is made in every line that it concerns, or in none.
extension RolloutDocument {
  /// Takes the lines that `release.json` has now. A new one goes on as those that had some of its versions before.
  package mutating func adopt(_ ranges: [SDKRange]) throws {
    lines = try ranges.map { range in
      let former = lines.filter { $0.sdk.overlaps(range) }
      // A line without a model has nothing to lose.
      let told = former.filter { $0.champion != nil || $0.experiment != nil }
      var line = told.first ?? former.first ?? Line(sdk: range)
      if let other = told.first(where: { $0.champion != line.champion || $0.experiment != line.experiment }) {
        throw refusal(
          "SDK \(line.sdk) and \(other.sdk) have other models, and would be one line: \(range)",
          remedy: "keep these \"lines\" of \"ota\" in release.json until both have the same champion")
      }
      line.sdk = range
      return line
    }
  }

  /// Gives a model to the groups of an experiment, in each line whose versions it is approved for.
  package mutating func begin(_ experiment: Experiment, _ model: ApprovedModel) throws {
    let indices = lines.indices.filter { model.sdk.contains(lines[$0].sdk) }
    if indices.isEmpty {
      throw refusal(
        "no line of SDK versions lies within \(model.sdk), which model \(model.version) is approved for",
        remedy: "correct \"lines\" of \"ota\" in release.json, or approve the model for another range")
    }
    for index in indices {
      if let running = lines[index].experiment {
        // A run that was killed when all was done has begun it.
        if running.id == experiment.id, running.groups == experiment.groups,
          running.challenger.model == experiment.challenger.model
        {
          continue
        }
        throw refusal(
          "experiment \(running.id) is running for SDK \(lines[index].sdk)",
          remedy: "end it first: \(command("promote")), or \(command("stop"))")
      }
      if let champion = lines[index].champion, champion.model == experiment.challenger.model {
        let use = " --threshold \(champion.threshold) --chance \(champion.chance)"
        throw refusal(
          "model \(model.version) is the champion for SDK \(lines[index].sdk) already",
          remedy: "roll out another model, or change how this one is used: \(command("set", use))")
      }
      if revoked.contains(experiment.challenger.model) {
        throw refusal("model \(model.version) was revoked", remedy: "train and publish a new version")
      }
      lines[index].experiment = experiment
    }
  }

  /// Moves every running experiment to a stage.
  package mutating func advance(to stage: Int, _ plan: StagePlan) throws {
    guard (1...plan.stages.count).contains(stage) else {
      throw refusal(
        "there is no stage \(stage): the plan has \(plan.stages.count)",
        remedy: "promote the model (\(command("promote"))), or add a stage to \"ota\" in release.json")
    }
    try requireRunning()
    for index in lines.indices {
      guard let experiment = lines[index].experiment else { continue }
      // Whoever has the challenger keeps it until the experiment ends.
      guard stage >= experiment.stage else {
        throw refusal(
          "stage \(stage) would take the model from devices of stage \(experiment.stage)",
          remedy: "stop the experiment, and begin another with a new id")
      }
      guard experiment.follows(plan) else {
        throw refusal(
          "experiment \(experiment.id) has begun with other \"stages\" than those of release.json",
          remedy: "bring those back; or stop the experiment (\(command("stop"))), and begin another with a new id")
      }
      lines[index].experiment?.groups = plan.groups(at: stage)
    }
  }

  /// Makes the challenger of every running experiment the champion, or that of one of them.
  package mutating func promote(_ id: String? = nil) throws {
    try requireRunning()
    if let id, !experiments.contains(id) {
      throw refusal("experiment \(experiments[0]) is running for \(flowName), not \(id)", remedy: seeStatus)
    }
    for index in lines.indices {
      guard let experiment = lines[index].experiment, [nil, experiment.id].contains(id) else { continue }
      lines[index].champion = experiment.challenger
      lines[index].experiment = nil
    }
  }

  /// Ends every running experiment: its devices go back to the champion.
  package mutating func stop() throws {
    try requireRunning()
    for index in lines.indices { lines[index].experiment = nil }
  }

  /// Changes how the champion, and a running challenger, are used.
  package mutating func set(threshold: Millionths?, chance: Millionths?, of version: String?) throws {
    var changed = false
    func change(_ former: Setting) -> Setting {
      if let version, former.version != version { return former }
      changed = true
      var setting = former
      setting.threshold = threshold ?? setting.threshold
      setting.chance = chance ?? setting.chance
      return setting
    }
    for index in lines.indices {
      lines[index].champion = lines[index].champion.map(change)
      // A running comparison would compare something else from now on.
      guard version != nil, let challenger = lines[index].experiment?.challenger else { continue }
      lines[index].experiment?.challenger = change(challenger)
    }
    if !changed {
      throw refusal(
        version.map { "no line has model \($0)" } ?? "no line has a champion that came over the air", remedy: seeStatus)
    }
  }

  /// No device runs a model any more: its experiments end, and where it is the champion, another takes its place.
  ///
  /// - Parameter successor: nil for the model in the device's bundle.
  package mutating func revoke(_ path: String, successor: Setting?) {
    if !revoked.contains(path) { revoked = (revoked + [path]).sorted { $0.precedesByBytes($1) } }
    for index in lines.indices {
      if lines[index].experiment?.challenger.model == path { lines[index].experiment = nil }
      if lines[index].champion?.model == path { lines[index].champion = successor }
    }
  }

  /// What is not as people have approved it, and why.
  package func objections(_ approved: [String: ApprovedModel]) -> [(setting: Setting, words: String)] {
    lines.flatMap { line in
      [line.champion, line.experiment?.challenger].compactMap(\.self).compactMap { setting in
        objection(to: setting, in: line.sdk, approved[setting.model]).map { (setting, "\(setting.model) \($0)") }
      }
    }
  }

  private func objection(to setting: Setting, in sdk: SDKRange, _ model: ApprovedModel?) -> String? {
    guard let model else { return "is not approved" }
    if revoked.contains(setting.model) { return "is revoked" }
    if let (member, words) = Self.objections(to: setting.metadata).first {
      return "has \(Quotation.quote(member.name)) in its metadata, which \(words)"
    }
    return model.objection(to: setting, in: sdk)
  }

  /// Why a change cannot be made.
  package func refusal(_ message: String, remedy: String) -> Failure {
    Failure(
      .badInput, "models.refused", at: Location(flowName), message, subject: "app_id \(appID)", remedy: remedy)
  }

  /// A command about this flow, for a remedy.
  package func command(_ name: String, _ options: String = "") -> String {
    "`release models \(name) --customer \(appID) --flow \(ShellWord.quoted(flowName))\(options)`"
  }

  package var seeStatus: String { "see what devices have: `release models status --customer \(appID)`" }

  private func requireRunning() throws {
    if experiment == nil {
      throw refusal("no experiment is running for \(flowName)", remedy: seeStatus)
    }
  }
}
