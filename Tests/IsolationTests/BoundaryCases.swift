import Testing

struct BoundaryCase: CustomTestStringConvertible, Sendable {
  var token: String
  var text: String
  var isFound: Bool
  var testDescription: String { "\(token) in \(text.debugDescription): \(isFound)" }
}

/// Texts that contain a whole token, and texts that do not.
enum BoundaryCases {
  static let uuid: String = "c2d67cdb-e117-4c3e-acca-2ae7f1a42210"

  static func cases(_ token: String, found: [String], not: [String]) -> [BoundaryCase] {
    found.map { BoundaryCase(token: token, text: $0, isFound: true) }
      + not.map { BoundaryCase(token: token, text: $0, isFound: false) }
  }

  static let identifiers: [BoundaryCase] =
    cases(
      "com.a.app",
      found: [
        "com.a.app", "\"com.a.app\"", "Ask com.a.app.", "Ask com.a.app. Then", "com.a.app...", "/com.a.app/",
        "(com.a.app)",
        "COM.A.App", "group.com.a.app", "iCloud.com.a.app", "A1B2C3D4E5.com.a.app", "A1B2C3D4E5.group.com.a.app",
        "group.A1B2C3D4E5.com.a.app", "merchant.com.a.app", "com.a.app.plist", "com.a.app.mlmodel.zip",
        "com.a.app.PLIST",
        "com.a.app_old", "my_com.a.app", "com.a.app://open", "com.a.app.*", "*.com.a.app", "--id=com.a.app",
        "-com.a.app",
        "com.a.app-", "com.a.app--help", "„com.a.app“", "id%3Dcom.a.app%26", "line\\ncom.a.app", "com.a.app.plist.",
        "<string>com.a.app</string>", "com.a.app\u{0}next", "com.a.app, com.a.app2", "$(Team)com.a.app", "écom.a.appé",
        "xcom.a.app com.a.app", "com.a.app.pro|com.a.app",
        "\\u0022com.a.app\\u0022", "\\x0acom.a.app", "\\012com.a.app", "id=3Dcom.a.app", "=0Acom.a.app",
        "com.a.app.lastPrompt", "com.a.app-dev", "group.com.a.app.shared", "com.a.app.plist2", "com.a.app.widget.plist",
      ],
      not: [
        "com.a.app2", "xcom.a.app", "my-com.a.app", "com.a.appx", "com.a.app2.pro", "my-com.a.app.pro",
        "org.com.a.app", "mygroup.com.a.app", "x.group.com.a.app", "a1b2c3d4e5.com.a.app", "A1B2C3D4E.com.a.app",
        "com.a.apq", "com.a_app", "com a app", "", "com.a.ap",
        "\\xcom.a.app", "x0acom.a.app", "u0022com.a.app", "=7Acom.a.app", "\\9com.a.app",
      ])
    + cases(
      "acme-fitness",
      found: [
        "Models/acme-fitness/x", "acme-fitness.mlmodel", "acme-fitness_v2", "Acme-Fitness", "acme-fitness: 3",
        "[acme-fitness]", "acme-fitness.mlmodelc/coremldata.bin", "custom_acme-fitness.json",
      ],
      not: [
        "acme-fitness2", "acme-fitness-pro", "pacme-fitness", "the-acme-fitness", "acme-fitness.com", "acme_fitness",
      ])
    // A number is no bundle identifier.
    + cases("3.1.0", found: ["3.1.0", "v 3.1.0."], not: ["3.1.0.7", "3.1.0-beta"])
    + cases(
      uuid,
      found: [
        uuid, uuid.uppercased(), "model\(uuid)", "\(uuid)Model", "x-\(uuid)-x", "\(uuid).anything", "path/\(uuid)/",
        "\(uuid)_2", "%2F\(uuid)",
      ],
      not: ["0\(uuid)", "\(uuid)a", "F\(uuid)", "\(uuid.dropLast())"])

