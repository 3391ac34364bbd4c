Pod::Spec.new do |s|
  s.name    =
    'ContextSDK'
  s.version =
    '1.5.0'
  s.source  = { :git => 'https://git.example.com/sdk.git',
                :tag =>
                  '1.5.0' }
end
