Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.5.0' # was '1.3.0', keep in step with '1.4.0' of the app
  s.summary = 'x' # s.version = '1.4.0'
end
