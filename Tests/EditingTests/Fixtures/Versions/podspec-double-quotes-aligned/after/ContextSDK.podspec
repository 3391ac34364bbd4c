Pod::Spec.new do |s|
  s.name             = "ContextSDK"
  s.version          = "1.5.0"
  s.summary          = "Version 1.4.0 of the SDK"
  s.source           = { :git => "https://git.example.com/sdk.git", :tag => s.version.to_s }
end
