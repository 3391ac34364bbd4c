# The SDK's own pod: built from source, with one customer's models if CUSTOM_MODEL_APP_ID is set.
Pod::Spec.new do |s|
  s.name          = 'ContextSDK'
  s.version       = '3.2.0'
  s.swift_version = '5.9'
  s.ios.deployment_target = '14.0'
  s.source        = { :git => 'https://git.example.com/sdk.git', :tag => s.version.to_s }
  s.pod_target_xcconfig = {
    'BUILD_LIBRARY_FOR_DISTRIBUTION' => 'YES',
    'SWIFT_REFLECTION_METADATA_LEVEL' => 'none',
    'OTHER_SWIFT_FLAGS' => '-Xfrontend -no-serialize-debugging-options'
  }
  sources = Dir['Classes/**/*.{swift,h}']
  if ENV['CUSTOM_MODEL_APP_ID']
    sources += Dir["Classes/Models/Custom/#{ENV['CUSTOM_MODEL_APP_ID']}/*.mlmodel"]
  end
  s.source_files = sources
  s.resource_bundles = { 'ContextSDK' => ['Resources/PrivacyInfo.xcprivacy'] }
  s.test_spec 'Tests' do |test_spec|
    test_spec.source_files = 'Tests/**/*.swift'
    test_spec.dependency 'Quick', '7.2.0'
    test_spec.dependency 'Nimble', '3.2.0'
  end
end
