import Domain
import Manifest
import OverTheAir

/// What a rollout would find, by the customer's own traffic.
extension ModelsRun {
  /// Nil if nothing is forecast.
  func counts(_ setup: OverTheAirSetup) throws -> ModelsMetrics? {
    // A folder that nobody has written to yet says nothing of a first rollout.
    guard case .rollout = change, try !metrics.isEmpty || setup.hasMetrics() else { return nil }
    return try setup.metrics(metrics)
  }

  /// - Parameter experiments: of the flow, by the ledger.
  /// - Returns: nil if the counts do not say that.
  /// - Throws: `Failure` for a plan that does not find what it must.
  func forecast(
    _ flow: String, of appID: Identifier, by counts: ModelsMetrics, _ experiments: [ModelsLedger.Experiment],
    _ ota: OverTheAirConfiguration
  ) throws -> DetectionForecast? {
    guard case .rollout(_, let stage, _) = change else { return nil }
    let traffic = counts.traffic(
      of: appID, flowName: flow, experiments, upTo: UTCTime.day(of: environment.time), holdout: ota.holdout ?? .zero)
    let forecast = traffic.flatMap {
      DetectionForecast($0.rows, share: $0.share, plan: ota.stages, rules: ota.evidence, days: ota.days, from: stage)
    }
    guard let forecast else {
      environment.warn(
        "models.uncounted", at: Location(flow),
        "has no counts that say when a loss would be found", subject: "app_id \(appID)",
        remedy: "correct app_id and flowName in the query, give it rows without an experiment, or watch this "
          + "rollout yourself")
      return nil
    }
    if forecast.isEnough { return forecast }
    let found = forecast.losses.first { $0.percent == DetectionForecast.required }?.found ?? 0
    throw Failure(
      .badInput, "models.blind", at: Location(flow),
      "half of all sales could be lost within \(Amount.count(ota.days, "day")) without a trace: with "
        + "\(Amount.count(forecast.weeklyDevices, "device")) a week, that would be found \(Int(found * 100)) times of 100",
      subject: "app_id \(appID)",
      remedy: "give it more days (\"days\" of \"ota\"), or more devices from the beginning (\"stages\")")
  }
}
