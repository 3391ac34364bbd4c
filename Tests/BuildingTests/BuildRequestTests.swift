import Building
import Manifest
import Testing

@Test("two features that turn on one condition turn it on once")
func conditionsAreListedOnce() {
  let builder = BuilderConfiguration(.command(.init(command: ["make"])))
  let features = [
    FeatureConfiguration(name: "a", conditions: ["BASE", "A"]),
    FeatureConfiguration(name: "b", conditions: ["B", "BASE"]),
  ]
  let request = BuildRequest(product: "SDK", builder: builder, version: "1.0.0", features: features)
  #expect(request.conditions == ["BASE", "A", "B"])
}
