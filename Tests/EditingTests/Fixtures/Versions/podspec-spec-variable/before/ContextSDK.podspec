Pod::Spec.new do |spec|
  spec.name         = 'ContextSDK'
  spec.version      = '1.4.0'
  s = Struct.new(:version).new
  s.version = '1.4.0'
  spec.source       = { git: 'https://git.example.com/sdk.git', tag: "v#{spec.version}" }
end
