Pod::Spec.new do |s|
  s.name              = 'ContextSDK'
  s.swift_version     = '1.4.0'
  s.swift_versions    = ['1.4.0', '5.9']
  s.cocoapods_version = '>= 1.4.0'
  s.version           = '1.5.0'
  s.ios.deployment_target = '1.4.0'
  s.platform          = :ios, '1.4.0'
  s.requires_arc      = true
end
