Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = ENV['SDK_VERSION'] || '1.4.0'
end
