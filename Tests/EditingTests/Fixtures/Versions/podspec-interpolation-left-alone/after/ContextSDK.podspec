Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = "1.5.0"
  s.source  = { :http => "https://sdk.example.com/#{s.version}/#{s.name}-#{s.version.to_s}.zip" }
  s.documentation_url = "https://sdk.example.com/docs/#{s.version}"
end
