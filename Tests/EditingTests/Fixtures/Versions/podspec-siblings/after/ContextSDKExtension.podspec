Pod::Spec.new do |s|
  s.name    = 'ContextSDKExtension'
  s.version = '1.5.0'
  s.dependency 'ContextSDK', '1.5.0'
  s.dependency 'ContextSDK/Core', '~> 1.5.0'
  s.dependency "ContextSDKModels", ">= 1.5.0", "< 2.0.0"
  s.dependency 'ContextSDKModels', '~> 1.4'
  s.dependency 'Other', '1.4.0'
  s.subspec 'Extra' do |ss|
    ss.dependency 'ContextSDK', "= 1.5.0"
    ss.dependency 'ContextSDK', s.version.to_s
  end
end
