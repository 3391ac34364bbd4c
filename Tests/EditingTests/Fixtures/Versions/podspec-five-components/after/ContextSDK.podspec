Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '2024.2.0.0.0'
  s.dependency 'Other', '1.4.0'
end
