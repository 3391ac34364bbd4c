Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = File.read(File.expand_path('../config/VERSION', __FILE__)).chomp
end
