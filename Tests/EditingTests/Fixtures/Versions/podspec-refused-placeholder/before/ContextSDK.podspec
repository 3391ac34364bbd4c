Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '{{version}}'
end
