Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.5.0'
  region    = %w[eu us].first
  s.source  = { :http => "https://sdk.example.com/#{region}/1.5.0/#{s.name}.zip" }
end
