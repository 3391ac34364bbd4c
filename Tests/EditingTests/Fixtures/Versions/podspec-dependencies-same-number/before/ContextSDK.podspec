Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.4.0'
  s.dependency 'Other', '1.4.0'
  s.dependency 'ContextSDKExtension', '1.4.0'
  s.dependency('Third', '~> 1.4.0')
  s.test_spec 'Tests' do |test_spec|
    test_spec.dependency 'Quick', '1.4.0'
  end
end
