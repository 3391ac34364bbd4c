sdk_version = %q(1.5.0)
Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = "#{sdk_version}"
  s.source  = { :git => 'https://git.example.com/sdk.git', :tag => "release-#{sdk_version}" }
end
