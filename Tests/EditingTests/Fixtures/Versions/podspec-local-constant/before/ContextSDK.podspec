version = '1.4.0'

Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = version
  s.source  = { :http => "https://sdk.example.com/#{version}/ContextSDK.zip" }
end
