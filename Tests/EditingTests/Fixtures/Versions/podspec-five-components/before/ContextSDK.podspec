Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '2024.1.4.0.1'
  s.dependency 'Other', '1.4.0'
end
