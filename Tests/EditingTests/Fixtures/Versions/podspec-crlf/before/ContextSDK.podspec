# 1.4.0
Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.4.0'
  s.source  = { :git => 'https://git.example.com/sdk.git', :tag => '1.4.0' }
end
