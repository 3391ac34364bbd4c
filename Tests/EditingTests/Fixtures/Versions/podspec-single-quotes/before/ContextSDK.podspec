Pod::Spec.new do |s|
  s.name = 'ContextSDK'
  s.version = '1.4.0'
  s.summary = 'Knows the right moment to ask.'
  s.homepage = 'https://sdk.example.com'
  s.license = { :type => 'Commercial', :text => 'All rights reserved.' }
  s.author = { 'Example SDK Team' => 'sdk@example.com' }
  s.platform = :ios, '14.0'
  s.source = { :http => 'https://sdk.example.com/latest/ContextSDK.zip' }
  s.vendored_frameworks = 'ContextSDK.xcframework'
end
