Pod::Spec.new do |s|
  s.name          = 'ContextSDK'
  s.swift_version = '5.9'
  s.subspec 'Core' do |ss|
    ss.version = '1.4.0'
  end
end
