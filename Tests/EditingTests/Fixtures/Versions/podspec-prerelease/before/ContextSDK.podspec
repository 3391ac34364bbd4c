Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.4.0-beta.1'
  s.source  = { :http => 'https://sdk.example.com/v1.4.0-beta.1/ContextSDK-1.4.0-beta.1.xcframework.zip', :type => 'zip' }
end
