Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.4.0.17'
  s.source  = { :http => 'https://sdk.example.com/1.4.0.17/ContextSDK-1.4.0.17.zip' }
  s.ios.deployment_target = '14.0'
end
