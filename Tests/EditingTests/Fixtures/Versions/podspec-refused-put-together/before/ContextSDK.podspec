major = '1'
Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = "#{major}.4.0"
end
