Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.5.0.0'
  s.source  = { :http => 'https://sdk.example.com/1.5.0.0/ContextSDK-1.5.0.0.zip' }
  s.ios.deployment_target = '14.0'
end
