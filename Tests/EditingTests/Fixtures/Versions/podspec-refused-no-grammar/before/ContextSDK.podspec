Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = 'v1.4.0'
end
