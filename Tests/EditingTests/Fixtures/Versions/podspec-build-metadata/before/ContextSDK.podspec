Pod::Spec.new do |s|
  s.name    = "ContextSDK"
  s.version = "1.4.0+build.7"
  s.source  = { :git => "https://git.example.com/sdk.git", :tag => "1.4.0+build.7" }
end