  /// Only in ASCII.
  static let encodedNames: [BoundaryCase] =
    cases(
      "Tom & Öl/Co",
      found: [
        "?by=Tom%20%26%20%C3%96l%2FCo&", "Tom%20%26%20%c3%96l%2fCo", "Tom+%26+%C3%96l%2FCo", "Tom%20&%20%C3%96l/Co",
        "Tom & =C3=96l/Co", "Tom & \\xC3\\x96l/Co", "Tom & \\xc3\\x96l/Co", "Tom & \\303\\226l/Co", "Tom & \\u{D6}l/Co",
        "Tom & \\U00d6l/Co", "Tom & \\xd6l/Co", "%20Tom%20%26%20%C3%96l%2FCo%20",
      ],
      not: ["Tom%20%26%20%C3%96l%2FCorp", "Tom%20%26%20%C3%97l%2FCo", "Tom%2520%26%20%C3%96l%2FCo"])
    + cases(
      "Café \"Ö\" & Co's",
      found: [
        "Caf\\xE9 \\\"\\xD6\\\" & Co's", "Caf\\351 \\\"\\326\\\" & Co's", "Caf\\'e9 \"\\'d6\" & Co's",
        "Caf\\'E9 \"\\'D6\" & Co's", "Caf\\u233? \"\\u214?\" & Co's", "Caf\\u{00E9} \\\"\\u{00D6}\\\" & Co's",
        "Caf\\u{00e9} \\\"\\u{00d6}\\\" & Co's", "Caf\\\\u00e9 \\\\\\\"\\\\u00d6\\\\\\\" & Co's",
        "Caf\\\\u00E9 \\\\\\\"\\\\u00D6\\\\\\\" \\\\u0026 Co's", "Café \\x22Ö\\x22 \\x26 Co\\x27s",
      ],
      not: [
        "Caf\\xE8 \\\"\\xD6\\\" & Co's", "Caf\\'e9 \"\\'d6\" & Co'sy", "xCaf\\'e9 \"\\'d6\" & Co's",
        "\\'e9Caf\\'e9 \"\\'d6\" & Co's",
      ])
    + cases(
      "Tom's <Co> & 'Jo'",
      found: [
        "Tom\\x27s \\x3CCo\\x3E \\x26 \\x27Jo\\x27", "Tom\\x27s \\x3cCo\\x3e \\x26 \\x27Jo\\x27",
        "Tom\\\\u0027s \\\\u003cCo\\\\u003e \\\\u0026 \\\\u0027Jo\\\\u0027",
      ], not: ["Tom\\x27s \\x3CCo\\x3E \\x26 \\x27Joe\\x27"])
    + cases("Acme Fit", found: ["Acme%20Fit", "q=Acme+Fit&"], not: ["Acme%20Fitness", "acme+fit"])

  static let names: [BoundaryCase] =
    cases(
      "Acme Fit",
      found: [
        "Acme Fit", "for Acme Fit.", "Acme Fit's", "“Acme Fit”", "Acme Fit–now", "Acme_Acme Fit_", "Acme Fit-Pro",
        "\\nAcme Fit", "Acme Fit™", "Acme FitのSDK", "これはAcme Fit", "%20Acme Fit%20", "Acme Fit\u{FE0F}", "1.Acme Fit.2",
        "ACME FIT", "by ACME FIT.",
      ],
      not: [
        "Acme Fitness", "Acme Fit2", "acme fit", "ACME Fit", "ACME FITS", "XAcme Fit", "2Acme Fit", "Acme Fité",
        "éAcme Fit",
        "ЖAcme Fit",
        "Acme Fit\u{301}", "Acme  Fit",
      ])
    + cases(
      "Café",
      found: [
        "Café", "Café!", "Caf\\u00e9", "Caf\\u00E9 \\n", "Cafe\u{301}", "Cafe\\u0301", "Caf&#233;", "Caf&#xE9;",
        "Caf&#xe9;", "Caf&#x00E9;", "Caf&#x00e9;",
        "Cafe&#769;", "Caf&eacute;", "&laquo;Caf&eacute;&raquo;",
      ],
      not: [
        "Cafés", "Cafe", "Café\u{301}", "Caf&egrave;", "Caf&eacute;s", "Caf&#233;s", "Caf&#xE9;s", "Cafe&#769;s",
        "xCaf&eacute;",
      ])
    + cases(
      "Tom & Jo",
      found: ["Tom &#038; Jo", "Tom & Jo", "<b>Tom &amp; Jo</b>", "Tom \\u0026 Jo", "Tom &#38; Jo", "Tom &#x26; Jo"],
      not: ["Tom &amp;amp; Jo", "Tom &amp; Joe", "Tom \\u0026 Joe"])
    + cases(
      "Bob's \"B\"",
      found: [
        "Bob\\'s \"B\"", "Bob's \\\"B\\\"", "Bob&apos;s &quot;B&quot;", "Bob&#39;s &#34;B&#34;",
        "Bob&#39;s &quot;B&quot;",
        "Bob&#x27;s &quot;B&quot;", "Bob&#039;s &quot;B&quot;", "Bob&#039;s &#034;B&#034;",
        "Bob\\u0027s \\u0022B\\u0022", "Bob\\u0027s \\\"B\\\"",
      ], not: ["Bobs B"])
    + cases(
      "Müller & Söhne",
      found: [
        "M&uuml;ller &amp; S&ouml;hne", "M&uuml;ller &#038; S&ouml;hne", "M&#x00FC;ller &#38; S&#x00F6;hne",
        "Müller &#x26; Söhne", "M&#252;ller &#x26; S&#246;hne",
      ],
      not: ["Müller &#39; Söhne"])
    + cases("A/S Öl", found: ["A/S Öl", "A\\/S Öl", "A\\/S \\u00d6l", "A/S \\u00D6l", "A/S &#xD6;l"], not: ["A\\S Öl"])
    + cases("東京ガス", found: ["東京ガス株式会社", "新東京ガス", "x東京ガスy"], not: ["東京 ガス"])
    + cases("#1 Fit", found: ["a#1 Fit"], not: ["#1 Fits"])
    + cases(
      "\u{1D49C}cme", found: ["\u{1D49C}cme", " \u{1D49C}cme."], not: ["\u{1D49C}cmes", "\u{1D49C}\u{1D49C}cme"])
}
