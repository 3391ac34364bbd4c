import Domain
import Editing
import OverTheAir
import Pipeline
import Publishing

extension ModelsEvaluation.Report {
  func text(_ palette: Palette) -> String {
    if flows.isEmpty { return failures.isEmpty ? "no experiment is running\n" : "" }
    let header = ["customer", "flow", "experiment", "stage", "devices", "loss", "gain", "what follows"]
    let rows = flows.map { appID, flow in
      let slices = flow.evidence.slices
      return [
        appID.description, flow.flowName, flow.state.experiment.id, String(flow.state.experiment.stage),
        "\(slices.reduce(0) { $0 + $1.challenger.devices }) / \(slices.reduce(0) { $0 + $1.control.devices })",
        Evidence.text(flow.evidence.e), Evidence.text(flow.evidence.promotion), flow.words,
      ].map(FindingText.printable)
    }
    let (stop, promotion) = (Evidence.text(rules.stop), Evidence.text(EvidenceRules.promotion))
    let limits = "loss: stopped from \(stop) on; gain: promoted from \(promotion) on\n"
    return TextTable(header: header, rows: rows).text(palette) + limits + others.joined()
  }

  /// What has stopped models but the loss.
  private var others: [String] {
    flows.flatMap { appID, flow in
      flow.evidence.guardrails.dropFirst().filter(\.isReached).map { guardrail in
        let place = FindingText.printable("\(appID), \(flow.flowName)")
        let (e, limit) = (Evidence.text(guardrail.e), Evidence.text(guardrail.limit))
        return "\(guardrail.name) of \(place): \(e), stopped from \(limit) on\n"
      }
    }
  }

  var json: JSONDocument {
    .report([
      "customers": customers.map { customer in
        JSONValue([DeliveryKey.appID: customer.appID, "flows": customer.flows.map(\.json)])
      }, "promotionLimit": JSONValue.decimal(EvidenceRules.promotion, places: 1), "failed": failures.map(\.json),
      "findings": findings,
    ])
  }
}

extension ModelsEvaluation.Flow {
  fileprivate var json: JSONValue {
    JSONValue([
      "flowName": flowName, "experiment": state.experiment.id, "stage": state.experiment.stage,
      "stageBegan": UTCTime.text(state.stageBegan), "until": UTCTime.text(state.experiment.until),
      "challenger": state.experiment.challenger.version,
      "slices": evidence.slices.map { slice in
        JSONValue([
          "stage": slice.stage, "share": JSONValue.decimal(slice.share, places: 6), "days": slice.days,
          "challenger": slice.challenger.json, "control": slice.control.json,
        ])
      },
      "looks": evidence.looks.map { look in
        JSONValue([
          "day": CivilDate(daysSince1970: look.day).description,
          "lossLog": JSONValue.decimal(look.loss, places: 6), "gainLog": JSONValue.decimal(look.gain, places: 6),
        ])
      },
      "guardrails": evidence.guardrails.map { guardrail in
        JSONValue([
          "name": guardrail.name, "highestLog": JSONValue.decimal(guardrail.highest, places: 6),
          "limit": JSONValue.decimal(guardrail.limit, places: 1), "reached": guardrail.isReached,
        ])
      },
      "sampleRatioLog": JSONValue.decimal(evidence.sampleRatio, places: 6),
      "chiSquare": JSONValue.decimal(evidence.chiSquare, places: 6), "decision": decision.name,
      "reasons": decision.reasons, "needsPerson": needsPerson, "applied": isApplied,
    ])
  }
}

extension DeviceCounts {
  fileprivate var json: JSONValue {
    .object(Self.names.map { JSONMember($0.name, .integer(self[keyPath: $0.path])) })
  }
}

extension EvidenceDecision {
  var name: String {
    switch self {
    case .hold: "hold"
    case .stop: "stop"
    case .end: "end"
    case .wait: "wait"
    case .promote: "promote"
    case .advance: "advance"
    }
  }

  fileprivate var reasons: [String] {
    switch self {
    case .hold(let reasons), .stop(let reasons): reasons
    case .wait(let reason): [reason]
    case .end, .promote, .advance: []
    }
  }
}
