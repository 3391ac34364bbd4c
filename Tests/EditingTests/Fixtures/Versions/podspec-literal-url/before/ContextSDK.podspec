Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.4.0'
  s.homepage = 'https://sdk.example.com/1.4.0'
  s.source  = {
    http: 'https://cdn1.4.0.example.com/11.4.0/1.4.01/v1.4.0/1.4.0.1/ContextSDK-1.4.0-ios.zip',
    sha256: '9f2c1a7d5be84f06a3c1d2e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5061728'
  }
end
