Pod::Spec.new do |s|
  s.name    = 'ContextSDK'
  s.version = '1.5.0-SNAPSHOT'
  s.source  = { :http => 'https://sdk.example.com/snapshots/ContextSDK-1.5.0-SNAPSHOT.zip' }
end
