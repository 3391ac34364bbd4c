require_relative 'lib/context_sdk/version'

Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = ContextSDK::VERSION
end
