/// A valid workspace on the disk: release.json, customers.json, templates, base frameworks and models.
package struct WorkspaceFixture {
  package struct Model {
    package var flowName: String
    package var version: Int

    package init(_ flowName: String, _ version: Int) {
      self.flowName = flowName
      self.version = version
    }
  }

  package struct Customer {
    package var appID: String
    package var models: [Model]

    package init(_ appID: String, _ models: [Model] = []) {
      self.appID = appID
      self.models = models
    }
  }

  package let folder: TemporaryFolder
  package let customers: [Customer]
  package let products: [String]

  package static let standardCustomers = [
    Customer("alpha", [Model("upsell", 3), Model("paywall", 12)]), Customer("beta", [Model("upsell", 4)]),
    Customer("gamma"),
  ]

  /// - Parameters:
  ///   - configuration: members added to release.json, each with a comma before it.
  ///   - productMembers: members added to every product, in the same form.
  ///   - place: an empty folder; nil for a new one.
  package init(
    _ customers: [Customer] = standardCustomers, products: [String] = ["ContextSDK"], configuration: String = "",
    productMembers: String = "", in place: TemporaryFolder? = nil
  ) throws {
    folder = try place ?? TemporaryFolder()
    self.customers = customers
    self.products = products
    try folder.write(Self.releaseJSON(products, configuration, productMembers), to: "release.json")
    try folder.write(Self.customersJSON(customers), to: "customers.json")
    for product in products {
      try XCFrameworkFixture.write("base/\(product).xcframework", name: product, in: folder)
      try folder.write(Self.podspec(product), to: "templates/\(product).podspec")
    }
    try folder.write(Self.packageManifest, to: "templates/Package.swift")
    try folder.write(
      "# {{version}} for {{name}}\n{{#models}}\n- {{flowName}} {{modelVersion}}\n{{/models}}\n",
      to: "templates/NOTES.md")
    for customer in customers {
      for model in customer.models {
        try folder.write(Self.bytes(of: model, for: customer.appID), to: path(of: model, for: customer.appID))
      }
    }
  }

  package var configurationPath: String { folder["release.json"] }
  package var output: String { folder["dist/1.0.0"] }

  package func path(of model: Model, for appID: String) -> String { "Models/Custom/\(appID)/\(model.flowName).mlmodel" }

  package static func bytes(of model: Model, for appID: String) -> [UInt8] {
    CoreMLFixture.model(flowName: model.flowName, version: String(model.version), salt: appID)
  }

  package static func customersJSON(_ customers: [Customer]) -> String {
    let entries = customers.map { customer in
      let models = customer.models.enumerated().map {
        #"{"flowId": \#($0 + 1), "flowName": "\#($1.flowName)", "modelVersion": \#($1.version)}"#
      }
      return """
          {"app_id": "\(customer.appID)", "bundle_identifiers": ["com.example.\(customer.appID)"],
           "customModels": [\(models.joined(separator: ", "))]}
        """
    }
    return "[\n\(entries.joined(separator: ",\n"))\n]\n"
  }

  private static func releaseJSON(_ products: [String], _ configuration: String, _ productMembers: String) -> String {
    let list = products.map {
      #"{"name": "\#($0)", "base": "base/\#($0).xcframework", "podspec": "templates/\#($0).podspec"\#(productMembers)}"#
    }
    return """
      {"version": "1.0.0", "products": [\(list.joined(separator: ", "))],
       "templates": {"package": "templates/Package.swift", "notes": "templates/NOTES.md"},
       "artifact": {"url": "https://cdn.example.com/{{app_id}}/{{version}}/{{product}}.zip"}\(configuration)}
      """
  }

  private static func podspec(_ product: String) -> String {
    """
    Pod::Spec.new do |s|
      s.name = '\(product)'
      s.version = '{{version}}'
      s.source = { :http => '{{url}}', :sha256 => '{{checksum}}' }
      s.vendored_frameworks = '\(product).xcframework'
      s.platform = :ios, '14.0'
    end

    """
  }

  private static let packageManifest = """
    // swift-tools-version:5.5
    import PackageDescription

    let package = Package(
      name: "SDK", platforms: [.iOS(.v14)],
      products: [
        // {{#products}}
        .library(name: "{{product}}", targets: ["{{product}}"]),
        // {{/products}}
      ],
      targets: [
        // {{#products}}
        .binaryTarget(name: "{{product}}", url: "{{url}}", checksum: "{{checksum}}"),
        // {{/products}}
      ]
    )

    """
}
