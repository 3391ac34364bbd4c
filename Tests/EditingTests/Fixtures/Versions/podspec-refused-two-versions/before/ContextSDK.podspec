Pod::Spec.new do |s|
  s.name = 'ContextSDK'
  if ENV['NIGHTLY']
    s.version = '1.5.0-nightly'
  else
    s.version = '1.4.0'
  end
end
