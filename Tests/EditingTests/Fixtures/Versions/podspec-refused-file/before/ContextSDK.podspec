Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = File.read('VERSION').strip
end
