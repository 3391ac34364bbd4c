import Domain
import Manifest
import TestSupport
import Testing

@testable import Publishing

@Suite struct S3CredentialsTests {
  private func read(_ values: [String: String], profile: String? = nil) throws -> S3Credentials {
    let key = try PathPattern("{{app_id}}", allowed: ["app_id"])
    var configuration = ChannelConfiguration.S3Settings(endpoint: "https://h", bucket: "sdk", key: key)
    configuration.profile = profile
    return try S3Credentials.read(configuration) { values[$0] }
  }

  /// Services for builds keep the line feed of a pasted secret.
  @Test func variablesAreTrimmed() throws {
    let credentials = try read([
      "AWS_ACCESS_KEY_ID": "id\n", "AWS_SECRET_ACCESS_KEY": " s/e+c \r\n", "AWS_SESSION_TOKEN": "",
    ])
    #expect(credentials == S3Credentials(keyID: "id", secret: "s/e+c", sessionToken: nil))
  }

  @Test(
    arguments: [
      ([:], "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"),
      (["AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": " \n"], "AWS_SECRET_ACCESS_KEY"),
    ] as [([String: String], String)])
  func whatIsMissingIsNamed(values: [String: String], place: String) {
    #expect {
      try read(values)
    } throws: { error in
      let failure = error as? Failure
      return failure?.status == .badConfiguration && failure?.findings.first?.location.file == place
    }
  }

  @Test func aProfileIsASectionOfAFile() throws {
    let folder = try TemporaryFolder()
    let text = """
      [default]
      aws_access_key_id = wrong
      [ sdk ]
      # aws_access_key_id = comment
      ; aws_access_key_id = comment
      AWS_Access_Key_Id=id
      aws_secret_access_key = a=b/c
      aws_session_token =  token
      nonsense
      [other]
      aws_secret_access_key = wrong
      """
    try folder.write(text.replacing("\n", with: "\r\n"), to: "home/.aws/credentials")
    let wanted = S3Credentials(keyID: "id", secret: "a=b/c", sessionToken: "token")
    #expect(try read(["HOME": folder["home"]], profile: "sdk") == wanted)
    let path = folder["home/.aws/credentials"]
    #expect(try read(["HOME": "/nowhere", "AWS_SHARED_CREDENTIALS_FILE": path], profile: "sdk") == wanted)
    for profile in ["default", "other", "none"] {
      #expect(throws: Failure.self) { try read(["HOME": folder["home"]], profile: profile) }
    }
  }

  @Test func everyPartIsMasked() {
    let credentials = S3Credentials(keyID: "id77", secret: "id77secret", sessionToken: "token")
    #expect(credentials.mask("a id77 b id77secret c token d") == "a *** b *** c *** d")
    #expect(S3Credentials(keyID: "id", secret: "x", sessionToken: "").mask("abc") == "abc")
  }
}
