# ContextSDK for {{name}}

Pod::Spec.new do |s|
  s.name     = 'ContextSDK'
  s.version  = '1.4.0'
  s.summary  = 'Knows the right moment to ask, on the device.'
  s.homepage = 'https://sdk.example.com'
  s.license  = { :type => 'Commercial', :text => 'See the agreement with your account manager.' }
  s.author   = { 'Example SDK Team' => 'sdk@example.com' }

  s.platform    = :ios, '14.0'
  s.module_name = 'ContextSDK'

  s.source = {
    :http   => '{{url}}',
    :sha256 => '{{checksum}}'
  }
  s.vendored_frameworks = 'ContextSDK.xcframework'
  s.preserve_paths      = 'ContextSDK.xcframework'
end
