Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = `git describe --tags --abbrev=0`.strip
end
